/** What stands in the table of claims: entries, each about one or more purchases. */

/** `open`: its outcome is not known yet, and it has a row in the ledger. */
export type EntryKind = 'claim' | 'release' | 'bought' | 'refused' | 'open';

export interface Mark {
	reference: string;
	/** The ID of the purchase's row in the ledger. */
	row?: number;
	/** What a claim is for, so that a purchase whose run died can still be told. */
	product?: string;
	recipient?: string;
	/** In Naira: of a claim what it will cost, of an ending what was taken or may have been. */
	amount?: number;
	key?: string;
	/** A fingerprint of what a claim is for beyond product, recipient and amount: its plan, its quantity. */
	what?: string;
	/** Of what is to be told: as it stood before, and the run that sent it. */
	was?: string;
	of?: string;
}

export interface Entry {
	id: number;
	kind: EntryKind;
	/** One run of a node. */
	by: string;
	execution: string;
	/** When it was added, by the clock of the database. */
	at: number;
	marks: Mark[];
}
