import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import type { Answer } from '../values/answer';
import { accountOf, type CredentialName, loginFingerprint, secretsOf } from './auth/account';
import { succeeded, tellsOfPurchase } from './answers/answer';
import { ProviderError } from './providerError';
import { explain, explainUnreadable } from './answers/explain';
import { type ApiContext, type Credential, hostRequest } from './wire/hostRequest';
import { redact } from './wire/redact';
import { providerFactsOf } from './auth/providerFacts';
import { blamesToken, harmless, type LiveToken, refusedAgain, Session } from './auth/session';
import { requery } from './lookUp';
import { patiently, pauseAfter, usualPauses } from './patience';
import type { Account, Api, ApiRequest, Contract, LookedUp, ProviderFacts } from './types';

export type { ApiContext } from './wire/hostRequest';

const defaultTimeoutMs = 60_000;

/** The tries of a request whose token is refused: with this token, a stored one, and one of a new login. */
const mostSends = 3;

/** Opens the provider for one run. Decrypts the credential once and makes no request. */
export async function openApi(
	context: ApiContext,
	{ timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Promise<Api> {
	const node = context.getNode();
	const type: CredentialName =
		node.parameters.authentication === 'token' ? 'vtuWalletTokenApi' : 'vtuWalletApi';
	const data = await context.getCredentials(type);
	const { id, name } = node.credentials?.[type] ?? { id: null, name: '' };
	const credential = { type, id: id ?? '', name };
	const account = accountOf(type, data);
	const provider = providerFactsOf(data, account.baseUrl);
	return new Client(context, credential, data, account, provider, timeoutMs);
}

class Client implements Api {
	private readonly session: Session;

	private readonly secrets: readonly string[];

	/** The secrets of an answer, one list for each token. */
	private readonly hidden = new Map<string, readonly string[]>();

	private refusal: string | undefined;

	private readonly probes = new Map<string, Promise<boolean>>();

	constructor(
		private readonly context: ApiContext,
		private readonly credential: Credential,
		private readonly data: ICredentialDataDecryptedObject,
		readonly account: Account,
		readonly provider: ProviderFacts,
		private readonly timeoutMs: number,
	) {
		this.session = new Session(context, credential, account, data);
		this.secrets = secretsOf(credential.type, data);
	}

	async send(apiRequest: ApiRequest): Promise<Answer> {
		for (let sends = 1; ; sends++) {
			const usable = await this.session.usable();
			if ('refused' in usable) return this.refused(usable.refused, usable.until === Infinity);
			const answer = await this.exchange(apiRequest, usable.token);
			if (!(await this.isTokenRefused(answer, usable, apiRequest))) {
				if (answer.kind === 'http') this.session.accepted();
				return answer;
			}
			this.session.markDead(usable);
			if (sends === mostSends) return this.refused(refusedAgain, true);
		}
	}

	refusedToken(): string | undefined {
		return this.refusal;
	}

	/** Set if later rows of this run cannot get another answer. */
	private refused(message: string, isCertain: boolean): Answer {
		if (isCertain) this.refusal ??= message;
		return { kind: 'tokenRefused', message };
	}

	async ask<T>(apiRequest: ApiRequest, contract: Contract<T>): Promise<T> {
		const answer = await this.askPatiently(apiRequest);
		if (!succeeded(answer)) throw new ProviderError(explain(answer));
		const read = contract.safeParse(answer.body);
		if (read.success) return read.data;
		throw new ProviderError(explainUnreadable(answer.status, answer.body));
	}

	async requery(reference: string, timeoutMs?: number): Promise<LookedUp> {
		return await requery(this, reference, timeoutMs);
	}

	private async askPatiently(apiRequest: ApiRequest): Promise<Answer> {
		// Only a reading request is tried again. A second cancellation could do something else.
		const pauses = apiRequest.method === 'GET' ? usualPauses : [];
		return await patiently(pauses, async () => await this.send(apiRequest), pauseAfter);
	}

	private async exchange(apiRequest: ApiRequest, token: string): Promise<Answer> {
		const data =
			this.credential.type === 'vtuWalletApi'
				? {
						...this.data,
						accessToken: token,
						tokenOwner: loginFingerprint(this.data, this.account),
					}
				: { ...this.data };
		const answer = await hostRequest(this.context, this.credential, data, this.account.baseUrl, {
			...apiRequest,
			timeoutMs: apiRequest.timeoutMs ?? this.timeoutMs,
		});
		// Some deployments repeat the refused token, or the header that they cannot read.
		if (answer.kind !== 'http') return answer;
		const values = this.hidden.get(token) ?? [token, ...this.secrets];
		this.hidden.set(token, values);
		return { ...answer, body: redact(answer.body, { values }) };
	}

	/**
	 * A provider may blame the token for another fault, and a 401 may come from a vendor after the charge. So a refused token
	 * counts only if a harmless request with it is refused too.
	 */
	private async isTokenRefused(
		answer: Answer,
		used: LiveToken,
		{ method }: ApiRequest,
	): Promise<boolean> {
		if (!blamesToken(answer)) return false;
		// With a new token the provider could buy it again.
		if (method !== 'GET' && answer.kind === 'http' && tellsOfPurchase(answer.body)) return false;
		const isPlain = method === 'GET' && answer.kind === 'http' && answer.status === 401;
		if (isPlain || used.isRefused) return true;
		const probe = this.probes.get(used.token) ?? this.probe(used.token);
		this.probes.set(used.token, probe);
		return await probe;
	}

	private async probe(token: string): Promise<boolean> {
		const answer = await this.exchange({ ...harmless, shielded: true }, token);
		this.probes.delete(token);
		return blamesToken(answer);
	}
}
