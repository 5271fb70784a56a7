import { pollBudgetMs } from '../batch/plan/host';

const withoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** A time as the provider writes it: UTC if it names no zone. Undefined for any other value. */
export function readMoment(value: unknown): number | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	const moment = Date.parse(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text);
	return Number.isNaN(moment) ? undefined : moment;
}

const hour = 3_600_000;

export const usualSlowest = 6 * hour;
export const mostSlowest = 24 * hour;

/** A moment in the future counts as now: the clock was set back. */
export const notAfter = (moment: number, now: number): number => Math.min(moment, now);

/** A due time beyond any pause counts as now: the clock was ahead. */
export const saneDue = (due: number, now: number): number => (due > now + mostSlowest ? now : due);

/** The longer nothing has changed, the longer the pause before the next look-up: a third of that time. */
export const pauseSince = (changedAt: number, now: number, slowest: number): number =>
	Math.min(slowest, Math.max(0, now - changedAt) / 3);

/** No look-up starts after `startUntil`, and none lasts beyond `endBy`. */
export interface Deadline {
	startUntil: number;
	endBy: number;
}

const longestStart = 30_000;
const shortestTimeout = 1_000;
/** The share of a poll for the list of references. */
const shareOfList = 0.4;

/** n8n drops the result of a poll that takes too long. */
export function deadlineOf(context: Parameters<typeof pollBudgetMs>[0], now: number): Deadline {
	const budget = pollBudgetMs(context);
	return { startUntil: now + Math.min(longestStart, budget / 2), endBy: now + budget * 0.9 };
}

/** The look-ups have their own time, even after a slow list. */
export function afterList({ endBy }: Deadline, now: number): Deadline {
	return { startUntil: now + Math.min(longestStart, (endBy - now) * 0.6), endBy };
}

export const timeForList = ({ endBy }: Deadline, now: number): number =>
	Math.max(shortestTimeout, (endBy - now) * shareOfList);

export const timeLeft = ({ endBy }: Deadline, timeoutMs: number): number =>
	Math.max(shortestTimeout, Math.min(timeoutMs, endBy - Date.now()));
