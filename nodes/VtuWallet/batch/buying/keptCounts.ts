import { noCounts, ownKey, type KeptState } from './keptState';

/** Which of several identical purchases of one run a row stands for, over the iterations of a loop. */

/**
 * Whether the count of identical purchases of earlier loops was lost. It is not to be had again: what was refused for want
 * of it would otherwise count from nothing in the next loop or *Retry*, and take its rows for those of the first loops.
 */
export const isCountLost = (state: KeptState | undefined, runIndex: number): boolean =>
	runIndex > 0 && (state === undefined || state.countLost === true || state.runIndex > runIndex);

/** What the loop has counted so far becomes what stands before the next run index. */
export function enterRunIndex(state: KeptState, runIndex: number): void {
	if (runIndex > state.runIndex) {
		const { before, now } = state;
		for (const [identity, rows] of Object.entries(now.identical)) {
			const met = Math.min(rows, leftToMeet(state, identity).length);
			before.identical[identity] = (before.identical[identity] ?? 0) + rows - met;
		}
		before.planned += now.planned;
		state.toMeet = structuredClone(state.open);
		state.tries = 0;
	}
	// A retry counts its rows anew, from where the iterations before it had ended.
	state.now = noCounts();
	delete state.met;
	if (runIndex === 0) {
		state.before = noCounts();
		state.toMeet = {};
	}
	state.runIndex = runIndex;
}

/**
 * The place of a row among identical purchases. Rows of a later loop first meet those of earlier loops whose outcome is
 * open.
 */
export function countIdentical(state: KeptState, identity: string): number {
	const { before, now } = state;
	const key = ownKey(0, identity);
	const rows = now.identical[key] ?? 0;
	now.identical[key] = rows + 1;
	const meets = leftToMeet(state, key);
	if (rows < meets.length) return meets[rows];
	return (before.identical[key] ?? 0) + rows - meets.length;
}

/** A row led back has the receipt of one whose outcome is open: it is that one, and no row without a receipt is. */
export function meetByReceipt(state: KeptState, identity: string, nth: number): boolean {
	const key = ownKey(0, identity);
	if (!state.toMeet[key]?.includes(nth)) return false;
	const met = (state.met ??= {});
	met[key] = [...new Set([...(met[key] ?? []), nth])];
	return true;
}

const leftToMeet = ({ toMeet, met }: KeptState, key: string): number[] =>
	(toMeet[key] ?? []).filter((nth) => !met?.[key]?.includes(nth));

export const countedBefore = ({ before }: KeptState, identity: string): number =>
	before.identical[ownKey(0, identity)] ?? 0;

export function noteOpen(kept: KeptState, identity: string, nth: number, isOpen: boolean): void {
	const key = ownKey(0, identity);
	const others = (kept.open[key] ?? []).filter((open) => open !== nth);
	const open = isOpen ? [...others, nth].sort((a, b) => a - b) : others;
	if (open.length > 0) kept.open[key] = open;
	else delete kept.open[key];
}
