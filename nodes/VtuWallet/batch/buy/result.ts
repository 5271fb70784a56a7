import type { IDataObject } from 'n8n-workflow';

import { holdsCode, messageOf } from '../../api/answers/answer';
import { explain } from '../../api/answers/explain';
import { noLookUp } from '../../api/answers/requery';
import { speaksOf } from '../../api/answers/refusals';
import type { Ending } from '../../journal/journal';
import { referencesToAsk } from '../../purchase/ownership';
import { moneyIn } from '../../values/money';
import { inOneText } from '../../values/words';
import type { PlannedRow } from '../operation';
import type { Campaign } from '../plan/campaign';
import type { Run } from '../purchaseRun';
import { chargedOf, failureIn } from '../report/charged';
import { replayOf, rowOf } from '../report/ledgerRow';
import { isMade, sentences, type Result } from '../report/purchaseResult';
import { purchasedOf, type PurchaseEnd } from '../report/receipt';
import { endedWith } from './drive';
import type { RequestEnd } from './request';
import { bodyOf } from './verdictOf';

/** How a purchase ended, in the words of the provider if there are any. */
export function resultOf(ended: RequestEnd, run: Run): Result {
	const { finish, verdict, found, candidates, providerReference, sentAt } = ended;
	const refusal = finish.reason === 'unsendable' ? ended.refusal : undefined;
	const isUnusual = finish.outcome === 'success' && verdict?.kind === 'accepted' && verdict.unusual;
	const said = bodyOf(verdict);
	const record = found?.transaction?.raw as IDataObject | undefined;
	// Some providers show the code in their record too.
	const isInRecord = finish.outcome === 'success' && !holdsCode(said) && holdsCode(record);
	return {
		...finish,
		charged: chargedOf(ended, run.operation.endpoint),
		message: refusal?.message ?? messageIn(ended, run),
		advice: refusal?.advice ?? adviceOn(ended, run),
		verdict,
		answer: isInRecord ? { ...said, record } : said,
		transaction: finish.reason === 'answer' ? undefined : found?.transaction,
		isUnconfirmed: isUnusual && found?.kind !== 'success',
		candidates,
		providerReference,
		sentAt,
	};
}

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
	const { release, written, recorded, cancelled, promised } = finish;
	if (release || written === 'notSent') return { id, attempt };
	const row = rowOf(purchase, purchased, attempt, run);
	// Later runs ask by the provider's reference only if it may be the only one that the provider knows.
	const [asked] = referencesToAsk(row.reference, own, run.operation.endpoint);
	const providerReference = asked === own ? own : undefined;
	return {
		id,
		attempt,
		end: {
			outcome: written,
			recorded,
			cancelled,
			promised: promised || undefined,
			providerReference,
		},
		row,
	};
}

function messageIn({ finish, verdict, found }: RequestEnd, { api, journal }: Run): string {
	const { reason, outcome } = finish;
	const recorded = found?.transaction?.message ?? '';
	// The message of a failed record may be a mere "ok".
	const saysNoFailure = outcome === 'failed' && !speaksOf('failure', recorded);
	if (reason === 'found') {
		const own = outcome === 'failed' ? failureIn(verdict) : '';
		return own !== '' && (saysNoFailure || own.length > recorded.length) ? own : recorded;
	}
	if (outcome === 'pending' && found?.kind === 'pending' && verdict?.kind !== 'accepted')
		return pendingOnRecord;
	const said = verdict?.message || recorded;
	const isUnasked = outcome === 'unknown' && found?.isMissing;
	if (isUnasked && (reason === 'answer' || reason === 'neverSettled'))
		return inOneText([said, noLookUp]).slice(0, -1);
	if (reason === 'answer' && (said !== '' || outcome !== 'unknown')) return said;
	if (reason === 'answer') return sentences.neverSettled;
	if (reason === 'tokenRefused') return api.refusedToken() ?? '';
	if (reason === 'outOfTouch' && outcome === 'notSent') return neverReached;
	const { failure } = journal;
	if (reason === 'journalFailed' && failure) {
		const unsent = outcome === 'unknown' ? notSentNow : sentences[reason];
		return `${unsent} (${failure.message})`;
	}
	const isOpen = reason === 'neverSettled';
	return (isOpen && (found?.reason ?? verdict?.message)) || sentences[reason];
}

const pendingOnRecord =
	"The provider's record says that this purchase is pending: run 'Ledger → Follow Up' in some minutes";
const notSentNow =
	'An earlier try may have sent it. It was not sent now, because it could not be recorded';
const neverReached = 'The run was out of touch with the ledger before this row';

const tryLater = 'The provider could not deliver it. Try again later, or ask the provider.';

/** Advice on the journal or the answer. An answer that holds only a status gives none. */
function adviceOn({ finish, answer }: RequestEnd, { journal }: Run): string {
	if (finish.reason === journal.stopReason) return journal.failure?.advice ?? '';
	if (answer === undefined) return '';
	const isWordless = answer.kind === 'http' && answer.status < 300 && messageOf(answer.body) === '';
	if (isWordless) return '';
	const { kind, advice } = explain(answer);
	// After HTTP 2xx the provider has taken the row, so its values are not the reason.
	const isTaken = answer.kind === 'http' && answer.status < 300;
	return isTaken && kind === 'refused' && finish.outcome === 'failed' ? tryLater : advice;
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
