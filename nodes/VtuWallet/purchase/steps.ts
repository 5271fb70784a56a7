import { lastAttempt } from './claims';
import type { Command, MachineVerdict, Reason, State, Step, LookReason } from './machineTypes';
import type { Outcome } from './outcome';

const longestPause = 15_000;
/** If the provider asks for a longer wait, the node does not send again. */
export const longestRetryAfter = 60_000;

/** Gives milliseconds. The pause doubles after each look, and never exceeds the time left. */
export function pauseBetweenLooks(looks: number, totalMs: number, leftMs: number): number {
	const first = Math.min(1_000, Math.max(25, totalMs / 16));
	return Math.max(0, Math.min(first * 2 ** (looks - 1), longestPause, leftMs));
}

/** In milliseconds. The provider may ask for a longer pause, but not for a shorter one. */
export function pauseBeforeResend(sends: number, retryAfterMs = 0): number {
	return Math.max(retryAfterMs, Math.min(500 * 2 ** (sends - 1), longestPause));
}

export const look = (state: State, why: LookReason, now: number): Step =>
	step(
		{ ...state, why, since: now, looks: 0 },
		{ do: 'look', attempt: state.standing.attempt, afterMs: why === 'pending' ? 1_000 : 0 },
	);

export function lookAgain(state: State, now: number): Step {
	const { why, since, looks, policy, standing } = state;
	const total = why === 'pending' ? policy.waitForPendingMs : policy.settleForMs;
	const afterMs = pauseBetweenLooks(looks, total, since + total - now);
	return step(state, { do: 'look', attempt: standing.attempt, afterMs });
}

export function finish(
	state: State,
	outcome: Outcome,
	reason: Reason,
	{ replayed = false, recorded = false, cancelled = false } = {},
): Step {
	const { standing, sends, verdict, throttled } = state;
	const nothingSent = sends === 0 || (verdict?.kind === 'notSent' && !throttled);
	const nothingNew = outcome === 'unknown' || (outcome === 'pending' && standing.open?.pending);
	// The provider refused with unknown words. `unknown` keeps another try of this execution from sending again.
	const stays = outcome === 'failed' && verdict?.kind === 'doubtful' && !recorded;
	const isReleased = outcome === 'notSent' || (nothingSent && nothingNew);
	const promised = isPromised(state) || undefined;
	const end = isReleased
		? undefined
		: { outcome: stays ? 'unknown' : outcome, recorded, cancelled, promised };
	return step(state, { do: 'finish', outcome, reason, replayed, attempt: standing.attempt, end });
}

/** The answer to a sending says that it was bought, in unusual words or beside others. */
export const isPromised = ({ verdict, standing: { open } }: State): boolean =>
	open?.promised === true ||
	(verdict?.kind === 'accepted' && verdict.unusual === true) ||
	(verdict?.kind === 'ambiguous' && verdict.promised === true);

export const step = (state: State, command: Command): Step => ({ state, command });

export const finishPending = (state: State) =>
	finish(state, 'pending', state.sends > 0 ? 'answer' : 'pendingEarlier', {
		replayed: !sentByThisExecution(state),
	});

/** The provider may have accepted a sending of this or an earlier try. */
export const mayBeSent = ({ sends, verdict, throttled, lost, standing }: State) =>
	lost === true ||
	throttled === true ||
	standing.open !== undefined ||
	(sends > 0 && (verdict?.kind === 'doubtful' || verdict?.kind === 'failed'));

/** The journal knows a definite refusal and nothing else, so nothing was bought. */
export const wasOnlyRefused = ({ why, policy, standing, hasRecord }: State) =>
	why === 'before' && !policy.askFirst && !hasRecord && standing.open === undefined;

export const mayClaimNext = ({ policy, standing }: State) =>
	policy.mayAdvance !== 'never' && standing.attempt < lastAttempt;

/** A product without trust can be asked about if the provider named a reference of its own. */
export const canAsk = ({ policy, noLookUp, verdict, standing: { open } }: State) =>
	!noLookUp &&
	(policy.trust !== 'none' || verdict?.isNamed === true || open?.providerReference !== undefined);

/** Whether a missing record shows that nothing was bought. */
export const absenceProves = ({ policy, noLookUp, standing: { open } }: State): boolean =>
	policy.trust === 'full' && !noLookUp && !open?.byAnotherAccount;

