import { processState } from './processState';

/** A run that holds claims writes something at least this often. */
export const aliveEveryMs = 20_000;
/** Without a sign for this long a run stops sending: others will take it for dead. */
export const mostSilentMs = 40_000;
const deadAfterMs = 60_000;

export const { runs: runsHere, stopping: runsStopping } = processState;
const { ended: runsOver } = processState;
/** A run is forgotten long after others would take it for dead. */
const mostRunsOver = 10_000;

/** The run has ended, although it may not have been able to write that. */
export function endRun(run: string): void {
	runsHere.delete(run);
	runsStopping.delete(run);
	if (runsOver.size >= mostRunsOver) runsOver.clear();
	runsOver.add(run);
}

interface Sign {
	/** Of the entry. */
	id: number;
	/** By the clock of the database. */
	at: number;
	/** By `performance.now()`. */
	metAt: number;
}

/**
 * Which runs may still be at work. Somebody may set a clock while this run waits, and that of the database may differ. So
 * a run is dead if its last sign is old by every calendar (that of now, the one that this run began with, the one of the
 * database), or if this run itself has met no newer sign for long enough.
 */
export class SignsOfLife {
	private readonly signs = new Map<string, Sign>();
	/** What to add to `performance.now()` for the calendar that this run began with. */
	private readonly beganWith = Date.now() - performance.now();
	/** The same for the calendar of the database: known from our own entries, which are read some time after. */
	private ofDatabase: number | undefined;
	private readAt = performance.now();

	constructor(private readonly me: { run: string; execution: string }) {}

	/** Claims are judged as of the last reading: what came later was not seen. */
	read(): void {
		this.readAt = performance.now();
	}

	met(run: string, { id, at }: { id: number; at: number }): void {
		const known = this.signs.get(run);
		if (known !== undefined && known.id >= id) return;
		const metAt = performance.now();
		this.signs.set(run, { id, at, metAt });
		if (run === this.me.run) this.ofDatabase = Math.max(this.ofDatabase ?? -Infinity, at - metAt);
	}

	isAlive({ run, execution }: { run: string; execution: string }): boolean {
		if (run === this.me.run || runsHere.has(run)) return true;
		// An execution runs in one process, and its earlier tries are over.
		if (execution === this.me.execution || runsOver.has(run)) return false;
		const sign = this.signs.get(run);
		if (sign === undefined) return false;
		return Math.max(this.now - sign.at, this.readAt - sign.metAt) <= deadAfterMs;
	}

	/** The latest time at which a run that says nothing more may have sent something. */
	mayHaveSentUntil(run: string, claimedAt: number): number {
		const last = this.signs.get(run)?.at ?? claimedAt;
		return Math.max(claimedAt, Math.min(last + mostSilentMs, this.now));
	}

	private get now(): number {
		const { ofDatabase = Infinity, beganWith, readAt } = this;
		return Math.min(Date.now(), beganWith + readAt, ofDatabase + readAt);
	}
}
