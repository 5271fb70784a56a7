import type { Purchased } from '../report/receipt';
import type { PlannedRow } from '../rows/plannedRow';
import type { BuyingRun } from './buyingRun';
import { buyOne } from './buyOne';
import { flightOf } from './processMemory';
import { onceAtATime } from './singleFlight';

/** How a purchase of this process ended, and for whom. */
interface Flight {
	purchased: Purchased;
	account: string;
}

/** Buys one row, unless another execution of this process is buying the same: then that one's end is its end as well. */
export async function buyShared(planned: PlannedRow, run: BuyingRun): Promise<Purchased> {
	const { account } = run.api;
	const { purchased } = await onceAtATime<Flight>(
		flightOf(account, planned.reference),
		async () => ({
			purchased: await buyOne(planned, run),
			account: account.fingerprint,
		}),
		(earlier) => adopted(earlier, run),
		() => run.records.leaveToOthers?.(planned.reference),
	);
	return purchased;
}

/** Undefined where the other's end says nothing about this purchase: then it is bought in its own turn. */
function adopted({ purchased, account }: Flight, { api, memory }: BuyingRun): Flight | undefined {
	const { result, receipt } = purchased;
	// What ended the other's run has not ended ours, and another account's wallet is not ours.
	if (result.halted || receipt.outcome === 'notSent' || account !== api.account.fingerprint) {
		return undefined;
	}
	const made = receipt.outcome === 'success' || receipt.outcome === 'pending';
	// Open or pending, it must be as careful with it in its next try as if it had sent it itself.
	// The attempt that the other came to, which is not always the first.
	const { reference } = receipt;
	if (receipt.outcome === 'unknown' || receipt.outcome === 'pending')
		memory.attempts.markShared(reference);
	if (receipt.outcome === 'pending') memory.attempts.markPending(reference);
	return { account, purchased: { ...purchased, receipt: { ...receipt, replayed: made } } };
}
