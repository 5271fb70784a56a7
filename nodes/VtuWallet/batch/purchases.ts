import { openApi } from '../api/client';
import { costFoundEarlier, lookForEarlier } from './boughtEarlier';
import { buyRows, type Purchase } from './buying/buyRows';
import { earlierTries } from './buying/earlierTries';
import { completed } from './buying/finishDetails';
import type { LedgerRecords } from './buying/ledgerRecords';
import { admittedBuyers } from './buying/admittedBuyers';
import { openedLedger } from './buying/openedLedger';
import { withPricesOfFound } from './foundPrices';
import { lookForBlocked, noted, refusedRow } from './foundRows';
import { withinDay } from './rows/dayLimit';
import { applyLimits, isBeyondRun, priceRows, type BlockedRow } from './rows/limits';
import type { PurchaseOrder, PurchaseRun } from './purchaseOrder';
import { planRows } from './rows/plan';
import type { PlannedRow } from './rows/plannedRow';
import { previewRows } from './previewRows';
import { Protection } from './rows/protection';
import { withKnown } from './knownRows';
import { countRepeated } from './rows/repeatedRows';
import { lookForUnnamed } from './unnamedRows';
import { countBoughtAgain } from './report/boughtAgain';
import { complaintOf, mayHaveBoughtNow, type Refused, type RowResult } from './report/rowResult';

/** Plan every row, price what can be priced, buy, and hand the results back. */
export async function runPurchases(order: PurchaseOrder): Promise<PurchaseRun> {
	const { context, operation, reader, count, settings } = order;
	const { breath } = reader;
	const { timeoutMs, notFoundWording } = settings;
	const api = await openApi(context, { timeoutMs, notFoundWording });
	const { account } = api;
	const { environment } = account;
	const protection = new Protection(context, reader, account, settings, operation);
	const { memory } = protection;
	const tries = settings.preview ? undefined : await earlierTries(context, account, protection);
	/** A bad row ends the run before any money moves. */
	const stopOnError = !context.continueOnFail() && !settings.notBoughtAsReceipts;

	const open = async () => await openedLedger(context, operation, account, settings);
	const shared = { api, operation, kinds: order.kinds, protection, settings, stopOnError };
	let buyers: Purchase['buyers'];
	let ledger: LedgerRecords | undefined;
	const { planned, refused, unnamed } = await planRows(reader, count, operation, protection, api);
	const badRows = refused.map(
		({ row, problem }): Refused => ({ kind: 'refused', index: row.index, problem }),
	);
	if (settings.preview)
		return await previewRows(order, { api, protection, planned, unnamed }, badRows);
	/** What earlier tries have bought of the rows that this one does not come to is told as well. */
	const ended = (results: RowResult[]): PurchaseRun => ({
		results: withKnown(results, planned, memory),
		environment,
		mayBeEarlier: !protection.fresh,
	});
	let looked: RowResult[] = [];
	if (unnamed.length > 0) {
		buyers = await admittedBuyers(order, api);
		ledger = await open();
		looked = await lookForUnnamed(context, { ...shared, buyers, ledger }, unnamed);
	}
	const before = [...badRows, ...looked];
	if (stopOnError && before.some(complaintOf)) return ended(before);

	const checked = await priceRows(planned, operation, api, settings, memory);
	buyers ??= await admittedBuyers(order, api);
	const common = { ...shared, buyers };
	let found: RowResult[] = [];
	if (protection.outlivesRun && (await isBeyondRun(checked, settings, memory, breath))) {
		ledger ??= await open();
		const earlier = await lookForEarlier(context, { ...common, ledger }, checked.priced);
		found = await noted(checked.priced, memory, earlier, breath);
	}
	const foundRows = new Set(found.map(({ index }) => index));
	const left = checked.priced.filter(({ row }) => !foundRows.has(row.index));
	const rows = { ...checked, priced: left };
	const { priced, blocked } = await applyLimits(rows, settings, memory, breath);
	if (stopOnError && (blocked.length > 0 || found.some(complaintOf)))
		return ended([...before, ...found, ...blocked.map(refusedRow)]);
	ledger ??= await open();
	if (settings.maxPerDay !== undefined) await ledger?.expect(priced);
	const day = await withinDay({ priced, blocked }, settings.maxPerDay, ledger, breath);
	const dayRows = day.blocked.map(refusedRow);
	if (stopOnError && dayRows.length > 0) return ended([...before, ...found, ...dayRows]);
	if (day.priced.length > 0) await tries?.note();
	const counted = day.priced.filter(
		({ reference }) => protection.outlivesRun && !memory.attempts.knows(reference),
	);
	const now = await buy(order, { ...common, ledger }, day.priced, day.blocked, found);
	memory.plan(-costFoundEarlier(counted, now));
	const boughtAgain = await countBoughtAgain(day.priced, now, account, breath);
	const bought = rowsBought(day.priced, now);
	const repeated = await countRepeated(bought, (other) => memory.isDone(other), breath);
	const ledgerFailure = ledger?.failure;
	return { ...ended([...before, ...now]), boughtAgain, repeated, ledgerFailure };
}

function rowsBought(rows: PlannedRow[], results: RowResult[]): PlannedRow[] {
	const paid = new Set(
		results.flatMap((result) => (mayHaveBoughtNow(result) ? [result.index] : [])),
	);
	return rows.filter(({ row }) => paid.has(row.index));
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
	const bought = [...earlier, ...(await noted(priced, memory, results, reader.breath))];
	const found = await lookForBlocked(context, shared, blocked).catch(() => blocked.map(refusedRow));
	const all = await withPricesOfFound(context, priced, [...found, ...bought], shared);
	return await completed(context, all, operation, reader, shared.api).catch(() => all);
}
