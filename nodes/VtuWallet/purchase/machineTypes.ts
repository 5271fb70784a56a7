import type { Standing } from './claims';
import type { LookupKind, Outcome } from './outcome';

/** `full`: honours the reference and can be asked. `asks`: can be asked. `none`: neither. */
export type Trust = 'full' | 'asks' | 'none';

/** How a purchase is made. Nothing here is about the past: that is the standing. */
export interface Policy {
	trust: Trust;
	/** Ask the provider before the first sending as well: the journal may not know of every earlier one. */
	askFirst: boolean;
	/** After a failure on the provider's record, whether the next reference may be tried. */
	mayAdvance: 'never' | 'afterOthers' | 'always';
	/** The user accepts a second purchase where absence proves nothing. */
	sendAgain: boolean;
	settleForMs: number;
	waitForPendingMs: number;
	/** Why nothing may be sent at this moment, if so. */
	blocked(): Reason | undefined;
}

/** What of an answer decides the next step. */
export type MachineVerdict =
	| { kind: 'accepted'; status: 'success' | 'pending' }
	| { kind: 'rejected' }
	| { kind: 'failed' }
	| { kind: 'doubtful' }
	| { kind: 'ambiguous'; alreadyUsed?: true }
	| { kind: 'notSent'; throttled?: true; retryAfterMs?: number; isFinal?: true };

export type Event =
	| { type: 'claimed'; standing: Standing }
	| { type: 'looked'; lookup: { kind: LookupKind; cancelled?: boolean }; askedAt: number }
	| { type: 'sent'; verdict: MachineVerdict }
	/** Nothing more may be done. */
	| { type: 'stopped'; reason?: Reason };

export type Command =
	/** Add a claim, read everybody's, answer with the standing. `failed`: write first that the attempt before has failed. */
	| { do: 'claim'; attempt: number; afterMs: number; failed?: boolean }
	| { do: 'look'; attempt: number; afterMs: number }
	| { do: 'send'; attempt: number; afterMs: number }
	| Finish;

export interface Finish {
	do: 'finish';
	outcome: Outcome;
	reason: Reason;
	/** An earlier execution made the purchase. */
	replayed: boolean;
	/** The provider's own record says that it failed. */
	recorded: boolean;
	cancelled: boolean;
	attempt: number;
	/** Nothing was sent under our claim: take it back. */
	release: boolean;
	/** How the claim ends in the journal, if it is not released. */
	written: Outcome;
}

/** Why a purchase ended as it did; the words for people are in `batch/report`. */
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
	| 'belongsToAnother'
	| 'unclaimed'
	| 'stopped'
	| 'tokenRefused'
	| 'walletEmpty'
	| 'dayLimit'
	| 'unsendable'
	| 'journalFailed';

/** Why the provider is asked; it decides what absence means. */
export type Why = 'before' | 'lost' | 'doubtful' | 'saidFailed' | 'throttled' | 'pending';

export interface State {
	policy: Policy;
	standing: Standing;
	why: Why;
	/** Since when it has been asked for this reason. */
	since: number;
	sends: number;
	looks: number;
	waits: number;
	heldSince?: number;
	verdict?: MachineVerdict;
	/** The provider asked for fewer requests in this try. */
	throttled?: boolean;
	/** The answer to one of our own sendings was lost. */
	lost?: boolean;
	/** The provider has a record that is not understood. */
	hasRecord?: boolean;
}

export interface Step {
	state: State;
	command: Command;
}
