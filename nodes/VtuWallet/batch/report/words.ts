import { messageOf } from '../../api/answers/answer';
import { explain } from '../../api/answers/explain';
import { noLookUp } from '../../api/answers/requery';
import { speaksOf } from '../../api/answers/refusals';
import type { Reason } from '../../purchase/machineTypes';
import { inOneText } from '../../values/words';
import type { Run } from '../purchaseRun';
import type { RequestEnd } from '../requestEnd';
import { failureIn } from './charged';

/** Our own words for each reason. */
export const sentences: Readonly<Record<Exclude<Reason, 'answer' | 'found'>, string>> = {
	bought: 'Bought by an earlier run',
	failedEarlier: 'The provider has recorded this purchase as failed',
	pendingEarlier: 'The provider accepted an earlier try, and the result is still to come',
	heldByAnother: 'Another run is buying this at the same time, and has not finished',
	sentByThisExecution:
		'An earlier try of this execution may have sent this purchase, and its result is not known',
	sentEarlier: 'An earlier run may have sent this purchase, and its result is not known',
	otherAccount:
		'Another account or address may have sent this purchase, and this one cannot see the result',
	neverSettled: 'The provider does not say whether this was bought',
	contradicted: "The provider's answer says that it was bought, and its record says that it failed",
	refusedEarlier:
		'The provider refused this row earlier and gives no answer about it now, so it was not sent again',
	openForOther:
		'An earlier try asked for something else, such as another plan or amount, and its result is not known',
	belongsToAnother: 'Another purchase uses this key or reference',
	leftOut: 'The provider did not send to this number',
	unclaimed: 'Something is bought under this reference, and nothing says for whom',
	stopped: 'The run was stopped before this row was finished',
	tokenRefused: 'The provider does not accept the token',
	walletEmpty: 'The wallet ran out of money before this row',
	unsendable: 'This row may not be sent',
	dayLimit: "Other runs use the rest of 'Max per Day' or 'Max per Recipient per Day'",
	outOfTouch: 'This run was out of touch with the ledger, and another run may have bought this',
	journalFailed: 'This purchase could not be recorded',
};

/** What happened, in the words of the provider or the journal if there are any. */
export function messageIn(ended: RequestEnd, run: Run): string {
	const { finish, refusal, stored } = ended;
	const { reason } = finish;
	if (ended.message !== undefined) return ended.message;
	if (reason === 'unsendable' && refusal) return refusal.message;
	const message = ownMessage(ended, run);
	const { outcome = 'notSent', message: before = '' } = stored ?? {};
	if (before === '') return message;
	// The journal says how an earlier run failed, and what the provider answered to an earlier try.
	if (reason === 'failedEarlier' && outcome === 'failed') return before;
	const wasSent = reason === 'sentEarlier' || reason === 'sentByThisExecution';
	return wasSent && outcome === 'unknown' ? `${message}: ${before}` : message;
}

function ownMessage({ finish, verdict, found }: RequestEnd, { api, journal }: Run): string {
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
export function adviceOn({ finish, answer, refusal }: RequestEnd, { journal }: Run): string {
	if (finish.reason === 'unsendable' && refusal) return refusal.advice;
	if (finish.reason === journal.stopReason) return journal.failure?.advice ?? '';
	if (answer === undefined) return '';
	const isWordless = answer.kind === 'http' && answer.status < 300 && messageOf(answer.body) === '';
	if (isWordless) return '';
	const { kind, advice } = explain(answer);
	// After HTTP 2xx the provider has taken the row, so its values are not the reason.
	const isTaken = answer.kind === 'http' && answer.status < 300;
	return isTaken && kind === 'refused' && finish.outcome === 'failed' ? tryLater : advice;
}
