import { withoutLeadingZeros } from '../../purchase/names';
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
		...oddPrices(purchases, named),
		...sharedRecipients(purchases, named),
		...lostZeros(purchases, named),
		...(areRowNumbers(purchases, reader) ? [rowNumbers] : []),
	];
}

const rowNumbers =
	"The keys are row numbers. If a row is inserted or removed, keys move to other rows, and some rows are not bought, or are bought again. Use order numbers, or 'Once per List'";

/** Expressions that number the rows of the input. */
const numbersRows = /\$itemIndex|\$position|row_number/;

/** Whether the keys number the rows: as the sheet counts them, or one after the other from its first row. */
function areRowNumbers(purchases: readonly PlannedRow[], reader: RowReader): boolean {
	const keys = purchases.map(({ purchase: { key } }) => key);
	if (keys.some((key) => key === undefined) || keys.length === 0) return false;
	if (numbersRows.test(reader.expression('key') ?? '')) return true;
	if (keys.length === 1) return false;
	const isRow = purchases.every(({ row }, at) => Number(keys[at]) === reader.rowNumber(row.index));
	const first = Number(keys[0]);
	// The first line of a sheet holds the titles.
	return isRow || (first <= 2 && keys.every((key, at) => Number(key) === first + at));
}

type NameRows = (rows: readonly PlannedRow[]) => string;

function oddPrices(purchases: readonly PlannedRow[], named: NameRows): string[] {
	const priced = purchases.filter(({ price = 0 }) => price > 0);
	const prices = priced.map(({ price = 0 }) => price).sort((a, b) => a - b);
	if (prices.length < fewestPrices) return [];
	const usual = prices[Math.floor((prices.length - 1) / 2)];
	const high = priced.filter(({ price = 0 }) => price >= timesUsual * usual);
	const low = priced.filter(({ price = 0 }) => price * timesUsual <= usual);
	const sum = (some: readonly PlannedRow[]) =>
		formatNaira(some.reduce((total, { price = 0 }) => total + price, 0));
	const are = (some: readonly PlannedRow[], alone = '') =>
		some.length === 1 ? `Row ${named(some)}${alone} is` : `Rows ${named(some)} are`;
	return [
		...(high.length > 0 ? [`${are(high, ' alone')} ${sum(high)} of ${sum(priced)}`] : []),
		...(low.length > 0
			? [`${are(low)} a tenth of the usual price (${formatNaira(usual)}) or less`]
			: []),
	];
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
