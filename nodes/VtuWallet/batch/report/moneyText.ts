import { formatNaira } from '../../values/money';
import type { Receipt } from './receipt';
import { complaintOf, type RowResult } from './rowResult';
import { tallyText, type Tally } from './tally';

/** What a person wants to know of a run that bought: how many rows, how much money, which rows to look at. */
export function runText(tally: Tally, results: RowResult[], creditsWallet: boolean): string {
	const receipts = results.flatMap((result) =>
		result.kind === 'purchased' ? [result.purchased.receipt] : [],
	);
	const boughtNow = receipts.filter((receipt) => isMade(receipt) && !receipt.replayed);
	const spent = sumText(boughtNow.filter(({ outcome }) => outcome === 'success'));
	const warned = receipts.filter((receipt) => isMade(receipt) && receipt.warnings !== undefined);
	const sentences = [
		[
			tallyText(tally, creditsWallet ? '' : spent),
			...(warned.length > 0 ? [`${warned.length} with a warning`] : []),
		].join(', '),
		...lookAt(results),
		// Purchases only ever take from the wallet: the lowest balance is the last one.
		...(creditsWallet ? [] : balanceText(boughtNow)),
	];
	return `${sentences.join('. ')}.`;
}

export const needsALook = (result: RowResult): boolean =>
	complaintOf(result) !== undefined ||
	(result.kind === 'purchased' && result.purchased.receipt.warnings !== undefined);

const isMade = ({ outcome }: Receipt) => outcome === 'success' || outcome === 'pending';

function sumText(receipts: Receipt[]): string {
	const known = receipts.flatMap(({ amount }) => amount ?? []);
	const sum = known.reduce((total, amount) => total + amount, 0);
	if (known.length === 0) return '';
	return known.length === receipts.length ? formatNaira(sum) : `at least ${formatNaira(sum)}`;
}

const mostRowsNamed = 5;

/** The first rows that need a look, counted as a sheet does. */
export function lookAt(results: RowResult[]): string[] {
	const rows = results
		.filter(needsALook)
		.map(({ index }) => index + 1)
		.sort((a, b) => a - b);
	if (rows.length === 0) return [];
	const named = rows.slice(0, mostRowsNamed);
	const more = rows.length - named.length;
	const last = more > 0 ? `${more} more` : String(named.pop());
	const list = named.length > 0 ? `${named.join(', ')} and ${last}` : last;
	return [`Look at ${rows.length === 1 ? 'row' : 'rows'} ${list}`];
}

function balanceText(receipts: Receipt[]): string[] {
	const balances = receipts.flatMap(({ balanceAfter }) => balanceAfter ?? []);
	if (balances.length === 0) return [];
	return [`Balance ${formatNaira(balances.reduce((least, one) => Math.min(least, one)))}`];
}