/** Whether this execution sent the purchase that the provider shows. */
export function sentByThisExecution({
	sends,
	lost,
	throttled,
	standing,
	verdict,
	policy,
}: State): boolean {
	if (lost === true || standing.open?.byThisExecution === true) return true;
	if (sends === 0 || (verdict?.kind === 'notSent' && !throttled)) return false;
	// The provider may say "already used" because of an earlier run, unless the journal rules that out.
	const isProven = !policy.askFirst && standing.open === undefined;
	return verdict?.kind !== 'ambiguous' || throttled === true || isProven;
}

/** The latest time at which the attempt may have been sent. `-Infinity` if the journal knows of no sending. */
export function sentLast({ why, since, standing }: State): number {
	if (why !== 'before') return since;
	return Math.max(standing.open?.at ?? -Infinity, standing.refusedAt ?? -Infinity);
}

/** The node does not understand the record, so an earlier refusal by the provider is doubtful. */
export function withRecord(state: State): State {
	const isAfterSending = state.why !== 'before' && state.why !== 'pending';
	return { ...state, hasRecord: true, ...(isAfterSending && { why: 'lost', lost: true }) };
}

/** The answer says success, and no record outranks it. */
export const finishSuccess = (state: State) => finish(state, 'success', 'answer');

/** There was no reason to ask before, so no older record can have this reference. */
const isOnlySending = ({ sends, looks, standing }: State): boolean =>
	sends === 1 && looks === 0 && standing.open === undefined;

const mostSends = 3;

export function afterSending(state: State, now: number): Step {
	const verdict = state.verdict as MachineVerdict;
	switch (verdict.kind) {
		case 'accepted':
			if (verdict.status === 'pending') return afterPending(state, now);
			return verdict.unusual && canAsk(state) && isOnlySending(state)
				? look(state, 'unusual', now)
				: finishSuccess(state);
		case 'rejected':
			// An earlier sending may be the reason, e.g. because it emptied the wallet.
			return state.standing.open || state.throttled
				? ask(state, 'doubtful', now)
				: refusalStands(state);
		case 'failed':
			// Absence proves a failure only if the provider honours the reference.
			return ask(state, state.policy.trust === 'full' ? 'saidFailed' : 'doubtful', now);
		case 'doubtful':
			return ask(state, 'doubtful', now);
		case 'ambiguous': {
			const lost = { ...state, lost: state.lost || !verdict.alreadyUsed || state.sends > 1 };
			return canAsk(state) ? look(lost, 'lost', now) : finish(lost, 'unknown', 'answer');
		}
		case 'notSent': {
			const throttled = { ...state, throttled: state.throttled || verdict.throttled };
			// A proxy may answer 429 although it forwards the request.
			if (verdict.throttled && state.policy.trust === 'asks')
				return look(throttled, 'throttled', now);
			return sendAgain(throttled, now);
		}
	}
}

/** The request did not arrive. The node sends it three times at most. */
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

const ask = (state: State, why: LookReason, now: number) =>
	canAsk(state) ? look(state, why, now) : refusalStands(state);

/** Without a look-up, the balances in the answer are the provider's record. */
const isPaidBack = ({ verdict, noLookUp, lost, standing: { open } }: State): boolean =>
	noLookUp === true && !lost && !open && verdict !== undefined && verdict.isPaidBack === true;

/** The provider refused, and no record says otherwise. With trust `full` this proves the failure. */
export function refusalStands(state: State): Step {
	const { verdict, standing } = state;
	const proves = absenceProves(state);
	const isUnlisted = verdict?.kind === 'doubtful' || (verdict?.kind === 'failed' && !proves);
	const isDoubtful = isUnlisted || standing.open !== undefined || state.throttled === true;
	if (isDoubtful && !proves && !isPaidBack(state)) return finish(state, 'unknown', 'answer');
	return finish(state, 'failed', 'answer', { recorded: isPaidBack(state) });
}

export function afterPending(state: State, now: number): Step {
	const { why, since, policy } = state;
	if (why === 'pending')
		return now - since < policy.waitForPendingMs ? lookAgain(state, now) : finishPending(state);
	return policy.waitForPendingMs > 0 && canAsk(state)
		? look(state, 'pending', now)
		: finishPending(state);
}
