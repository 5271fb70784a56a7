import { isDecided } from '../../purchase/outcome';
import { withoutCodes } from '../../values/maskedCodes';
import { equal, type DataTable, type Cells } from '../tables/dataTable';
import { cellsOf, ledgerRowOf } from './purchaseRows';
import { persistently } from '../tables/refusals';
import type { PurchaseRow, StoredRow } from '../claims/types';

/** A purchase as the provider's record has it. */
export type RecordState = Pick<PurchaseRow, 'outcome' | 'charged' | 'message'> & {
	amount?: number;
	cancelled?: boolean;
	/** The whole record, which may hold a code. */
	record?: Record<string, unknown>;
};

export const neverLearned: RecordState = {
	outcome: 'unknown',
	charged: 'unknown',
	message: 'Its run ended before it could write the outcome',
};

export function withState(row: StoredRow, state: RecordState): StoredRow {
	const { outcome } = state;
	const wasPaidBack = outcome === 'failed' && state.charged === 'no' && row.charged === 'yes';
	const charged = wasPaidBack ? 'refunded' : state.charged;
	const { details } = row;
	const safe = details ? state.message : withoutCodes(state.message, undefined, row.recipient);
	const message = state.message === '' ? row.message : safe;
	const { record } = state;
	const response = { ...(details?.response as object | undefined), record };
	// The record of a request with many members has the amount of all.
	const amount = row.amount ?? (details?.batch === undefined ? state.amount : undefined) ?? null;
	// An eSIM that was not ready at the purchase may be ready now.
	const isOutdated = outcome === 'success' && details?.provisioned === false;
	const changed = { ...(isOutdated && { provisioned: undefined }), ...(record && { response }) };
	return {
		...row,
		outcome,
		charged,
		amount,
		message,
		...(details && (isOutdated || record) && { details: { ...details, ...changed } }),
		decidedAt: isDecided(outcome) ? new Date().toISOString() : '',
	};
}

/** Writes the new state if the row is as it was read. Otherwise another run decides and reports it: then undefined. */
export async function decideRow(
	table: DataTable,
	{ id, outcome, run, details: known }: StoredRow,
	decided: StoredRow,
): Promise<StoredRow | undefined> {
	const { charged, amount, message, decidedAt, details } = cellsOf(decided);
	// Another run may have sent it again since it was read.
	const where = equal({ id, outcome, ...(run !== '' && { claim: run }) });
	return await persistently(async (isAgain) => {
		const cells: Cells = {
			outcome: decided.outcome,
			charged,
			amount,
			message,
			decidedAt,
			...(decided.details !== known && { details }),
		};
		const updated = await table.update(cells, where);
		if (updated.length > 0 || !isAgain) return updated.map(ledgerRowOf).at(0);
		// The first try may have been written although its answer was lost.
		const rows = await table.read({ where: equal({ id }), match: 'all' });
		return rows.map(ledgerRowOf).find((one) => one.outcome === decided.outcome);
	});
}

/** Adds the row of a claim that has none. Undefined if another run was first. */
export async function addRow(table: DataTable, row: StoredRow): Promise<StoredRow | undefined> {
	const cells = cellsOf(row);
	const { reference, claim, recipient } = cells;
	const where = equal({ reference, claim, recipient });
	return await persistently(async (isAgain) => {
		const [earlier] = await table.read({ where, match: 'all', limit: 1 });
		if (earlier) return isAgain ? ledgerRowOf(earlier) : undefined;
		const [own] = await table.insert([cells]);
		const [first] = await table.read({ where, match: 'all', limit: 1 });
		if (first.id === own.id) return ledgerRowOf(own);
		await table.remove(equal({ id: own.id }));
		return undefined;
	});
}
