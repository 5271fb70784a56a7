import { cellText, shown } from '../../values/cell';
import { formatNaira, largestAmount, readPrice } from '../../values/money';
import type { Place } from '../place';
import type { Run } from '../purchaseRun';
import { lossOf } from '../report/sale';
import type { PlannedRow, Row } from '../rowPlan';
import { isBlankCell } from './rowReader';

interface Sale {
	soldFor?: number;
	warning?: string;
}

export const soldForLabel = 'Sold For';

/** Adds what each row is sold for. A wrong price only warns, because it must not keep a customer waiting. */
export async function addSales(run: Run, places: readonly Place[]): Promise<void> {
	for (const place of places) {
		const { planned, end } = place;
		if (planned && !end) place.planned = sold(planned, saleOf(planned, run), run);
		await run.reader.giveTurn();
	}
}

function sold(planned: PlannedRow, { soldFor, warning }: Sale, { settings }: Run): PlannedRow {
	const { plan, price } = planned;
	// A receipt compares it with the true cost.
	const loss = settings.preview ? lossOf(soldFor, price) : undefined;
	const more = [warning, loss].filter((one) => one !== undefined);
	const warnings = [...plan.warnings, ...more];
	return { ...planned, plan: { ...plan, warnings }, ...(soldFor !== undefined && { soldFor }) };
}

/** The customer of a purchase whose result is open paid what the journal says. */
function saleOf({ row, purchase }: PlannedRow, { journal }: Run): Sale {
	const { outcome, soldFor } = journal.store.row(purchase.id) ?? {};
	const isOpen = outcome === 'unknown' || outcome === 'pending';
	return isOpen && soldFor !== undefined ? { soldFor } : saleIn(row);
}

function saleIn(row: Row): Sale {
	try {
		const raw = row.raw('soldFor');
		if (isBlankCell(raw)) return {};
		const soldFor = readPrice(raw);
		const isPrice = soldFor !== undefined && soldFor >= 0 && soldFor <= largestAmount;
		return isPrice ? { soldFor } : { warning: wrongPrice(shown(cellText(raw) ?? String(raw))) };
	} catch {
		return { warning: wrongPrice('an expression that fails') };
	}
}

const wrongPrice = (what: string) =>
	`'${soldForLabel}' is ${what}, which is no price up to ${formatNaira(largestAmount)}: no profit is known`;
