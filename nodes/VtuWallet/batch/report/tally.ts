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
	const receipts = results.flatMap((result) =>
		result.kind === 'purchased' ? [result.purchased.receipt] : [],
	);
	const unseen = results.filter(
		(result) => result.kind === 'refused' && outcomeOfRefusal(result.problem) === 'unknown',
	).length;
	const count = (outcome: string, replayed?: boolean) =>
		receipts.filter(
			(receipt) =>
				receipt.outcome === outcome && (replayed === undefined || receipt.replayed === replayed),
		).length;
	const told = {
		failed: count('failed'),
		unknown: count('unknown') + unseen,
		pending: count('pending'),
	};
	const success = { bought: count('success', false), foundEarlier: count('success', true) };
	const others = told.failed + told.unknown + told.pending + success.bought + success.foundEarlier;
	return { rows, ...success, ...told, notSent: rows - others };
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
