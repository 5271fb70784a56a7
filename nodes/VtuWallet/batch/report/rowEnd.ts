import type { PlannedRow } from '../operation';
import type { Run } from '../purchaseRun';
import type { RequestEnd } from '../requestEnd';
import { isMade, mayDiffer } from './purchaseResult';
import { purchaseEndOf, type PurchaseEnd } from './receipt';

/** The end of a row, with what the journal knows of an earlier try. */
export async function endOfRow(
	planned: PlannedRow,
	ended: RequestEnd,
	run: Run,
): Promise<PurchaseEnd> {
	const { id } = planned.purchase;
	const { outcome } = ended.finish;
	// A stored row of another recipient says nothing about this row.
	const stored = outcome === 'notSent' ? undefined : run.journal.store.row(id);
	const isOfEarlierLoop = isMade(outcome) && !run.sent.has(id) && run.tries.hasOfOtherLoop(id);
	const replayed = ended.finish.replayed || isOfEarlierLoop;
	const known = { ...ended, finish: { ...ended.finish, replayed }, stored };
	return purchaseEndOf(known.first ? planned : await withPrice(planned, known, run), known, run);
}

/** The journal may not know what a key has bought. Then only the price shows that the row names another plan now. */
async function withPrice(
	planned: PlannedRow,
	{ finish, found }: RequestEnd,
	run: Run,
): Promise<PlannedRow> {
	const { plan, price } = planned;
	const isFound = finish.reason !== 'answer' && found?.transaction?.amount !== undefined;
	if (!isFound || !mayDiffer(finish, run)) return planned;
	if ((plan.amount ?? price) !== undefined || run.control.halted()) return planned;
	return { ...planned, price: await run.operation.price?.(plan, run.api).catch(() => undefined) };
}
