import type { NamedRecipients } from './recipients';

/** The result of a purchase. */
export type Outcome = 'success' | 'pending' | 'failed' | 'unknown' | 'notSent';

/** What is known about the wallet. */
export type Charged = 'yes' | 'no' | 'refunded' | 'unknown';

/**
 * `foreign`: the reference belongs to another purchase. `unclaimed`: something is bought under the user's own reference, and
 * nothing says for whom. `unclear`: a record that is not understood.
 */
export type LookupKind =
	| 'success'
	| 'pending'
	| 'failed'
	| 'absent'
	| 'foreign'
	| 'unclaimed'
	| 'unclear'
	| 'cannotTell';

/** What the provider shows under a reference. */
export interface Found {
	kind: LookupKind;
	transaction?: FoundTransaction;
	/** Why it cannot tell. */
	reason?: string;
}

export interface FoundTransaction {
	/** The provider's own word, before it was understood. */
	status?: string;
	type?: string;
	amount?: number;
	currency?: string;
	date?: string;
	message?: string;
	/** Who got it, where the record says so. */
	recipients?: NamedRecipients;
	/** It failed, and the money was given back. */
	refunded: boolean;
	/** A person has called it off. */
	cancelled: boolean;
	/** The whole record, as the provider gave it. */
	raw?: Record<string, unknown>;
}
