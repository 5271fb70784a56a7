import { outcomeOfRefusal, type RowResult } from './rowResult';

/** How a run of purchases went, counted. */
export interface Tally {
	rows: number;
	bought: number;
	foundEarlier: number;
	pending: number;
	failed: number;
	unknown: number;
	notSent: number;
	/** The run stopped before it came to them, and an earlier try may have sent them. */
	notTried: number;
}

/** What nothing is known of was not sent, or, where `mayBeEarlier`, not now. */
export function tallyOf(results: RowResult[], rows: number, mayBeEarlier: boolean): Tally {
	const tally = { bought: 0, foundEarlier: 0, failed: 0, unknown: 0, pending: 0, notSent: 0 };
	for (const result of results) {
		const counted = countedAs(result);
		if (counted) tally[counted] += 1;
	}
	const counted = Object.values(tally).reduce((sum, count) => sum + count, 0);
	const others = rows - counted;
	if (mayBeEarlier) return { rows, ...tally, notTried: others };
	return { rows, ...tally, notSent: tally.notSent + others, notTried: 0 };
}

/** Who was left out of a request for many is none of the rows that were to be bought. */
function countedAs(result: RowResult): Exclude<keyof Tally, 'rows' | 'notTried'> | undefined {
	if (result.kind === 'output') return undefined;
	if (result.kind === 'refused') return outcomeOfRefusal(result.problem);
	const { outcome, replayed } = result.purchased.receipt;
	if (outcome !== 'success') return outcome;
	return replayed ? 'foundEarlier' : 'bought';
}

/** `spent`: what the rows that were bought now have cost, where it is known. */
export function tallyText(
	{ rows, bought, foundEarlier, pending, failed, unknown, notSent, notTried }: Tally,
	spent = '',
): string {
	const parts: Array<[number, string]> = [
		[bought, spent === '' ? 'bought now' : `bought now (${spent})`],
		[foundEarlier, 'bought earlier'],
		[pending, 'pending'],
		[failed, 'failed'],
		[unknown, 'unknown'],
		[notSent + notTried, notTried > 0 ? 'not sent now' : 'not sent'],
	];
	const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
	return `${rows} ${rows === 1 ? 'row' : 'rows'}: ${told.join(', ')}`;
}
