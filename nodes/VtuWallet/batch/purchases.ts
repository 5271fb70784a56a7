import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { BadInput } from '../values/badInput';
import type { Kind } from '../purchase/kinds';
import { costFoundEarlier, lookForEarlier } from './boughtEarlier';
import { Breath } from './breath';
import { buyRows, type Purchase } from './buying/buyRows';
import { completed } from './buying/finishDetails';
import type { LedgerRecords } from './buying/ledgerRecords';
import { openedLedger } from './buying/openedLedger';
import { flightOf, processMemory } from './buying/processMemory';
import { withinDay } from './rows/dayLimit';
import { applyLimits, isBeyondRun, priceRows, type BlockedRow } from './rows/limits';
import type { Memory } from './buying/executionMemory';
import type { PurchaseOperation } from './operation';
import { planRows } from './rows/plan';
import type { PlannedRow } from './rows/plannedRow';
import { previewOf, summaryOf, type PreviewSummary } from './rows/preview';
import { Protection } from './rows/protection';
import type { RowReader } from './rows/row';
import type { Settings } from './settings';
import { countBoughtAgain } from './report/boughtAgain';
import { amountWarning, type Receipt } from './report/receipt';
import { complaintOf, type Refused, type RowResult } from './report/rowResult';

export interface PurchaseRun {
	results: RowResult[];
	environment: string;
	/** Why the ledger could not be written to its end. */
	ledgerFailure?: BadInput;
	/** Of a preview. */
	preview?: PreviewSummary;
	/** How many rows bought what an earlier run had bought. */
	boughtAgain?: number;
	/** Shown above the output, where the usual ones do not fit. */
	hints?: NodeExecutionHint[];
	/** How many were to be bought for, where that is not the number of rows. */
	recipients?: number;
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
	const { context, operation, reader, count, settings } = order;
	const { timeoutMs, notFoundWording } = settings;
	const api = await openApi(context, { timeoutMs, notFoundWording });
	const { account } = api;
	const { environment } = account;
	const protection = new Protection(context, reader, account, settings, operation);
	const { memory } = protection;
	/** A bad row ends the run before any money moves; a preview tells of every row. */
	const stopOnError =
		!context.continueOnFail() && !settings.notBoughtAsReceipts && !settings.preview;

	const { planned, refused } = await planRows(reader, count, operation, protection, api);
	const badRows = refused.map(
		({ row, problem }): Refused => ({ kind: 'refused', index: row.index, problem }),
	);
	if (stopOnError && badRows.length > 0) return { results: badRows, environment };

	const checked = await priceRows(planned, operation, api, settings, memory);
	if (settings.preview) {
		const { priced, blocked } = applyLimits(checked, settings, memory);
		const previews = priced.map((row): RowResult => {
			const json = [previewOf(row, operation, environment)];
			return { kind: 'output', index: row.row.index, json };
		});
		const preview = await summaryOf(priced, operation, api);
		const results = [...badRows, ...blocked.map(refusedRow), ...previews];
		return { results, environment, preview };
	}
	const open = async () => await openedLedger(context, operation, account, settings);
	const common = { api, operation, kinds: order.kinds, protection, settings, stopOnError };
	let ledger: LedgerRecords | undefined;
	let found: RowResult[] = [];
	if (isBeyondRun(checked, settings, memory) && protection.outlivesRun) {
		ledger = await open();
		const earlier = await lookForEarlier(context, { ...common, ledger }, checked.priced);
		found = noted(checked.priced, memory, earlier);
	}
	const foundRows = new Set(found.map(({ index }) => index));
	const left = checked.priced.filter(({ row }) => !foundRows.has(row.index));
	const { priced, blocked } = applyLimits({ ...checked, priced: left }, settings, memory);
	if (stopOnError && (blocked.length > 0 || found.some(complaintOf)))
		return { results: [...found, ...blocked.map(refusedRow)], environment };
	ledger ??= await open();
	if (settings.maxPerDay !== undefined) await ledger?.expect(priced);
	const day = withinDay({ priced, blocked }, settings.maxPerDay, ledger);
	const dayRows = day.blocked.map(refusedRow);
	if (stopOnError && dayRows.length > 0) return { results: [...found, ...dayRows], environment };
	const breath = new Breath();
	const counted = day.priced.filter(
		({ reference }) => protection.outlivesRun && !memory.knows(reference),
	);
	const now = await buy(order, { ...common, ledger }, day.priced, day.blocked, found);
	memory.plan(-costFoundEarlier(counted, now));
	// Each of what follows takes a while with many rows.
	await breath.take();
	const boughtAgain = countBoughtAgain(day.priced, now, account);
	await breath.take();
	const ledgerFailure = ledger?.failure;
	return { results: [...badRows, ...now], environment, boughtAgain, ledgerFailure };
}

/** From here on money moves: whatever goes wrong afterwards, what is known of each row is told. */
async function buy(
	{ context, operation, reader }: PurchaseOrder,
	shared: Omit<Purchase, 'rows' | 'onlyLook'>,
	priced: PlannedRow[],
	blocked: BlockedRow[],
	/** What was found before anything was bought. */
	earlier: RowResult[],
): Promise<RowResult[]> {
	const { memory } = shared.protection;
	const results = await buyRows(context, { ...shared, rows: priced, onlyLook: false });
	const bought = [...earlier, ...noted(priced, memory, results)];
	const found = await lookForBlocked(context, shared, blocked).catch(() => blocked.map(refusedRow));
	const whole = await completed(context, bought, operation, reader, shared.api).catch(() => bought);
	return [...found, ...whole];
}

/** Writes down what became of the rows, and says of those that met a purchase made for earlier rows that it was found. */
function noted(rows: PlannedRow[], memory: Memory, results: RowResult[]): RowResult[] {
	const plans = new Map(rows.map((planned) => [planned.row.index, planned]));
	return results.map((result) => {
		const planned = plans.get(result.index);
		if (result.kind !== 'purchased' || !planned) return result;
		const { purchased } = result;
		const { outcome, reference } = purchased.receipt;
		memory.noteOutcome(planned, { ...purchased.result, outcome });
		const isMade = outcome === 'success' || outcome === 'pending';
		const replayed = purchased.receipt.replayed || (isMade && memory.sentForEarlierRows(reference));
		if (!isMade || !replayed) return result;
		const receipt = asFound({ ...purchased.receipt, replayed }, planned);
		return { ...result, purchased: { ...purchased, receipt } };
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
	const { ofThisProcess, memory } = shared.protection;
	const isKnown = (reference: string) =>
		memory.knows(reference) || processMemory.knows(flightOf(shared.api.account, reference));
	const rows = blocked
		.map(({ planned }) => planned)
		.filter(({ reference }) => !ofThisProcess || isKnown(reference));
	if (rows.length === 0) return blocked.map(refusedRow);
	const found = noted(rows, memory, await buyRows(context, { ...shared, rows, onlyLook: true }));
	return blocked.map((row) => {
		const result = found.find(({ index }) => index === row.planned.row.index);
		return result?.kind === 'purchased' && result.purchased.receipt.outcome !== 'notSent'
			? result
			: refusedRow(row);
	});
}
