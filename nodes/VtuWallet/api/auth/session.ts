import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Answer } from '../../values/answer';
import { messageOf, saysFailed, tellsOfPurchase } from '../answers/answer';
import { refusalOf } from '../answers/refusals';
import { isMissingRoute } from '../answers/missingRoute';
import { statusWordOf } from '../answers/statuses';
import { paths, tokenRefusals } from '../dialect';
import { lettersOf } from '../../values/words';
import { patiently } from '../patience';
import type { ApiRequest } from '../types';
import { refusedByUs } from '../wire/fault';
import { type ApiContext, type Credential, hostRequest } from '../wire/hostRequest';
import { redact } from '../wire/redact';
import { type CredentialName, openCredential, type OpenCredential } from './account';

interface LiveToken extends OpenCredential {
	data: ICredentialDataDecryptedObject;
	/** The provider refused this token. A later login may give the same text, and the provider then accepts it. */
	isRefused: boolean;
	/** A login of this process gave it. */
	isNew?: boolean;
	/** Purchases under way with this token. */
	sending: number;
	/** A harmless request with this token, under way or refused. */
	probe?: Promise<ProbeResult>;
}

type ProbeResult = 'accepted' | 'refused' | 'noRoute';

type TimedRequest = ApiRequest & { timeoutMs: number };

/** A token, or the reason why there is none, and the time by `performance.now()` before which no login is tried. */
type Token = LiveToken | { refused: string; until: number };

/** The tries of a request whose token is refused: with this token, a stored one, and one of a new login. */
const mostSends = 3;
const loginPauses = [1_000, 4_000];
const passingMs = 30_000;

/** The logins in progress in this process, by credential. Rows and executions share one. */
const logins = new Map<string, Promise<Token>>();

/** Shielded, because other rows and executions wait for its answer, so it goes on if this execution ends. */
const harmless = { method: 'GET', path: paths.probe, timeoutMs: 30_000, shielded: true } as const;

const refusedToken =
	'The provider does not accept the token. It was made anew, or the account is blocked. Open the credential, copy the token of the chosen environment again and save it. If it is still the same, ask the provider.';
const refusedAgain =
	'The provider does not accept the token, also after a new login. Ask the provider whether the account is blocked. Check that nothing else signs in to this account again and again, and that the address in the credential is the right one.';
const changedMeanwhile =
	'The credential was changed to another account, or cannot be read any more. Start the run again.';
const refusedAtOnce =
	'The provider gave a token at the login and then did not accept it. Check that the address in the credential is the right one for this account.';

function liveToken({ type }: Credential, data: ICredentialDataDecryptedObject): LiveToken {
	const opened = openCredential(type, data);
	return { ...opened, data, isRefused: opened.token === '', sending: 0 };
}

export async function openSession(context: ApiContext): Promise<Session> {
	const node = context.getNode();
	const type: CredentialName =
		node.parameters.authentication === 'token' ? 'vtuWalletTokenApi' : 'vtuWalletApi';
	const data = await context.getCredentials(type);
	const { id, name } = node.credentials?.[type] ?? { id: null, name: '' };
	const credential = { type, id: id ?? '', name };
	return new Session(context, credential, liveToken(credential, data));
}

/** The token of one run. If it is missing or refused, one new login serves all rows. */
export class Session {
	/** Set if later requests of this run cannot get another answer. */
	refusal: string | undefined;

	private token: Promise<Token>;

	private readonly refusedTexts = new Set(['']);

	constructor(
		private readonly context: ApiContext,
		private readonly credential: Credential,
		readonly first: LiveToken,
	) {
		this.token = Promise.resolve(first);
	}

	/** Sends once, and again with another token if the provider refused this one. */
	async send(request: TimedRequest): Promise<Answer> {
		for (let sends = 0; sends < mostSends && this.refusal === undefined; sends++) {
			const token = await this.usable();
			if ('refused' in token) {
				if (token.until === Infinity) this.refusal ??= token.refused;
				return { kind: 'tokenRefused', message: token.refused };
			}
			const purchases = request.method === 'GET' ? 0 : 1;
			token.sending += purchases;
			const answer = await this.exchange(request, token);
			const isRefused = await this.isRefused(answer, token, request);
			token.sending -= purchases;
			if (!isRefused) return answer;
			token.isRefused = true;
			this.refusedTexts.add(token.token);
		}
		this.refusal ??= refusedAgain;
		return { kind: 'tokenRefused', message: this.refusal };
	}

