import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Answer } from '../../values/answer';
import { accountOf, loginFingerprint, tokenOf } from './account';
import { paths } from '../dialect';
import { ProviderError } from '../answers/errors';
import { messageOf, saysFailed } from '../answers/answer';
import { statusWordOf } from '../answers/statuses';
import { refusalOf } from '../answers/refusals';
import { causesOf } from '../wire/fault';
import { type ApiContext, type Credential, hostRequest } from '../wire/hostRequest';
import { patiently } from '../patience';
import type { Account } from '../types';

export interface LiveToken {
	token: string;
	/** The token is from a new login, and a harmless request with it was accepted. */
	fromLogin: boolean;
	/** The provider refused this token. A later login may give the same text, and the provider then accepts it. */
	isRefused?: true;
}

/** A token, or the reason why there is none, and the time by `performance.now()` before which no login is tried. */
export type Token = LiveToken | { refused: string; until: number };

const loginPauses = [1_000, 4_000];
const passingMs = 30_000;
const probeTimeoutMs = 30_000;

/** The logins in progress in this process, by credential. Rows and executions share one. */
const logins = new Map<string, Promise<Token>>();

/** A harmless request that shows whether a token works. */
export const harmless = { method: 'GET', path: paths.probe } as const;

/**
 * A token that no request of this run has refused: a stored one, or one of a new login. n8n makes the login and
 * stores the token for all.
 */
export async function renew(
	context: ApiContext,
	credential: Credential,
	account: Account,
	dead: ReadonlySet<string>,
): Promise<Token> {
	const stored = await context.getCredentials(credential.type);
	if (accountOf(credential.type, stored).fingerprint !== account.fingerprint)
		return refuse(changedMeanwhile);
	const key = `${credential.id} ${loginFingerprint(stored, account)}`;
	const running = logins.get(key);
	if (running) return await running;
	const known = tokenOf(credential.type, stored, account);
	if (known !== '' && !dead.has(known)) return { token: known, fromLogin: false };

	const login = signInPatiently(context, credential, account, stored).finally(() =>
		logins.delete(key),
	);
	logins.set(key, login);
	return await login;
}

/** Whether the words of an answer blame the token. */
export function blamesToken(answer: Answer): boolean {
	if (answer.kind !== 'http') return false;
	if (answer.status === 401) return true;
	const { status, body } = answer;
	return isRefusal(status, body) && refusalOf(messageOf(body)) === 'token';
}

/** Some answers hold only the reason. */
const isRefusal = (status: number, body: unknown): boolean =>
	status === 403 || saysFailed(body) || (status < 500 && statusWordOf(body) === 'none');

export function refuse(refused: string, forMs = Infinity): Token {
	return { refused, until: performance.now() + forMs };
}

async function signInPatiently(...login: Parameters<typeof signInOnce>): Promise<Token> {
	return await patiently(
		loginPauses,
		async () => await signInOnce(...login),
		(token, pause) => ('refused' in token && token.until !== Infinity ? pause : undefined),
	);
}

async function signInOnce(
	context: ApiContext,
	credential: Credential,
	account: Account,
	stored: ICredentialDataDecryptedObject,
): Promise<Token> {
	const data = { ...stored, accessToken: '', tokenOwner: '' };
	const thrown: unknown[] = [];
	// Other executions wait for this login, so it goes on if this execution ends.
	const probe = { ...harmless, timeoutMs: probeTimeoutMs, shielded: true };
	const answer = await hostRequest(context, credential, data, account.baseUrl, probe, (error) =>
		thrown.push(error),
	);
	const token = tokenOf(credential.type, data, account);
	if (token !== '') return blamesToken(answer) ? refuse(refusedAtOnce) : { token, fromLogin: true };
	const cause = thrown.flatMap(causesOf).find((error) => error instanceof ProviderError);
	if (cause) return refuse(cause.message, cause.mayPass ? passingMs : undefined);
	return refuse(
		`The login could not be made. ${answer.kind === 'fault' ? `${answer.message}.` : ''}`.trim(),
		passingMs,
	);
}

const changedMeanwhile =
	'The credential was changed to another account while this run was under way. Start the run again.';
const refusedAtOnce =
	'The provider gave a token at the login and then did not accept it. Check that the address in the credential is the right one for this account.';
