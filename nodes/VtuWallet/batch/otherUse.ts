import { isSameRecipient } from '../purchase/recipients';
import { isForAnother, printOf } from '../journal/claims/packedMarks';
import type { Run } from './purchaseRun';
import type { PlannedRow } from './rowPlan';

/** A packed entry does not name it. */
const anotherRecipient = 'another recipient';

/** The other recipient or product for which the key or reference of a row is used, if any. */
export function otherUseOf({ purchase }: PlannedRow, run: Run): string | undefined {
	const { journal, settings } = run;
	const { id, product, recipient, keyId } = purchase;
	const { state, open } = journal.known.standing(id);
	const isUsed = state === 'bought' || open !== undefined;
	if (keyId !== undefined && !isUsed) {
		const [other] = journal.known.otherUsesOf(purchase);
		return other && (other.recipient ?? anotherRecipient);
	}
	// The user's own reference does not say what it is for, but the journal does.
	if (!settings.protection.isReference || !(isUsed || state === 'held')) return undefined;
	const used = journal.known.purchase(id) ?? journal.store.row(id);
	const print = journal.known.printOf(id);
	if (used === undefined)
		return print && isForAnother(print, printOf(purchase)) ? anotherRecipient : undefined;
	if (!isSameRecipient(used.recipient, recipient)) return used.recipient || used.product;
	return used.product === product ? undefined : used.product;
}
