import type { Result } from './steps';
import { isSaidToHaveFailed, type Verdict } from './verdict';

/** What this try did about one attempt before it came to its result. */
export interface Deeds {
	/** It wrote the claim into the durable record, where nobody had. */
	recorded: boolean;
	sent: boolean;
	/** An earlier try sent it and never learned what became of it. */
	sentBefore: boolean;
	/** Another run held it, and will write down what becomes of it. */
	leftToAnother?: boolean;
	/** It has asked the durable record for the right to send, whatever the answer was. */
	asked: boolean;
}

/**
 * How an attempt stands in the durable record once its result is known. `open`: as it was when it was claimed. `leftAlone`:
 * so, too, and this try has sent nothing and knows of no sending but by the record itself. `untouched`: it has not even asked
 * the record, and there is nothing to write down.
 */
export type RecordEnd =
	| 'bought'
	| 'pending'
	| 'refused'
	| 'neverSent'
	| 'open'
	| 'leftAlone'
	| 'untouched';

/** How it is written down. */
export type SettledEnd = Exclude<RecordEnd, 'leftAlone' | 'untouched'>;

export interface Aftermath {
	/**
	 * What the execution remembers of the attempt: that it is decided, that it is pending, that it was refused for a reason
	 * on no list, or what it did before.
	 */
	remember: 'ended' | 'pending' | 'doubted' | 'asBefore';
	record: RecordEnd;
}

/** From the result of a purchase: what to remember and what to write down. */
export function aftermathOf(result: Result, deeds: Deeds): Aftermath {
	return { remember: rememberedAs(result), record: recordedAs(result, deeds) };
}

function rememberedAs({ outcome, foundNothing }: Result): Aftermath['remember'] {
	if (outcome === 'pending') return 'pending';
	if (outcome === 'failed' && foundNothing) return 'doubted';
	return outcome === 'unknown' ? 'asBefore' : 'ended';
}

function recordedAs({ outcome, verdict, nothingKnown }: Result, deeds: Deeds): RecordEnd {
	const { recorded, sent, sentBefore, leftToAnother = false, asked } = deeds;
	if (outcome === 'success') return 'bought';
	if (outcome === 'pending') return sent ? 'pending' : 'open';
	// Only what this try wrote itself may be taken out again: the claim of another try may be on its way.
	if (leftToAnother && !sent) return 'neverSent';
	if (nothingKnown && !asked && !sent && !sentBefore) return 'untouched';
	if (!recorded) return sent || sentBefore ? 'open' : 'leftAlone';
	if (outcome === 'notSent' || (!sent && !sentBefore)) return 'neverSent';
	// A failure that was looked up stays as it is: the next look will tell it again.
	const refused = verdict?.kind === 'rejected' || verdict?.kind === 'refused';
	return outcome === 'failed' && refused ? 'refused' : 'open';
}

/** Whether the answer leaves open what became of the purchase: a later try must wait for it to show up. */
export function leavesOpen(verdict: Verdict): boolean {
	const { kind } = verdict;
	// Until the provider's own record was looked at, its word stands alone.
	if (isSaidToHaveFailed(verdict)) return true;
	return kind !== 'rejected' && kind !== 'notSent' && kind !== 'tokenRefused';
}
