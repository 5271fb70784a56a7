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
	/** It comes straight from a login, after which a harmless request was not refused. */
	fromLogin: boolean;
}

/** A token to use, or why there is none (and until when, by `performance.now()`, not to ask for another). */
export type Token = LiveToken | { refused: string; until: number };

const loginPauses = [1_000, 4_000];
const passingMs = 30_000;
const probeTimeoutMs = 30_000;

/** Logins under way in this process, by credential: rows and executions share one. */
const logins = new Map<string, Promise<Token>>();

/** A request that harms nothing, to learn whether a token works. */
export const harmless = { method: 'GET', path: paths.probe } as const;

/**
 * A token that is not known to be dead: the one that another execution stored meanwhile, else that of a new login, made by the
 * host so that it is stored for all.
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

/** Some say no more than why. */
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
	// Others wait for this login: the end of this execution must not take it from them.
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
