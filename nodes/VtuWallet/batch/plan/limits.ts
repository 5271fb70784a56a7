import type { Journal } from '../../journal/journal';
import { mayBeBought } from '../../purchase/claims';
import { canonicalRecipient, shownRecipient } from '../../purchase/recipients';
import { BadInput } from '../../values/badInput';
import { membersOf } from '../members';
import { openRows, type Place } from '../place';
import { runPool } from '../pool';
import type { Run } from '../purchaseRun';
import { MayBeBought, type PlannedRow, type PurchasePlan } from '../rowPlan';
import { beyond, beyondLimits, perRecipient } from './beyond';
import { asBadInput } from './problems';
import { hasDayLimit, type Settings } from './settings';
import { promisesOf } from '../../purchase/trust';

/** Prices rows that are not bought yet, and compares them with the user's limits. Buys nothing. */
export async function priceAndLimit(run: Run, places: readonly Place[]): Promise<void> {
	await priceRows(run, places.filter(isOpen));
	if (hasLimits(run.settings)) await holdAgainstLimits(run, places.filter(isOpen));
}

const isOpen = ({ planned, end }: Place) => !end && planned?.unsendable === undefined;

const hasLimits = (settings: Settings) =>
	hasDayLimit(settings) ||
	[settings.maxPerPurchase, settings.maxPerRun, settings.usualLimit].some(
		(limit) => limit !== undefined,
	);

/** Runs the check of the operation. Without an answer of its own, the price of a row is the amount of its receipt. */
async function priceRows(run: Run, places: readonly Place[]): Promise<void> {
	const { operation, api, settings } = run;
	const { check, price } = operation;
	const { hasOwnAnswer } = membersOf(operation);
	const mustPrice = settings.preview || hasLimits(settings) || !hasOwnAnswer;
	await runPool(places, settings.concurrency, async (place) => {
		const { planned } = place;
		if (planned === undefined) return;
		const { row, plan, purchase } = planned;
		try {
			const warnings = [...plan.warnings, ...((await check?.(row, plan, api)) ?? [])];
			const listed = plan.amount ?? plan.listPrice;
			const cost = listed ?? (mustPrice ? await price?.(plan, api) : undefined);
			place.planned = {
				...planned,
				plan: { ...plan, warnings },
				// A price of zero or less is a mistake in the list.
				...(cost !== undefined &&
					cost > 0 && { price: cost, purchase: { ...purchase, amount: cost } }),
			};
		} catch (caught) {
			refuseOrAsk(run, place, asBadInput(caught));
		}
	});
}

/** Counts what other tries, loops or calls of this execution may have bought. */
function countEarlierTries({ tries, journal, cost }: Run): void {
	for (const { purchase } of tries.bought) {
		const amounts = [purchase, ...journal.known.claimsOf(purchase.id)].map(
			(one) => one.amount ?? 0,
		);
		cost.set(purchase.id, Math.max(0, ...amounts));
	}
}

/** Compares rows with the limits, in input order. The earlier loops of this execution count too. */
async function holdAgainstLimits(run: Run, places: readonly Place[]): Promise<void> {
	const { settings, journal, operation, reader } = run;
	const { isTool } = run.facts;
	const mayResend = settings.sendAgain || promisesOf(operation.endpoint).canBeAsked;
	const counted = new Set<string>();
	countEarlierTries(run);
	// Earlier tries of these rows are counted with the rows.
	const spending = new Spending(settings, journal, run.cost.without(openRows(places)));
	for (const place of places) {
		await reader.giveTurn();
		const { planned } = place;
		if (planned === undefined) continue;
		const { id } = planned.purchase;
		const isSent = journal.known.standing(id).open !== undefined;
		// Rows with one id are one purchase. An open one without requery stays unknown, so it costs nothing more.
		const isCounted = counted.has(id) || (isSent && !mayResend);
		const isPriced = isCounted || planned.price !== undefined;
		const unpriced = isPriced ? undefined : withoutPrice(planned.plan, isTool);
		const problem = isCounted ? undefined : (unpriced ?? spending.add(planned, isSent));
		if (problem) refuseOrAsk(run, place, problem);
		else counted.add(id);
	}
}

/** In Naira: the cost of the run and of its day, with the rows that are within the limits. */
class Spending {
	private day: number;
	private readonly byRecipient: Map<string, number>;

	constructor(
		private readonly settings: Settings,
		journal: Journal,
		private run: number,
	) {
		this.day = journal.room.spent();
		this.byRecipient = journal.room.spentByRecipient();
	}

	/** Adds a row, or returns the error of the limit that the row exceeds. */
	add({ price = 0, purchase }: PlannedRow, isSent: boolean): BadInput | undefined {
		const { maxPerPurchase, maxPerDay } = this.settings;
		const { maxPerRecipientPerDay: mostOfOne } = this.settings;
		const { recipient } = purchase;
		if (mostOfOne !== undefined && recipient === '') return noRecipient();
		const name = canonicalRecipient('phone', recipient);
		const who = shownRecipient(recipient);
		// The journal counts an earlier sending on its own day, and checks the limit again with each claim.
		const costToday = isSent ? 0 : price;
		const run = this.run + price;
		const day = this.day + costToday;
		const own = (this.byRecipient.get(name) ?? 0) + costToday;
		const problem =
			beyond('Max per Purchase', '', price, maxPerPurchase) ??
			beyondLimits(run, this.settings) ??
			beyond('Max per Day', 'the day', day, isSent ? undefined : maxPerDay, price) ??
			beyond(perRecipient, `the day of ${who}`, own, isSent ? undefined : mostOfOne, price);
		if (problem) return problem;
		this.run = run;
		this.day = day;
		this.byRecipient.set(name, own);
		return undefined;
	}
}

const withoutPrice = ({ howToPrice }: PurchasePlan, isTool: boolean) =>
	isTool
		? new BadInput(
				'Limits',
				'The price is not known, and an agent buys only what has a known price',
				howToPrice
					? `Tell the user that the builder of the workflow can give it. ${howToPrice}`
					: 'Tell the user to buy it in a workflow without an agent.',
			)
		: new BadInput(
				'Limits',
				'The price of this row is not known, so it cannot be held against the limits',
				howToPrice ?? 'Take the limits off for this product.',
			);

const noRecipient = () =>
	new BadInput(
		perRecipient,
		`This product has no recipient, so '${perRecipient}' cannot be held against it`,
		'Remove the limit.',
	);

/** The node requeries a blocked row that an earlier run may have sent, or reports the row as unknown. */
function refuseOrAsk(run: Run, place: Place, unsendable: BadInput): void {
	const { journal, stopOnError, proof, settings } = run;
	const { planned } = place;
	if (planned === undefined || settings.preview) return place.refuse(unsendable);
	const isOpen = mayBeBought(journal.known.standing(planned.purchase.id));
	if (stopOnError || !(isOpen || proof.askFirst))
		return place.refuse(isOpen ? new MayBeBought(unsendable) : unsendable);
	// The node will not send the row, so its claim must not count for the day.
	place.planned = { ...planned, purchase: { ...planned.purchase, amount: undefined }, unsendable };
}
