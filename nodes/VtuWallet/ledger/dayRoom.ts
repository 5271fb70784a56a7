import type { Claims } from './claims';
import { longestDayMs, roomFor, type DayLimit } from './dayBudget';

/** Which of a run's claims the day has room for. Without a limit it has room for all. */
export class DayRoom {
	/** There is room for these, whatever others claim from now on. */
	private readonly affordable = new Set<string>();
	private readonly unaffordable = new Set<string>();

	constructor(
		private readonly claims: Claims,
		private readonly dayLimit: DayLimit | undefined,
	) {}

	isAffordable(reference: string): boolean {
		return this.dayLimit === undefined || this.affordable.has(reference);
	}

	isUnaffordable(reference: string): boolean {
		return this.unaffordable.has(reference);
	}

	/** Its claim is given back. */
	forget(reference: string): void {
		this.affordable.delete(reference);
	}

	/** Of what this run alone may send, now that everybody's claims have been read. */
	find(held: readonly string[]): void {
		if (this.dayLimit === undefined) return;
		const undecided = held.filter(
			(reference) => !this.affordable.has(reference) && !this.unaffordable.has(reference),
		);
		if (undecided.length === 0) return;
		const now = Date.now();
		const commitments = this.claims.commitments(now - longestDayMs);
		for (const [reference, room] of roomFor(undecided, commitments, this.dayLimit, now)) {
			if (room === 'enough') this.affordable.add(reference);
			if (room === 'none') this.unaffordable.add(reference);
		}
	}
}
