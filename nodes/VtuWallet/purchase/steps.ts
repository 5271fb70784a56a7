import type { Command, Reason, State, Step, Why } from './machineTypes';

const longestPause = 15_000;
/** A row whose `Retry-After` is longer is reported as not sent. */
export const longestRetryAfter = 60_000;

/** In milliseconds: short at first, doubling, and never beyond what is left of the time. */
export function pauseBetweenLooks(looks: number, totalMs: number, leftMs: number): number {
	const first = Math.min(1_000, Math.max(25, totalMs / 16));
	return Math.max(0, Math.min(first * 2 ** (looks - 1), longestPause, leftMs));
}

/** In milliseconds: as long as the provider asked for, never shorter than ours. */
export function pauseBeforeResend(sends: number, retryAfterMs = 0): number {
	return Math.max(retryAfterMs, Math.min(500 * 2 ** (sends - 1), longestPause));
}

export const look = (state: State, why: Why, now: number): Step =>
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
	outcome: Extract<Command, { do: 'finish' }>['outcome'],
	reason: Reason,
	{ replayed = false, recorded = false, cancelled = false } = {},
): Step {
	const { standing, sends, verdict, throttled } = state;
	const nothingSent = sends === 0 || (verdict?.kind === 'notSent' && !throttled);
	const nothingNew = outcome === 'unknown' || (outcome === 'pending' && standing.open?.pending);
	// One execution sends once: a refusal on no list stays open for the other tries of this one.
	const stays = outcome === 'failed' && verdict?.kind === 'doubtful' && !recorded;
	return step(state, {
		do: 'finish',
		outcome,
		reason,
		replayed,
		recorded,
		cancelled,
		attempt: standing.attempt,
		release: outcome === 'notSent' || (nothingSent && nothingNew === true),
		written: stays ? 'unknown' : outcome,
	});
}

export const step = (state: State, command: Command): Step => ({ state, command });

export const finishPending = (state: State) =>
	finish(state, 'pending', state.sends > 0 ? 'answer' : 'pendingEarlier', {
		replayed: !isOurs(state),
	});

/** The provider may have taken what this or an earlier try sent. */
export const mayBeSent = ({ sends, verdict, throttled, lost, standing }: State) =>
	lost === true ||
	throttled === true ||
	standing.open !== undefined ||
	(sends > 0 && (verdict?.kind === 'doubtful' || verdict?.kind === 'failed'));

export const canAsk = ({ policy }: State) => policy.trust !== 'none';

/** What is found was bought by this execution. */
export function isOurs({ sends, lost, throttled, standing, verdict, policy }: State): boolean {
	if (lost === true || standing.open?.byThisExecution === true) return true;
	if (sends === 0 || (verdict?.kind === 'notSent' && !throttled)) return false;
	// "Already used" may mean an earlier run, but not where the journal knows of none.
	const isProven = !policy.askFirst && standing.open === undefined;
	return verdict?.kind !== 'ambiguous' || throttled === true || isProven;
}

/** The last time at which what is looked for may have been sent. */
export function sentLast({ why, since, standing }: State): number {
	if (why !== 'before') return since;
	return Math.max(standing.open?.at ?? -Infinity, standing.refusedAt ?? -Infinity);
}
