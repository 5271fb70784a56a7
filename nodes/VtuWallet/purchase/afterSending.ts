import { longestRetryAfter, pauseBeforeResend } from './backoff';
import { nothingSent } from './beforeSending';
import { mayBeCausedByEarlier } from './earlier';
import { finish, finishPending, messageOfVerdict, refusalStands, unknown } from './endings';
import { look } from './looking';
import type { State, Step } from './steps';
import { isSaidToHaveFailed, type Verdict } from './verdict';

const mostSends = 3;

export function afterSend(state: State, verdict: Verdict, now: number): Step {
	switch (verdict.kind) {
		case 'accepted':
			return accepted(state, verdict, now);
		case 'rejected':
			if (state.throttled || mayBeCausedByEarlier(state, verdict)) return askedAbout(state, now);
			return isSaidToHaveFailed(verdict) && state.rules.requeryable
				? look(state, 'saidToHaveFailed', now)
				: refusalStands(state);
		case 'refused':
			return askedAbout(state, now);
		case 'tokenRefused':
			return nothingSent(state, verdict.message, now);
		case 'notSent':
			return sentForNothing(state, verdict, now);
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

function sentForNothing(state: State, verdict: Verdict & { kind: 'notSent' }, now: number): Step {
	const { deduplicates, requeryable } = state.rules;
	const afterMs = mayGoAgain(state) ? pauseBeforeResend(state.sends, verdict.retryAfterMs) : 0;
	// Whoever asks for fewer requests has read it, and may have passed it on: sent again, it would be a second purchase.
	if (verdict.throttled && requeryable && !deduplicates)
		return look(state, 'throttled', now, afterMs);
	return sendAgain(state, afterMs, now);
}

const askedAbout = (state: State, now: number): Step =>
	state.rules.requeryable ? look(state, 'refused', now) : refusalStands(state);

/** The provider does not know what it had no time for. Sent again, it is asked about anew. */
export const neverTaken = (state: State, now: number): Step =>
	sendAgain({ ...state, lookingSince: undefined }, pauseBeforeResend(state.sends), now);

function sendAgain(state: State, afterMs: number, now: number): Step {
	if (!mayGoAgain(state)) return nothingSent(state, messageOfVerdict(state), now);
	return { state, command: { do: 'send', attempt: state.attempt, afterMs } };
}

/** What was not taken has tries left, and need not wait for too long. */
export function mayGoAgain({ sends, verdict }: State): boolean {
	if (verdict?.kind !== 'notSent') return false;
	return (verdict.retryAfterMs ?? 0) <= longestRetryAfter && sends < mostSends;
}

export function waitForPending(state: State, now: number): Step {
	if (state.rules.waitForPendingMs > 0 && state.rules.requeryable)
		return look(state, 'pending', now);
	return finishPending(state);
}
