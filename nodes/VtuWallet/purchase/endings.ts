import { isOwn, isReplay, isTrusted, wasSentEarlier } from './earlier';
import type { FoundTransaction } from './outcome';
import type { Result, State, Step } from './steps';

export const walletIsDry = 'The wallet ran out of money before this row';
const boughtEarlier = 'Bought by an earlier run, as this n8n has written down';
const takenEarlier =
	'An earlier try was told that the provider is processing it, and no more is known yet';
export const neverLearned = 'An earlier try sent this purchase and never learned what became of it';

/** What was found under the reference is not what this row buys, and is never adopted. */
export function foreign(state: State, { type }: FoundTransaction): Step {
	if (state.purpose === 'pending') return finishPending(state);
	return anothers(state, type);
}

/** The reference stands for something else than this row. */
export function anothers(state: State, what = 'of another kind'): Step {
	const message = `The reference belongs to another purchase (${what})`;
	const advice = ownReference;
	if (state.ambiguous || wasSentEarlier(state)) return unknown(state, message, { advice });
	// A refusal on no list says nothing of our own purchase, and the provider's record is of another one.
	if (state.verdict?.kind === 'refused') return unknown(state, message, { advice });
	const outcome = state.purpose === 'after' || state.purpose === 'refused' ? 'failed' : 'notSent';
	return finish(state, { outcome, charged: 'no', message, advice });
}

const ownReference = 'Give each purchase a key or a reference of its own.';

/** To call it what this row buys would be a guess. */
export function unclaimed(state: State, { amount, date }: FoundTransaction): Step {
	const what = [amount === undefined ? '' : `₦${amount}`, date ?? ''].filter(Boolean).join(', ');
	const found = what === '' ? '' : ` (${what})`;
	return unknown(
		state,
		`Something is bought under this reference${found}, and nobody has written down for whom`,
		{
			advice: `Find out with the provider for whom it was. If it was for this row, it is bought. If not, ${ownReference.replace(/^G/, 'g')}`,
		},
	);
}

export function finishPending(state: State): Step {
	return finish(state, { outcome: 'pending', charged: 'yes', ...state.pending });
}

/** The provider does not know the purchase that it refused: the refusal is final where that proves anything. */
export function refusalStands(state: State): Step {
	const { verdict } = state;
	const message = messageOfVerdict(state);
	// The refusal is about this request. Of an earlier one only a provider that can be trusted would have told; and of this
	// one, too, where the refusal is on no list: it may have come after the charge.
	const isDoubtful = verdict?.kind === 'refused' || wasSentEarlier(state);
	const foundNothing = verdict?.kind === 'refused';
	if (!isTrusted(state) && isDoubtful) return unknown(state, message, { foundNothing });
	const charged = verdict?.kind === 'rejected' ? verdict.charged : 'no';
	return finish(state, { outcome: 'failed', charged, message, foundNothing });
}

export function finishNotSent(state: State, message: string): Step {
	// An earlier try may still arrive at the provider: that this one did not is no proof.
	if (wasSentEarlier(state)) return unknown(state, message);
	return finish(state, { outcome: 'notSent', charged: 'no', message });
}

/** What the provider need not show: it is known here. */
export function boughtBefore(state: State): Step {
	return finish(state, {
		outcome: 'success',
		charged: 'yes',
		replayed: isReplay(state),
		message: boughtEarlier,
	});
}

/** The provider took it, and nobody can see now what became of it. */
export function pendingBefore(state: State): Step {
	return finish(state, {
		outcome: 'pending',
		charged: 'yes',
		replayed: !isOwn(state),
		message: takenEarlier,
	});
}

export function unknown(state: State, message: string, more: Partial<Result> = {}): Step {
	// That nobody can see it now does not undo that the provider took it.
	if (state.memory.bought) return boughtBefore(state);
	if (state.memory.pending) return pendingBefore(state);
	return finish(state, { ...more, outcome: 'unknown', charged: 'unknown', message });
}

export function finish(
	state: State,
	result: Partial<Result> & Pick<Result, 'outcome' | 'charged'>,
): Step {
	const whole: Result = {
		replayed: false,
		attempt: state.attempt,
		message: '',
		verdict: state.verdict,
		...result,
		answer: result.answer ?? answerOf(state.verdict),
	};
	return { state, command: { do: 'finish', result: whole } };
}

/** Kept whatever the outcome: what was not understood may hold a code. */
function answerOf(verdict: State['verdict']): Result['answer'] {
	return verdict && 'body' in verdict ? verdict.body : undefined;
}

export function messageOfVerdict(state: State): string {
	return state.verdict && 'message' in state.verdict ? state.verdict.message : state.lastReason;
}
