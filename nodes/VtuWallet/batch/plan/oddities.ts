import { withoutLeadingZeros } from '../../purchase/key';
import { grouped, rowsText } from '../../values/lists';
import { formatNaira } from '../../values/money';
import type { Place } from '../place';
import { firstOfEach, type PlannedRow } from '../rowPlan';
import type { RowReader } from './rowReader';

/** With fewer prices, no price is the usual one. */
const fewestPrices = 3;
const timesUsual = 10;

/** Sentences about possible mistakes in the sheet, although each row can be bought. */
export function odditiesIn(places: readonly Place[], reader: RowReader): string[] {
	const purchases = firstOfEach(places.flatMap(({ planned }) => planned ?? []));
	const named = (some: readonly PlannedRow[]) =>
		rowsText(some.map(({ row }) => reader.rowNumber(row.index)));
	return [
		...highPrices(purchases, named),
		...sharedRecipients(purchases, named),
		...lostZeros(purchases, named),
	];
}

type NameRows = (rows: readonly PlannedRow[]) => string;

function highPrices(purchases: readonly PlannedRow[], named: NameRows): string[] {
	const priced = purchases.filter(({ price = 0 }) => price > 0);
	const prices = priced.map(({ price = 0 }) => price).sort((a, b) => a - b);
	if (prices.length < fewestPrices) return [];
	const usual = prices[Math.floor((prices.length - 1) / 2)];
	const high = priced.filter(({ price = 0 }) => price > timesUsual * usual);
	if (high.length === 0) return [];
	const sum = (some: readonly PlannedRow[]) =>
		formatNaira(some.reduce((total, { price = 0 }) => total + price, 0));
	const who = high.length === 1 ? `Row ${named(high)} alone is` : `Rows ${named(high)} are`;
	return [`${who} ${sum(high)} of ${sum(priced)}`];
}

/** Equal purchases without a recipient are normal. */
function sharedRecipients(purchases: readonly PlannedRow[], named: NameRows): string[] {
	const known = purchases.filter(({ purchase: { recipient } }) => recipient !== '');
	const all = grouped(known, ({ purchase: { recipient } }) => recipient).values();
	const [first, ...others] = [...all].filter((rows) => rows.length > 1);
	if (first === undefined) return [];
	const more = others.length === 1 ? '1 other is' : `${others.length} others are`;
	const also = others.length === 0 ? '' : `, and ${more} in several rows too`;
	const { recipient } = first[0].plan;
	return [
		`${recipient} is in rows ${named(first)}${also}. If this is wrong, remove the extra rows, or find the node before this one that gives rows twice`,
	];
}

/** A sheet that takes a meter or card for a number drops its leading zeros. */
function lostZeros(purchases: readonly PlannedRow[], named: NameRows): string[] {
	const alike = grouped(purchases, ({ purchase }) => withoutLeadingZeros(purchase.recipient));
	return [...alike.values()]
		.flatMap(([one, ...others]) => {
			const other = others.find(({ purchase }) => purchase.recipient !== one.purchase.recipient);
			if (other === undefined) return [];
			const numbers = `${one.plan.recipient} and ${other.plan.recipient}`;
			return `${numbers} are both in this sheet (rows ${named([one, other])}). Check whether the sheet dropped a zero`;
		})
		.slice(0, 1);
}
