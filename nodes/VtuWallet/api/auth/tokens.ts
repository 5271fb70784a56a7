import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { blamesToken } from '../answers/tokenRefusal';
import { paths } from '../dialect';
import { patiently } from '../patience';
import { refusedByUs } from '../wire/fault';
import { hostRequest, type ApiContext, type Credential } from '../wire/hostRequest';
import { redactor } from '../wire/redact';
import { openCredential, type OpenCredential } from './account';

export interface LiveToken extends OpenCredential {
	data: ICredentialDataDecryptedObject;
	/** Takes the secrets of this token out of an answer. */
	redact: ReturnType<typeof redactor>;
	/** The provider refused this token. A later login may give the same text, and the provider then accepts it. */
	isRefused: boolean;
	/** A login of this process gave it. */
	isNew?: boolean;
	/** Purchases under way with this token. */
	sending: number;
	/** A harmless request with this token, under way or refused. */
	probe?: Promise<ProbeResult>;
}

export type ProbeResult = 'accepted' | 'refused' | 'noRoute';

/** A token, or the reason why there is none, and the time by `performance.now()` before which no login is tried. */
export type Token = LiveToken | { refused: string; until: number };

const loginPauses = [1_000, 4_000];
const passingMs = 30_000;

/** The logins in progress in this process, by credential. Rows and executions share one. */
const logins = new Map<string, Promise<Token>>();

/** Shielded, because other rows and executions wait for its answer, so it goes on if this execution ends. */
export const harmless = {
	method: 'GET',
	path: paths.probe,
	timeoutMs: 30_000,
	shielded: true,
} as const;

const refusedToken =
	'The provider does not accept the token. It was made anew, or the account is blocked. Open the credential, copy the token of the chosen environment again and save it. If it is still the same, ask the provider.';
const changedMeanwhile =
	'The credential was changed to another account, or cannot be read any more. Start the run again.';
const refusedAtOnce =
	'The provider gave a token at the login and then did not accept it. Check that the address in the credential is the right one for this account.';

export function liveToken({ type }: Credential, data: ICredentialDataDecryptedObject): LiveToken {
	const opened = openCredential(type, data);
	const redact = redactor({ values: opened.secrets });
	return { ...opened, data, redact, isRefused: opened.token === '', sending: 0 };
}

/** The token of one run. If it is missing or refused, one new login serves all rows. */
export class Tokens {
	private token: Promise<Token>;
	private readonly refusedTexts = new Set(['']);

	constructor(
		private readonly context: ApiContext,
		private readonly credential: Credential,
		private readonly first: LiveToken,
		/** The credential as it is stored now. Throws if it cannot be used. */
		private readonly stored: () => Promise<LiveToken>,
	) {
		this.token = Promise.resolve(first);
	}

	/** A token that was not refused, or the reason why there is none. */
	async usable(): Promise<Token> {
		for (;;) {
			const held = this.token;
			const token = await held;
			const isUsable = 'refused' in token ? performance.now() < token.until : !token.isRefused;
			if (isUsable) return token;
			if (this.token === held) this.token = this.renewed();
		}
	}

	/** The provider refused it. */
	drop(token: LiveToken): void {
		token.isRefused = true;
		this.refusedTexts.add(token.token);
	}

	private async renewed(): Promise<Token> {
		if (this.credential.type === 'vtuWalletTokenApi') return refuse(refusedToken);
		return await this.storedOrNew().catch(() => refuse(changedMeanwhile));
	}

	/** A stored token that this run has not seen refused, or one of a new login, which n8n makes and stores for all. */
	private async storedOrNew(): Promise<Token> {
		const stored = await this.stored();
		const key = `${this.credential.id} ${stored.owner}`;
		const running = logins.get(key);
		if (running) return await running;
		if (!this.refusedTexts.has(stored.token)) return stored;

		const login = patiently(
			loginPauses,
			async () => await this.signInOnce({ ...stored.data, accessToken: '', tokenOwner: '' }),
			(given, pause) => ('refused' in given && given.until !== Infinity ? pause : undefined),
		).finally(() => logins.delete(key));
		logins.set(key, login);
		return await login;
	}

	/** n8n signs in because the token is empty, and writes the new one into `data`. */
	private async signInOnce(data: ICredentialDataDecryptedObject): Promise<Token> {
		const unsigned = { ...this.first, data };
		const answer = await hostRequest(this.context, this.credential, unsigned, harmless);
		const made = liveToken(this.credential, data);
		if (made.token !== '')
			return blamesToken(answer) ? refuse(refusedAtOnce) : { ...made, isNew: true };
		const { code = '', message = '', lasting = false } = answer.kind === 'fault' ? answer : {};
		const title =
			code === refusedByUs
				? message
				: `The login could not be made. ${message}. Run the workflow again.`;
		return refuse(title, lasting ? Infinity : passingMs);
	}
}

function refuse(refused: string, forMs = Infinity): Token {
	return { refused, until: performance.now() + forMs };
}
