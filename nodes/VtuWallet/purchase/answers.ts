import type { MachineVerdict, State, Step, Why } from './machineTypes';
import {
	canAsk,
	finish,
	finishPending,
	longestRetryAfter,
	look,
	lookAgain,
	pauseBeforeResend,
	step,
} from './steps';

const mostSends = 3;

/** What follows from the answer to a sending. */
export function sent(state: State, now: number): Step {
	const verdict = state.verdict as MachineVerdict;
	switch (verdict.kind) {
		case 'accepted':
			return verdict.status === 'success'
				? finish(state, 'success', 'answer')
				: pending(state, now);
		case 'rejected':
			// An earlier sending may be the reason, e.g. it has emptied the wallet.
			return state.standing.open || state.throttled
				? ask(state, 'doubtful', now)
				: refusalStands(state);
		case 'failed':
			// Absence proves a failure only of what the provider would not buy twice.
			return ask(state, state.policy.trust === 'full' ? 'saidFailed' : 'doubtful', now);
		case 'doubtful':
			return ask(state, 'doubtful', now);
		case 'ambiguous': {
			const lost = { ...state, lost: state.lost || !verdict.alreadyUsed || state.sends > 1 };
			return canAsk(state) ? look(lost, 'lost', now) : finish(lost, 'unknown', 'answer');
		}
		case 'notSent': {
			const throttled = { ...state, throttled: state.throttled || verdict.throttled };
			// Something on the way may have passed on what it calls too much.
			if (verdict.throttled && state.policy.trust === 'asks')
				return look(throttled, 'throttled', now);
			return sendAgain(throttled, now);
		}
	}
}

/** Not sent, or never taken: a few more tries. */
export function sendAgain(state: State, now = state.since): Step {
	const { verdict, sends, standing } = state;
	const { retryAfterMs = 0, isFinal = false } = verdict?.kind === 'notSent' ? verdict : {};
	if (!isFinal && sends < mostSends && retryAfterMs <= longestRetryAfter) {
		const afterMs = pauseBeforeResend(sends, retryAfterMs);
		return step(state, { do: 'send', attempt: standing.attempt, afterMs });
	}
	if (state.throttled && canAsk(state) && state.why !== 'throttled')
		return look(state, 'throttled', now);
	return finish(state, standing.open ? 'unknown' : 'notSent', 'answer');
}

const ask = (state: State, why: Why, now: number) =>
	canAsk(state) ? look(state, why, now) : refusalStands(state);

/** No record contradicts the refusal: it is final where that proves anything. */
export function refusalStands(state: State): Step {
	const { verdict, standing, policy } = state;
	const isUnlisted =
		verdict?.kind === 'doubtful' || (verdict?.kind === 'failed' && policy.trust !== 'full');
	const isDoubtful = isUnlisted || standing.open !== undefined || state.throttled === true;
	const proves = policy.trust === 'full' && !standing.open?.byAnotherAccount;
	if (isDoubtful && !proves) return finish(state, 'unknown', 'answer');
	return finish(state, 'failed', 'answer');
}

export function pending(state: State, now: number): Step {
	const { why, since, policy } = state;
	if (why === 'pending')
		return now - since < policy.waitForPendingMs ? lookAgain(state, now) : finishPending(state);
	return policy.waitForPendingMs > 0 && canAsk(state)
		? look(state, 'pending', now)
		: finishPending(state);
}
