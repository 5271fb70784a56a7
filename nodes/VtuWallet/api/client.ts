import type { Answer } from '../values/answer';
import { succeeded } from './answers/answer';
import { explain, explainUnreadable } from './answers/explain';
import { ProviderError } from './providerError';
import type { ApiContext } from './wire/hostRequest';
import { readRequery } from './answers/requery';
import { providerFactsOf } from './auth/providerFacts';
import { openSession, refusedAgain, type Session } from './auth/session';
import { paths } from './dialect';
import { fitsPath, fillPath } from './endpoints';
import { patiently, pauseAfter, usualPauses } from './patience';
import type { Account, Api, ApiRequest, Contract, RequeryResult, ProviderFacts } from './types';

const defaultTimeoutMs = 60_000;

/** The tries of a request whose token is refused: with this token, a stored one, and one of a new login. */
const mostSends = 3;

/** Opens the provider for one run. Decrypts the credential once and makes no request. */
export async function openApi(
	context: ApiContext,
	{ timeoutMs = defaultTimeoutMs }: { timeoutMs?: number } = {},
): Promise<Api> {
	const session = await openSession(context);
	const { account, data } = session.first;
	return new Client(session, account, providerFactsOf(data, account.baseUrl), timeoutMs);
}

class Client implements Api {
	/** Set if later rows of this run cannot get another answer. */
	private refusal: string | undefined;

	constructor(
		private readonly session: Session,
		readonly account: Account,
		readonly provider: ProviderFacts,
		private readonly timeoutMs: number,
	) {}

	async send(apiRequest: ApiRequest): Promise<Answer> {
		const request = { ...apiRequest, timeoutMs: apiRequest.timeoutMs ?? this.timeoutMs };
		for (let sends = 0; sends < mostSends && this.refusal === undefined; sends++) {
			const usable = await this.session.usable();
			if ('refused' in usable) {
				if (usable.until === Infinity) this.refusal ??= usable.refused;
				return { kind: 'tokenRefused', message: usable.refused };
			}
			const answer = await this.session.exchange(request, usable);
			if (!(await this.session.isRefused(answer, usable, request))) return answer;
			this.session.markRefused(usable);
		}
		this.refusal ??= refusedAgain;
		return { kind: 'tokenRefused', message: this.refusal };
	}

	refusedToken(): string | undefined {
		return this.refusal;
	}

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

	async requery(reference: string, timeoutMs?: number): Promise<RequeryResult> {
		return await requery(this, reference, timeoutMs);
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
): Promise<RequeryResult> {
	const path = fitsPath(reference) && fillPath(paths.requery, { id: reference });
	const answer = path ? await api.send({ method: 'GET', path, timeoutMs }) : cannotBeAsked;
	return { ...readRequery(answer, reference, api.provider.notFoundWording), answer };
}
