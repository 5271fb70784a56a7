import { messageOf, succeeded } from '../api/answers/answer';
import { explain } from '../api/answers/explain';
import { type Endpoint, requestTo } from '../api/endpoints';
import { ProviderError } from '../api/providerError';
import type { Api, Contract } from '../api/types';
import { runPool } from '../batch/pool';
import type { Answer } from '../values/answer';
import { lastStart, timeLeft } from './times';
import type { TriggerSettings } from './settings';

/** After this many failures without an answer, the service counts as unreachable. */
const mostFailures = 10;

/** `answered` is an answer about that ID, readable or not. Other answers are not about it. */
type LookUpResult = 'answered' | Answer;

/** Ends early if the provider refuses the token or the rate. Returns the error if the service cannot be reached. */
export async function lookUpAll(
	ids: readonly string[],
	lookUp: (id: string, timeoutMs: number) => Promise<LookUpResult>,
	{ concurrency, timeoutMs }: Pick<TriggerSettings, 'concurrency' | 'timeoutMs'>,
	endBy: number,
): Promise<ProviderError | undefined> {
	const startUntil = lastStart(endBy, Date.now());
	let answered = false;
	let refusal: Answer | undefined;
	const failures: Array<{ id: string; answer: Answer }> = [];

	const stopped = () =>
		refusal !== undefined ||
		(!answered && failures.length >= mostFailures) ||
		Date.now() > startUntil;
	let open = () => {};
	const isOpen = new Promise<void>((resolve) => (open = resolve));
	const work = async (id: string, index: number) => {
		// A service that is down gets only a few requests.
		if (index >= mostFailures) await isOpen;
		if (stopped()) return;
		const result = await lookUp(id, timeLeft(endBy, timeoutMs));
		if (result === 'answered') answered = true;
		else if (isForAll(result)) refusal ??= result;
		else failures.push({ id, answer: result });
		if (answered || stopped()) open();
	};
	await runPool(ids, concurrency, work, { stopped });
	if (answered) return undefined;
	if (refusal) return new ProviderError(explain(refusal));
	const [failure] = failures;
	if (!failure) return undefined;
	const explanation = explain(failure.answer);
	const advice = `${explanation.advice} It happened while looking up "${failure.id.slice(0, 100)}".`;
	return new ProviderError({ ...explanation, advice });
}

/** All look-ups would get the same answer. */
export const isForAll = (answer: Answer): boolean =>
	answer.kind === 'tokenRefused' || (answer.kind === 'http' && answer.status === 429);

/** Whether the answer is about this one ID and the service works. */
export function isAboutOne(answer: Answer): boolean {
	if (answer.kind === 'fault') return answer.code === 'NOT_ASKED';
	if (answer.kind !== 'http' || answer.status >= 500) return false;
	const { body } = answer;
	if (typeof body !== 'object' || body === null) return false;
	if (messageOf(body) === '') return answer.status < 300;
	const { kind } = explain(answer);
	return !['rateLimited', 'redirected', 'serverDown', 'token'].includes(kind);
}

/** One request; if it fails, the next poll repeats it. `what` names the content. */
export async function askOnce<T>(
	api: Api,
	endpoint: Endpoint,
	contract: Contract<T>,
	what: string,
	timeoutMs: number,
): Promise<T> {
	const request = requestTo(api, endpoint);
	const answer = await api.send({ ...request, timeoutMs });
	const body = readBody(answer, contract);
	if (body !== undefined) return body;
	if (!succeeded(answer) || typeof answer.body !== 'object' || answer.body === null)
		throw new ProviderError(explain(answer));
	throw new ProviderError({
		kind: 'unreadable',
		title: `The provider answers, but without ${what}`,
		advice: `The answer came from ${request.path}. Check that this is the right path, and ask the provider what it answers with.`,
		httpStatus: answer.status,
	});
}

/** Undefined for an answer that does not fit the contract. */
export const readBody = <T>(answer: Answer, contract: Contract<T>): T | undefined =>
	succeeded(answer) ? contract(answer.body) : undefined;
