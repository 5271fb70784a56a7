import { messageOf, succeeded } from '../api/answers/answer';
import { ProviderError } from '../api/answers/errors';
import { explain } from '../api/answers/explain';
import { answersIn, firstThat } from '../api/answers/parts';
import type { Api, Contract } from '../api/types';
import { runPool } from '../batch/pool';
import type { Answer } from '../values/answer';
import type { Deadline } from './deadline';
import { timeLeft } from './deadline';
import type { LookUpSettings } from './settings';

/** After so many failures and no answer at all, the service is taken for unreachable. */
const mostFailures = 10;

/** What one look-up was worth: an answer about the one asked about, readable or not, or the answer that said nothing. */
export type LookUpResult = 'answered' | Answer;

/**
 * Asks about many things, in a window. Ends early when the provider refuses the token or wants fewer requests: the rest
 * waits for the next poll. Returns what went wrong where the service could not be reached at all.
 */
export async function lookUpAll(
	ids: readonly string[],
	lookUp: (id: string, timeoutMs: number) => Promise<LookUpResult>,
	settings: LookUpSettings,
	deadline: Deadline,
): Promise<ProviderError | undefined> {
	let answered = 0;
	let failures = 0;
	let refusal: Answer | undefined;
	let firstFailure: { id: string; answer: Answer } | undefined;

	const stopped = () =>
		refusal !== undefined ||
		(answered === 0 && failures >= mostFailures) ||
		Date.now() > deadline.startUntil;
	let open = () => {};
	const isOpen = new Promise<void>((resolve) => (open = resolve));
	const work = async (id: string, index: number) => {
		// A service that is down should meet a few questions at once, and not all that may be asked at once.
		if (index >= mostFailures) await isOpen;
		if (stopped()) return;
		const result = await lookUp(id, timeLeft(deadline, settings.timeoutMs));
		if (result === 'answered') answered++;
		else if (isForAll(result)) refusal ??= result;
		else {
			failures++;
			firstFailure ??= { id, answer: result };
		}
		if (answered > 0 || stopped()) open();
	};
	await runPool(ids, settings.concurrency, work, { stopped });
	if (answered > 0) return undefined;
	if (refusal) return new ProviderError(explain(refusal));
	if (!firstFailure) return undefined;
	const { advice, ...explanation } = explain(firstFailure.answer);
	const named = `${advice} It was met while looking up "${firstFailure.id.slice(0, 100)}".`;
	return new ProviderError({ ...explanation, advice: named });
}

/** Says nothing about one look-up, but all of the next ones would meet the same. */
export const isForAll = (answer: Answer): boolean =>
	answer.kind === 'tokenRefused' || (answer.kind === 'http' && answer.status === 429);

/** Kinds of explanations that are about the service, the address or the token. */
const aboutTheService = new Set([
	'rateLimited',
	'redirected',
	'serverDown',
	'signIn',
	'token',
	'webPage',
]);

/**
 * Whether an answer that cannot be used is at least about the one that was asked about, and the service is well: a
 * refusal in words, or a whole answer that lacks what is wanted.
 */
export function isAboutOne(answer: Answer): boolean {
	if (answer.kind === 'fault') return answer.code === 'NOT_ASKED';
	if (answer.kind !== 'http' || answer.status >= 500) return false;
	const { body } = answersIn(answer)[0];
	if (typeof body !== 'object' || body === null) return false;
	if (answer.status >= 300 && messageOf(body) === '') return false;
	return messageOf(body) === '' || !aboutTheService.has(explain(answer).kind);
}

/** One question without patience: whatever fails is asked again at the next poll. `what` is what the answer must hold. */
export async function askOnce<T>(
	api: Api,
	path: string,
	contract: Contract<T>,
	what: string,
	timeoutMs: number,
): Promise<T> {
	const answer = await api.send({ method: 'GET', path, timeoutMs });
	const body = readBody(answer, contract);
	if (body !== undefined) return body;
	throw new ProviderError(
		lacksWhatIsWanted(answer)
			? {
					kind: 'unreadable',
					title: `The provider answers, but without ${what}`,
					advice: `The answer came from ${path}. Check that this is the right path, and ask the provider what it answers with.`,
					httpStatus: answer.status,
				}
			: explain(answer),
	);
}

/** Undefined for an answer that does not hold what the contract asks for. */
export function readBody<T>(answer: Answer, contract: Contract<T>): T | undefined {
	const one = firstThat(answer, ({ body }) => contract.safeParse(body).success);
	if (!succeeded(one)) return undefined;
	const read = contract.safeParse(one.body);
	return read.success ? read.data : undefined;
}

const lacksWhatIsWanted = (answer: Answer): answer is Extract<Answer, { kind: 'http' }> =>
	succeeded(answer) && typeof answer.body === 'object' && answer.body !== null;
