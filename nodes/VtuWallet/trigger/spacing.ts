const second = 1000;

/** So often in a row a young thing is looked up at every poll, however short the interval. */
const eager = 5;
/** Just below a minute, so that whoever polls every minute is served at the next poll and not at the one after. */
const shortest = 50 * second;
/** What 'Slowest Check' is when nobody chose it, and the most that can be chosen. */
export const usualSlowest = 6 * 3600 * second;
export const mostSlowest = 24 * 3600 * second;
const growth = 1.5;

/** How long to leave something alone that was looked up `step` times without news: not at all, then 50 s, 75 s, … */
export function spacing(step: number, slowest = usualSlowest): number {
	if (step < eager) return 0;
	return Math.min(slowest, Math.round(shortest * growth ** Math.min(step - eager, 60)));
}

/** A moment that lies in the future, because the clock was set back, counts as now. */
export const notAfter = (moment: number, now: number): number => Math.min(moment, now);

/** A due time further away than any spacing was written by a clock that ran ahead: it is due now. */
export function saneDue(due: number, now: number): number {
	return due > now + mostSlowest ? now : due;
}

/** The next look-up: after the spacing, or when something is to be told, whichever comes first. */
export function nextLook(step: number, now: number, tellAt: number[], slowest?: number): number {
	return Math.min(now + spacing(step, slowest), ...tellAt.filter((moment) => moment > now));
}
