import type { Answer } from '../values/answer';

/** If the provider asks for a longer wait, the run does not wait. */
const longestPauseMs = 60_000;
const longestGuessMs = 15_000;

/** The clock is monotonic: a clock that is set back would make the run wait. */
const pauses = new Map<string, { until: number; refusals: number }>();

/** HTTP 429 to one request is for all requests of the account, over all runs of this process. */
export class RequestPause {
	constructor(private readonly account: string) {}

	/** In milliseconds: until the provider takes requests again. */
	get leftMs(): number {
		return Math.max(0, (pauses.get(this.account)?.until ?? 0) - performance.now());
	}

	note(answer: Answer): void {
		if (answer.kind !== 'http') return;
		const isPaused = this.leftMs > 0;
		if (answer.status !== 429) {
			if (!isPaused) pauses.delete(this.account);
			return;
		}
		const { until = 0, refusals = 0 } = pauses.get(this.account) ?? {};
		const usualMs = Math.min(500 * 2 ** refusals, longestGuessMs);
		const pauseMs = Math.max(answer.retryAfterMs ?? 0, isPaused ? 0 : usualMs);
		if (pauseMs > longestPauseMs) return;
		pauses.set(this.account, {
			until: Math.max(until, performance.now() + pauseMs),
			// Requests that were in flight together are refused together.
			refusals: isPaused ? refusals : refusals + 1,
		});
	}
}
