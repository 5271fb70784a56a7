import type { Ending } from '../../journal/journal';
import { referencesToAsk } from '../../purchase/ownership';
import { moneyIn } from '../../values/money';
import type { PlannedRow } from '../operation';
import type { Campaign } from '../plan/campaign';
import type { Run } from '../purchaseRun';
import { replayOf, rowOf } from '../report/ledgerRow';
import { answerIn, isMade } from '../report/purchaseResult';
import { purchaseEndOf, type PurchaseEnd } from '../report/receipt';
import type { RequestEnd } from '../requestEnd';
import { endedWith } from './drive';

/** The end of a row that this run did not send, or not to its end. */
export const endOf = (planned: PlannedRow, ended: RequestEnd, run: Run): PurchaseEnd =>
	ended.finish.reason === 'bought' ? replayOf(planned, run) : purchaseEndOf(planned, ended, run);

/** How the claim ends in the journal. Without `end` nothing was sent under it, and it is released. */
export function endingOf(
	{ purchase }: PlannedRow,
	{ finish, providerReference: own }: RequestEnd,
	purchased: PurchaseEnd,
	run: Run,
	/** Members of one request may have been claimed as different attempts. */
	attempt = finish.attempt,
): Ending {
	const { id } = purchase;
	if (finish.end === undefined) return { id, attempt };
	const row = rowOf(purchase, purchased, attempt, run);
	// Later runs ask by the provider's reference only if it may be the only one that the provider knows.
	const [asked] = referencesToAsk(row.reference, own, run.operation.endpoint);
	const providerReference = asked === own ? own : undefined;
	return { id, attempt, end: { ...finish.end, providerReference }, row };
}

/** How a request for many ended for each of its members, in their order. The answer may leave some of them out. */
export function endsOfMembers(
	members: readonly PlannedRow[],
	request: string,
	ended: RequestEnd,
	campaign: Campaign,
	run: Run,
): Array<{ ended: RequestEnd; purchased: PurchaseEnd }> {
	const answer = answerIn(ended) ?? {};
	const plans = members.map(({ plan }) => plan);
	const delivery = isMade(ended.finish.outcome) ? campaign.deliveryOf(answer, plans) : undefined;
	const paid = moneyIn(answer, 'amount');
	const count = members.length - (delivery?.leftOut.size ?? 0);
	// The part of each member in what the request cost, if the answer says what it cost.
	const share =
		paid === undefined || count === 0 ? undefined : Math.round((paid * 100) / count) / 100;
	return members.map((member) => {
		const message = delivery?.leftOut.get(member.plan);
		const isDropped = message !== undefined;
		const followed = isDropped ? endedWith(ended, { type: 'leftOut' }, run.control.now()) : ended;
		const own = { ...followed, request, message };
		const purchased = purchaseEndOf(member, own, run);
		const { receipt } = purchased;
		receipt.amount = isDropped ? null : ((delivery && share) ?? member.price ?? null);
		if (delivery?.doubt && !isDropped) receipt.warnings = [delivery.doubt];
		return { ended: own, purchased: { ...purchased, isDropped } };
	});
}
