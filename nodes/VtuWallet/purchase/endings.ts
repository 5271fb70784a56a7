import type { FoundTransaction } from './outcome';
import type { Result, State, Step } from './steps';

/** What was found under the reference is not what this row buys, and is never adopted. */
export function foreign(state: State, transaction: FoundTransaction): Step {
	const message = `The reference belongs to another purchase (${transaction.type ?? 'of another kind'})`;
	if (state.ambiguous) return unknown(state, message);
	if (state.verdict?.kind === 'alreadyUsed' || state.verdict?.kind === 'refused') {
		return finish(state, { outcome: 'failed', charged: 'no', message });
	}
	return finish(state, { outcome: 'notSent', charged: 'no', message });
}

export function finishPending(state: State): Step {
	return finish(state, { outcome: 'pending', charged: 'yes', ...state.pending });
}

/** The provider does not know the purchase that it refused: the refusal is final. */
export function refusalStands(state: State): Step {
	const answer = state.verdict?.kind === 'refused' ? state.verdict.body : undefined;
	return finish(state, { outcome: 'failed', charged: 'no', message: messageOfVerdict(state), answer });
}

export function finishNotSent(state: State, message: string): Step {
	// An earlier try may still arrive at the provider: that this one did not is no proof.
	if (state.memory.sentBefore || state.recordedEarlier) return unknown(state, message);
	return finish(state, { outcome: 'notSent', charged: 'no', message });
}

export function unknown(state: State, message: string): Step {
	return finish(state, { outcome: 'unknown', charged: 'unknown', message });
}

export function finish(state: State, result: Partial<Result> & Pick<Result, 'outcome' | 'charged'>): Step {
	const whole: Result = { replayed: false, attempt: state.attempt, message: '', verdict: state.verdict, ...result };
	return { state, command: { do: 'finish', result: whole } };
}

export function messageOfVerdict(state: State): string {
	return state.verdict && 'message' in state.verdict ? state.verdict.message : state.lastReason;
}
