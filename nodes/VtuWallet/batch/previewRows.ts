import type { Api } from '../api/types';
import { lookIntoLedger } from './buying/seenInLedger';
import { refusedRow } from './foundRows';
import type { PurchaseOrder, PurchaseRun } from './purchaseOrder';
import type { RowResult } from './report/rowResult';
import { withinDay } from './rows/dayLimit';
import { applyLimits, priceRows, type BlockedRow } from './rows/limits';
import type { PlannedRow } from './rows/plannedRow';
import { previewOf, summaryOf } from './rows/preview';
import type { Protection } from './rows/protection';
import { countRepeated } from './rows/repeatedRows';
import { notChecked } from './rows/unnamed';

interface Planned {
	api: Api;
	protection: Protection;
	planned: PlannedRow[];
	/** Rows of which it is not known what they mean now. */
	unnamed: BlockedRow[];
}

/** Shows what buying the rows would do. Nothing is bought, and nothing is written down. */
export async function previewRows(
	{ context, operation, reader, settings }: PurchaseOrder,
	{ api, protection, planned, unnamed }: Planned,
	badRows: RowResult[],
): Promise<PurchaseRun> {
	const { memory, outlivesRun } = protection;
	const { environment } = api.account;
	const rows = [...planned, ...unnamed.map(warned)];
	const known = outlivesRun ? rows : [];
	const { seen, ledger } = await lookIntoLedger(context, operation, api.account, settings, known);
	const isBought = ({ reference }: PlannedRow) => seen.get(reference)?.is === 'bought';
	const found = rows.filter(isBought);
	// What is bought needs no price, and no room below a limit.
	const left = planned.filter((row) => !isBought(row));
	const checked = await priceRows(left, operation, api, settings, memory);
	const { breath } = reader;
	const limited = await applyLimits(checked, settings, memory, breath);
	const { priced, blocked } = await withinDay(limited, settings.maxPerDay, ledger, breath);
	const cannot = [...blocked, ...unnamed.filter((row) => !isBought(row.planned))];
	const previews: RowResult[] = [];
	await breath.each([...found, ...priced], (row) => {
		const json = previewOf(row, operation, environment, seen.get(row.reference));
		previews.push({ kind: 'output', index: row.row.index, json: [json] });
	});
	const preview = await summaryOf(priced, operation, api, {
		found: found.length,
		repeated: await countRepeated(priced, () => true, breath),
		isBlind: outlivesRun && settings.ledgerTable === undefined,
	});
	return { results: [...badRows, ...cannot.map(refusedRow), ...previews], environment, preview };
}

/** Of what was bought under its key it is said that the row could not be checked. */
const warned = ({ planned, problem }: BlockedRow): PlannedRow => ({
	...planned,
	plan: { ...planned.plan, warnings: [...planned.plan.warnings, notChecked(problem)] },
});
