import type { Ending } from '../../journal/journal';
import { referencesToAsk } from '../../purchase/ownership';
import { moneyIn } from '../../values/money';
import type { PlannedRow } from '../operation';
import type { Campaign } from '../plan/campaign';
import type { Run } from '../purchaseRun';
import { chargedOf } from '../report/charged';
import { replayOf, rowOf } from '../report/ledgerRow';
import { isMade, resultOf, type Result } from '../report/purchaseResult';
import { purchasedOf, type PurchaseEnd } from '../report/receipt';
import type { RequestEnd } from '../requestEnd';
import { endedWith } from './drive';

/** The end of a row that this run did not send, or not to its end. */
export function endOf(
	planned: PlannedRow,
	ended: RequestEnd,
	run: Run,
	known: Partial<Pick<Result, 'message' | 'request'>> = {},
): PurchaseEnd {
	if (ended.finish.reason === 'bought') return replayOf(planned, run);
	return purchasedOf(planned, { ...resultOf(ended, run), ...known }, run);
}

/** How the claim ends in the journal. Without `end` nothing was sent under it, and it is released. */
export function endingOf(
	{ member: { purchase }, ended, purchased }: MemberEnd,
	run: Run,
	/** Members of one request may have been claimed as different attempts. */
	attempt = ended.finish.attempt,
): Ending {
	const { finish, providerReference: own } = ended;
	const { id } = purchase;
	if (finish.end === undefined) return { id, attempt };
	const row = rowOf(purchase, purchased, attempt, run);
	// Later runs ask by the provider's reference only if it may be the only one that the provider knows.
	const [asked] = referencesToAsk(row.reference, own, run.operation.endpoint);
	const providerReference = asked === own ? own : undefined;
	return { id, attempt, end: { ...finish.end, providerReference }, row };
}

/** How a request for many ended for one of its members. */
export interface MemberEnd {
	member: PlannedRow;
	ended: RequestEnd;
	purchased: PurchaseEnd;
}

/** The same for all members, in their order. The answer may leave some of them out. */
export function endsOfMembers(
	members: readonly PlannedRow[],
	request: string,
	ended: RequestEnd,
	campaign: Campaign,
	run: Run,
): MemberEnd[] {
	const result = { ...resultOf(ended, run), request };
	const { answer = {}, outcome } = result;
	const plans = members.map(({ plan }) => plan);
	const delivery = isMade(outcome) ? campaign.deliveryOf(answer, plans) : undefined;
	const paid = moneyIn(answer, 'amount');
	const count = members.length - (delivery?.leftOut.size ?? 0);
	// The part of each member in what the request cost, if the answer says what it cost.
	const share =
		paid === undefined || count === 0 ? undefined : Math.round((paid * 100) / count) / 100;
	return members.map((member) => {
		const message = delivery?.leftOut.get(member.plan);
		if (message !== undefined) return leftOutEnd(member, { ...result, message }, ended, run);
		const purchased = purchasedOf(member, result, run);
		purchased.receipt.amount = (delivery && share) ?? member.price ?? null;
		if (delivery?.doubt) purchased.receipt.warnings = [delivery.doubt];
		return { member, ended, purchased };
	});
}

function leftOutEnd(member: PlannedRow, result: Result, ended: RequestEnd, run: Run): MemberEnd {
	const without = endedWith(ended, { type: 'leftOut' }, run);
	const charged = chargedOf(without, run.operation.endpoint);
	const purchased = purchasedOf(member, { ...result, ...without.finish, charged }, run);
	purchased.receipt.amount = null;
	return { member, ended: without, purchased: { ...purchased, isDropped: true } };
}
