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
}

export function tallyOf(results: RowResult[], rows: number): Tally {
	const tally = { bought: 0, foundEarlier: 0, failed: 0, unknown: 0, pending: 0 };
	for (const result of results) {
		const counted = countedAs(result);
		if (counted !== 'notSent') tally[counted] += 1;
	}
	const others = Object.values(tally).reduce((sum, count) => sum + count, 0);
	return { rows, ...tally, notSent: rows - others };
}

function countedAs(result: RowResult): Exclude<keyof Tally, 'rows'> {
	if (result.kind === 'output') return 'notSent';
	if (result.kind === 'refused') return outcomeOfRefusal(result.problem);
	const { outcome, replayed } = result.purchased.receipt;
	if (outcome !== 'success') return outcome;
	return replayed ? 'foundEarlier' : 'bought';
}

/** `spent`: what the rows that were bought now have cost, where it is known. */
export function tallyText(
	{ rows, bought, foundEarlier, pending, failed, unknown, notSent }: Tally,
	spent = '',
): string {
	const parts: Array<[number, string]> = [
		[bought, spent === '' ? 'bought now' : `bought now (${spent})`],
		[foundEarlier, 'bought earlier'],
		[pending, 'pending'],
		[failed, 'failed'],
		[unknown, 'unknown'],
		[notSent, 'not sent'],
	];
	const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
	return `${rows} ${rows === 1 ? 'row' : 'rows'}: ${told.join(', ')}`;
}
