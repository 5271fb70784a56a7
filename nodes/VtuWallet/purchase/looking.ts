import { pauseBetweenLooks } from './backoff';
import type { Command, Purpose, State, Step } from './steps';

/** Asks for a purpose, or goes on asking for it: the first look is free, the others keep a growing distance. */
export function look(state: State, purpose: Purpose, now: number): Step {
	const continued = state.purpose === purpose && state.lookingSince !== undefined;
	const quietSince = state.quietSince ?? state.rules.quietSince ?? now;
	const looking = continued
		? state
		: { ...state, purpose, quietSince, looks: 0, lookingSince: now };
	const afterMs = continued || purpose === 'pending' ? (pauseBeforeLook(looking, now) ?? 0) : 0;
	return ask(looking, afterMs, now);
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

/** Whether the latest look came so late that anything sent before would have shown. */
export function hasSettled(state: State): boolean {
	const { looks, askedAt, purpose, rules } = state;
	// What this try sent itself, it sent just before it began to look for this purpose.
	const since =
		purpose === 'after' || purpose === 'pending' ? state.lookingSince : state.quietSince;
	return (
		looks > 0 &&
		askedAt !== undefined &&
		since !== undefined &&
		askedAt - since >= rules.settleForMs
	);
}

/** Whether a first "not found" may be too early: something that was sent may be on its way. */
export function mustLast(state: State): boolean {
	const { purpose, memory, recordedEarlier, refusedEarlier, rules } = state;
	if (purpose !== 'before' && purpose !== 'refused') return true;
	return memory.sentBefore || recordedEarlier || refusedEarlier || rules.forgotten === true;
}
