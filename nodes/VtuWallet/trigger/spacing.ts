const hour = 3_600_000;

/** The usual 'Slowest Check', and the longest one. */
export const usualSlowest = 6 * hour;
export const mostSlowest = 24 * hour;

/** A moment in the future counts as now: the clock was set back. */
export const notAfter = (moment: number, now: number): number => Math.min(moment, now);

/** A due time beyond any pause counts as now: the clock was ahead. */
export const saneDue = (due: number, now: number): number => (due > now + mostSlowest ? now : due);

/** The longer nothing has changed, the longer the pause before the next look-up: a third of that time. */
export const pauseSince = (changedAt: number, now: number, slowest: number): number =>
	Math.min(slowest, Math.max(0, now - changedAt) / 3);
