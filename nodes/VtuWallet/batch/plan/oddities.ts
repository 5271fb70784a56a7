import { formatNaira } from '../../values/money';
import type { PlannedRow } from '../operation';
import type { RowReader } from './rowReader';

/** With fewer prices, no price is the usual one. */
const fewestPrices = 3;
const timesUsual = 10;
const mostNamed = 5;

/** Sentences about possible mistakes in the sheet, although each row can be bought. */
export function odditiesIn(
	rows: readonly PlannedRow[],
	reader: Pick<RowReader, 'rowNumber'>,
): string[] {
	const purchases = [...new Map(rows.map((row) => [row.purchase.id, row])).values()];
	const named = (some: readonly PlannedRow[]) =>
		rowsText(some.map(({ row }) => reader.rowNumber(row.index)));
	return [...highPrices(purchases, named), ...sharedRecipients(purchases, named)];
}

type Named = (rows: readonly PlannedRow[]) => string;

function highPrices(purchases: readonly PlannedRow[], named: Named): string[] {
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

/** Under *Once per Run*, another sentence is about equal rows. */
function sharedRecipients(purchases: readonly PlannedRow[], named: Named): string[] {
	const byRecipient = new Map<string, PlannedRow[]>();
	for (const planned of purchases) {
		const { recipient } = planned.plan;
		if (recipient !== '')
			byRecipient.set(recipient, [...(byRecipient.get(recipient) ?? []), planned]);
	}
	const shared = [...byRecipient].filter(([, rows]) => {
		const things = new Set(
			rows.map(({ by, purchase: { id, what } }) => (by === 'run' ? what : id)),
		);
		return things.size > 1;
	});
	if (shared.length === 0) return [];
	const [[recipient, rows]] = shared;
	const more = shared.length - 1;
	const others =
		more === 0 ? '' : `, and ${more} other${more === 1 ? ' is' : 's are'} in several rows too`;
	return [`${recipient} is in rows ${named(rows)}${others}`];
}

export function rowsText(numbers: readonly number[]): string {
	const more = numbers.length - mostNamed;
	if (more > 0) return `${numbers.slice(0, mostNamed).join(', ')} and ${more} more`;
	return [numbers.slice(0, -1).join(', '), ...numbers.slice(-1)].filter(String).join(' and ');
}
