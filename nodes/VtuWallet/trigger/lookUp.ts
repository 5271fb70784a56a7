import { ProviderError } from '../api/answers/errors';
import { saysFailed } from '../api/answers/answer';
import { explain } from '../api/answers/explain';
import type { Api, Contract } from '../api/types';
import { runPool } from '../batch/pool';
import type { Answer } from '../values/answer';
import type { LookUpSettings } from './settings';

/** How long a poll may take: no look-up starts after `startUntil`, and none lasts beyond `endBy`. */
export interface Deadline {
	startUntil: number;
	endBy: number;
}

const longestStart = 30_000;
const usualBudget = 300_000;
const shortestTimeout = 1_000;

/** Well inside what the host allows, for it throws away the work of a poll that takes longer. Older hosts name no limit. */
export function deadlineOf(context: { getPollBudgetMs?: () => number }, now: number): Deadline {
	const budget = context.getPollBudgetMs?.() ?? usualBudget;
	return { startUntil: now + Math.min(longestStart, budget / 2), endBy: now + budget * 0.9 };
}

export const timeLeft = ({ endBy }: Deadline, timeoutMs: number): number =>
	Math.max(shortestTimeout, Math.min(timeoutMs, endBy - Date.now()));

/** After so many failures and no answer at all, the service is taken for unreachable. */
const mostFailures = 10;

/**
 * Asks about many things, in a window. `read` tells whether the answer says anything about the one asked about.
 * Ends early when the provider refuses the token or wants fewer requests: the rest waits for the next poll. Returns what
 * went wrong where nothing could be read at all.
 */
export async function lookUpAll(
	api: Api,
	ids: readonly string[],
	pathOf: (id: string) => string,
	read: (id: string, answer: Answer) => boolean,
	settings: LookUpSettings,
	deadline: Deadline,
): Promise<ProviderError | undefined> {
	let answered = 0;
	let failures = 0;
	let refusal: Answer | undefined;
	let firstFailure: Answer | undefined;

	const stopped = () =>
		refusal !== undefined ||
		(answered === 0 && failures >= mostFailures) ||
		Date.now() > deadline.startUntil;
	const work = async (id: string) => {
		const timeoutMs = timeLeft(deadline, settings.timeoutMs);
		const answer = await api.send({ method: 'GET', path: pathOf(id), timeoutMs });
		if (isForAll(answer)) refusal ??= answer;
		else if (read(id, answer)) answered++;
		else {
			failures++;
			firstFailure ??= answer;
		}
	};
	await runPool(ids, settings.concurrency, work, { stopped });
	const failure = refusal ?? firstFailure;
	return answered === 0 && failure ? new ProviderError(explain(failure)) : undefined;
}

/** Says nothing about one look-up, but all of the next ones would meet the same. */
const isForAll = (answer: Answer): boolean =>
	answer.kind === 'tokenRefused' || (answer.kind === 'http' && answer.status === 429);

/** One question without patience: whatever fails is asked again at the next poll. */
export async function askOnce<T>(
	api: Api,
	path: string,
	contract: Contract<T>,
	timeoutMs: number,
): Promise<T> {
	const answer = await api.send({ method: 'GET', path, timeoutMs });
	const body = readBody(answer, contract);
	if (body === undefined) throw new ProviderError(explain(withoutBody(answer)));
	return body;
}

/** Undefined for an answer that does not hold what the contract asks for. */
export function readBody<T>(answer: Answer, contract: Contract<T>): T | undefined {
	if (
		answer.kind !== 'http' ||
		answer.status < 200 ||
		answer.status >= 300 ||
		saysFailed(answer.body)
	)
		return undefined;
	const read = contract.safeParse(answer.body);
	return read.success ? read.data : undefined;
}

/** A body that says "success" and lacks the rest must not be explained by its friendly message. */
function withoutBody(answer: Answer): Answer {
	if (
		answer.kind !== 'http' ||
		answer.status >= 300 ||
		saysFailed(answer.body) ||
		typeof answer.body === 'string'
	)
		return answer;
	return { ...answer, body: undefined };
}
