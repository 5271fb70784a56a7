import type { IExecuteFunctions } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Kind } from '../purchase/kinds';
import { buyRows, type Purchase } from './buying/buyRows';
import { completed } from './buying/finishDetails';
import { applyLimits, priceRows, type BlockedRow } from './rows/limits';
import type { PurchaseOperation } from './operation';
import { planRows } from './rows/plan';
import { previewOf } from './rows/preview';
import { Protection } from './rows/protection';
import type { RowReader } from './rows/row';
import type { Settings } from './settings';
import type { RowResult } from './report/rowResult';

/** Plan every row, price what can be priced, buy, and hand the results back. With "stop on error" a bad row stops it before any money moves. */
export async function runPurchases(
	context: IExecuteFunctions,
	operation: PurchaseOperation,
	reader: RowReader,
	count: number,
	settings: Settings,
	kinds: readonly Kind[],
): Promise<RowResult[]> {
	const stopOnError = !context.continueOnFail();
	const api = await openApi(context, { timeoutMs: settings.timeoutMs });
	const protection = new Protection(context, reader.row(0), api.account, settings.preview);

	const { planned, refused } = await planRows(reader, count, operation, protection, api.account);
	const badRows: RowResult[] = refused.map(({ row, problem }) => ({
		kind: 'refused',
		index: row.index,
		problem,
	}));
	if (stopOnError && badRows.length > 0) return badRows;

	const { memory } = protection;
	const { priced, blocked } = applyLimits(
		await priceRows(planned, operation, api, settings, memory),
		settings,
		memory,
	);
	const blockedRows = blocked.map(refusedRow);
	if (stopOnError && blocked.length > 0) return blockedRows;
	if (settings.preview) {
		const previews = priced.map(
			(row): RowResult => ({
				kind: 'output',
				index: row.row.index,
				json: [previewOf(row, operation)],
			}),
		);
		return [...badRows, ...blockedRows, ...previews];
	}

	const shared = { api, operation, kinds, protection, settings, stopOnError };
	const bought = await buyRows(context, { ...shared, rows: priced, onlyLook: false });
	const found = await lookForBlocked(context, shared, blocked);
	return [...badRows, ...found, ...(await completed(context, bought, operation, reader, api))];
}

const refusedRow = ({ planned, problem }: BlockedRow): RowResult => ({
	kind: 'refused',
	index: planned.row.index,
	problem,
});

/** A row that may not be bought now may have been bought by an earlier run: its receipt counts, not the refusal. */
async function lookForBlocked(
	context: IExecuteFunctions,
	shared: Omit<Purchase, 'rows' | 'onlyLook'>,
	blocked: BlockedRow[],
): Promise<RowResult[]> {
	if (shared.protection.fresh || blocked.length === 0) return blocked.map(refusedRow);
	const found = await buyRows(context, {
		...shared,
		rows: blocked.map(({ planned }) => planned),
		onlyLook: true,
	});
	return blocked.map((row) => {
		const result = found.find(({ index }) => index === row.planned.row.index);
		return result?.kind === 'purchased' && result.purchased.receipt.outcome !== 'notSent'
			? result
			: refusedRow(row);
	});
}
