import { hasSettled } from './looking';
import type { FoundTransaction } from './outcome';
import { lastAttempt } from './reference';
import type { State } from './steps';
import { isSaidToHaveFailed, type Verdict } from './verdict';

/** What earlier tries and executions mean for this one. */

/** The provider honours the reference and finds it: what it has not known for long enough was not bought. */
export function isTrusted({ rules }: State): boolean {
	return rules.deduplicates && rules.requeryable;
}

export function wasSentEarlier({ memory, recordedEarlier }: State): boolean {
	return memory.sentBefore || memory.bought === true || recordedEarlier;
}

/** What this execution saw fail stays failed in all its tries; what a person has cancelled nobody buys again. */
export function mayTryNext(
	{ rules, purpose, memory, attempt }: State,
	{ cancelled }: FoundTransaction,
): boolean {
	const earlier = purpose === 'before' && !memory.byThisExecution;
	return earlier && rules.mayAdvance && attempt < lastAttempt && !cancelled;
}

/** Sent by this execution itself, in this try or an earlier one. */
export const isOwn = ({ memory }: Pick<State, 'memory'>) =>
	memory.byThisExecution && !memory.shared;

/** Found rather than made: this execution did not send it, or nothing that it sent can have been taken. */
export function isReplay(state: State): boolean {
	if (state.pending) return state.pending.replayed;
	if (isOwn(state) || state.ambiguous) return false;
	// Nobody else was about to send what was written down here first.
	const { fresh, deduplicates } = state.rules;
	if (state.throttled && !deduplicates && !wasSentEarlier(state)) return false;
	// What a first try sends is its own, should somebody on the way have passed it on after all.
	if (fresh && (state.throttled || state.sends > 1)) return false;
	return state.verdict?.kind !== 'refused' && !isSaidToHaveFailed(state.verdict);
}

/** The wallet may be empty because an earlier execution bought this very thing, and requery does not show it yet. */
export function mayBeCausedByEarlier(
	state: State,
	{ reason }: Verdict & { kind: 'rejected' },
): boolean {
	return (
		reason === 'balance' && !state.rules.fresh && state.rules.requeryable && !hasSettled(state)
	);
}
