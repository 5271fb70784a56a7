import type { BuyingRun } from '../buying/buyingRun';
import type { Purchased } from '../report/receipt';
import { claimOf } from './batch';
import { knownEarlier } from './earlierBatches';
import type { PooledRow } from './planRecipients';

/** Recipients of one text who are still to be sent to, in their order. */
export class Queue {
	constructor(private rows: PooledRow[]) {}

	get isEmpty(): boolean {
		return this.rows.length === 0;
	}

	take(count: number): PooledRow[] {
		return this.rows.splice(0, count);
	}
}

/** One queue for each text. */
export function queuesOf(rows: PooledRow[]): Array<{ queue: Queue; size: number }> {
	const groups = new Map<string, PooledRow[]>();
	for (const row of rows) {
		const group = groups.get(row.together);
		if (group) group.push(row);
		else groups.set(row.together, [row]);
	}
	return [...groups.values()].map((group) => ({ queue: new Queue(group), size: group.length }));
}

/**
 * Writes recipients down, all of them at once, and tells which of them nobody has written down before: those alone may
 * be sent to. Nobody of them waits for another run that holds one, since that one may be waiting for another of them.
 */
export async function claimed(
	rows: PooledRow[],
	run: BuyingRun,
): Promise<{ fresh: PooledRow[]; busy: PooledRow[]; known: Map<string, Purchased> }> {
	const fresh: PooledRow[] = [];
	const busy: PooledRow[] = [];
	const known = new Map<string, Purchased>();
	const answers = await Promise.all(
		rows.map(async (row) => await run.records.record(claimOf(row), true, false)),
	);
	rows.forEach((row, index) => {
		const answer = answers[index];
		if (answer === 'new') fresh.push(row);
		else if (answer === 'underWay' || answer === 'heldElsewhere') busy.push(row);
		else known.set(row.reference, knownEarlier(row, answer, run));
	});
	return { fresh, busy, known };
}
