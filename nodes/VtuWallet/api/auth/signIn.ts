import type { ICredentialDataDecryptedObject, IDataObject, IHttpRequestHelper } from 'n8n-workflow';

import type { Answer } from '../../values/answer';
import { BadInput } from '../../values/badInput';
import { environmentOfKey, isNoToken, loginOf, openCredential } from './account';
import { guardUrl } from './baseUrl';
import { addressFields } from './credentialFields';
import { paths } from '../dialect';
import { messageOf, saysFailed } from '../answers/answer';
import { mayPass } from '../patience';
import { explain, sayable } from '../answers/explain';
import { isWebPage } from '../answers/missingRoute';
import { ProviderError } from '../providerError';
import { exchange } from '../wire/hostRequest';
import { redact } from '../wire/redact';
import { loginToken } from '../answers/schemas/lookUp';

/** Signs in with Basic authentication at the chosen address. Throws a `ProviderError` that says what to do. */
export async function signIn(
	helpers: IHttpRequestHelper['helpers'],
	data: ICredentialDataDecryptedObject,
	timeoutMs = 30_000,
): Promise<IDataObject> {
	const { account, owner, secrets } = openCredential('vtuWalletApi', data);
	const login = loginOf(data);
	const url = guardUrl(account.baseUrl, paths.login);
	const headers = { 'Content-Type': 'application/json' };
	const request = { method: 'POST', url, auth: login, headers } as const;
	const answer = await exchange(
		timeoutMs,
		async (shared) => await helpers.httpRequest({ ...shared, ...request }),
	);
	const read = answer.kind === 'http' && answer.status < 300 ? loginToken(answer.body) : undefined;
	if (read === undefined || isNoToken(read.token))
		throw refusedLogin(answer, login.password, secrets);
	const { environment } = account;
	if (environmentOfKey(read.token) === environment)
		return { accessToken: read.token, tokenOwner: owner };
	const { displayName: label } = addressFields[environment];
	const other = environment === 'sandbox' ? 'production' : 'the sandbox';
	throw new BadInput(
		label,
		`This address gave a token of ${other}`,
		`'${label}' seems to be the address of ${other}. Correct it in the credential.`,
	);
}

/** The credential form shows only the message, so the message includes the advice. */
function refusedLogin(answer: Answer, password: string, secrets: readonly string[]): ProviderError {
	const { kind, title, advice, httpStatus } = explain(answer);
	const refused = kind !== 'kyc' && saysNo(answer);
	const said = answer.kind === 'http' ? messageOf(answer.body) : '';
	const whole = refused
		? `The provider refused the login${said === '' ? '' : ` (${said})`}. Check the username and the password in the credential.${hintsOn(password)}`
		: `The login could not be made. ${title}. ${advice}`;
	return new ProviderError({
		kind: refused ? 'signIn' : kind,
		// Mask before the text is cut, because a part of a password would not match.
		title: sayable(redact(whole, { values: secrets })),
		advice: '',
		httpStatus,
		// Other rows may wait for this login. They make a new one.
		mayPass: !refused && (mayPass(answer) || kind === 'stopped'),
	});
}

/** Whether the provider refused the login, and not a server before it. */
function saysNo(answer: Answer): boolean {
	if (answer.kind !== 'http' || answer.status >= 500 || answer.status === 429) return false;
	if (isWebPage(answer.body)) return answer.status === 401;
	return [400, 401, 403, 422].includes(answer.status) || saysFailed(answer.body);
}

function hintsOn(password: string): string {
	const colon = password.includes(':')
		? ' The password holds a colon, which some deployments cannot read: if it is right, change it to one without a colon.'
		: '';
	return password === password.trim()
		? colon
		: `${colon} The password begins or ends with a space.`;
}

/** Joins message and advice of an error, because some places of n8n show only the message. */
export const inOneMessage =
	<Given extends unknown[], Made>(make: (...given: Given) => Made | Promise<Made>) =>
	async (...given: Given): Promise<Made> => {
		try {
			return await make(...given);
		} catch (thrown) {
			throw wholeMessage(thrown);
		}
	};

function wholeMessage(thrown: unknown): unknown {
	if (!(thrown instanceof BadInput)) return thrown;
	const title = `${thrown.message}. ${thrown.advice}`;
	return new ProviderError({ kind: 'signIn', title, advice: '' });
}
