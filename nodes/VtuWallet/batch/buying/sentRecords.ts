import type { RecordEnd } from '../../purchase/aftermath';
import type { Recorded } from '../../purchase/steps';
import type { BadInput } from '../../values/badInput';
import type { Purchased } from '../report/receipt';
import type { PlannedRow } from '../rows/plannedRow';

/** One attempt at a purchase, as a durable record names it. */
export interface Claim {
	planned: PlannedRow;
	attempt: number;
	reference: string;
	/** The provider honours the reference and finds it: what it does not know was not bought. */
	absenceProves: boolean;
}

/** For whom a reference of the user's own was sent before: for this purchase, for another, or nobody has written it down. */
export type Owner = 'this' | 'another' | 'unknown';

/**
 * Where purchases are written down before they are sent and after they are decided, outside the execution: what stands
 * there survives a killed process and is seen by other executions. None of these throws.
 */
export interface SentRecords {
	/** Every purchase is written down, not only those whose absence from requery proves nothing. */
	readonly keepsAll: boolean;
	/** Why nothing can be written any more, and what to do about it, where that is known. */
	readonly failure?: BadInput;
	/** Nobody can have sent it, because everything that could writes here. Only a user can say so: never a guess. */
	hasNeverSeen(reference: string): boolean;
	/** Of a reference of the user's own. */
	ownerOf(claim: Claim): Promise<Owner>;
	/**
	 * Writes the claim down as open, and tells whether it stood there already. `again`: also where it stands as refused.
	 * `patiently`: waits for another run that holds it, which is otherwise told at once. Only what was answered with "new"
	 * may be sent.
	 */
	record(claim: Claim, again: boolean, patiently?: boolean): Promise<Recorded>;
	/**
	 * It has failed for certain, and the next attempt is about to be sent: from now on `record` answers "leftBehind",
	 * whatever the provider still shows of it.
	 */
	leaveBehind?(claim: Claim): Promise<void>;
	/** Another execution of this process is at it: nothing that was claimed for later may stand in its way. */
	leaveToOthers?(reference: string): void;
	/**
	 * What became of it; nobody needs to wait for it but `end`. Whatever goes wrong here leaves it open, which only makes
	 * the next run more careful.
	 */
	settle(claim: Claim, end: RecordEnd, purchased: Purchased): Promise<void>;
	/** Settles once everything is written. */
	end(): Promise<void>;
}

/** Records that can be looked at without claiming anything. Never throws. */
export interface ReadableRecords extends SentRecords {
	/** What stands there of each, with "new" where nothing does. Afterwards it stands there as before. */
	look(claims: Claim[]): Promise<Recorded[]>;
}
