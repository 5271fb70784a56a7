import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Answer } from '../../values/answer';
import { messageOf, saysFailed } from '../answers/answer';
import { ProviderError } from '../providerError';
import { refusalOf } from '../answers/refusals';
import { statusWordOf } from '../answers/statuses';
import { paths } from '../dialect';
import { patiently } from '../patience';
import type { Account } from '../types';
import { causesOf } from '../wire/fault';
import { type ApiContext, type Credential, hostRequest } from '../wire/hostRequest';
import { accountOf, loginFingerprint, tokenOf } from './account';

export interface LiveToken {
	token: string;
	/** The token is from a new login, and a harmless request with it was accepted. */
	fromLogin: boolean;
	/** The provider refused this token. A later login may give the same text, and the provider then accepts it. */
	isRefused?: true;
}

/** A token, or the reason why there is none, and the time by `performance.now()` before which no login is tried. */
type Token = LiveToken | { refused: string; until: number };

const loginPauses = [1_000, 4_000];
const passingMs = 30_000;
const probeTimeoutMs = 30_000;

/** The logins in progress in this process, by credential. Rows and executions share one. */
const logins = new Map<string, Promise<Token>>();

/** A harmless request that shows whether a token works. */
export const harmless = { method: 'GET', path: paths.probe } as const;

/** How many new tokens in a row may be refused. */
const mostRefusedInARow = 2;

const refusedToken =
	'The provider does not accept the token. Open the credential, copy the token of the chosen environment again and save it.';
const credentialGone =
	'The credential could not be read while this run was under way. Check that it still exists.';
export const refusedAgain =
	'The provider does not accept the token, also after a new login. Check that nothing else signs in to this account again and again, and that the address in the credential is the right one.';
const changedMeanwhile =
	'The credential was changed to another account while this run was under way. Start the run again.';
const refusedAtOnce =
	'The provider gave a token at the login and then did not accept it. Check that the address in the credential is the right one for this account.';

/** The token of one run. If it is missing or refused, one new login serves all rows. */
export class Session {
	private token: Promise<Token>;

	private readonly deadTexts = new Set<string>();

	private refusedInARow = 0;

	constructor(
		private readonly context: ApiContext,
		private readonly credential: Credential,
		private readonly account: Account,
		data: ICredentialDataDecryptedObject,
	) {
		this.token = Promise.resolve({
			token: tokenOf(credential.type, data, account),
			fromLogin: false,
		});
	}

	async usable(): Promise<Token> {
		for (;;) {
			const held = this.token;
			const token = await held;
			const isUsable =
				'refused' in token
					? performance.now() < token.until
					: token.token !== '' && !token.isRefused;
			if (isUsable) return token;
			if (this.token === held) this.token = this.renewed();
		}
	}

	accepted(): void {
		this.refusedInARow = 0;
	}

	/** After several refused new tokens this run stops its logins, because a login for each row could lock the account. */
	markDead(used: LiveToken): void {
		if (used.isRefused) return;
		used.isRefused = true;
		this.deadTexts.add(used.token);
		if (!used.fromLogin) return;
		this.refusedInARow++;
		if (this.refusedInARow === mostRefusedInARow)
			this.token = Promise.resolve(refuse(refusedAgain));
	}

	private async renewed(): Promise<Token> {
		if (this.credential.type === 'vtuWalletTokenApi') return refuse(refusedToken);
		return await this.storedOrNew().catch(() => refuse(credentialGone));
	}

	/** A stored token that this run has not seen refused, or one of a new login, which n8n makes and stores for all. */
	private async storedOrNew(): Promise<Token> {
		const { context, credential, account } = this;
		const stored = await context.getCredentials(credential.type);
		if (accountOf(credential.type, stored).fingerprint !== account.fingerprint)
			return refuse(changedMeanwhile);
		const key = `${credential.id} ${loginFingerprint(stored, account)}`;
		const running = logins.get(key);
		if (running) return await running;
		const token = tokenOf(credential.type, stored, account);
		if (token !== '' && !this.deadTexts.has(token)) return { token, fromLogin: false };

		const login = patiently(
			loginPauses,
			async () => await signInOnce(context, credential, account, stored),
			(given, pause) => ('refused' in given && given.until !== Infinity ? pause : undefined),
		).finally(() => logins.delete(key));
		logins.set(key, login);
		return await login;
	}
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
		`The login could not be made. ${answer.kind === 'fault' ? `${answer.message}. ` : ''}Run the workflow again.`,
		passingMs,
	);
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

function refuse(refused: string, forMs = Infinity): Token {
	return { refused, until: performance.now() + forMs };
}
