import { isSameRecipient } from '../purchase/recipients';
import type { Run } from './purchaseRun';
import type { PlannedRow } from './rowPlan';

/** The other recipient or product for which the key or reference of a row is used, if any. */
export function otherUseOf({ purchase }: PlannedRow, run: Run): string | undefined {
	const { journal, settings } = run;
	const { id, product, recipient, keyId } = purchase;
	const { state, open } = journal.known.standing(id);
	const isUsed = state === 'bought' || open !== undefined;
	if (keyId !== undefined && !isUsed) return journal.known.otherUsesOf(purchase).at(0)?.recipient;
	// The user's own reference does not say what it is for, but the journal does.
	if (!settings.protection.isReference || !(isUsed || state === 'held')) return undefined;
	const used = journal.known.purchase(id) ?? journal.store.row(id);
	if (used === undefined) return undefined;
	if (!isSameRecipient(used.recipient, recipient)) return used.recipient || used.product;
	return used.product === product ? undefined : used.product;
}
