import { bounds } from './bounds';

export const minute = 60_000;
export const hour = 60 * minute;

const withoutZone = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?$/;

/** A time as the provider writes it: UTC if it names no zone. Undefined for any other value. */
export function readMoment(value: unknown): number | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	const moment = Date.parse(withoutZone.test(text) ? `${text.replace(' ', 'T')}Z` : text);
	return Number.isNaN(moment) ? undefined : moment;
}

const longestPause = bounds.slowestCheck.max * minute;

/** A moment in the future counts as now: the clock was set back. */
export const notAfter = (moment: number, now: number): number => Math.min(moment, now);

/** A due time beyond any pause counts as now: the clock was ahead. */
export const saneDue = (due: number, now: number): number => (due > now + longestPause ? now : due);

/** The longer nothing has changed, the longer the pause before the next look-up: a third of that time. */
export const pauseSince = (changedAt: number, now: number, slowest: number): number =>
	Math.min(slowest, Math.max(0, now - changedAt) / 3);

const usualBudgetMs = 300_000;
const longestStartMs = 30_000;
const shortestTimeout = 1_000;
const shareOfStarts = 0.6;
const shareOfList = 0.4;

/** Some versions of n8n tell the time that they allow for a poll. */
interface PollHost {
	getPollBudgetMs?: () => number;
}

/** The time at which a poll must end, because n8n drops the result of a poll that takes too long. */
export const endOfPoll = (context: PollHost, now: number): number =>
	now + (context.getPollBudgetMs?.() ?? usualBudgetMs) * 0.9;

/** No look-up starts after this time, so that the last ones can end. */
export const lastStart = (endBy: number, now: number): number =>
	now + Math.min(longestStartMs, (endBy - now) * shareOfStarts);

/** The list must end before this time, because the look-ups need the rest. */
export const endOfList = (endBy: number, now: number): number =>
	now + Math.max(shortestTimeout, (endBy - now) * shareOfList);

export const timeLeft = (endBy: number, timeoutMs: number): number =>
	Math.max(shortestTimeout, Math.min(timeoutMs, endBy - Date.now()));
