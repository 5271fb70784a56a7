import type { ClaimEnd, Standing } from '../../purchase/claims';
import type { Charged, Outcome } from '../../purchase/outcome';
import type { JournalNode } from '../tables/writer';
import type { LaterCells } from '../tables/ledgerColumns';

/** A claim names its purchase in full, so that people and later runs know what was bought. */
export interface Purchase {
	/** The same however often it is tried. */
	id: string;
	product: string;
	/** The canonical form of the recipient. */
	recipient: string;
	/** The expected price, in Naira. */
	amount?: number;
	/** The key as the user wrote it. */
	key?: string;
	/** All recipients of one key share this id. */
	keyId?: string;
	/** What else tells two purchases apart: the plan, the quantity. */
	what: string;
	/** Under *Once per Run*: the same for equal rows of every run of the node. */
	equal?: string;
	/** The user gives the id as a reference, and a purchase by key may have it. */
	mayHaveKey?: true;
}

/** A purchase as people see it in the table. */
export interface PurchaseRow extends LaterCells {
	/** The reference of the latest attempt, or of the request with many members. */
	reference: string;
	outcome: Outcome;
	charged: Charged;
	product: string;
	recipient: string;
	amount: number | null;
	message: string;
	key: string;
	attempt: number;
	/** The fields of the product, which may hold codes. Undefined if *Keep Codes* is off. */
	details: Record<string, unknown> | undefined;
}

/** A row of the table, with its author. */
export interface StoredRow extends PurchaseRow {
	/** 0 until the table gives an id. */
	id: number;
	environment: string;
	/** The address of the account. */
	account: string;
	workflow: string;
	execution: string;
	/** The run that sent it. */
	run: string;
	createdAt: string;
	updatedAt: string;
	decidedAt: string;
}

/** How this run ends its claim of one attempt. */
export interface Ending {
	id: string;
	attempt: number;
	/** Absent if nothing was sent: the claim is released. */
	end?: Omit<ClaimEnd, 'at'>;
	/** The row that people see. Absent if another attempt follows. */
	row?: PurchaseRow;
}

/** A claim of another try of this execution. */
export interface EarlierTry {
	node: JournalNode;
	/** Digest of the node's settings. */
	settings: string;
	purchase: Purchase;
	standing: Standing;
}

/** What a run says about itself before it sends anything. */
export interface Announcement {
	/** `equal` of each row. Absent while the run plans its rows. */
	rows?: readonly string[];
	/** Digest of the input of the run. */
	input?: string;
	/** With *Buy Again*. */
	buysAgain?: true;
}

/** A run looks this far back for earlier ones. */
export const earlierRunsMs = 7 * 24 * 3_600_000;

/** What one day may cost, over all runs. */
export interface DayLimit {
	/** In Naira; without it there is no limit. */
	most?: number;
	/** In Naira, for each recipient. */
	mostPerRecipient?: number;
	/** The name of the day of a time. */
	dayOf(at: number): string;
}
