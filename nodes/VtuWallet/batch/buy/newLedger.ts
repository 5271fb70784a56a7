import { neverClaimed, wasSent } from '../../purchase/claims';
import { referenceOf } from '../../purchase/reference';
import { spread } from '../../values/lists';
import type { PlannedRow } from '../operation';
import type { Run } from '../purchaseRun';
import { lookUp } from './lookUp';
import { promisesOf } from '../../purchase/trust';

const sampleSize = 5;

/**
 * A new ledger may stand in for one that was lost. If the provider knows none of a few rows, the node does not ask about
 * the others. Only with trust `full`: there the provider itself refuses a reference that was used.
 */
export async function confirmNewLedger(purchases: readonly PlannedRow[], run: Run): Promise<void> {
	const { journal, operation } = run;
	if (!run.proof.mayBeLostLedger || !promisesOf(operation.endpoint).honoursReference) return;
	const unsent = purchases.filter(({ purchase: { id } }) => {
		const standing = journal.known.standing(id);
		return standing.state === 'free' && !wasSent(standing);
	});
	const sample = spread(unsent, sampleSize);
	if (sample.length === unsent.length) return;
	const lookUps = sample.map(async (planned) => {
		const reference = referenceOf(planned.purchase.id, neverClaimed.attempt);
		return await lookUp(run, planned, reference, { mayBeAnothers: false });
	});
	const answers = await Promise.all(lookUps);
	run.proof.isLedgerConfirmed = answers.every(({ found }) => found.kind === 'absent');
}
