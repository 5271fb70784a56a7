import { referenceOf } from '../../purchase/reference';
import type { Breath } from '../breath';
import type { PlannedRow } from './plannedRow';

/**
 * How many rows ask for the very thing that another row of the run asks for, for the same recipient, and are purchases of
 * their own: meant so, or a node before this one has doubled its rows, or leads them back without their receipts. Of what
 * nobody receives, any number is usual.
 */
export async function countRepeated(
	rows: readonly PlannedRow[],
	isBought: (reference: string) => boolean,
	breath: Breath,
): Promise<number> {
	let repeated = 0;
	await breath.each(rows, ({ seed, subject }) => {
		if (seed.by !== 'run' || subject.recipient === '') return;
		for (let nth = 0; nth < seed.nth; nth++) {
			if (!isBought(referenceOf(subject, { ...seed, nth }, 0))) continue;
			repeated += 1;
			return;
		}
	});
	return repeated;
}

/** A second look is cheap, and a wallet that paid twice is not. */
export const repeatedText = (rows: number, tense: 'would be' | 'was') =>
	`${rows} ${rows === 1 ? 'row asks' : 'rows ask'} for the same as another row, for the same recipient, and with 'Once per Run' each ${tense} bought. If they are not meant, look for a node before this one that repeats rows`;
