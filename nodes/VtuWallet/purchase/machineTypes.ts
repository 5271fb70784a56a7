import type { ClaimEnd, Standing } from './claims';
import type { LookupKind, Outcome, Verdict } from './outcome';
import type { Trust } from './trust';

/** How the node makes a purchase. The past of the purchase is in its standing. */
export interface Policy {
	trust: Trust;
	/** Requery before the first sending too, because the journal may not know of every earlier sending. */
	askFirst: boolean;
	/** Without a look-up: whether the journal knows of every earlier sending. */
	journalProves: boolean;
	/** Whether the next reference may be tried after the provider's record shows a failure. */
	mayAdvance: 'never' | 'afterOthers' | 'always';
	/** Send also if a missing record proves nothing. The user accepts that this may buy twice. */
	sendAgain: boolean;
	settleForMs: number;
	waitForPendingMs: number;
	/** The reason why nothing may be sent now, if there is one. */
	blocked(): Reason | undefined;
	/** The key or reference is used for another recipient or product. */
	isOfAnother?(): boolean;
}

type WithoutWords<V> = V extends Verdict ? Omit<V, 'charged' | 'message' | 'body'> : never;

/** The part of a verdict that decides the next step. */
export type MachineVerdict = WithoutWords<Verdict>;

/** `showsOne`: the record has the provider's own reference, so it shows one sending of the attempt. */
export type Found = { kind: LookupKind | 'noLookUp'; cancelled?: boolean; showsOne?: boolean };

export type Event =
	| { type: 'claimed'; standing: Standing }
	/** `heldMs`: the time for which the provider took no requests. */
	| { type: 'looked'; lookup: Found; askedAt: number; heldMs?: number }
	| { type: 'sent'; verdict: MachineVerdict }
	/** The run must not go on with this purchase. `inFlight`: its next step is under way. */
	| { type: 'stopped'; reason?: Reason; inFlight?: boolean }
	/** A list of the provider shows the purchase, whose outcome was not known. */
	| { type: 'listed' }
	/** The provider took the request for many without this member. */
	| { type: 'leftOut' };

export type Command =
	/** Add a claim, read all claims, answer with the standing. `before`: first write this end of the attempt before. */
	| { do: 'claim'; attempt: number; afterMs: number; before?: Omit<ClaimEnd, 'at'> }
	| { do: 'look'; attempt: number; afterMs: number }
	| { do: 'send'; attempt: number; afterMs: number }
	| Finish;

export interface Finish {
	do: 'finish';
	outcome: Outcome;
	reason: Reason;
	/** An earlier execution sent the purchase. */
	replayed: boolean;
	attempt: number;
	/** The end of our claim in the journal. Undefined if nothing was sent under it, so the journal releases it. */
	end: Omit<ClaimEnd, 'at'> | undefined;
}

/** The reason for the end of a purchase. `batch/report` has the words for people. */
export type Reason =
	| 'answer'
	| 'found'
	| 'bought'
	| 'failedEarlier'
	| 'pendingEarlier'
	| 'heldByAnother'
	| 'sentByThisExecution'
	| 'sentEarlier'
	| 'otherAccount'
	| 'neverSettled'
	| 'contradicted'
	| 'refusedEarlier'
	| 'openForOther'
	| 'belongsToAnother'
	| 'leftOut'
	| 'unclaimed'
	| 'stopped'
	| 'tokenRefused'
	| 'walletEmpty'
	| 'dayLimit'
	| 'unsendable'
	| 'journalFailed'
	/** The journal was silent for so long that another run may have taken over. */
	| 'outOfTouch';

/** Why the node looks for a record. The reason decides what a missing record means. */
export type LookReason =
	| 'before'
	| 'lost'
	| 'doubtful'
	| 'saidFailed'
	| 'throttled'
	| 'pending'
	/** The answer says success in unusual words. */
	| 'unusual';

export interface State {
	policy: Policy;
	standing: Standing;
	why: LookReason;
	/** The time at which the looks for this reason began, later by the time for which the provider took none. */
	since: number;
	sends: number;
	looks: number;
	waits: number;
	heldSince?: number;
	verdict?: MachineVerdict;
	/** The provider asked for fewer requests in this try. */
	throttled?: boolean;
	/** The result of one of our own sendings is not known. */
	lost?: boolean;
	/** The provider has no status look-up. */
	noLookUp?: true;
	/** The provider has a record that the node does not understand. */
	hasRecord?: boolean;
}

export interface Step {
	state: State;
	command: Command;
}
