import type { ClaimEnd, Standing } from '../purchase/claims';
import type { Charged, Outcome } from '../purchase/outcome';
import type { Beginning } from '../purchase/reference';
import type { BadInput } from '../values/badInput';
import type { RunEnding } from './runEnding';

/** What a claim is for. Written with it, so that people and later runs can tell what was bought. */
export interface Purchase {
	/** The same however often it is tried. */
	id: string;
	product: string;
	/** In its canonical form. */
	recipient: string;
	/** What it should cost, in Naira. */
	amount?: number;
	/** The user's key, as people know it. */
	key?: string;
	/** The same for every recipient that the key is used for. */
	keyId?: string;
	/** Tells apart what it is for beyond product and recipient: its plan, its quantity. */
	what: string;
	/** Under *Once per Run*: the same for equal rows of every run of the node. */
	equal?: string;
}

/** A purchase as people see it in the table. */
export interface PurchaseRow {
	/** Of its latest attempt, or of the request that carried it. */
	reference: string;
	outcome: Outcome;
	charged: Charged;
	product: string;
	recipient: string;
	amount: number | null;
	message: string;
	key: string;
	attempt: number;
	/** The fields of the product; codes only if they may be kept. */
	details: Record<string, unknown>;
}

export interface StoredRow extends PurchaseRow {
	execution: string;
	workflow: string;
	account: string;
	createdAt: string;
	decidedAt: string;
}

/** How our claim of one attempt ends. */
export interface Ending {
	id: string;
	attempt: number;
	/** Absent: nothing was sent under the claim, it is released. */
	end?: Omit<ClaimEnd, 'at'>;
	/** Of an ending: the row that people see. */
	row?: PurchaseRow;
}

/** A claim that another try of this execution made. */
export interface EarlierTry {
	nodeId: string;
	nodeName: string;
	/** Digest of the node's settings. */
	settings: string;
	/** The loops (n8n's run index) whose runs have claimed it. */
	loops?: readonly number[];
	/** Of the execution with whose ids it was claimed. */
	idsOf?: Beginning;
	purchase: Purchase;
	standing: Standing;
}

export type RunState = RunEnding | 'running' | 'crashed';

/** Another execution of this node, with its retries, that claimed some of the same. */
export interface EarlierRun {
	origin: string;
	/** When it began. */
	at: number;
	state: RunState;
	/** How its last try had ended that was over when this execution began. */
	stateBefore?: RunState;
	endedAt?: number;
	/** Of the execution whose ids it claims: its own, or that of a run which it goes on with. */
	idsOf?: Beginning;
	/** It claimed some of the same, bought or not. */
	hasClaims: boolean;
	/** Executions whose purchases it took into account. */
	answers: string[];
	/** What it bought or may have bought. */
	purchases: Purchase[];
}

/** The one place where purchases are remembered. Only `read`, `earlierTries` and `earlierRuns` throw (`BadInput`): nothing is sent yet. */
export interface Journal {
	/** False: it dies with the process, so the provider is asked before anything is sent. */
	readonly isDurable: boolean;
	/** Earlier purchases may be missing in it: its tables were made in this execution. */
	readonly isNew: boolean;
	/** Why nothing more may be sent: it would not be written. */
	readonly failure: BadInput | undefined;

	/** Reads everybody's claims of these purchases, before anything is planned. */
	read(purchases: readonly Purchase[]): Promise<void>;
	/** What other tries of this execution have claimed, for a Retry and for loops. */
	earlierTries(): Promise<EarlierTry[]>;
	/** Earlier runs of this node that claimed equal purchases. `began`: when the first try of this execution did. */
	earlierRuns(equals: ReadonlySet<string>, began: number): Promise<EarlierRun[]>;
	/** From now on this run claims with the ids of that execution. */
	goOnWith(run: Beginning): void;
	/** Once this run ends well, these executions need no more asking. */
	answer(origins: readonly string[]): void;

	/** As it was read or learned last. */
	standing(id: string): Standing;
	/** The row that people see, as it was written last. */
	row(id: string): StoredRow | undefined;
	/** What was claimed under this id first; what is bought or open comes before what failed. */
	purchase(id: string): Purchase | undefined;
	/** For whom a key is bought or open, other than this purchase. */
	otherRecipientsOf(purchase: Purchase): string[];
	/** What today has cost so far, in Naira, over all runs. */
	spentToday(): number;
	/** The same for each recipient, under its canonical name as a phone. */
	spentByRecipient(): Map<string, number>;

	/** The purchases in the order in which they will be claimed, so that claims can be written ahead. */
	expect(purchases: readonly Purchase[], ahead: 'few' | 'many'): void;
	/**
	 * Adds our claims of this attempt, unless another run is working on it, then reads everybody's. Only `mine` may be sent.
	 * If the journal fails none is: nothing may be sent.
	 */
	claim(
		purchases: readonly Purchase[],
		attempt: number,
		request?: string,
	): Promise<Map<string, Standing>>;
	/** Whether the day's limit has room for what we have claimed. */
	hasRoom(id: string): boolean;
	/** Takes note of how claims end. Settles once that is written. */
	end(endings: readonly Ending[]): Promise<void>;
	/** The user stops the run; what is in flight goes on. */
	stop(): void;
	/** Everything is written once this settles; claims that were not used are released. */
	close(how?: RunEnding): Promise<void>;
}

/** What one day may cost, over all runs. */
export interface DayLimit {
	/** In Naira; without it there is no limit. */
	most?: number;
	/** The same for each recipient. */
	mostPerRecipient?: number;
	/** The name of the day in which a moment lies. */
	dayOf(at: number): string;
}
