import { afterSend, mayGoAgain, neverTaken, waitForPending } from './afterSending';
import { afterRecall, afterRecord, goToSend, nothingSent } from './beforeSending';
import { nextAttempt } from './beginning';
import { isReplay, mayTryNext, wasSentEarlier } from './earlier';
import {
	finish,
	finishNotSent,
	finishPending,
	foreign,
	messageOfVerdict,
	refusalStands,
	unclaimed,
	unknown,
	walletIsDry,
} from './endings';
import { isBelievable, lookAgain } from './looking';
import type { FoundTransaction, Lookup } from './outcome';
import type { Event, State, Step } from './steps';

/** The next step. Pure: the clock is an argument, and the state is never changed in place. */
export function next(state: State, event: Event, now: number): Step {
	switch (event.type) {
		case 'recalled':
			return afterRecall({ ...state, memory: event.memory }, now);
		case 'recorded':
			return afterRecord(state, event.known, now);
		case 'sent':
			return afterSend(sentNow(state, event), event.verdict, now);
		case 'looked':
			return afterLook({ ...state, looks: state.looks + 1 }, event.lookup, now);
	}
}

function sentNow(state: State, event: Event & { type: 'sent' }): State {
	const { verdict, provenHarmless } = event;
	const throttled = state.throttled || (verdict.kind === 'notSent' && verdict.throttled === true);
	return { ...state, sends: state.sends + 1, verdict, provenHarmless, throttled };
}

function afterLook(state: State, lookup: Lookup, now: number): Step {
	// What the provider said of itself is taken back by its own record alone.
	if (state.purpose === 'saidToHaveFailed' && !mayBeMade(lookup))
		return recordUnread(state, lookup, now) ?? refusalStands(state);
	if (lookup.kind === 'foreign') return foreign(state, lookup.transaction);
	if (lookup.kind === 'unclaimed') return unclaimed(state, lookup.transaction);
	if (lookup.kind === 'found') return found(state, lookup.status, lookup.transaction, now);
	const unclear = unclearIn(lookup);
	if (unclear !== undefined) return keepLooking(inDoubt(state, unclear), now);
	if (state.purpose === 'throttled') return afterThrottled(state, lookup, now);
	if (lookup.kind === 'cannotTell')
		return keepLooking({ ...state, lastReason: lookup.reason }, now);
	const { bought, leftBehind } = state.memory;
	const isKnownBetter = bought === true || leftBehind === true;
	return isBelievable(state) || isKnownBetter ? absent(state, now) : keepLooking(state, now);
}

/** So often the record is asked for before the provider's own word has to do. */
const mostLooksForRecord = 3;

/** The question after one that nobody answered: a moment's trouble must not hide what was bought. */
function recordUnread(state: State, { kind }: Lookup, now: number): Step | undefined {
	if (kind !== 'cannotTell' || state.looks >= mostLooksForRecord) return undefined;
	return lookAgain(state, now);
}

/** It is sent again only where the provider says that it has not got it; who does not say is not pressed for long. */
function afterThrottled(state: State, lookup: Lookup, now: number): Step {
	if (lookup.kind === 'absent' && mayGoAgain(state)) return neverTaken(state, now);
	const again = mayGoAgain(state) ? recordUnread(state, lookup, now) : undefined;
	return again ?? nothingSent(state, messageOfVerdict(state), now);
}

/** Something under the reference is bought, or will be, or is in a state that nobody knows. */
function mayBeMade(lookup: Lookup): boolean {
	if (lookup.kind !== 'found')
		return lookup.kind === 'unclaimed' || unclearIn(lookup) !== undefined;
	return lookup.status !== 'failed';
}

/** Why a record of it says nothing, where there is one and it does. */
const unclearIn = (lookup: Lookup): string | undefined =>
	lookup.kind === 'cannotTell' && lookup.recorded ? lookup.reason : undefined;

/** The provider does not know the reference, and that has lasted as long as it must. */
function absent(state: State, now: number): Step {
	switch (state.purpose) {
		case 'before':
			return goToSend(state, now);
		case 'throttled':
		case 'neverReached':
			return finishNotSent(state, state.sends === 0 ? walletIsDry : messageOfVerdict(state));
		case 'refused':
		case 'saidToHaveFailed':
			return refusalStands(state);
		case 'after':
			return unknown(state, state.lastReason);
		case 'pending':
			return finishPending(state);
	}
}

function found(
	state: State,
	status: 'success' | 'pending' | 'failed' | 'unknownWord',
	transaction: FoundTransaction,
	now: number,
): Step {
	const replayed = isReplay(state);
	const message = transaction.message ?? '';
	const answer = state.pending?.answer;
	if (status === 'unknownWord')
		return keepLooking(inDoubt(state, `The provider calls it "${transaction.status ?? ''}"`), now);
	if (status === 'success')
		return finish(state, {
			outcome: 'success',
			charged: 'yes',
			replayed,
			message,
			transaction,
			answer,
		});
	if (status === 'pending') {
		if (state.purpose === 'pending') return keepLooking(state, now);
		return waitForPending({ ...state, pending: { transaction, replayed, message } }, now);
	}
	if (mayTryNext(state, transaction)) return nextAttempt(state);
	const refunded = state.purpose === 'pending' || transaction.refunded;
	return finish(state, {
		outcome: 'failed',
		charged: refunded ? 'refunded' : 'no',
		replayed,
		message,
		transaction,
		answer,
	});
}

/** A record that nobody understands says neither yes nor no, and so takes back what the provider said when it was sent. */
function inDoubt(state: State, reason: string): State {
	const told = { ...state, lastReason: reason, hasRecord: true };
	const isTakenBack = state.purpose === 'saidToHaveFailed' || state.purpose === 'throttled';
	return isTakenBack ? { ...told, purpose: 'after', ambiguous: true } : told;
}

const nobodyCouldSay = 'The provider could not say what became of it';

function keepLooking(state: State, now: number): Step {
	const again = lookAgain(state, now);
	if (again) return again;
	if (state.purpose === 'pending') return finishPending(state);
	const nothingNow = state.sends === 0 ? '. Nothing was sent now' : '';
	const reason = state.lastReason.replace(/\.$/, '') || nobodyCouldSay;
	const nothingKnown = state.sends === 0 && !state.hasRecord && !wasSentEarlier(state);
	return unknown(state, `${reason}${nothingNow}`, nothingKnown ? { nothingKnown } : {});
}
