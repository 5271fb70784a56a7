import { longestRetryAfter, pauseBeforeResend } from './backoff';
import { finish, finishNotSent, finishPending, foreign, messageOfVerdict, refusalStands, unknown } from './endings';
import { lookUntilSettled } from './looking';
import type { FoundTransaction, Lookup } from './outcome';
import { lastAttempt } from './reference';
import type { Command, Event, Purpose, Rules, State, Step } from './steps';
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
			return afterSend({ ...state, sends: state.sends + 1, verdict: event.verdict }, event.verdict, now);
		case 'looked':
			return afterLook({ ...state, looks: state.looks + 1 }, event.lookup, now);
	}
}

function afterRecall(state: State, now: number): Step {
	const { rules, memory } = state;
	if (rules.requeryable && (!rules.fresh || memory.sentBefore)) return look(state, 'before', now);
	if (!rules.requeryable && memory.sentBefore && !rules.sendAgain) return unknown(state, neverLearned);
	return goToSend(state);
}

const neverLearned = 'An earlier try sent this purchase and never learned what became of it';

function goToSend(state: State): Step {
	const { rules, attempt } = state;
	if (rules.onlyLook) return finishNotSent(state, 'The wallet ran out of money before this row');
	const trusted = rules.deduplicates && rules.requeryable;
	return { state, command: trusted ? { do: 'send', attempt, afterMs: 0 } : { do: 'record', attempt } };
}

function afterRecord(state: State, known: 'new' | 'known' | 'unavailable', now: number): Step {
	const { rules, attempt } = state;
	const send: Command = { do: 'send', attempt, afterMs: 0 };
	if (known === 'unavailable' && !rules.fresh && !rules.sendAgain) {
		return unknown(state, 'n8n could not say whether this purchase was sent before');
	}
	if (known !== 'known') return { state, command: send };
	const recorded = { ...state, recordedEarlier: true };
	// Sent before, and absence proves nothing: only asking for as long as the user allows may tell.
	if (rules.requeryable && !hasSettled(state, now)) return look(recorded, 'before', now);
	if (rules.sendAgain) return { state: recorded, command: send };
	return unknown(recorded, 'This purchase was sent before, and the provider cannot say what became of it');
}

function afterSend(state: State, verdict: Verdict, now: number): Step {
	switch (verdict.kind) {
		case 'accepted':
			return accepted(state, verdict, now);
		case 'rejected':
			return finish(state, { outcome: 'failed', charged: verdict.charged, message: verdict.message, answer: verdict.body });
		case 'refused':
			return state.rules.requeryable ? look(state, 'refused', now) : refusalStands(state);
		case 'tokenRefused':
			return finishNotSent(state, verdict.message);
		case 'notSent':
			return sendAgainLater(state, verdict, now);
		case 'alreadyUsed':
		case 'ambiguous': {
			const unsure = { ...state, ambiguous: state.ambiguous || verdict.kind === 'ambiguous', lastReason: verdict.message };
			return state.rules.requeryable ? look(unsure, 'after', now) : unknown(unsure, verdict.message);
		}
	}
}

function accepted(state: State, verdict: Verdict & { kind: 'accepted' }, now: number): Step {
	const message = typeof verdict.body.message === 'string' ? verdict.body.message : '';
	const answer = verdict.body;
	if (verdict.status === 'success') return finish(state, { outcome: 'success', charged: 'yes', message, answer });
	return waitForPending({ ...state, pending: { answer, replayed: false, message } }, now);
}

function sendAgainLater(state: State, verdict: Verdict & { kind: 'notSent' }, now: number): Step {
	const patient = (verdict.retryAfterMs ?? 0) <= longestRetryAfter;
	if (patient && state.sends < mostSends) {
		const afterMs = pauseBeforeResend(state.sends, verdict.retryAfterMs);
		return { state, command: { do: 'send', attempt: state.attempt, afterMs } };
	}
	// An earlier execution may have sent it: absence is believed only after it has lasted.
	if (!state.rules.fresh && state.rules.requeryable) return look(state, 'neverReached', now);
	return finishNotSent(state, verdict.message);
}

