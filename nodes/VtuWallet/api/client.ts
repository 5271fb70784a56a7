import type { ICredentialDataDecryptedObject } from 'n8n-workflow';
import { sleep } from 'n8n-workflow';

import type { Answer } from '../values/answer';
import { accountOf, type CredentialName, loginFingerprint, tokenOf } from './account';
import { ProviderError } from './errors';
import { explain, explainUnreadable, saysFailed } from './explain';
import { type ApiContext, type Credential, hostRequest } from './hostRequest';
import { redactAnswer } from './redact';
import { blamesToken, harmless, refuse, renew, type Token } from './token';
import type { Account, Api, ApiRequest, Contract } from './types';

export type { ApiContext } from './hostRequest';

const defaultTimeoutMs = 60_000;

/** Waits between the tries of a harmless request. */
const retryPauses = [500, 2_000];
const longestPauseMs = 30_000;

/** How often a request may go out because its token was refused: as it was, with a stored token, with a new login. */
const mostSends = 3;
const mostStrikes = 2;

/** The provider, as one run of a node sees it. Decrypts the credential once and makes no request yet. */
export async function openApi(context: ApiContext, { timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {}): Promise<Api> {
	const node = context.getNode();
	const type: CredentialName = node.parameters.authentication === 'token' ? 'vtuWalletTokenApi' : 'vtuWalletApi';
	const data = await context.getCredentials(type);
	const { id, name } = node.credentials?.[type] ?? { id: null, name: '' };
	return new Client(context, { type, id: id ?? '', name }, data, accountOf(type, data), timeoutMs);
}

class Client implements Api {
	private token: Promise<Token>;

	/** Tokens that the provider is known to refuse. */
	private readonly dead = new Set<string>();

	/** How many tokens in a row were refused although they came straight from a login. */
	private strikes = 0;

	private readonly probes = new Map<string, Promise<boolean>>();

	constructor(
		private readonly context: ApiContext,
		private readonly credential: Credential,
		private readonly data: ICredentialDataDecryptedObject,
		readonly account: Account,
		private readonly timeoutMs: number,
	) {
		this.token = Promise.resolve({ token: tokenOf(credential.type, data, account), fromLogin: false });
	}

	async send(apiRequest: ApiRequest): Promise<Answer> {
		for (let sends = 1; ; sends++) {
			const usable = await this.usableToken();
			if ('refused' in usable) return { kind: 'tokenRefused', message: usable.refused };
			const answer = await this.exchange(apiRequest, usable.token);
			if (!(await this.isTokenRefused(answer, usable.token))) {
				if (answer.kind === 'http') this.strikes = 0;
				return answer;
			}
			this.bury(usable);
			if (sends === mostSends) return { kind: 'tokenRefused', message: refusedAgain };
		}
	}

	async ask<T>(apiRequest: ApiRequest, contract: Contract<T>): Promise<T> {
		const answer = await this.askPatiently(apiRequest);
		if (answer.kind !== 'http' || answer.status < 200 || answer.status >= 300 || saysFailed(answer.body)) {
			throw new ProviderError(explain(answer));
		}
		const read = contract.safeParse(answer.body);
		if (read.success) return read.data;
		throw new ProviderError(explainUnreadable(answer.status, answer.body));
	}

	private async askPatiently(apiRequest: ApiRequest): Promise<Answer> {
		// Only reading may be tried again: a second cancellation, say, might meet another state.
		if (apiRequest.method !== 'GET') return await this.send(apiRequest);
		for (const pause of retryPauses) {
			const answer = await this.send(apiRequest);
			if (!isPassing(answer)) return answer;
			const asked = answer.kind === 'http' ? answer.retryAfterMs : undefined;
			if (asked !== undefined && asked > longestPauseMs) return answer;
			await sleep(asked ?? pause);
		}
		return await this.send(apiRequest);
	}

	private async exchange(apiRequest: ApiRequest, token: string): Promise<Answer> {
		const data =
			this.credential.type === 'vtuWalletApi'
				? { ...this.data, accessToken: token, tokenOwner: loginFingerprint(this.data, this.account) }
				: { ...this.data };
		const answer = await hostRequest(this.context, this.credential, data, this.account.baseUrl, {
			timeoutMs: this.timeoutMs,
			...apiRequest,
		});
		// Some deployments repeat the token that they refuse.
		return redactAnswer(answer, [token]);
	}

	/** The token of this run; all who find it missing or dead wait for one renewal. */
	private async usableToken(): Promise<Token> {
		for (;;) {
			const held = this.token;
			const token = await held;
			const isUsable = 'refused' in token ? Date.now() < token.until : token.token !== '' && !this.dead.has(token.token);
			if (isUsable) return token;
			if (this.token === held) this.token = this.renewed('refused' in token ? '' : token.token);
		}
	}

	private async renewed(stale: string): Promise<Token> {
		if (this.credential.type === 'vtuWalletTokenApi') return refuse(refusedToken);
		const { context, credential, account } = this;
		const next = await renew(context, credential, account, stale).catch(() => refuse(credentialGone));
		return 'refused' in next || !this.dead.has(next.token) ? next : refuse(refusedAgain);
	}

	/** Fresh tokens that are refused again and again end it for this run: a login per row would lock the account. */
	private bury(used: { token: string; fromLogin: boolean }): void {
		if (this.dead.has(used.token)) return;
		this.dead.add(used.token);
		if (!used.fromLogin) return;
		this.strikes++;
		if (this.strikes === mostStrikes) this.token = Promise.resolve(refuse(refusedAgain));
	}

	/**
	 * A 401 is definite. A message about the token may also be the provider's wording for something else,
	 * so it counts only when a harmless request with the same token is refused as well.
	 */
	private async isTokenRefused(answer: Answer, token: string): Promise<boolean> {
		if (!blamesToken(answer)) return false;
		if ((answer.kind === 'http' && answer.status === 401) || this.dead.has(token)) return true;
		const probe = this.probes.get(token) ?? this.probe(token);
		this.probes.set(token, probe);
		return await probe;
	}

	private async probe(token: string): Promise<boolean> {
		const answer = await this.exchange({ ...harmless, shielded: true }, token);
		this.probes.delete(token);
		return blamesToken(answer);
	}
}

const refusedToken =
	'The provider does not accept the token. Open the credential, copy the token of the chosen environment again and save it.';
const credentialGone = 'The credential could not be read while this run was under way. Check that it still exists.';
const refusedAgain =
	'The provider does not accept the token, also after a new login. Check that nothing else signs in to this account again and again, and that the address in the credential is the right one.';

function isPassing(answer: Answer): boolean {
	if (answer.kind === 'http') return answer.status === 429 || answer.status >= 500;
	return answer.kind === 'fault' && answer.code !== 'ERR_CANCELED' && answer.code !== 'NOT_SENT';
}
