import type { Api } from '../../api/types';
import { ProviderError } from '../../api/answers/errors';
import { BadInput } from '../../values/badInput';
import { formatNaira } from '../../values/money';
import type { Memory } from '../buying/executionMemory';
import type { PurchaseOperation } from '../operation';
import { asBadInput } from './asBadInput';
import type { PlannedRow } from './plannedRow';
import { runPool } from '../pool';
import type { Settings } from '../settings';

/** A row that may not be bought now; an earlier run may have bought it all the same. */
export interface BlockedRow {
	planned: PlannedRow;
	problem: BadInput | ProviderError;
}

export interface Priced {
	priced: PlannedRow[];
	blocked: BlockedRow[];
}

const hasLimits = ({ maxPerPurchase, maxPerRun, maxPerDay, usualLimit }: Settings) =>
	[maxPerPurchase, maxPerRun, maxPerDay, usualLimit].some((limit) => limit !== undefined);

/**
 * Asks for prices where they are needed (a preview, a limit), and runs an operation's own check. Buys nothing.
 * What an earlier try of this run bought is past all questions.
 */
export async function priceRows(
	rows: PlannedRow[],
	operation: PurchaseOperation,
	api: Api,
	settings: Settings,
	memory: Memory,
): Promise<Priced> {
	const { check, price } = operation;
	const isWanted = settings.preview || hasLimits(settings) || operation.pooling !== undefined;
	const mustPrice = price !== undefined && isWanted;
	const priced: PlannedRow[] = [];
	const blocked: BlockedRow[] = [];
	await runPool(rows, settings.concurrency, async (planned) => {
		const { row, plan, reference } = planned;
		try {
			const warnings = check && !memory.replay(reference) ? await check(row, plan, api) : [];
			const cost = plan.amount ?? (mustPrice ? await price(plan, api) : undefined);
			priced.push({
				...planned,
				plan: { ...plan, warnings: [...plan.warnings, ...warnings] },
				price: cost,
			});
		} catch (caught) {
			blocked.push({
				planned,
				problem: caught instanceof ProviderError ? caught : asBadInput(caught),
			});
		}
	});
	return { priced: priced.sort((a, b) => a.row.index - b.row.index), blocked };
}

/** Holds rows against the user's limits, in input order. A row without a known price cannot be let through. */
export function applyLimits(
	{ priced, blocked }: Priced,
	settings: Settings,
	memory: Memory,
): Priced {
	if (!hasLimits(settings)) return { priced, blocked };
	let total = memory.plannedBefore;
	const allowed: PlannedRow[] = [];
	const over = [...blocked];
	const counted = new Set<string>();
	for (const planned of priced) {
		// Counted by the loop in which it was sent: a row led back meets it, and buys nothing new.
		if (memory.sentForEarlierRows(planned.reference)) {
			allowed.push(planned);
			continue;
		}
		// Rows that share a reference are one purchase.
		const problem = counted.has(planned.reference) ? undefined : beyond(planned, total, settings);
		if (problem) {
			over.push({ planned, problem });
			continue;
		}
		if (!counted.has(planned.reference)) {
			const cost = Math.max(0, planned.price ?? 0);
			total += cost;
			memory.plan(cost);
			counted.add(planned.reference);
		}
		allowed.push(planned);
	}
	return { priced: allowed, blocked: over };
}

function beyond(
	{ price, plan }: PlannedRow,
	planned: number,
	{ maxPerPurchase = Infinity, maxPerRun = Infinity, usualLimit }: Settings,
): BadInput | undefined {
	// A price list with a zero or a minus in it is broken, and its plans cost what they cost.
	const known = price !== undefined && price > 0;
	if (usualLimit !== undefined) return beyondUsual(known ? price : 0, planned, usualLimit);
	if (!known) {
		return new BadInput(
			'Limits',
			'The price of this row is not known, so it cannot be held against the limits',
			plan.howToPrice ?? 'Take the limits off for this product.',
		);
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

function beyondUsual(price: number, planned: number, usualLimit: number): BadInput | undefined {
	if (planned + price <= usualLimit) return undefined;
	return new BadInput(
		'Limits',
		`With this purchase the agent would have spent ${formatNaira(planned + price)}, and without 'Limits' it may spend ${formatNaira(usualLimit)} in one execution`,
		"Whoever builds the workflow can set 'Max per Run' in 'Limits'.",
	);
}
