import { mayBeBought } from '../../purchase/claims';
import { BadInput } from '../../values/badInput';
import { shown } from '../../values/cell';
import { printOf } from '../../journal/claims/packedMarks';
import type { Purchase } from '../../journal/journal';
import type { Place } from '../place';
import type { Run } from '../purchaseRun';
import { MayBeBought } from '../rowPlan';

/** The passes of a loop share this: each pass may have one row. */
interface KeyMemory {
	/** The key of a row. It is found by the print of the purchase that the key has bought. */
	bought: Record<string, string>;
	problem?: string;
}

/**
 * If a row is inserted into a sheet whose keys are row numbers, each key names the next row, and the last row would be bought
 * again. If keys have bought what other rows of the sheet ask for now, nothing is sent.
 */
export function refuseMovedKeys(run: Run, places: readonly Place[]): void {
	const { known } = run.journal;
	const rows = places.flatMap(({ planned }) => planned ?? []);
	const used = rows.flatMap((row) =>
		isUsed(row.purchase, run)
			? []
			: known.otherUsesOf(row.purchase).map(({ print }) => [print, row.purchase.key ?? '']),
	);
	const context = run.context.getContext('node');
	if (used.length === 0 && context.vtuWalletKeys === undefined) return;
	const memory = (context.vtuWalletKeys ??= { bought: {} }) as KeyMemory;
	Object.assign(memory.bought, Object.fromEntries(used));
	for (const { purchase, plan } of rows) {
		const { key = '' } = purchase;
		const before = memory.bought[printOf(purchase)];
		if (before === undefined || before === key || isUsed(purchase, run)) continue;
		memory.problem ??= `Keys have moved to other rows: ${plan.recipient} was bought under the key ${shown(before)}, and has the key ${shown(key)} now`;
	}
	const { problem: message } = memory;
	if (message === undefined) return;
	for (const place of places) {
		if (!place.planned || isBought(place.planned.purchase, run)) continue;
		const { id } = place.planned.purchase;
		place.refuse(
			isUsed(place.planned.purchase, run)
				? new MayBeBought({ field, message, advice }, id)
				: new BadInput(field, message, advice),
		);
	}
}

const field = 'Key';
const advice = 'Give each row the key that it had, and put new rows at the end of the sheet.';

/** Bought or open. */
const isUsed = ({ id }: Purchase, { journal }: Run): boolean =>
	mayBeBought(journal.known.standing(id));

const isBought = ({ id }: Purchase, { journal }: Run): boolean =>
	journal.known.standing(id).state === 'bought';
