import type { NamedRecipients } from './recipients';

/** The result of a purchase. */
export type Outcome = 'success' | 'pending' | 'failed' | 'unknown' | 'notSent';

/** What is known about the wallet. */
export type Charged = 'yes' | 'no' | 'refunded' | 'unknown';

/**
 * What a requery said. `foreign`: the reference belongs to another purchase. `unclaimed`: something is bought under a
 * reference of the user's own, and nothing says for whom.
 */
export type Lookup =
	| {
			kind: 'found';
			status: 'success' | 'pending' | 'failed' | 'unknownWord';
			transaction: FoundTransaction;
	  }
	| { kind: 'foreign'; transaction: FoundTransaction }
	| { kind: 'unclaimed'; transaction: FoundTransaction }
	| { kind: 'absent' }
	/** `recorded`: there is a record of it, which says nothing that is understood, or two things. */
	| { kind: 'cannotTell'; reason: string; recorded?: true };

export interface FoundTransaction {
	/** The provider's own word, before it was understood. */
	status?: string;
	type?: string;
	amount?: number;
	currency?: string;
	date?: string;
	message?: string;
	/**
	 * The record carries the reference that was asked about. Where it names no reference at all this is false: the
	 * purchase is ours only if amount and date fit.
	 */
	namesReference: boolean;
	/** Who got it, where the record says so. */
	recipients?: NamedRecipients;
	/** It failed, and the money was given back. */
	refunded: boolean;
	/** A person has called it off. */
	cancelled: boolean;
	/** The whole record, as the provider gave it. */
	raw?: Record<string, unknown>;
}
