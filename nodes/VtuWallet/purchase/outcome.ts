import type { NamedRecipients } from './recipients';

export type Outcome = 'success' | 'pending' | 'failed' | 'unknown' | 'notSent';

/** Whether the wallet paid for the purchase. */
export type Charged = 'yes' | 'no' | 'refunded' | 'unknown';

/**
 * `foreign`: the reference belongs to another purchase. `unclaimed`: the user's own reference has bought something, and
 * the record does not say for whom. `unclear`: there is a record, but it does not decide.
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

/** The result of a lookup by reference. */
export interface Found {
	kind: LookupKind;
	transaction?: FoundTransaction;
	/** Why the lookup does not decide. */
	reason?: string;
}

export interface FoundTransaction {
	/** The provider's own word for the status. */
	status?: string;
	type?: string;
	amount?: number;
	currency?: string;
	date?: string;
	message?: string;
	/** The recipients that the record names. */
	recipients?: NamedRecipients;
	/** The purchase failed, and the provider paid the money back. */
	refunded: boolean;
	/** The record calls the purchase cancelled. */
	cancelled: boolean;
	/** The whole record, as the provider gave it. */
	raw?: Record<string, unknown>;
}
