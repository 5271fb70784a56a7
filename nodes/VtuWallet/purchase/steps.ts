import type { Charged, FoundTransaction, Lookup, Outcome } from './outcome';
import type { Verdict } from './verdict';

/** What is known of a purchase before its first step. */
export interface Rules {
	/** The provider honours the reference: sent twice, it buys once. */
	deduplicates: boolean;
	/** Requery finds the purchase by our reference. */
	requeryable: boolean;
	/** Every purchase is written down before it is sent, not only those whose absence proves nothing. */
	keepsAll?: boolean;
	/**
	 * The ledger has never seen it, and the user says that everything which could have bought it writes there: nobody has to
	 * be asked first.
	 */
	vouchedFor?: boolean;
	/** First try of a run that nobody has run before: nothing can have been sent, so nothing is asked first. */
	fresh: boolean;
	/** A new execution or a *Retry*: a confirmed failure may be followed by the next attempt. */
	mayAdvance: boolean;
	/** The user accepts a second purchase where absence proves nothing. */
	sendAgain: boolean;
	/** Nothing may be bought any more (the wallet is dry); earlier purchases are still looked for. */
	onlyLook: boolean;
	/**
	 * It is only looked for, and where every sending is written down first there is none of it: one look at the provider is
	 * enough, since nothing is known that could still show up.
	 */
	unheardOf?: boolean;
	settleForMs: number;
	waitForPendingMs: number;
	/**
	 * The instant after which no earlier try that is known of can have sent it: the start of this one. What is absent
	 * `settleForMs` later stays absent. Left out, it is the first look.
	 */
	quietSince?: number;
	/** The instant after which no earlier try can have sent it that nobody knows of. Left out, there is none. */
	unseenSince?: number;
	/** An earlier try is known to have begun, and what it sent is not remembered: any purchase may be among it. */
	forgotten?: boolean;
}

/** What the execution remembers about one attempt. */
export interface AttemptMemory {
	/** An earlier try sent it and never learned what became of it. */
	sentBefore: boolean;
	/** This very execution has sent it, however that ended: whatever is found was bought by it. */
	byThisExecution: boolean;
	/** Another execution sent it, and this one took over its end: it counts as sent by this one, and not as bought by it. */
	shared?: boolean;
	/** The provider had taken it, and its outcome was still to come. */
	pending?: boolean;
	/** The provider has said that it is bought. */
	bought?: boolean;
	/** Another execution sent it, and had not told its end when this one began: nobody has decided since to send it again. */
	meanwhile?: boolean;
	/** Another credential of this process has bought it meanwhile, and nothing else is known of an earlier sending. */
	boughtByAnother?: boolean;
	/** It was refused for a reason on no list, and asked for as long as it must, the provider did not know of it. */
	doubted?: boolean;
	/** It had failed for certain, and the next attempt was sent: whatever the provider shows of it now, it is over. */
	leftBehind?: boolean;
}

export type Command =
	| { do: 'recall'; attempt: number }
	| { do: 'look'; attempt: number; afterMs: number }
	/**
	 * Write the reference down where it outlives this process, and say whether it stood there already.
	 * `again`: also where it stands as refused.
	 */
	| { do: 'record'; attempt: number; again: boolean }
	| { do: 'send'; attempt: number; afterMs: number }
	| { do: 'finish'; result: Result };

export type Recorded =
	| 'new'
	| 'known'
	/** Another run holds it, is not known to have ended, and has not said what became of it. */
	| 'underWay'
	| 'pending'
	| 'bought'
	| 'refused'
	/** It had failed for certain, and the next attempt was sent. */
	| 'leftBehind'
	/** It stands there for another purchase. */
	| 'anothers'
	/** Another account may have sent it, which this one is not shown. */
	| 'elsewhere'
	/** A run of another account holds it, and is not known to have ended. */
	| 'heldElsewhere'
	/** Nobody can say whether it stood there. */
	| 'unavailable'
	/** It did not stand there, and now nothing can be written. */
	| 'unwritten'
	/** Nobody else has sent it, and it would cost more than a day may. */
	| 'overLimit';

export type Event =
	| { type: 'recalled'; memory: AttemptMemory }
	| { type: 'looked'; lookup: Lookup }
	/** `pending`, `bought`, `refused`: an earlier run wrote down that it was, for certain. Refused and not `again` writes nothing. */
	| { type: 'recorded'; known: Recorded }
	/** `provenHarmless`: another row of the run was refused in the same words, and nothing had been bought. */
	| { type: 'sent'; verdict: Verdict; provenHarmless?: boolean };

export interface Result {
	outcome: Outcome;
	charged: Charged;
	/** The purchase had been made earlier and was found, not made again. */
	replayed: boolean;
	attempt: number;
	message: string;
	/** What the reader can do about it, where that is something else than usual. */
	advice?: string;
	/** It was only asked about, and nothing keeps it from being sent. */
	wouldSend?: boolean;
	/** The run was ended before this purchase was: what it says is about the run. */
	halted?: boolean;
	/** It was refused for a reason on no list; asked for as long as it must, the provider did not know of it. */
	foundNothing?: boolean;
	/** This try has sent nothing, and neither it nor the provider knows of any sending. */
	nothingKnown?: boolean;
	/** The provider's answer to the purchase, where this try got one. */
	answer?: Record<string, unknown>;
	/** The provider's record, where the purchase was found by asking. */
	transaction?: FoundTransaction;
	/** How the provider answered the purchase, where this try got an answer. */
	verdict?: Verdict;
}

/** Why the provider is being asked. */
export type Purpose =
	/** Nothing has been sent in this try: is there an earlier purchase? */
	| 'before'
	/** It was sent, and nobody knows what became of it. */
	| 'after'
	/** It was refused for a reason on no list, or for one that an earlier purchase may be the cause of. */
	| 'refused'
	/** It was taken, and said to have failed: does the provider's own record say otherwise? */
	| 'saidToHaveFailed'
	/** The provider asked for fewer requests: has it taken this one all the same? */
	| 'throttled'
	/** Nothing reached the provider now; an earlier execution may have sent it. */
	| 'neverReached'
	/** It was taken, and its outcome is still to come. */
	| 'pending';

export interface State {
	rules: Rules;
	attempt: number;
	memory: AttemptMemory;
	purpose: Purpose;
	/** How often this attempt was sent in this try. */
	sends: number;
	/** An answer was lost in this try, so the purchase may be our own. */
	ambiguous: boolean;
	/** The provider asked for fewer requests in this try: somebody may have passed on what it said that of. */
	throttled: boolean;
	/** The durable record had the reference already, or could not tell: an earlier process may have sent it. */
	recordedEarlier: boolean;
	/** The durable record says that an earlier one was refused: the provider may have filed it under this reference. */
	refusedEarlier: boolean;
	looks: number;
	/** The provider has a record of it that says neither yes nor no. */
	hasRecord?: boolean;
	/** Since when it has been asked without a break for one purpose. */
	lookingSince?: number;
	/** When the latest look began: a slow answer tells about that instant, not about its own arrival. */
	askedAt?: number;
	/** No earlier try can have sent it after this instant. */
	quietSince?: number;
	verdict?: Verdict;
	/** The refusal's words proved harmless for another row: one look is enough. */
	provenHarmless?: boolean;
	lastReason: string;
	/** Found or accepted as pending: what the result will be built on. */
	pending?: Pick<Result, 'answer' | 'transaction' | 'replayed' | 'message'>;
}

export interface Step {
	state: State;
	command: Command;
}
