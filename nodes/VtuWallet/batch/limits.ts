import type { Api } from '../api/types';
import { ProviderError } from '../api/errors';
import { BadInput } from '../values/badInput';
import { formatNaira } from '../values/money';
import type { Memory } from './memory';
import type { PurchaseOperation } from './operation';
import { asBadInput, type PlannedRow } from './plan';
import { runPool } from './pool';
import type { Settings } from './settings';
import type { RowResult } from './shape';

export interface PricedRow extends PlannedRow {
	/** In Naira, where the row or the catalogue says so. */
	price?: number;
}

export interface Priced {
	priced: PricedRow[];
	refused: RowResult[];
}

const hasLimits = ({ maxPerPurchase, maxPerRun }: Settings) => maxPerPurchase !== undefined || maxPerRun !== undefined;

/** Asks for prices where they are needed (a preview, a limit), and runs an operation's own check. Buys nothing. */
export async function priceRows(rows: PlannedRow[], operation: PurchaseOperation, api: Api, settings: Settings): Promise<Priced> {
	const { check, price } = operation;
	const mustPrice = price !== undefined && (settings.preview || hasLimits(settings));
	if (!check && !mustPrice) return { priced: rows.map((row) => ({ ...row, price: row.plan.amount })), refused: [] };

	const priced: PricedRow[] = [];
	const refused: RowResult[] = [];
	await runPool(rows, settings.concurrency, async (planned) => {
		const { row, plan } = planned;
		try {
			const warnings = check ? await check(row, plan, api) : [];
			const cost = plan.amount ?? (mustPrice ? await price(plan, api) : undefined);
			priced.push({ ...planned, plan: { ...plan, warnings: [...plan.warnings, ...warnings] }, price: cost });
		} catch (caught) {
			refused.push({ kind: 'refused', index: row.index, problem: caught instanceof ProviderError ? caught : asBadInput(caught) });
		}
	});
	return { priced: priced.sort((a, b) => a.row.index - b.row.index), refused };
}

/** Holds rows against the user's limits, in input order. A row without a known price cannot be let through. */
export function applyLimits({ priced, refused }: Priced, settings: Settings, memory: Memory): Priced {
	const { maxPerPurchase = Infinity, maxPerRun = Infinity } = settings;
	if (!hasLimits(settings)) return { priced, refused };
	let planned = memory.plannedBefore;
	const allowed: PricedRow[] = [];
	const over = [...refused];
	const counted = new Set<string>();
	for (const row of priced) {
		// Rows that share a reference are one purchase.
		if (counted.has(row.reference)) {
			allowed.push(row);
			continue;
		}
		const problem = beyond(row.price, planned, maxPerPurchase, maxPerRun);
		if (problem) {
			over.push({ kind: 'refused', index: row.row.index, problem });
			continue;
		}
		planned += row.price ?? 0;
		memory.plan(row.price ?? 0);
		counted.add(row.reference);
		allowed.push(row);
	}
	return { priced: allowed, refused: over };
}

function beyond(price: number | undefined, planned: number, maxPerPurchase: number, maxPerRun: number): BadInput | undefined {
	if (price === undefined) {
		return new BadInput('Limits', 'The price of this row is not known, so it cannot be held against the limits', 'Take the limits off for this product.');
	}
	if (price > maxPerPurchase) {
		const message = `${formatNaira(price)} is more than 'Max per Purchase' (${formatNaira(maxPerPurchase)})`;
		return new BadInput('Max per Purchase', message, 'Check the row, or raise the limit.');
	}
	if (planned + price > maxPerRun) {
		const message = `With this row the run would cost ${formatNaira(planned + price)}, more than 'Max per Run' (${formatNaira(maxPerRun)})`;
		return new BadInput('Max per Run', message, 'Run fewer rows, or raise the limit.');
	}
	return undefined;
}
