import type { Api } from '../../api/types';
import { ProviderError } from '../../api/answers/errors';
import { BadInput } from '../../values/badInput';
import { formatNaira } from '../../values/money';
import type { Breath } from '../breath';
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
export async function applyLimits(
	rows: Priced,
	settings: Settings,
	memory: Memory,
	breath: Breath,
): Promise<Priced> {
	// Row by row: a call that begins meanwhile has to know of each that was let through.
	const plan = (cost: number) => memory.plan(cost);
	const { priced, blocked } = await heldAgainstLimits(rows, settings, memory, breath, plan);
	return { priced, blocked };
}

/** Whether the run would cost more than it may, if every row were bought now. */
export async function isBeyondRun(
	rows: Priced,
	settings: Settings,
	memory: Memory,
	breath: Breath,
): Promise<boolean> {
	return (await heldAgainstLimits(rows, settings, memory, breath)).isBeyondRun;
}

async function heldAgainstLimits(
	{ priced, blocked }: Priced,
	settings: Settings,
	memory: Memory,
	breath: Breath,
	plan: (cost: number) => void = () => {},
) {
	const held = { priced, blocked, isBeyondRun: false };
	if (!hasLimits(settings)) return held;
	const allowed: PlannedRow[] = [];
	const over = [...blocked];
	const counted = new Set<string>();
	let cost = 0;
	await breath.each(priced, (planned) => {
		const { reference, price = 0 } = planned;
		// Counted by the loop in which it was sent: a row led back meets it, and buys nothing new.
		if (memory.attempts.sentForEarlierRows(reference)) {
			allowed.push(planned);
			return;
		}
		const isCounted = counted.has(reference);
		const total = memory.plannedBefore + cost;
		// Rows that share a reference are one purchase.
		const alone = isCounted ? undefined : beyond(planned, settings);
		const together = isCounted || alone ? undefined : beyondTogether(planned, total, settings);
		const problem = alone ?? together;
		if (problem) {
			held.isBeyondRun ||= together !== undefined;
			over.push({ planned, problem });
			return;
		}
		if (!isCounted) {
			cost += Math.max(0, price);
			plan(Math.max(0, price));
		}
		counted.add(reference);
		allowed.push(planned);
	});
	return { ...held, priced: allowed, blocked: over };
}

/** A price list with a zero or a minus in it is broken, and its plans cost what they cost. */
const isKnown = (price: number | undefined): price is number => price !== undefined && price > 0;

function beyond(
	{ price, plan }: PlannedRow,
	{ maxPerPurchase = Infinity, usualLimit }: Settings,
): BadInput | undefined {
	if (usualLimit !== undefined) return undefined;
	if (!isKnown(price)) {
		return new BadInput(
			'Limits',
			'The price of this row is not known, so it cannot be held against the limits',
			plan.howToPrice ?? 'Take the limits off for this product.',
		);
	}
	if (price <= maxPerPurchase) return undefined;
	const message = `${formatNaira(price)} is more than 'Max per Purchase' (${formatNaira(maxPerPurchase)})`;
	return new BadInput('Max per Purchase', message, 'Check the row, or raise the limit.');
}

function beyondTogether(
	{ price, seed }: PlannedRow,
	planned: number,
	{ maxPerRun = Infinity, usualLimit, preview }: Settings,
): BadInput | undefined {
	const total = planned + (isKnown(price) ? price : 0);
	if (usualLimit !== undefined) return beyondUsual(total, usualLimit);
	if (total <= maxPerRun) return undefined;
	const message = `With this row the run would cost ${formatNaira(total)}, more than 'Max per Run' (${formatNaira(maxPerRun)})`;
	const advice = 'Run fewer rows, or raise the limit.';
	if (!preview || seed.by === 'run') return new BadInput('Max per Run', message, advice);
	return new BadInput(
		'Max per Run',
		`${message}, unless some of the rows were bought earlier`,
		`What was bought earlier costs nothing more, and a preview knows of it only what stands in the ledger. ${advice}`,
	);
}

function beyondUsual(total: number, usualLimit: number): BadInput | undefined {
	if (total <= usualLimit) return undefined;
	return new BadInput(
		'Limits',
		`With this purchase the agent would have spent ${formatNaira(total)}, and without 'Limits' it may spend ${formatNaira(usualLimit)} in one execution`,
		"Whoever builds the workflow can set 'Max per Run' in 'Limits'.",
	);
}
