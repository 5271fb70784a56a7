import type { IExecuteFunctions } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Api } from '../api/types';
import type { Kind } from '../purchase/kinds';
import { buyRows, type Purchase } from './buying/buyRows';
import { completed } from './buying/finishDetails';
import { applyLimits, priceRows, type BlockedRow } from './rows/limits';
import type { Memory } from './buying/executionMemory';
import type { PurchaseOperation } from './operation';
import { planRows } from './rows/plan';
import type { PlannedRow } from './rows/plannedRow';
import { previewOf } from './rows/preview';
import { Protection } from './rows/protection';
import type { RowReader } from './rows/row';
import type { Settings } from './settings';
import { amountWarning, type Receipt } from './report/receipt';
import type { Refused, RowResult } from './report/rowResult';

export interface PurchaseRun {
	results: RowResult[];
	environment: string;
}

export interface PurchaseOrder {
	context: IExecuteFunctions;
	operation: PurchaseOperation;
	/** The kinds of all products, to tell foreign transactions from our own. */
	kinds: readonly Kind[];
	reader: RowReader;
	/** How many rows there are. */
	count: number;
	settings: Settings;
}

/** Plan every row, price what can be priced, buy, and hand the results back. */
export async function runPurchases(order: PurchaseOrder): Promise<PurchaseRun> {
	const { timeoutMs, notFoundWording } = order.settings;
	const api = await openApi(order.context, { timeoutMs, notFoundWording });
	return { results: await resultsOf(order, api), environment: api.account.environment };
}

/** With "stop on error" a bad row ends it before any money moves. */
async function resultsOf(order: PurchaseOrder, api: Api): Promise<RowResult[]> {
	const { context, operation, kinds, reader, count, settings } = order;
	const stopOnError = !context.continueOnFail() && !settings.notBoughtAsReceipts;
	const protection = new Protection(context, reader, api.account, settings);

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
	const bought = noted(
		priced,
		memory,
		await buyRows(context, { ...shared, rows: priced, onlyLook: false }),
	);
	// From here on money has moved: whatever goes wrong with the rest, what is known of each row is told.
	const found = await lookForBlocked(context, shared, blocked).catch(() => blockedRows);
	const whole = await completed(context, bought, operation, reader, api).catch(() => bought);
	return [...badRows, ...found, ...whole];
}

/** Writes down what became of the rows, and says of those that met a purchase made for earlier rows that it was found. */
function noted(rows: PlannedRow[], memory: Memory, results: RowResult[]): RowResult[] {
	const plans = new Map(rows.map((planned) => [planned.row.index, planned]));
	return results.map((result) => {
		const planned = plans.get(result.index);
		if (result.kind !== 'purchased' || !planned) return result;
		const { purchased } = result;
		const { outcome, reference } = purchased.receipt;
		memory.noteOutcome(planned, outcome);
		const isMade = outcome === 'success' || outcome === 'pending';
		const replayed = purchased.receipt.replayed || (isMade && memory.sentForEarlierRows(reference));
		const receipt = { ...purchased.receipt, replayed };
		return {
			...result,
			purchased: {
				...purchased,
				receipt: isMade && replayed ? asFound(receipt, planned) : receipt,
			},
		};
	});
}

/** What was bought earlier may have cost something else than the row says now. */
function asFound(receipt: Receipt, { plan }: PlannedRow): Receipt {
	const warning = amountWarning(receipt.amount, plan.amount);
	const warnings = (receipt.warnings ?? []) as string[];
	if (warning === undefined || warnings.includes(warning)) return receipt;
	return { ...receipt, warnings: [...warnings, warning] };
}

const refusedRow = ({ planned, problem }: BlockedRow): Refused => ({
	kind: 'refused',
	index: planned.row.index,
	problem,
	planned,
});

/** A row that may not be bought now may have been bought by an earlier run: its receipt counts, not the refusal. */
async function lookForBlocked(
	context: IExecuteFunctions,
	shared: Omit<Purchase, 'rows' | 'onlyLook'>,
	blocked: BlockedRow[],
): Promise<RowResult[]> {
	const { fresh, memory } = shared.protection;
	const rows = blocked
		.map(({ planned }) => planned)
		.filter(({ reference }) => !fresh || memory.knows(reference));
	if (rows.length === 0) return blocked.map(refusedRow);
	const found = noted(rows, memory, await buyRows(context, { ...shared, rows, onlyLook: true }));
	return blocked.map((row) => {
		const result = found.find(({ index }) => index === row.planned.row.index);
		return result?.kind === 'purchased' && result.purchased.receipt.outcome !== 'notSent'
			? result
			: refusedRow(row);
	});
}