function afterLook(state: State, lookup: Lookup, now: number): Step {
	if (lookup.kind === 'foreign') return foreign(state, lookup.transaction);
	if (lookup.kind === 'found') return found(state, lookup.status, lookup.transaction, now);
	if (lookup.kind === 'cannotTell') return keepLooking({ ...state, lastReason: lookup.reason }, now);
	if (state.purpose === 'refused') return refusalStands(state);
	const mustLast = state.purpose !== 'before' || state.memory.sentBefore || state.recordedEarlier;
	if (mustLast && !hasSettled(state, now)) return keepLooking(state, now);
	return absent(state, now);
}

/** The provider does not know the reference, and that has lasted as long as it must. */
function absent(state: State, now: number): Step {
	switch (state.purpose) {
		case 'before':
			return state.recordedEarlier ? afterRecord(state, 'known', now) : goToSend(state);
		case 'neverReached':
			return finishNotSent(state, messageOfVerdict(state));
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
		return keepLooking({ ...state, lastReason: `The provider calls it "${transaction.statusWord ?? ''}"` }, now);
	}
	if (status === 'success') return finish(state, { outcome: 'success', charged: 'yes', replayed, message, transaction, answer });
	if (status === 'pending') {
		if (state.purpose === 'pending') return keepLooking(state, now);
		return waitForPending({ ...state, pending: { transaction, replayed, message } }, now);
	}
	const mayTryNext = state.purpose === 'before' && state.rules.mayAdvance && !state.rules.onlyLook && state.attempt < lastAttempt;
	if (mayTryNext) return nextAttempt(state);
	const refunded = state.purpose === 'pending' || /refund|revers/i.test(transaction.statusWord ?? '');
	return finish(state, { outcome: 'failed', charged: refunded ? 'refunded' : 'no', replayed, message, transaction, answer });
}

/** Made by this execution, unless nothing was sent or the provider said that the reference had been used before. */
function isReplay(state: State): boolean {
	if (state.pending) return state.pending.replayed;
	if (state.purpose === 'before' || state.purpose === 'neverReached') return !state.memory.byThisExecution;
	return state.verdict?.kind === 'alreadyUsed' && !state.ambiguous;
}

function nextAttempt(state: State): Step {
	const attempt = state.attempt + 1;
	const fresh = begin(state.rules).state;
	return { state: { ...fresh, attempt }, command: { do: 'recall', attempt } };
}

function look(state: State, purpose: Purpose, now: number): Step {
	const continued = state.purpose === purpose && state.lookingSince !== undefined;
	const looking = continued ? state : { ...state, purpose, looks: 0, lookingSince: now };
	// A look right after a lost answer is often too early to see anything, but it is free.
	const afterMs = continued || purpose === 'pending' ? lookUntilSettled(looking, now) ?? 0 : 0;
	return { state: looking, command: { do: 'look', attempt: state.attempt, afterMs } };
}

function keepLooking(state: State, now: number): Step {
	const afterMs = lookUntilSettled(state, now);
	if (afterMs !== undefined) return { state, command: { do: 'look', attempt: state.attempt, afterMs } };
	if (state.purpose === 'pending') return finishPending(state);
	const nothingNow = state.sends === 0 ? '. Nothing was sent now' : '';
	return unknown(state, `${state.lastReason || 'The provider could not say what became of it'}${nothingNow}`);
}

const hasSettled = (state: State, now: number) =>
	state.lookingSince !== undefined && state.looks > 0 && now - state.lookingSince >= state.rules.settleForMs;

function waitForPending(state: State, now: number): Step {
	if (state.rules.waitForPendingMs > 0 && state.rules.requeryable) return look(state, 'pending', now);
	return finishPending(state);
}
