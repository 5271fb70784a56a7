import { ProviderError } from '../../api/answers/errors';
import type { EarlierTry } from '../../journal/journal';
import { BadInput } from '../../values/badInput';
import { formatNaira } from '../../values/money';
import type { PlannedRow } from '../operation';
import { runPool } from '../pool';
import type { Run } from '../purchaseRun';
import { DayCosts, hasDayLimit } from './dayCosts';
import { mayBeBought, MayBeBought } from './earlierTries';
import type { BlockedRow } from './known';
import { asBadInput } from './problems';
import { trustOf, type Settings } from './settings';

interface Priced {
	priced: PlannedRow[];
	blocked: BlockedRow[];
}

/** Prices rows that are not bought yet, and holds them against the user's limits. Buys nothing. */
export async function priceAndLimit(run: Run, rows: readonly PlannedRow[]): Promise<Priced> {
	const { settings } = run;
	const checked = await priceRows(run, rows);
	const within = hasLimits(settings)
		? await withinLimits(run, checked, spentBefore(run.identity.earlierTries, rows))
		: checked;
	return settings.preview ? within : withoutDoubt(run, within);
}

const hasLimits = (settings: Settings) =>
	hasDayLimit(settings) ||
	[settings.maxPerPurchase, settings.maxPerRun, settings.usualLimit].some(
		(limit) => limit !== undefined,
	);

/** Runs the check of the operation, and prices rows where a preview or a limit needs it. */
async function priceRows(
	{ operation, api, settings }: Run,
	rows: readonly PlannedRow[],
): Promise<Priced> {
	const { check, price, pooling } = operation;
	const mustPrice = settings.preview || hasLimits(settings) || pooling !== undefined;
	const priced: PlannedRow[] = [];
	const blocked: BlockedRow[] = [];
	await runPool(rows, settings.concurrency, async (planned) => {
		const { row, plan, purchase } = planned;
		try {
			const warnings = [...plan.warnings, ...((await check?.(row, plan, api)) ?? [])];
			const listed = plan.amount ?? plan.listPrice;
			const cost = listed ?? (mustPrice ? await price?.(plan, api) : undefined);
			priced.push({
				...planned,
				plan: { ...plan, warnings },
				...(cost !== undefined && { price: cost, purchase: { ...purchase, amount: cost } }),
			});
		} catch (caught) {
			const problem = caught instanceof ProviderError ? caught : asBadInput(caught);
			blocked.push({ planned, problem });
		}
	});
	return { priced: inOrder(priced), blocked };
}

const inOrder = (rows: PlannedRow[]) => rows.sort((a, b) => a.row.index - b.row.index);

/**
 * In Naira: what other tries of this execution may have bought, its earlier loops or the other calls of a tool. A purchase
 * of these rows is counted with them.
 */
function spentBefore(tries: readonly EarlierTry[], rows: readonly PlannedRow[]): number {
	const now = new Set(rows.map(({ purchase }) => purchase.id));
	const others = tries.filter((one) => mayBeBought(one) && !now.has(one.purchase.id));
	const amounts = new Map(others.map(({ purchase: { id, amount = 0 } }) => [id, amount]));
	return [...amounts.values()].reduce((sum, amount) => sum + Math.max(0, amount), 0);
}

/** Limits count what this run itself buys, in input order. */
async function withinLimits(run: Run, { priced, blocked }: Priced, before: number) {
	const { settings, journal, operation, reader } = run;
	const mayResend = settings.sendAgain || trustOf(operation.endpoint) !== 'none';
	const allowed: PlannedRow[] = [];
	const over = [...blocked];
	const counted = new Set<string>();
	let total = before;
	const day = new DayCosts(settings, journal);
	await reader.turns.each(priced, (planned) => {
		const { id, recipient } = planned.purchase;
		const isOpen = journal.standing(id).open !== undefined;
		// Rows with one id are one purchase; an open one that the provider cannot be asked about stays unknown.
		if (counted.has(id) || (isOpen && !mayResend)) {
			allowed.push(planned);
			return;
		}
		const cost = isKnown(planned.price) ? planned.price : 0;
		// The journal has counted what is open with its day, and looks at the room again with each claim.
		const costOfDay = isOpen ? 0 : cost;
		const problem =
			beyondAlone(planned, settings) ??
			beyondTogether(total + cost, settings) ??
			day.problemOf(recipient, costOfDay);
		if (problem) {
			over.push({ planned, problem });
			return;
		}
		total += cost;
		day.add(recipient, costOfDay);
		counted.add(id);
		allowed.push(planned);
	});
	return { priced: allowed, blocked: over };
}

/** A price list with a zero or a minus in it is wrong. */
const isKnown = (price: number | undefined): price is number => price !== undefined && price > 0;

function beyondAlone(
	{ price, plan }: PlannedRow,
	{ maxPerPurchase = Infinity, maxPerRecipientPerDay, usualLimit }: Settings,
): BadInput | undefined {
	if (usualLimit !== undefined && maxPerRecipientPerDay === undefined) return undefined;
	if (!isKnown(price))
		return new BadInput(
			'Limits',
			'The price of this row is not known, so it cannot be held against the limits',
			plan.howToPrice ?? 'Take the limits off for this product.',
		);
	if (price <= maxPerPurchase) return undefined;
	return new BadInput(
		'Max per Purchase',
		`${formatNaira(price)} is more than 'Max per Purchase' (${formatNaira(maxPerPurchase)})`,
		'Check the row, or raise the limit.',
	);
}

function beyondTogether(
	total: number,
	{ maxPerRun = Infinity, usualLimit = Infinity }: Settings,
): BadInput | undefined {
	if (total > usualLimit)
		return new BadInput(
			'Limits',
			`With this purchase the agent would have spent ${formatNaira(total)}, and without 'Limits' it may spend ${formatNaira(usualLimit)} in one execution`,
			"The builder of the workflow can set 'Max per Run' in 'Limits'.",
		);
	if (total <= maxPerRun) return undefined;
	return new BadInput(
		'Max per Run',
		`With this row the run would cost ${formatNaira(total)}, more than 'Max per Run' (${formatNaira(maxPerRun)})`,
		'Run fewer rows, or raise the limit.',
	);
}

/** A blocked row that an earlier run may have sent is asked about, or is unknown. */
function withoutDoubt(run: Run, { priced, blocked }: Priced): Priced {
	const { journal, stopOnError, operation, askFirst } = run;
	const mayAsk = !stopOnError && operation.pooling === undefined;
	const asked: PlannedRow[] = [];
	const refused: BlockedRow[] = [];
	for (const { planned, problem } of blocked) {
		const { state, open } = journal.standing(planned.purchase.id);
		const isOpen = state === 'held' || open !== undefined;
		const unsendable = asBadInput(problem);
		// Nothing will be sent for it, so its claim takes no room of the day.
		const purchase = { ...planned.purchase, amount: undefined };
		if (mayAsk && (isOpen || askFirst)) asked.push({ ...planned, purchase, unsendable });
		else refused.push({ planned, problem: isOpen ? new MayBeBought(unsendable) : problem });
	}
	return { priced: inOrder([...priced, ...asked]), blocked: refused };
}
