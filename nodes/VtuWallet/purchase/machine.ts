import { longestRetryAfter, pauseBeforeResend } from './backoff';
import { isReplay, isTrusted, mayBeCausedByEarlier, mayTryNext } from './earlier';
import {
	finish,
	finishNotSent,
	finishPending,
	foreign,
	messageOfVerdict,
	neverLearned,
	refusalStands,
	unknown,
	walletIsDry,
} from './endings';
import { hasSettled, isBelievable, look, lookAgain } from './looking';
import type { FoundTransaction, Lookup } from './outcome';
import type { Command, Event, Recorded, Rules, State, Step } from './steps';
import type { Verdict } from './verdict';

const mostSends = 3;

export function begin(rules: Rules): Step {
	const state: State = {
		rules,
		attempt: 0,
		memory: { sentBefore: false, byThisExecution: false },
		purpose: 'before',
		sends: 0,
		ambiguous: false,
		recordedEarlier: false,
		refusedEarlier: false,
		looks: 0,
		lastReason: '',
	};
	return { state, command: { do: 'recall', attempt: 0 } };
}

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

function afterRecall(state: State, now: number): Step {
	const { rules, memory } = state;
	if (rules.requeryable && (!rules.fresh || memory.sentBefore)) return look(state, 'before', now);
	if (!rules.requeryable && memory.sentBefore && !rules.sendAgain)
		return unknown(state, neverLearned);
	return goToSend(state, now);
}

function goToSend(state: State, now: number): Step {
	const { rules, attempt, memory } = state;
	// One execution sends once and no more, whatever absence may prove; the next one may, since a person started it.
	if (memory.sentBefore && (memory.byThisExecution || memory.pending))
		return unknown(state, neverLearned);
	// A refusal on no list is no proof to send by again, only for a person to try again by.
	if (memory.doubted && memory.byThisExecution)
		return finish(state, { ...refusedInThisRun, outcome: 'failed', charged: 'no' });
	if (rules.onlyLook && (rules.fresh || isTrusted(state) || state.refusedEarlier))
		return nothingSent(state, walletIsDry, now);
	const absenceProves = isTrusted(state);
	// Nobody else can have sent what begins with this very run, and a retry of it will know that it was sent.
	if (absenceProves && rules.fresh && !rules.keepsAll)
		return { state, command: { do: 'send', attempt, afterMs: 0 } };
	const again = absenceProves || state.refusedEarlier || !rules.requeryable;
	return { state, command: { do: 'record', attempt, again } };
}

function afterRecord(state: State, known: Recorded, now: number): Step {
	const { rules, attempt, memory } = state;
	if (known === 'bought')
		return finish(state, {
			outcome: 'success',
			charged: 'yes',
			replayed: isReplay(state),
			message: boughtEarlier,
		});
	// Two records under one reference could not be told apart: it serves again once it is sure that there is none.
	if (known === 'refused') {
		const refused = { ...state, refusedEarlier: true };
		return hasSettled(refused) ? goToSend(refused, now) : look(refused, 'before', now);
	}
	const send: Command = { do: 'send', attempt, afterMs: 0 };
	if (known === 'new' && !memory.sentBefore) {
		const first = { ...state, recordedEarlier: false };
		return rules.onlyLook ? nothingSent(first, walletIsDry, now) : { state: first, command: send };
	}
	if (known === 'unavailable' && (rules.fresh || rules.keepsAll))
		return finishNotSent(state, notRecorded);
	const recorded = { ...state, recordedEarlier: true };
	// Sent before, and absence proves nothing: only asking for as long as the user allows may tell.
	if (rules.requeryable && !hasSettled(state)) return look(recorded, 'before', now);
	if (isTrusted(state)) return { state: recorded, command: send };
	// Never without a record, whatever the user accepts: the run after it would not know.
	if (rules.sendAgain && !rules.onlyLook && known !== 'unavailable')
		return { state: recorded, command: send };
	return unknown(recorded, known === 'unavailable' ? notAnswered : cannotSay);
}

const refusedInThisRun = {
	message: 'The provider refused it in an earlier try of this run, and has not shown it since',
	foundNothing: true,
};
const nobodyCouldSay = 'The provider could not say what became of it';
const boughtEarlier = 'Bought by an earlier run, as this n8n has written down';
const cannotSay = 'This purchase was sent before, and the provider cannot say what became of it';
const notAnswered = 'n8n could not say whether this purchase was sent before';
const notRecorded = 'n8n could not write down that this purchase is being sent, so it was not sent';

