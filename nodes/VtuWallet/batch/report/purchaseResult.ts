import type { IDataObject } from 'n8n-workflow';

import type { Purchase } from '../../journal/journal';
import type { Finish, Reason } from '../../purchase/machineTypes';
import type { Charged, FoundTransaction, Outcome, Verdict } from '../../purchase/outcome';
import { formatNaira, moneyIn } from '../../values/money';
import type { PlannedRow } from '../operation';
import type { Run } from '../purchaseRun';

export type ShownFinish = Pick<Finish, 'outcome' | 'reason' | 'attempt' | 'replayed'>;

/** The end of a purchase, from which its receipt is made. */
export interface Result extends ShownFinish {
	charged: Charged;
	message: string;
	/** Advice about the answer. It is '' if there is none. */
	advice: string;
	/** The meaning of the provider's answer, if the provider answered. */
	verdict?: Verdict;
	/** The answer to this try or to an earlier one. */
	answer?: IDataObject;
	/** The record of the provider or of the journal, if the purchase was found there. */
	transaction?: FoundTransaction;
	/** The answer is a success in unusual words, and no record confirms it. */
	isUnconfirmed?: boolean;
	/** Records that may be this purchase. The receipt only shows them. */
	candidates?: IDataObject[];
	/** The first claim of this id. Its key may have bought something else than the row says now. */
	first?: Purchase;
	/** The reference of the request that carried a member. */
	request?: string;
}

/** By reason: what happened, in our own words. */
export const sentences: Readonly<Record<Exclude<Reason, 'answer' | 'found'>, string>> = {
	bought: 'Bought by an earlier run',
	failedEarlier: 'The provider has recorded this purchase as failed',
	pendingEarlier: 'The provider accepted an earlier try, and the result is still to come',
	heldByAnother: 'Another run is buying this at the same time, and has not finished',
	sentByThisExecution:
		'An earlier try of this execution sent this purchase, and its result never arrived',
	sentEarlier: 'An earlier run sent this purchase, and its result never arrived',
	otherAccount: 'Another account sent this purchase, and this account cannot see the result',
	neverSettled: 'The provider does not say whether this was bought',
	refusedEarlier:
		'The provider refused this row earlier and gives no answer about it now, so it was not sent again',
	openForOther:
		'An earlier try asked for something else, such as another plan or amount, and its result is not known',
	belongsToAnother: 'The key or reference belongs to another purchase',
	unclaimed: 'Something is bought under this reference, and nothing says for whom',
	stopped: 'The run was stopped before this row was finished',
	tokenRefused: 'The provider does not accept the token',
	walletEmpty: 'The wallet ran out of money before this row',
	unsendable: 'This row may not be sent',
	dayLimit: "Other runs use the rest of 'Max per Day' or 'Max per Recipient per Day'",
	outOfTouch: 'This run was out of touch with the ledger, and another run may have bought this',
	journalFailed: 'This purchase could not be recorded, so it was not sent',
};

export const isMade = (outcome: Outcome): boolean => outcome === 'success' || outcome === 'pending';

/** The amount paid. For an earlier purchase, the provider and the journal count more than the row. */
export function amountOf(planned: PlannedRow, result: Result, run: Run): number | null {
	const { plan, price } = planned;
	const { replayed, transaction, answer, first } = result;
	const reported = transaction?.amount;
	if (replayed && reported !== undefined) return reported;
	const answered = moneyIn(answer, 'amount');
	if (mayDiffer(result, run)) return answered ?? first?.amount ?? null;
	return plan.amount ?? answered ?? reported ?? price ?? null;
}

/** The id of a purchase does not hold its plan or amount. */
export const isNamed = ({ settings: { protection } }: Run): boolean =>
	protection === 'key' || protection === 'reference';

/** Whether an earlier purchase of the key or reference may have had another amount. */
export const mayDiffer = ({ replayed, outcome }: Result, run: Run): boolean =>
	replayed && isMade(outcome) && isNamed(run) && !run.operation.pooling;

/** A warning if the amount paid differs from the row, or from the price of its plan. */
export function otherMoney(planned: PlannedRow, result: Result, run: Run): string | undefined {
	const { plan, price } = planned;
	const { replayed, transaction, answer, first } = result;
	const isOfName = mayDiffer(result, run);
	const claimed = isOfName ? first?.amount : undefined;
	const paid = transaction?.amount ?? moneyIn(answer, 'amount') ?? claimed;
	const wanted = plan.amount ?? price;
	if (paid === undefined || wanted === undefined || paid === wanted) return undefined;
	const [naira, other] = [formatNaira(paid), formatNaira(wanted)];
	const isOfList = plan.amount === undefined;
	// The journal compares plans, and a discount does no harm.
	if (isOfList && (replayed ? !isOfName || first !== undefined : paid < wanted)) return undefined;
	const says = isOfList ? 'its list says' : 'the row says';
	return replayed
		? `It was bought earlier for ${naira}, and ${says} ${other} now: to buy that, use a new key`
		: `The provider reports ${naira}, ${says} ${other}`;
}
