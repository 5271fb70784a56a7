import { pollBudgetMs } from '../batch/plan/host';

/** How long a poll may take: no look-up starts after `startUntil`, and none lasts beyond `endBy`. */
export interface Deadline {
	startUntil: number;
	endBy: number;
}

const longestStart = 30_000;
const shortestTimeout = 1_000;
/** This share of a poll may go into fetching the list of references. */
const shareOfList = 0.4;

/** Well inside the limit of n8n, which throws away the work of a poll that takes longer. */
export function deadlineOf(context: Parameters<typeof pollBudgetMs>[0], now: number): Deadline {
	const budget = pollBudgetMs(context);
	return { startUntil: now + Math.min(longestStart, budget / 2), endBy: now + budget * 0.9 };
}

/** The look-ups have their own time, however long the list took. */
export function afterList({ endBy }: Deadline, now: number): Deadline {
	return { startUntil: now + Math.min(longestStart, (endBy - now) * 0.6), endBy };
}

/** How long fetching the list may take altogether. */
export const timeForList = ({ endBy }: Deadline, now: number): number =>
	Math.max(shortestTimeout, (endBy - now) * shareOfList);

export const timeLeft = ({ endBy }: Deadline, timeoutMs: number): number =>
	Math.max(shortestTimeout, Math.min(timeoutMs, endBy - Date.now()));
