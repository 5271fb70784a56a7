import { pauseBetweenLooks } from './backoff';
import type { State } from './steps';

/** The pause before the next look, or undefined when the time for looking is up. */
export function lookUntilSettled(state: State, now: number): number | undefined {
	const total = state.purpose === 'pending' ? state.rules.waitForPendingMs : state.rules.settleForMs;
	const left = (state.lookingSince ?? now) + total - now;
	if (left <= 0 && state.looks > 0) return undefined;
	return pauseBetweenLooks(state.looks + 1, total, left);
}
