import type { IDataObject } from 'n8n-workflow';

import type { Reason } from '../../purchase/machineTypes';
import type { Charged, FoundTransaction, Outcome } from '../../purchase/outcome';
import type { Verdict } from '../../purchase/verdict';

/** How a purchase ended, before it takes the shape of a receipt. */
export interface Result {
	outcome: Outcome;
	charged: Charged;
	/** An earlier execution made the purchase. */
	replayed: boolean;
	attempt: number;
	reason: Reason;
	message: string;
	/** What the reader can do about the answer, if that is known. */
	advice: string;
	/** How the provider answered the purchase, if it answered. */
	verdict?: Verdict;
	/** That answer, or the one that another try got. */
	answer?: IDataObject;
	/** The provider's record, if the purchase was found by asking. */
	transaction?: FoundTransaction;
	/** Records that may be this purchase; shown, never adopted. */
	candidates?: IDataObject[];
}

/** What happened, in our own words. */
const sentences: Readonly<Record<Exclude<Reason, 'answer' | 'found'>, string>> = {
	bought: 'Bought by an earlier run',
	failedEarlier: 'The provider has recorded this purchase as failed',
	pendingEarlier: 'The provider accepted an earlier try, and the result is still to come',
	heldByAnother: 'Another run is buying this at the same time, and has not finished',
	sentByThisExecution:
		'An earlier try of this execution sent this purchase, and its result never arrived',
	sentEarlier: 'An earlier run sent this purchase, and its result never arrived',
	otherAccount: 'Another account sent this purchase, and this account cannot see the result',
	neverSettled: 'The provider does not say whether this was bought',
	belongsToAnother: 'The key or reference belongs to another purchase',
	unclaimed: 'Something is bought under this reference, and nothing says for whom',
	stopped: 'The run was stopped before this row was finished',
	tokenRefused: 'The provider does not accept the token',
	walletEmpty: 'The wallet ran out of money before this row',
	unsendable: 'This row may not be sent',
	dayLimit:
		"With this purchase the day would cost more than 'Max per Day' or 'Max per Recipient per Day'",
	journalFailed: 'This purchase could not be recorded, so it was not sent',
};

/** The message of a receipt. `because`: what else is known, e.g. what the provider said. */
export function sentenceFor(reason: Reason, because = ''): string {
	if (reason === 'answer' || reason === 'found') return because;
	if (reason === 'neverSettled' && because !== '') return because;
	const sentence = sentences[reason];
	return reason === 'journalFailed' && because !== '' ? `${sentence}: ${because}` : sentence;
}
