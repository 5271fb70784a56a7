import { formatNaira } from '../../values/money';
import type { Receipt } from './receipt';
import { complaintOf, type RowResult } from './rowResult';
import { tallyText, type Tally } from './tally';

/** What a person wants to know of a run that bought: how many rows, how much money, which rows to look at. */
export function runText(
	tally: Tally,
	results: RowResult[],
	toLookAt: number[],
	creditsWallet: boolean,
): string {
	const money = moneyIn(results);
	const sentences = [
		[
			tallyText(tally, creditsWallet ? '' : spentText(money)),
			...(money.warned > 0 ? [`${money.warned} with a warning`] : []),
		].join(', '),
		...lookAt(toLookAt),
		...(creditsWallet || money.balance === undefined
			? []
			: [`Balance ${formatNaira(money.balance)}`]),
	];
	return `${sentences.join('. ')}.`;
}

interface Money {
	/** Of the purchases that were made now and have succeeded, those whose amount is known. */
	spent: number;
	priced: number;
	unpriced: number;
	/** Purchases only ever take from the wallet: the lowest balance is the last one. */
	balance?: number;
	/** How many were made, and have something to be said about them. */
	warned: number;
}

function moneyIn(results: RowResult[]): Money {
	const money: Money = { spent: 0, priced: 0, unpriced: 0, warned: 0 };
	for (const result of results) {
		if (result.kind !== 'purchased' || !isMade(result.purchased.receipt)) continue;
		const { outcome, replayed, amount, balanceAfter, warnings } = result.purchased.receipt;
		if (warnings !== undefined) money.warned += 1;
		if (replayed) continue;
		if (balanceAfter != null) money.balance = Math.min(money.balance ?? Infinity, balanceAfter);
		if (outcome !== 'success') continue;
		money[amount == null ? 'unpriced' : 'priced'] += 1;
		money.spent += amount ?? 0;
	}
	return money;
}

/** The rows that need a look, counted as a sheet does. */
export const rowsToLookAt = (results: RowResult[]): number[] =>
	results.flatMap((result) => (needsALook(result) ? result.index + 1 : [])).sort((a, b) => a - b);

const needsALook = (result: RowResult): boolean =>
	complaintOf(result) !== undefined ||
	(result.kind === 'purchased' && result.purchased.receipt.warnings !== undefined);

const isMade = ({ outcome }: Receipt) => outcome === 'success' || outcome === 'pending';

function spentText({ spent, priced, unpriced }: Money): string {
	if (priced === 0) return '';
	return unpriced === 0 ? formatNaira(spent) : `at least ${formatNaira(spent)}`;
}

const mostRowsNamed = 5;

/** Names the first of them. */
export function lookAt(rows: number[]): string[] {
	if (rows.length === 0) return [];
	const named = rows.slice(0, mostRowsNamed);
	const more = rows.length - named.length;
	const last = more > 0 ? `${more} more` : String(named.pop());
	const list = named.length > 0 ? `${named.join(', ')} and ${last}` : last;
	return [`Look at ${rows.length === 1 ? 'row' : 'rows'} ${list}`];
}
