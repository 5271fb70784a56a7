/** How long to wait before the next look or the next try; every figure in milliseconds. */

const longestPause = 15_000;
/** A longer `Retry-After` is not waited for: the row is reported as not sent instead. */
export const longestRetryAfter = 60_000;

/** Pauses between looks: short at first, doubling, and never beyond what is left of the time. */
export function pauseBetweenLooks(looks: number, totalMs: number, leftMs: number): number {
	const first = Math.min(1_000, Math.max(25, totalMs / 16));
	return Math.max(0, Math.min(first * 2 ** (looks - 1), longestPause, leftMs));
}

/** Pause before a request that never reached the provider is sent again: as long as it asked for, never shorter than ours. */
export function pauseBeforeResend(sends: number, retryAfterMs = 0): number {
	return Math.max(retryAfterMs, Math.min(500 * 2 ** (sends - 1), longestPause));
}
