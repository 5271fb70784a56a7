import { processState } from './processState';

/** A run that holds claims writes something at least this often. */
export const aliveEveryMs = 20_000;
/** A run that is silent for this long stops sending. */
export const mostSilentMs = 40_000;
/** Other runs take a run for dead after this time without a sign. */
const deadAfterMs = 60_000;

export const { runs: runsHere } = processState;
const mostRunsHere = 10_000;

export function endRun(run: string): void {
	// Runs that are long over are dead for all others as well.
	if (runsHere.size >= mostRunsHere)
		for (const [one, state] of runsHere) if (state === 'over') runsHere.delete(one);
	runsHere.set(run, 'over');
}

interface Sign {
	/** The id of the entry. */
	id: number;
	/** The time of the sign, by the clock of the database. */
	at: number;
	/** The time at which this run read the sign, by `performance.now()`. */
	seenAt: number;
}

/**
 * Which runs may still be at work. Clocks may be set or differ, so a run is dead if its last sign is old by every clock:
 * ours, and that of the database at our start and later. It is dead as well if this run read no newer sign for long enough.
 */
export class SignsOfLife {
	private readonly signs = new Map<string, Sign>();
	/** `performance.now()` plus this is the time by the clock of our start. */
	private readonly ours = Date.now() - performance.now();
	/** The same for the clock of the database, as of our start. */
	private readonly began: number;
	/** The same, as our own entries show. */
	private shown: number | undefined;
	private readAt = performance.now();

	constructor(
		private readonly me: { run: string; execution: string },
		private readonly clock: { aheadMs?: number },
	) {
		this.began = this.ours - (clock.aheadMs ?? 0);
	}

	/** Runs are judged as of the last reading: later signs were not seen. */
	read(): void {
		this.readAt = performance.now();
	}

	see(run: string, { id, at }: { id: number; at: number }): void {
		const known = this.signs.get(run);
		if (known !== undefined && known.id >= id) return;
		const seenAt = performance.now();
		this.signs.set(run, { id, at, seenAt });
		if (run !== this.me.run) return;
		this.shown = Math.max(this.shown ?? -Infinity, at - seenAt);
		this.clock.aheadMs = Date.now() - seenAt - this.shown;
	}

	isAlive({ run, execution }: { run: string; execution: string }): boolean {
		const here = runsHere.get(run);
		if (run === this.me.run || (here !== undefined && here !== 'over')) return true;
		// An execution runs in one process, and its earlier tries are over.
		if (execution === this.me.execution || here === 'over') return false;
		const sign = this.signs.get(run);
		if (sign === undefined) return false;
		return Math.max(this.now - sign.at, this.readAt - sign.seenAt) <= deadAfterMs;
	}

	/** The latest time at which a dead run may have sent a purchase. */
	mayHaveSentUntil(run: string, claimedAt: number): number {
		const last = this.signs.get(run)?.at ?? claimedAt;
		return Math.max(claimedAt, Math.min(last + mostSilentMs, this.databaseNow));
	}

	/** How far the clock of our start is ahead of the clock of the database. */
	get aheadMs(): number {
		return this.ours - (this.shown ?? this.began);
	}

	/** The clock of the database, which all runs share. */
	get databaseNow(): number {
		return (this.shown ?? this.began) + performance.now();
	}

	private get now(): number {
		const { began, shown = began, readAt } = this;
		return Math.min(Date.now(), began + readAt, shown + readAt);
	}
}
