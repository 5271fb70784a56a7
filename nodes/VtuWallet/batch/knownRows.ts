import type { Memory } from './buying/executionMemory';
import type { RowResult } from './report/rowResult';
import type { PlannedRow } from './rows/plannedRow';

/**
 * A run that stops at one row comes to no other, and n8n drops what the tries before it have said: the receipts of what
 * they bought go into its error again.
 */
export function withKnown(
	results: RowResult[],
	planned: PlannedRow[],
	memory: Pick<Memory, 'replay'>,
): RowResult[] {
	const told = new Set(results.map(({ index }) => index));
	const known = planned.flatMap(({ row: { index }, reference, seed: { by } }): RowResult[] => {
		const purchased = told.has(index) ? undefined : memory.replay(reference);
		return purchased ? [{ kind: 'purchased', index, purchased, by }] : [];
	});
	return known.length > 0 ? [...results, ...known] : results;
}
