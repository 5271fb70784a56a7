import type { IDataObject } from 'n8n-workflow';

import type { Reason } from '../../purchase/machineTypes';
import type { Charged, FoundTransaction, Outcome } from '../../purchase/outcome';
import type { Verdict } from '../../purchase/verdict';

/** The end of a purchase, from which its receipt is made. */
export interface Result {
	outcome: Outcome;
	charged: Charged;
	/** An earlier execution or loop sent the purchase. */
	replayed: boolean;
	attempt: number;
	reason: Reason;
	message: string;
	/** Advice about the answer. It is '' if there is none. */
	advice: string;
	/** The meaning of the provider's answer, if the provider answered. */
	verdict?: Verdict;
	/** The answer to this try or to an earlier one. */
	answer?: IDataObject;
	/** The record of the provider or of the journal, if the purchase was found there. */
	transaction?: FoundTransaction;
	/** Records that may be this purchase. The receipt only shows them. */
	candidates?: IDataObject[];
}

/** By reason: what happened, in our own words. */
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

/** The message of a receipt. `because`: more about it, e.g. the words of the provider. */
export function sentenceFor(reason: Reason, because = ''): string {
	if (reason === 'answer' || reason === 'found') return because;
	if (reason === 'neverSettled' && because !== '') return because;
	const sentence = sentences[reason];
	return reason === 'journalFailed' && because !== '' ? `${sentence}: ${because}` : sentence;
}
