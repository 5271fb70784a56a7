import type { ClaimEnd, Standing } from '../../purchase/claims';
import type { Charged, Outcome } from '../../purchase/outcome';
import type { Beginning } from '../../purchase/reference';
import type { JournalNode } from '../tables/writer';
import type { LaterCells } from '../tables/ledgerColumns';

/** A claim names its purchase in full, so that people and later runs know what was bought. */
export interface Purchase {
	/** The same however often it is tried. */
	id: string;
	product: string;
	/** In its canonical form. */
	recipient: string;
	/** The expected price, in Naira. */
	amount?: number;
	/** The key as the user wrote it. */
	key?: string;
	/** The same for every recipient of one key. */
	keyId?: string;
	/** What else tells two purchases apart: the plan, the quantity. */
	what: string;
	/** Under *Once per Run*: the same for equal rows of every run of the node. */
	equal?: string;
}

/** A purchase as people see it in the table. */
export interface PurchaseRow extends LaterCells {
	/** Of the latest attempt, or of the request with many members. */
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

/** How a run ended, as its last entry says. `failed`: at least one purchase was not made. */
export const runEndings = ['finished', 'failed', 'stopped'] as const;
export type RunEnding = (typeof runEndings)[number];

/** A run looks this far back for earlier ones. */
export const earlierRunsMs = 7 * 24 * 3_600_000;

/** A run without such an entry is at work, or its process died. */
export type RunState = RunEnding | 'running' | 'crashed';

/** Another execution of this node, with its retries, that claimed equal purchases. */
export interface EarlierRun {
	origin: string;
	/** When it began. */
	at: number;
	state: RunState;
	/** The state of its last try that ended before this execution began. */
	stateBefore?: RunState;
	endedAt?: number;
	/** The execution whose ids it uses: its own, or the run that it continues. */
	idsOf?: Beginning;
	/** It claimed equal purchases, bought or not. */
	hasClaims: boolean;
	/** Earlier executions whose purchases it took into account. */
	answers: string[];
	/** Equal purchases that it bought or may have bought. */
	purchases: Purchase[];
	/** The ids of those whose end is not known. */
	open: string[];
}

/** What one day may cost, over all runs. */
export interface DayLimit {
	/** In Naira; without it there is no limit. */
	most?: number;
	/** The same for each recipient. */
	mostPerRecipient?: number;
	/** The name of the day of a time. */
	dayOf(at: number): string;
}
