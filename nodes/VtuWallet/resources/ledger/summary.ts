import { cashProduct, charges, outcomes, type Charged, type Outcome } from '../../purchase/outcome';
import { daysOf } from '../../purchase/period';
import { objectOf } from '../../values/json';
import { grouped } from '../../values/lists';
import { readMoney, sumOf as total } from '../../values/money';
import type { PurchaseRow, StoredRow } from '../../journal/claims/types';

/** A purchase in a summary or a report, from the ledger or from a receipt. `createdAt` is '' if unknown. */
export type ReportedPurchase = Omit<PurchaseRow, 'attempt'> &
	Pick<StoredRow, 'createdAt'> & {
		/** The run of the receipt found it: an earlier run bought it and paid for it. */
		isEarlier?: boolean;
	};

type Fields = Record<string, unknown>;

/** From a receipt, or from a row that was not bought and has a receipt in its error. Other items are no purchases. */
export function spentOfItem(item: Fields): ReportedPurchase | undefined {
	const { error } = item as { error?: { receipt?: Fields } };
	const receipt = error?.receipt ?? item;
	const outcome = outcomes.find((word) => word === receipt.outcome);
	if (outcome === undefined) return undefined;
	const { replayed, row } = receipt;
	const charged = charges.find((word) => word === receipt.charged) ?? 'unknown';
	const isMade = outcome === 'success' || outcome === 'pending';
	return {
		outcome,
		// An earlier run paid for it, or did not.
		charged: replayed === true && !isMade ? 'no' : charged,
		...(replayed === true && isMade && { isEarlier: true }),
		product: text(receipt.product),
		// The row of a number that could not be read.
		recipient: text(receipt.recipient) || (typeof row === 'number' ? `Row ${row}` : ''),
		amount: readMoney(receipt.amount) ?? null,
		cost: readMoney(receipt.cost),
		soldFor: readMoney(receipt.soldFor),
		message: text(receipt.message),
		key: text(receipt.key),
		reference: text(receipt.reference),
		details: receipt,
		createdAt: text(receipt.purchasedAt),
	};
}

const text = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The name of the customer, the plan and the codes, if the product has them. */
export function shownIn({ details = {} }: ReportedPurchase) {
	const [esim, booking] = [objectOf(details.esim), objectOf(details.booking)];
	const named = ['token', 'pins', 'pin', 'cards'].map((name) => details[name]);
	const install = textsIn(esim.activationCode).concat(textsIn(esim.universalLink)).slice(0, 1);
	return {
		name: text(details.customerName),
		plan: text(details.plan) || text(esim.packageName),
		codes: [...named, install, booking.pnr].flatMap(textsIn),
	};
}

function textsIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (typeof value !== 'object' || value === null) return text(value) === '' ? [] : [text(value)];
	return [Object.values(value).flatMap(textsIn).join(' / ')].filter(Boolean);
}

/** Several rows may be about one purchase: the most certain row counts. */
export function purchasesAmong(rows: readonly ReportedPurchase[]): ReportedPurchase[] {
	const purchases = new Map<unknown, ReportedPurchase>();
	for (const row of rows) {
		const { reference, product, recipient } = row;
		// Members of a campaign share the reference of their request.
		const name = reference === '' ? row : JSON.stringify([product, recipient, reference]);
		const known = purchases.get(name);
		if (known === undefined || certaintyOf(row) > certaintyOf(known)) purchases.set(name, row);
	}
	return [...purchases.values()];
}

/** A row that found the purchase has not paid for it, and may not know its price. */
const certaintyOf = ({ charged, amount, isEarlier }: ReportedPurchase): number =>
	(isEarlier ? 0 : { no: 0, unknown: 2, yes: 4, refunded: 4 }[charged]) + (amount === null ? 0 : 1);

export interface Sum {
	purchases: number;
	/** Naira that were taken and not refunded. Airtime to cash takes none. */
	spent: number;
	/** Naira that may have been taken. */
	uncertain: number;
	/** Purchases whose cost is not known, so they count as nothing. */
	unpriced: number;
	/** Purchases that were made and have a selling price. */
	sold: number;
	/** Naira that their customers pay. */
	turnover: number;
	/** Naira that left the wallet for them. */
	cost: number;
	/** Turnover without cost. A sale of unknown cost does not count. */
	profit: number;
}

export interface Summary extends Sum {
	byOutcome: Array<Sum & { outcome: Outcome }>;
	byProduct: Array<Sum & { product: string }>;
	/** The oldest first, in days of the given time zone. */
	byDay: Array<Sum & { day: string }>;
}

/** What the run of some receipts bought, and what it found bought by earlier runs. Each has its own sums. */
export const splitByRun = (purchases: readonly ReportedPurchase[]) => ({
	now: purchases.filter(({ isEarlier }) => !isEarlier),
	earlier: purchases.filter(({ isEarlier }) => isEarlier),
});

export function summaryOf(purchases: readonly ReportedPurchase[], timeZone: string): Summary {
	const days = daysOf(timeZone);
	const dayOf = (at: string) => (Number.isNaN(Date.parse(at)) ? '' : days(Date.parse(at)));
	const sums = <Name>(nameOf: (purchase: ReportedPurchase) => Name) =>
		[...grouped(purchases, nameOf)].map(([name, own]) => ({ name, ...sumOf(own) }));
	return {
		...sumOf(purchases),
		byOutcome: sums(({ outcome }) => outcome)
			.sort((a, b) => outcomes.indexOf(a.name) - outcomes.indexOf(b.name))
			.map(({ name: outcome, ...sum }) => ({ outcome, ...sum })),
		byProduct: sums(({ product }) => product)
			.sort((a, b) => b.spent - a.spent || a.name.localeCompare(b.name))
			.map(({ name: product, ...sum }) => ({ product, ...sum })),
		byDay: sums(({ createdAt }) => dayOf(createdAt))
			.sort((a, b) => a.name.localeCompare(b.name))
			.map(({ name: day, ...sum }) => ({ day, ...sum })),
	};
}

export function sumOf(purchases: readonly ReportedPurchase[]): Sum {
	const naira = (paid: readonly ReportedPurchase[]) =>
		total(paid.flatMap((one) => costOf(one) ?? []));
	const taken = purchases.filter((one) => isSpent(one));
	const open = purchases.filter((one) => isSpent(one, 'unknown'));
	const sold = taken.filter(isSold);
	const priced = sold.filter((one) => costOf(one) !== undefined);
	const turnoverOf = (some: readonly ReportedPurchase[]) =>
		total(some.map(({ soldFor = 0 }) => soldFor));
	return {
		purchases: purchases.length,
		spent: naira(taken),
		uncertain: naira(open),
		unpriced: [...taken, ...open].filter((one) => costOf(one) === undefined).length,
		sold: sold.length,
		turnover: turnoverOf(sold),
		cost: naira(sold),
		profit: total([turnoverOf(priced), -naira(priced)]),
	};
}

/** Whether it was delivered, or will be, and has a selling price. */
const isSold = ({ outcome, soldFor }: ReportedPurchase): boolean =>
	(outcome === 'success' || outcome === 'pending') && soldFor !== undefined;

/** Whether the wallet paid for it. */
export const isSpent = ({ product, charged }: ReportedPurchase, is: Charged = 'yes'): boolean =>
	charged === is && product !== cashProduct;

/** What left the wallet. Undefined if that is not known. */
export const costOf = ({ cost, amount }: ReportedPurchase): number | undefined =>
	cost ?? amount ?? undefined;
