import type { Answer } from '../values/answer';
import { succeeded } from './answers/answer';
import { explain, explainUnreadable } from './answers/explain';
import { ProviderError } from './providerError';
import type { ApiContext } from './wire/hostRequest';
import { readRequery } from './answers/requery';
import { providerFactsOf } from './auth/providerFacts';
import { openSession } from './auth/session';
import { paths } from './dialect';
import { fitsPath, fillPath } from './endpoints';
import { LookUpRoute } from './lookUpRoute';
import { RequestPause } from './requestPause';
import { patiently, pauseAfter, usualPauses } from './patience';
import type { Api, ApiRequest, Contract, RequeryResult } from './types';

/** Opens the provider for one run. Decrypts the credential once and makes no request. */
export async function openApi(
	context: ApiContext,
	{
		timeoutMs: usual = 60_000,
		beforeFirst,
	}: { timeoutMs?: number; beforeFirst?(): Promise<void> } = {},
): Promise<Api> {
	const session = await openSession(context);
	const { account, data } = session.first;
	const provider = providerFactsOf(data, account.baseUrl);
	const pause = new RequestPause(`${account.environment} ${account.fingerprint}`);
	let ready: Promise<void> | undefined;
	const route = new LookUpRoute(provider);
	const send = async ({ timeoutMs = usual, ...request }: ApiRequest) => {
		await (ready ??= beforeFirst?.());
		const answer = await session.send({ ...request, timeoutMs });
		pause.note(answer);
		return answer;
	};
	return {
		account,
		provider,
		pause,
		send,
		refusedToken: () => session.refusal,
		ask: async (request, contract) => await ask(send, request, contract),
		lacksLookUp: () => route.isMissing,
		requery: async (reference, timeoutMs) =>
			await route.ask(async () => await requery({ send, provider }, reference, timeoutMs)),
	};
}

async function ask<T>(send: Api['send'], request: ApiRequest, contract: Contract<T>): Promise<T> {
	// Only a reading request is tried again. A second cancellation could do something else.
	const pauses = request.method === 'GET' ? usualPauses : [];
	const answer = await patiently(pauses, async () => await send(request), pauseAfter);
	if (!succeeded(answer)) throw new ProviderError(explain(answer));
	const read = contract(answer.body);
	if (read !== undefined) return read;
	throw new ProviderError(explainUnreadable(answer.status, answer.body));
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

/** Asks about one purchase by each of its references, until the provider has a record. */
export async function requeryAny(
	api: Pick<Api, 'requery'>,
	[first, ...others]: readonly string[],
): Promise<RequeryResult & { reference: string }> {
	let found = { ...(await api.requery(first)), reference: first };
	for (const reference of others) {
		if (found.kind !== 'absent' && found.kind !== 'cannotTell') break;
		const next = { ...(await api.requery(reference)), reference };
		// Absence counts only if no look-up was left without an answer.
		if (found.kind === 'absent' || next.kind !== 'absent') found = next;
	}
	return found;
}
