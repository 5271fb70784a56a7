import type { IDataObject } from 'n8n-workflow';

import type { Purchase } from '../journal/journal';
import type { Basis, Beginning } from '../purchase/reference';
import type { BadInput } from '../values/badInput';
import type { Place } from '../values/textGaps';

/** One input item, as an operation sees it. Literals are read once for all rows, expressions once per row. */
export interface Row {
	readonly index: number;
	/** The parameter as n8n gives it; a dotted name reaches into a collection (`options.expectedName`). */
	raw(name: string, fallback?: unknown): unknown;
	/** Trimmed text; a number becomes its decimal text; missing, null and undefined become ''. */
	text(name: string): string;
	/** The id of a resource locator, trimmed ('' when nothing is chosen). */
	id(name: string): string;
	flag(name: string): boolean;
	/** The parts of a parameter that its expressions work out for this row, as they are written and what they gave. */
	places(name: string): Place[];
}

/** What a row will do, checked, with no request made yet. */
export interface PurchasePlan {
	/** Starts the reference: lower-case letters, e.g. `airtime`. */
	product: string;
	/** Who gets it, in its canonical form (a number, a meter, a smartcard); goes into the receipt. */
	recipient: string;
	/** What it costs in Naira, where the row says so. */
	amount?: number;
	/** In Naira, where the check of the operation found it in the provider's list. */
	listPrice?: number;
	/**
	 * The canonical values that make two rows the same purchase, product and recipient aside: never the network,
	 * the wire form or an option.
	 */
	identity: Record<string, unknown>;
	/**
	 * What makes two purchases under one key different ones, where that is not the recipient: '' where the key alone does,
	 * because the recipient may be corrected between two tries.
	 */
	keyed?: string;
	/** The exact body, without the reference. */
	body: IDataObject;
	/** The body field that carries the reference, where it is not `request-id`. */
	referenceField?: string;
	/** Replaces the endpoint's path (eSIM top-up, custom, a path of the credential), already encoded. */
	path?: string;
	/** What gives it a price that limits can be held against, where the user can say it. */
	howToPrice?: string;
	/** Said in the receipt; they never stop a purchase. */
	warnings: string[];
	/** Secrets in the body (PIN, OTP, token), by name: never shown, not even in a preview. */
	secrets?: string[];
}

/** A row that can be bought. Rows whose purchases have one id are one purchase. */
export interface PlannedRow {
	row: Row;
	plan: PurchasePlan;
	purchase: Purchase;
	by: Basis['by'];
	/** The row carries the receipt of this purchase, from an earlier loop: one that failed may be tried again. */
	isLedBack?: true;
	/** The purchase whose receipt the row carries, if this execution has not claimed that. */
	carried?: string;
	/** Under *Once per Run*: its id if another execution had planned it. */
	idIn?(run: Beginning): string;
	/** Nothing may be sent for the row, for this reason; the journal may call it bought. */
	unsendable?: BadInput;
	/** In Naira, if the row or the catalogue says so. */
	price?: number;
}
