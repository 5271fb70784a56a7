import { neverClaimed, unsentEnd, wasSent, type ClaimEnd, type Standing } from './claims';
import type { Event, Found, Policy, Reason, State, Step, LookReason } from './machineTypes';
import {
	absenceProves,
	canAsk,
	finish,
	finishPending,
	finishSuccess,
	isPromised,
	sentByThisExecution,
	look,
	lookAgain,
	mayClaimNext,
	mayBeSent,
	afterPending,
	refusalStands,
	sendAgain,
	afterSending,
	sentLast,
	step,
	wasOnlyRefused,
	withRecord,
} from './steps';

const mostLooksForRecord = 3;
/** The journal counts a run as dead after a minute without a sign. This time is ten seconds longer. */
export const silenceMs = 70_000;

/** The first step of a purchase. `standing`: from the last read of the journal. */
export const begin = (policy: Policy, standing: Standing = neverClaimed): Step => {
	const state: State = { policy, standing, why: 'before', since: 0, sends: 0, looks: 0, waits: 0 };
	return step(state, { do: 'claim', attempt: standing.attempt, afterMs: 0 });
};

/** Gives the next step after an event. Pure. */
export function next(state: State, event: Event, now: number): Step {
	if (state.sends === 0 && event.type !== 'sent' && state.policy.isOfAnother?.())
		return finish(state, 'notSent', 'belongsToAnother');
	switch (event.type) {
		case 'claimed':
			return afterClaim({ ...state, standing: event.standing }, now);
		case 'looked': {
			const { lookup, askedAt, heldMs = 0 } = event;
			const looked = { ...state, looks: state.looks + 1, since: state.since + heldMs };
			return afterLook(looked, lookup, askedAt, now);
		}
		case 'sent':
			return afterSending({ ...state, sends: state.sends + 1, verdict: event.verdict }, now);
		case 'stopped':
			return afterStop(state, event.reason ?? 'stopped', event.inFlight);
		case 'listed':
			return finish(state, 'success', 'answer', { replayed: !sentByThisExecution(state) });
		case 'leftOut':
			return finish(state, 'failed', 'leftOut', { replayed: !sentByThisExecution(state) });
	}
}

function afterClaim(state: State, now: number): Step {
	const { standing, policy } = state;
	if (standing.state === 'bought') return finish(state, 'success', 'bought', { replayed: true });
	if (standing.failed && standing.state !== 'held') return afterFailure(state);
	// Another run holds the attempt, or our claim was released.
	if (standing.state !== 'mine') return waitForOther(state, now);
	const mustAsk = wasSent(standing) || policy.askFirst;
	return mustAsk && canAsk(state) ? look(state, 'before', now) : send(state);
}

function waitForOther(state: State, now: number): Step {
	// This run may not send the open purchase and cannot ask about it, so it need not wait.
	if (state.standing.open && !canAsk(state) && !state.policy.sendAgain) return send(state);
	const heldSince = state.heldSince ?? now;
	const patienceMs = state.policy.settleForMs + silenceMs;
	if (now - heldSince >= patienceMs) return finish(state, 'unknown', 'heldByAnother');
	// All waiting purchases read the journal at the same times, so one call serves all of them.
	const gapMs = Math.min(200 * 2 ** state.waits, 3_200);
	const afterMs = gapMs - (now % gapMs);
	const { attempt } = state.standing;
	return step({ ...state, heldSince, waits: state.waits + 1 }, { do: 'claim', attempt, afterMs });
}

/** The provider's record says that the attempt failed, so only the next reference can buy. */
function afterFailure(state: State): Step {
	const { failed } = state.standing;
	const isOwn = failed?.byThisExecution === true && state.policy.mayAdvance !== 'always';
	return isOwn || failed?.cancelled || !mayClaimNext(state)
		? finish(state, 'failed', 'failedEarlier', { replayed: true, recorded: true })
		: claimNext(state);
}

/** Begins again with the next reference. `before`: how this attempt ended, if the journal does not know it yet. */
function claimNext(state: State, before?: Omit<ClaimEnd, 'at'>): Step {
	const attempt = state.standing.attempt + 1;
	const { heldSince, waits } = state;
	const anew = { ...begin(state.policy, { ...neverClaimed, attempt }).state, heldSince, waits };
	return step(anew, { do: 'claim', attempt, afterMs: 0, before });
}

function afterLook(state: State, lookup: Found, askedAt: number, now: number): Step {
	const showsNothing = lookup.kind === 'absent' || lookup.kind === 'cannotTell';
	if (state.why === 'unusual' && showsNothing) return finishSuccess(state);
	switch (lookup.kind) {
		case 'success':
			return finish(state, 'success', 'found', { replayed: !sentByThisExecution(state) });
		case 'pending':
			return afterPending(state, now);
		case 'failed':
			return afterFailedRecord(state, lookup);
		case 'foreign':
			return afterForeignRecord(state);
		case 'unclaimed':
			return finish(state, 'unknown', 'unclaimed');
		case 'noLookUp':
			return afterAbsence({ ...state, noLookUp: true });
		case 'unclear':
			return notFound(withRecord(state), 'cannotTell', askedAt, now);
		case 'absent':
		case 'cannotTell': {
			// After a record was shown, absence proves nothing: sending again is safe only if the reference is honoured.
			const isShown = state.hasRecord === true && state.policy.trust !== 'full';
			return notFound(state, isShown ? 'cannotTell' : lookup.kind, askedAt, now);
		}
	}
}

