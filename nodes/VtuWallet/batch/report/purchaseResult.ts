import type { IDataObject } from 'n8n-workflow';

import type { Purchase } from '../../journal/journal';
import type { Finish, Reason } from '../../purchase/machineTypes';
import type { Charged, TransactionRecord, Outcome, Verdict } from '../../purchase/outcome';
import type { Run } from '../purchaseRun';

/** The end of a purchase, from which its receipt is made. */
export interface Result extends Pick<Finish, 'outcome' | 'reason' | 'attempt' | 'replayed'> {
	charged: Charged;
	message: string;
	/** Advice about the answer. It is '' if there is none. */
	advice: string;
	/** The meaning of the provider's answer, if the provider answered. */
	verdict?: Verdict;
	/** The answer to this try or to an earlier one. */
	answer?: IDataObject;
	/** The record of the provider or of the journal, if the purchase was found there. */
	transaction?: TransactionRecord;
	/** The answer is a success in unusual words, and no record confirms it. */
	isUnconfirmed?: boolean;
	/** Records that may be this purchase. The receipt only shows them. */
	candidates?: IDataObject[];
	/** The first claim of this id. Its key may have bought something else than the row says now. */
	first?: Purchase;
	/** The reference of the request that carried a member. */
	request?: string;
	/** The reference by which the provider knows the purchase, if it got one. */
	sentAs?: string;
	/** When the request was sent, if this try or a known one sent it. */
	sentAt?: number;
	/** How a person finds the purchase in the provider's list. */
	whereToLook?: string;
	/** The amount, for whom, and the reference. */
	what?: string;
	recipient?: string;
	/** In Naira: what left the wallet, if the journal knows it. */
	cost?: number;
	/** In Naira: what it was sold for, if the journal knows it. */
	soldFor?: number;
	/** The reference that the provider gave the purchase. */
	providerReference?: string;
}

/** By reason: what happened, in our own words. */
export const sentences: Readonly<Record<Exclude<Reason, 'answer' | 'found'>, string>> = {
	bought: 'Bought by an earlier run',
	failedEarlier: 'The provider has recorded this purchase as failed',
	pendingEarlier: 'The provider accepted an earlier try, and the result is still to come',
	heldByAnother: 'Another run is buying this at the same time, and has not finished',
	sentByThisExecution:
		'An earlier try of this execution may have sent this purchase, and its result is not known',
	sentEarlier: 'An earlier run may have sent this purchase, and its result is not known',
	otherAccount:
		'Another account may have sent this purchase, and this account cannot see the result',
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

export const isMade = (outcome: Outcome): boolean => outcome === 'success' || outcome === 'pending';

/** The id of a purchase does not hold its plan or amount. */
export const usesName = ({ settings: { protection } }: Run): boolean =>
	protection.name !== undefined;
