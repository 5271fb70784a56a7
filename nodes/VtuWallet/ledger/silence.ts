import type { OpenClaim } from './knownPurchase';

interface SilenceOptions {
	execution: string;
	/** A claim whose run has written nothing for so long is one of a run that died. */
	patienceMs: number;
}

/**
 * Whose claims nobody will write anything about any more. Runs of other processes date their claims by the calendar of the
 * database, and somebody may set a clock while this run waits: so a claim is not old before the calendar says so, that of
 * now and the one that this run began with; or before this run itself has waited long enough since it met the claim.
 */
export class Silence {
	/** When this run met each claim, by `performance.now()`. */
	private readonly metAt = new Map<number, number>();
	/** What to add to `performance.now()` for the calendar that this run began with. */
	private readonly origin = Date.now() - performance.now();

	constructor(private readonly options: SilenceOptions) {}

	/** Whether no other run will write any more what became of the purchase. */
	isLeft({ id, leftOpen, execution, at }: OpenClaim): boolean {
		if (leftOpen || execution === this.options.execution) return true;
		const now = performance.now();
		const metAt = this.metAt.get(id) ?? now;
		this.metAt.set(id, metAt);
		const leastAge = Math.min(Date.now(), this.origin + now) - at;
		return Math.max(leastAge, now - metAt) > this.options.patienceMs;
	}
}