/** Nothing was taken in this try. Of an earlier execution's purchase, absence is believed only after it has lasted. */
function nothingSent(state: State, message: string, now: number): Step {
	if (!state.rules.fresh && state.rules.requeryable && !hasSettled(state))
		return look(state, 'neverReached', now);
	return finishNotSent(state, message);
}

function sentNow(state: State, event: Event & { type: 'sent' }): State {
	const { verdict, provenHarmless } = event;
	return { ...state, sends: state.sends + 1, verdict, provenHarmless };
}

function afterSend(state: State, verdict: Verdict, now: number): Step {
	switch (verdict.kind) {
		case 'accepted':
			return accepted(state, verdict, now);
		case 'rejected':
			return mayBeCausedByEarlier(state, verdict)
				? look(state, 'refused', now)
				: refusalStands(state);
		case 'refused':
			return state.rules.requeryable ? look(state, 'refused', now) : refusalStands(state);
		case 'tokenRefused':
			return nothingSent(state, verdict.message, now);
		case 'notSent':
			return sendAgainLater(state, verdict, now);
		case 'alreadyUsed':
		case 'ambiguous': {
			const unsure = {
				...state,
				ambiguous: state.ambiguous || verdict.kind === 'ambiguous',
				lastReason: verdict.message,
			};
			return state.rules.requeryable
				? look(unsure, 'after', now)
				: unknown(unsure, verdict.message);
		}
	}
}

function accepted(state: State, verdict: Verdict & { kind: 'accepted' }, now: number): Step {
	const message = typeof verdict.body.message === 'string' ? verdict.body.message : '';
	const answer = verdict.body;
	if (verdict.status === 'success')
		return finish(state, { outcome: 'success', charged: 'yes', message, answer });
	return waitForPending({ ...state, pending: { answer, replayed: false, message } }, now);
}

function sendAgainLater(state: State, verdict: Verdict & { kind: 'notSent' }, now: number): Step {
	const patient = (verdict.retryAfterMs ?? 0) <= longestRetryAfter;
	if (patient && state.sends < mostSends) {
		const afterMs = pauseBeforeResend(state.sends, verdict.retryAfterMs);
		return { state, command: { do: 'send', attempt: state.attempt, afterMs } };
	}
	return nothingSent(state, verdict.message, now);
}

function afterLook(state: State, lookup: Lookup, now: number): Step {
	if (lookup.kind === 'foreign') return foreign(state, lookup.transaction);
	if (lookup.kind === 'found') return found(state, lookup.status, lookup.transaction, now);
	if (lookup.kind === 'cannotTell')
		return keepLooking({ ...state, lastReason: lookup.reason }, now);
	return isBelievable(state) ? absent(state, now) : keepLooking(state, now);
}

/** The provider does not know the reference, and that has lasted as long as it must. */
function absent(state: State, now: number): Step {
	switch (state.purpose) {
		case 'before':
			return goToSend(state, now);
		case 'neverReached':
			return finishNotSent(state, state.sends === 0 ? walletIsDry : messageOfVerdict(state));
		case 'refused':
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
	if (status === 'unknownWord') {
		return keepLooking(
			{ ...state, lastReason: `The provider calls it "${transaction.status ?? ''}"` },
			now,
		);
	}
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

function nextAttempt(state: State): Step {
	const attempt = state.attempt + 1;
	const fresh = begin(state.rules).state;
	return { state: { ...fresh, attempt }, command: { do: 'recall', attempt } };
}

function keepLooking(state: State, now: number): Step {
	const again = lookAgain(state, now);
	if (again) return again;
	if (state.purpose === 'pending') return finishPending(state);
	const nothingNow = state.sends === 0 ? '. Nothing was sent now' : '';
	const reason = state.lastReason.replace(/\.$/, '') || nobodyCouldSay;
	return unknown(state, `${reason}${nothingNow}`);
}

function waitForPending(state: State, now: number): Step {
	if (state.rules.waitForPendingMs > 0 && state.rules.requeryable)
		return look(state, 'pending', now);
	return finishPending(state);
}
