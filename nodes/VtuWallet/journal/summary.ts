import type { Charged, Outcome } from '../purchase/outcome';
import { daysOf } from '../purchase/period';
import { grouped } from '../values/lists';
import { readMoney } from '../values/money';
import type { StoredRow } from './journal';
import { charges, outcomes } from './purchaseRows';

/** What a summary and a report need of a purchase, from the ledger or from a receipt. */
export interface Spent {
	outcome: Outcome;
	charged: Charged;
	product: string;
	recipient: string;
	/** Of the customer, if the provider tells it. */
	name: string;
	amount: number | null;
	message: string;
	/** Tokens, pins and links. */
	codes: string;
	reference: string;
	/** When it was made, as an ISO date; '' if unknown. */
	at: string;
}

export interface Sum {
	purchases: number;
	/** In Naira: what was taken and not given back. */
	spent: number;
	/** In Naira: what may have been taken. */
	uncertain: number;
}

export interface Summary extends Sum {
	byOutcome: Array<Sum & { outcome: Outcome }>;
	byProduct: Array<Sum & { product: string }>;
	/** Oldest first; days of the given time zone. */
	byDay: Array<Sum & { day: string }>;
}

type Fields = Record<string, unknown>;

export function spentOf({ details, createdAt, ...row }: StoredRow): Spent {
	const { outcome, charged, product, recipient, amount, message, reference } = row;
	const paid = { outcome, charged, product, recipient, amount, message, reference };
	return { ...paid, name: nameIn(details), codes: codesIn(details), at: createdAt };
}

/** A receipt, or a row that was not bought with the receipt in its error; nothing for an item that is neither. */
export function spentOfItem(item: Fields): Spent | undefined {
	const { error } = item as { error?: { receipt?: Fields } };
	const receipt = error?.receipt ?? item;
	const outcome = outcomes.find((word) => word === receipt.outcome);
	if (outcome === undefined) return undefined;
	const { replayed, row } = receipt;
	const charged = charges.find((word) => word === receipt.charged) ?? 'unknown';
	return {
		outcome,
		// An earlier run has paid for it.
		charged: replayed === true ? 'no' : charged,
		product: text(receipt.product),
		// The number could not be read: its row is known.
		recipient: text(receipt.recipient) || (typeof row === 'number' ? `Row ${row}` : ''),
		name: nameIn(receipt),
		amount: readMoney(receipt.amount) ?? null,
		message: text(receipt.message),
		codes: codesIn(receipt),
		reference: text(receipt.reference),
		at: text(receipt.purchasedAt),
	};
}

const text = (value: unknown) =>
	typeof value === 'string' || typeof value === 'number' ? String(value) : '';

const nameIn = (fields: Fields) => text(fields.customerName);

const codesIn = ({ token, pins, cards, activationCode }: Fields): string =>
	[token, pins, cards, activationCode].flatMap(textsIn).join(', ');

function textsIn(value: unknown): string[] {
	if (Array.isArray(value)) return value.flatMap(textsIn);
	if (typeof value !== 'object' || value === null) return text(value) === '' ? [] : [text(value)];
	return [Object.values(value).flatMap(textsIn).join(' / ')].filter(Boolean);
}

/** Rows that met one purchase are that one, as the best of them tells it. */
export function purchasesAmong(rows: readonly Spent[]): Spent[] {
	const purchases = new Map<unknown, Spent>();
	for (const row of rows) {
		const { reference, product, recipient } = row;
		// Those of a campaign share the reference of their request.
		const name = reference === '' ? row : JSON.stringify([product, recipient, reference]);
		const known = purchases.get(name);
		if (known === undefined || certaintyOf(row) > certaintyOf(known)) purchases.set(name, row);
	}
	return [...purchases.values()];
}

/** A row that only met the purchase has not paid for it, and may not know its price. */
const certaintyOf = ({ charged, amount }: Spent): number =>
	({ no: 0, unknown: 2, yes: 4, refunded: 4 })[charged] + (amount === null ? 0 : 1);

export function summaryOf(purchases: readonly Spent[], timeZone: string): Summary {
	const dayOf = daysOf(timeZone);
	const sums = <Name>(nameOf: (purchase: Spent) => Name) =>
		[...grouped(purchases, nameOf)].map(([name, own]) => ({ name, ...sumOf(own) }));
	return {
		...sumOf(purchases),
		byOutcome: sums(({ outcome }) => outcome)
			.sort((a, b) => outcomes.indexOf(a.name) - outcomes.indexOf(b.name))
			.map(({ name: outcome, ...sum }) => ({ outcome, ...sum })),
		byProduct: sums(({ product }) => product)
			.sort((a, b) => b.spent - a.spent || a.name.localeCompare(b.name))
			.map(({ name: product, ...sum }) => ({ product, ...sum })),
		byDay: sums(({ at }) => (Number.isNaN(Date.parse(at)) ? '' : dayOf(Date.parse(at))))
			.sort((a, b) => a.name.localeCompare(b.name))
			.map(({ name: day, ...sum }) => ({ day, ...sum })),
	};
}

function sumOf(purchases: readonly Spent[]): Sum {
	const naira = (charged: Charged) =>
		// In kobo, so that no fractions add up to something odd.
		purchases
			.filter((purchase) => purchase.charged === charged)
			.reduce((sum, { amount }) => sum + Math.round((amount ?? 0) * 100), 0) / 100;
	return { purchases: purchases.length, spent: naira('yes'), uncertain: naira('unknown') };
}