	private async usable(): Promise<Token> {
		for (;;) {
			const held = this.token;
			const token = await held;
			const isUsable = 'refused' in token ? performance.now() < token.until : !token.isRefused;
			if (isUsable) return token;
			if (this.token === held) this.token = this.renewed();
		}
	}

	private async exchange(request: TimedRequest, token: LiveToken): Promise<Answer> {
		const answer = await hostRequest(this.context, this.credential, token, request);
		// Some deployments repeat the refused token, or the header that they cannot read.
		if (answer.kind !== 'http') return answer;
		return { ...answer, body: redact(answer.body, { values: token.secrets }) };
	}

	/**
	 * A provider may blame the token for another fault, and a 401 may come from a vendor after the charge. So a refused token
	 * counts only if a harmless request with it is refused too.
	 */
	private async isRefused(answer: Answer, used: LiveToken, { method }: TimedRequest) {
		if (!blamesToken(answer) || answer.kind !== 'http') return false;
		const isRead = method === 'GET';
		// With a new token the provider could buy it again.
		if (!isRead && tellsOfPurchase(answer.body)) return false;
		if (isRead && used.isRefused) return true;
		// A vendor may blame the token after the charge, so only the probe decides about purchases, and while one is under way.
		if (isRead && used.sending === 0) {
			if (answer.status === 401) return true;
			// Some providers show the list of networks without a token, so the probe says nothing about a stored token.
			if (!used.isNew && this.credential.type === 'vtuWalletApi') return true;
		}
		used.probe ??= this.probe(used);
		const probed = await used.probe;
		return probed === 'refused' || (probed === 'noRoute' && isOfPublicServer(answer));
	}

	private async probe(used: LiveToken): Promise<ProbeResult> {
		const answer = await this.exchange(harmless, used);
		if (blamesToken(answer)) return 'refused';
		used.probe = undefined;
		return isMissingRoute(answer) ? 'noRoute' : 'accepted';
	}

	private async renewed(): Promise<Token> {
		if (this.credential.type === 'vtuWalletTokenApi') return refuse(refusedToken);
		return await this.storedOrNew().catch(() => refuse(changedMeanwhile));
	}

	/** A stored token that this run has not seen refused, or one of a new login, which n8n makes and stores for all. */
	private async storedOrNew(): Promise<Token> {
		const { context, credential, first } = this;
		const data = await context.getCredentials(credential.type);
		const stored = liveToken(credential, data);
		if (stored.account.fingerprint !== first.account.fingerprint) return refuse(changedMeanwhile);
		const key = `${credential.id} ${stored.owner}`;
		const running = logins.get(key);
		if (running) return await running;
		if (!this.refusedTexts.has(stored.token)) return stored;

		const login = patiently(
			loginPauses,
			async () => await this.signInOnce({ ...data, accessToken: '', tokenOwner: '' }),
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

/** The public server software has no list of networks to probe. After a charge it answers with HTTP 200, and a vendor in other words. */
const isOfPublicServer = ({ status, body }: Extract<Answer, { kind: 'http' }>): boolean =>
	status === 403 && tokenRefusals.includes(lettersOf(messageOf(body)));

/** Whether the words of an answer blame the token. */
export function blamesToken(answer: Answer): boolean {
	if (answer.kind !== 'http') return false;
	const { status, body } = answer;
	// Some answers hold only the reason.
	const isBare = status < 500 && statusWordOf(body) === 'none';
	const isRefusal = status === 403 || saysFailed(body) || isBare;
	return status === 401 || (isRefusal && refusalOf(messageOf(body)) === 'token');
}

function refuse(refused: string, forMs = Infinity): Token {
	return { refused, until: performance.now() + forMs };
}
