import type { Mark } from './entries';

/** What a provider that answers at once takes in less than a second; of one that takes its time it is far less. */
const most = 500;

/** Calls that the purchases claimed ahead should last for, so that none has to wait for its claim. */
const callsAhead = 4;

/** More are claimed when hardly more of them are left than are bought during a call. */
const lowShare = 0.3;

/**
 * Which purchases to claim before their turn: as many as are bought in the time of a few calls. What is claimed is in
 * doubt after a crash, so it is never more than that.
 */
export class ClaimAhead {
	private waiting = new Map<string, Mark>();
	/** Claimed and not asked for yet, with the instant of it, by `performance.now()`. */
	private readonly taken = new Map<string, number>();
	private used = 0;
	private since: number | undefined;
	private callMs = 100;

	constructor(private readonly concurrency: number) {}

	expect(marks: Mark[]): void {
		this.waiting = new Map(marks.map((mark) => [mark.reference, mark]));
	}

	/** It counts as claimed ahead no more: its turn has come, or it needs no claim. */
	drop(reference: string): void {
		this.waiting.delete(reference);
		if (this.taken.delete(reference)) this.used += 1;
	}

	get isLow(): boolean {
		return this.waiting.size > 0 && this.taken.size < this.wanted(performance.now()) * lowShare;
	}

	/** Those to claim now, in the order in which they will be bought. */
	take(now: number): Mark[] {
		this.since ??= now;
		const count = Math.max(0, Math.ceil(this.wanted(now)) - this.taken.size);
		const marks = [...this.waiting.values()].slice(0, count);
		for (const { reference } of marks) {
			this.waiting.delete(reference);
			this.taken.set(reference, now);
		}
		return marks;
	}

	get holdsAny(): boolean {
		return this.taken.size > 0;
	}

	isTaken(reference: string): boolean {
		return this.taken.has(reference);
	}

	/** What was claimed before this instant and not asked for since. It is not claimed ahead again. */
	givenBack(before = Infinity): string[] {
		const late = [...this.taken].filter(([, at]) => at < before).map(([reference]) => reference);
		for (const reference of late) this.taken.delete(reference);
		return late;
	}

	/** From now on each is claimed when its turn comes. */
	stop(): void {
		this.waiting.clear();
	}

	/** How long the last call took. */
	took(ms: number): void {
		this.callMs = (this.callMs + ms) / 2;
	}

	private wanted(now: number): number {
		const perMs = this.since === undefined ? 0 : this.used / Math.max(now - this.since, 50);
		return Math.min(most, Math.max(this.concurrency, perMs * this.callMs * callsAhead));
	}
}
