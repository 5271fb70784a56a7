import type { IDataObject } from 'n8n-workflow';

import type { PlannedRow } from '../operation';
import type { Campaign } from '../plan/campaign';
import type { Run } from '../purchaseRun';
import { isMade, moneyIn } from '../report/paid';
import type { Result } from '../report/purchaseResult';
import { purchasedOf, type Purchased } from '../report/receipt';

interface MemberEnd {
	member: PlannedRow;
	purchased: Purchased;
}

/** How a request for many ended for each of its members. The answer may leave some of them out. */
export function endsOfMembers(
	members: readonly PlannedRow[],
	request: string,
	result: Result,
	campaign: Campaign,
	run: Run,
): MemberEnd[] {
	const { answer = {}, outcome } = result;
	const plans = members.map(({ plan }) => plan);
	const isSent = isMade(outcome);
	const leftOut = isSent ? campaign.leftOutBy(answer, plans) : new Map<unknown, string>();
	const doubt = isSent ? campaign.doubtOf(answer, plans) : undefined;
	const share = isSent ? shareOf(answer, members.length - leftOut.size) : undefined;
	return members.map((member): MemberEnd => {
		const message = leftOut.get(member.plan);
		const isDropped = message !== undefined;
		const own: Result = isDropped
			? { ...result, outcome: 'failed', charged: 'no', message }
			: result;
		const purchased = purchasedOf(member, own, run, { request });
		purchased.receipt.amount = isDropped ? null : (share ?? member.price ?? null);
		if (doubt !== undefined && !isDropped) purchased.receipt.warnings = [doubt];
		return { member, purchased: { ...purchased, isDropped } };
	});
}

/** The part of each member in what the request cost, if the answer says what it cost. */
function shareOf(answer: IDataObject, count: number): number | undefined {
	const paid = moneyIn(answer, 'amount');
	return paid === undefined || count === 0 ? undefined : Math.round((paid * 100) / count) / 100;
}
