import { pauseBetweenLooks } from './backoff';
import type { Command, Purpose, State, Step } from './steps';

/** Asks for a purpose, or goes on asking for it: the first look is free unless told, the others keep a growing distance. */
export function look(state: State, purpose: Purpose, now: number, firstAfterMs = 0): Step {
	const continued = state.purpose === purpose && state.lookingSince !== undefined;
	const quietSince = state.quietSince ?? state.rules.quietSince ?? now;
	const looking = continued
		? state
		: { ...state, purpose, quietSince, looks: 0, lookingSince: now };
	const paused = continued || purpose === 'pending';
	return ask(looking, paused ? (pauseBeforeLook(looking, now) ?? 0) : firstAfterMs, now);
}

/** The next look for the same purpose, or undefined when the time for looking is up. */
export function lookAgain(state: State, now: number): Step | undefined {
	const afterMs = pauseBeforeLook(state, now);
	return afterMs === undefined ? undefined : ask(state, afterMs, now);
}

function ask(state: State, afterMs: number, now: number): Step {
	const command: Command = { do: 'look', attempt: state.attempt, afterMs };
	return { state: { ...state, askedAt: now + afterMs }, command };
}

function pauseBeforeLook(state: State, now: number): number | undefined {
	const { looks, askedAt = now, lookingSince = now, rules } = state;
	const total = state.purpose === 'pending' ? rules.waitForPendingMs : rules.settleForMs;
	// The last look is one that began when the time was up: the answer to an earlier one may be as old as it was slow.
	if (looks > 0 && askedAt - lookingSince >= total) return undefined;
	return pauseBetweenLooks(looks + 1, total, lookingSince + total - now);
}

/** Whether the latest look came so late that anything that is known to have been sent before would have shown. */
export function hasSettled(state: State): boolean {
	return hasLasted(state, sentLast(state));
}

/** Whether "not found" means that there is nothing: whatever may have been sent would have shown by now. */
export function isBelievable(state: State): boolean {
	if (mayHaveBeenSent(state)) return hasSettled(state);
	return state.purpose === 'before' ? hasLasted(state, state.rules.unseenSince) : state.looks > 0;
}

function hasLasted({ looks, askedAt, rules }: State, since = -Infinity): boolean {
	return looks > 0 && askedAt !== undefined && askedAt - since >= rules.settleForMs;
}

/** The last instant at which what is looked for can have been sent. */
function sentLast(state: State): number | undefined {
	const { purpose, lookingSince = Infinity, quietSince = Infinity } = state;
	// What this try sent itself, it sent just before it began to look for this purpose.
	const byThisTry = purpose === 'after' || purpose === 'pending' || isDoubted(state);
	return byThisTry ? lookingSince : quietSince;
}

/** A refusal on no list may hide a purchase, until its words have proved harmless; one that follows another sending, too. */
function isDoubted({ purpose, verdict, provenHarmless, throttled }: State): boolean {
	const isUnheard = verdict?.kind === 'refused' && provenHarmless !== true;
	return purpose === 'refused' && (isUnheard || throttled);
}

/** Whether it is known that something was sent which may be on its way. */
function mayHaveBeenSent(state: State): boolean {
	const { purpose, memory, recordedEarlier, refusedEarlier, rules } = state;
	if ((purpose !== 'before' && purpose !== 'refused') || isDoubted(state)) return true;
	return memory.sentBefore || recordedEarlier || refusedEarlier || rules.forgotten === true;
}
