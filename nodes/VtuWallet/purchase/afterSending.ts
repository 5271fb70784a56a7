import { longestRetryAfter, pauseBeforeResend } from './backoff';
import { nothingSent } from './beforeSending';
import { mayBeCausedByEarlier } from './earlier';
import { finish, finishPending, refusalStands, unknown } from './endings';
import { look } from './looking';
import type { State, Step } from './steps';
import { isSaidToHaveFailed, type Verdict } from './verdict';

const mostSends = 3;

export function afterSend(state: State, verdict: Verdict, now: number): Step {
	switch (verdict.kind) {
		case 'accepted':
			return accepted(state, verdict, now);
		case 'rejected':
			if (mayBeCausedByEarlier(state, verdict)) return look(state, 'refused', now);
			return isSaidToHaveFailed(verdict) && state.rules.requeryable
				? look(state, 'saidToHaveFailed', now)
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

export function waitForPending(state: State, now: number): Step {
	if (state.rules.waitForPendingMs > 0 && state.rules.requeryable)
		return look(state, 'pending', now);
	return finishPending(state);
}
