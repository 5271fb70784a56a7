import type { Outcome } from '../../purchase/outcome';
import type { Protection } from '../../purchase/protections';

/** What follows for a purchase from the request that carries it: one of its own, or one that it shares. */
export interface Members {
	/** The only protection they can have. Undefined if the user chooses one. */
	readonly protection?: Protection;
	/** No run can have bought them without a name. */
	readonly isAlwaysNamed: boolean;
	/** The provider knows them by references of their own, so it can be asked about one alone. */
	readonly hasOwnReference: boolean;
	/** The answer to their request is about one alone: its cost, its fields and the provider's words. */
	readonly hasOwnAnswer: boolean;
	/** Without the ledger, no run knows which request carried a member. */
	readonly needsLedger: boolean;
	/** The user may allow a second sending if the result is not known. */
	readonly maySendAgain: boolean;
	/** If a name has bought before, the receipt says how that purchase differs from the row. */
	readonly isHeldAgainstFirst: boolean;
	/** A row that the run did not reach may have been sent by an earlier try. */
	readonly mayBeSentUnreached: boolean;
	/** Each is for a customer of a shop, with a price of the price list and a message. */
	readonly hasCustomer: boolean;
	readonly words: MemberWords;
	/** What to do if the result is not known. Undefined if that depends on the protection. */
	readonly ways?: Ways;

	/** Fields of the receipt about the requests that carried it. */
	requestFields(outcome: Outcome, sent: Sent): RequestFields;
}

/** The requests that a receipt names. */
export interface Sent {
	/** The reference of the request that the purchase shared. */
	request?: string;
	/** The references of earlier attempts of the purchase. */
	earlier?: string[];
}

interface RequestFields {
	sent?: 'yes' | 'no' | 'unknown';
	reference?: string;
	batch?: string;
	earlierReferences?: string[];
}

/** The words for the rows of a run, and for what the run does with them. */
export interface MemberWords {
	noun: { one: string; many: string };
	done: string;
	/** Follows the noun. */
	doneTo: string;
	/** Follows `done` in the preview of a row. */
	whom(recipient: string): string;
	/** The message of a row that an earlier run bought. */
	doneEarlier: string;
}

/** What a user can do about a purchase whose result is not known. */
export interface Ways {
	byHand: string;
	/** How to try again, which asks the provider first. */
	again: string;
	/** What to do if the provider's list does not have it. */
	ifNotBought: string;
	/** How to buy the other rows of a run that stops here. */
	others?: string;
}
