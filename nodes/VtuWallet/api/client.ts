import type { Answer } from '../values/answer';
import type { CredentialName } from './auth/account';
import { succeeded, tellsOfPurchase } from './answers/answer';
import { ProviderError } from './providerError';
import { explain, explainUnreadable } from './answers/explain';
import { type ApiContext, type Credential, hostRequest } from './wire/hostRequest';
import { redact } from './wire/redact';
import { readRequery } from './answers/requery';
import { providerFactsOf } from './auth/providerFacts';
import {
	blamesToken,
	harmless,
	type LiveToken,
	liveToken,
	refusedAgain,
	Session,
} from './auth/session';
import { paths } from './dialect';
import { fitsPath, fillPath } from './endpoints';
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
	const token = liveToken(credential, data);
	const { account } = token;
	const provider = providerFactsOf(data, account.baseUrl);
	const session = new Session(context, credential, token);
	return new Client(context, credential, session, account, provider, timeoutMs);
}

/** The provider for one run of a node: one account, with its credential decrypted once. */
export class Client {
	/** Set if later rows of this run cannot get another answer. */
	private refusal: string | undefined;

	constructor(
		private readonly context: ApiContext,
		private readonly credential: Credential,
		private readonly session: Session,
		readonly account: Account,
		readonly provider: ProviderFacts,
		private readonly timeoutMs: number,
	) {}

	/** Sends once, and again only if the provider refused the token. Never throws for an answer or a fault. */
	async send(apiRequest: ApiRequest): Promise<Answer> {
		for (let sends = 0; sends < mostSends && this.refusal === undefined; sends++) {
			const usable = await this.session.usable();
			if ('refused' in usable) {
				if (usable.until === Infinity) this.refusal ??= usable.refused;
				return { kind: 'tokenRefused', message: usable.refused };
			}
			const answer = await this.exchange(apiRequest, usable);
			if (!(await this.isTokenRefused(answer, usable, apiRequest))) return answer;
			this.session.markRefused(usable);
		}
		this.refusal ??= refusedAgain;
		return { kind: 'tokenRefused', message: this.refusal };
	}

	/** Set once no token of this run can be accepted: the reason. */
	refusedToken(): string | undefined {
		return this.refusal;
	}

	/** Makes a harmless request, such as a catalogue. Gives the checked body, or throws a `ProviderError`. */
	async ask<T>(apiRequest: ApiRequest, contract: Contract<T>): Promise<T> {
		// Only a reading request is tried again. A second cancellation could do something else.
		const pauses = apiRequest.method === 'GET' ? usualPauses : [];
		const send = async () => await this.send(apiRequest);
		const answer = await patiently(pauses, send, pauseAfter);
		if (!succeeded(answer)) throw new ProviderError(explain(answer));
		const read = contract(answer.body);
		if (read !== undefined) return read;
		throw new ProviderError(explainUnreadable(answer.status, answer.body));
	}

	/** Requeries the purchase with this reference once. Never throws, and never charges. */
	async requery(reference: string, timeoutMs?: number): Promise<LookedUp> {
		return await requery(this, reference, timeoutMs);
	}

	private async exchange(apiRequest: ApiRequest, token: LiveToken): Promise<Answer> {
		const request = { ...apiRequest, timeoutMs: apiRequest.timeoutMs ?? this.timeoutMs };
		const answer = await hostRequest(this.context, this.credential, token, request);
		// Some deployments repeat the refused token, or the header that they cannot read.
		if (answer.kind !== 'http') return answer;
		return { ...answer, body: redact(answer.body, { values: token.secrets }) };
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
		used.probe ??= this.probe(used);
		return await used.probe;
	}

	private async probe(used: LiveToken): Promise<boolean> {
		const answer = await this.exchange({ ...harmless, shielded: true }, used);
		used.probe = undefined;
		return blamesToken(answer);
	}
}

const cannotBeAsked: Answer = {
	kind: 'fault',
	code: 'NOT_ASKED',
	message: 'The reference cannot be part of an address',
	lasting: true,
};

export async function requery(
	api: Pick<Api, 'send' | 'provider'>,
	reference: string,
	timeoutMs?: number,
): Promise<LookedUp> {
	const path = fitsPath(reference) && fillPath(paths.requery, { id: reference });
	const answer = path ? await api.send({ method: 'GET', path, timeoutMs }) : cannotBeAsked;
	return { ...readRequery(answer, reference, api.provider.notFoundWording), answer };
}