function afterFailedRecord(state: State, { cancelled = false, showsOne = false }: Found): Step {
	// The record shows this account alone; another account may have sent the attempt too.
	if (state.standing.open?.byAnotherAccount) return finish(state, 'unknown', 'otherAccount');
	const isAccepted = state.policy.sendAgain && state.sends === 0;
	if (isPromised(state) && !isAccepted) return finish(state, 'unknown', 'contradicted');
	const isOnlySending = state.sends === (state.standing.open ? 0 : 1);
	if (showsOne && !isOnlySending) return finish(state, 'unknown', 'neverSettled');
	const isEarlier = state.sends === 0 && state.why === 'before';
	const isOwn = state.standing.open?.byThisExecution && state.policy.mayAdvance !== 'always';
	if (isEarlier && !isOwn && !cancelled && mayClaimNext(state))
		return claimNext(state, { outcome: 'failed', recorded: true });
	return finish(state, 'failed', 'found', {
		replayed: !sentByThisExecution(state),
		recorded: true,
		cancelled,
	});
}

function afterForeignRecord(state: State): Step {
	if (state.why === 'pending') return finishPending(state);
	if (mayBeSent(state) || state.why === 'unusual')
		return finish(state, 'unknown', 'belongsToAnother');
	return finish(state, state.sends > 0 ? 'failed' : 'notSent', 'belongsToAnother');
}

function notFound(state: State, kind: 'absent' | 'cannotTell', askedAt: number, now: number): Step {
	const { policy, standing, why, looks, since } = state;
	// The provider may write its record a moment after its answer.
	if (why === 'saidFailed')
		return looks < mostLooksForRecord ? lookAgain(state, now) : refusalStands(state);
	const hasLasted = askedAt - sentLast(state) >= policy.settleForMs;
	if (kind === 'absent' && hasLasted) return afterAbsence(state);
	const waitMs = why === 'pending' ? policy.waitForPendingMs : policy.settleForMs;
	if (askedAt - since < waitMs) return lookAgain(state, now);
	if (why === 'pending' || standing.open?.pending) return finishPending(state);
	return wasOnlyRefused(state)
		? finish(state, 'notSent', 'refusedEarlier')
		: finish(state, 'unknown', 'neverSettled');
}

/** The provider has no record, and the node need not wait longer for one. */
function afterAbsence(state: State): Step {
	const meaning: Record<LookReason, (state: State) => Step> = {
		before: send,
		throttled: sendAgain,
		doubtful: refusalStands,
		saidFailed: refusalStands,
		lost: () => finish(state, 'unknown', 'neverSettled'),
		pending: finishPending,
		unusual: finishSuccess,
	};
	return meaning[state.why](state);
}

/** Decides whether this run sends the attempt. `sendAgain` only repeats a request that did not arrive. */
function send(state: State): Step {
	const { standing, policy } = state;
	const { open } = standing;
	if (open?.pending) return finishPending(state);
	if (open?.byThisExecution) return finish(state, 'unknown', 'sentByThisExecution');
	if (state.noLookUp && !policy.journalProves && !open && !policy.sendAgain)
		return finish(state, 'unknown', 'neverSettled');
	if (open && !absenceProves(state) && !policy.sendAgain)
		return finish(state, 'unknown', open.byAnotherAccount ? 'otherAccount' : 'sentEarlier');
	const blocked = policy.blocked();
	const isUnclear = open !== undefined || blocked === 'outOfTouch';
	if (blocked !== undefined) return finish(state, unsentEnd(isUnclear).outcome, blocked);
	return step(state, { do: 'send', attempt: standing.attempt, afterMs: 0 });
}

/** This purchase may not go on. Its result follows from the known facts. */
function afterStop(state: State, reason: Reason, inFlight = false): Step {
	const { standing, verdict, policy } = state;
	if (inFlight) return finish(state, 'unknown', reason);
	if (standing.state === 'bought') return finish(state, 'success', 'bought', { replayed: true });
	if (state.why === 'unusual') return finishSuccess(state);
	if (state.why === 'pending' || standing.open?.pending) return finishPending(state);
	const isUnclear =
		// Another run may have taken over our claim.
		(reason === 'outOfTouch' && standing.state !== 'free') ||
		mayBeSent(state) ||
		standing.state === 'held' ||
		verdict?.kind === 'ambiguous' ||
		// The provider cannot be asked about what only a lost ledger would know.
		(policy.askFirst && canAsk(state) && !(reason === 'tokenRefused' && policy.journalProves));
	return finish(state, unsentEnd(isUnclear).outcome, reason);
}
