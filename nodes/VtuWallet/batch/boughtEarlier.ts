import type { IExecuteFunctions } from 'n8n-workflow';

import { buyRows, type Purchase } from './buying/buyRows';
import type { RowResult } from './report/rowResult';
import type { PlannedRow } from './rows/plannedRow';

/** What 'Max per Run' must not be used up by: purchases of earlier runs, for which this one sends nothing. */

/** Asks about rows without sending any: those that this run has nothing to send for, and what became of them. */
export async function lookForEarlier(
	context: IExecuteFunctions,
	purchase: Omit<Purchase, 'rows' | 'onlyLook'>,
	priced: PlannedRow[],
): Promise<RowResult[]> {
	const { memory } = purchase.protection;
	// What this execution has sent itself is of this run.
	const rows = priced.filter(({ reference }) => !memory.attempts.knows(reference));
	const question = { ...purchase, rows, onlyLook: false, onlyAsks: true, stopOnError: false };
	const results = await buyRows(context, question);
	return results.filter((result) => !wouldBeSent(result));
}

const wouldBeSent = (result: RowResult) =>
	result.kind === 'purchased' && result.purchased.result.wouldSend === true;

/** What was counted for purchases of which it turned out that earlier runs had made them: later loops may spend it. */
export function costFoundEarlier(counted: readonly PlannedRow[], results: RowResult[]): number {
	const found = new Set(results.filter(wasFound).map(({ index }) => index));
	const costs = new Map(counted.map(({ reference, price = 0 }) => [reference, Math.max(0, price)]));
	// Of rows that share a reference, the first may have bought what the others found.
	for (const { row, reference } of counted) if (!found.has(row.index)) costs.delete(reference);
	return [...costs.values()].reduce((sum, cost) => sum + cost, 0);
}

function wasFound(result: RowResult): boolean {
	if (result.kind !== 'purchased') return false;
	const { outcome, replayed } = result.purchased.receipt;
	return replayed && (outcome === 'success' || outcome === 'pending');
}
