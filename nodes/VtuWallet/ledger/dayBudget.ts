import type { Commitment } from './knownPurchase';

/** What one day may cost, over all runs that share a ledger. */
export interface DayLimit {
	/** In Naira. */
	most: number;
	/** The day in which a moment lies. */
	dayOf(at: number): string;
}

/** `contested`: there is room, unless claims that came later are kept; whoever made those has to take them back. */
export type Room = 'enough' | 'contested' | 'none';

/** With the hour that a clock is set back by. */
export const longestDayMs = 25 * 3_600_000;

/**
 * Whether the day has room for purchases that this run has claimed. Everybody claims first and reads then, so of two runs
 * that would go beyond the limit together at least one sees the other. Money is counted whoever has claimed it and however
 * late: only what fits with all of it is sent.
 */
export function roomFor(
	references: readonly string[],
	commitments: readonly Commitment[],
	{ most, dayOf }: DayLimit,
	now: number,
): Map<string, Room> {
	const today = dayOf(now);
	const counted = commitments
		.filter(({ at }) => dayOf(at) === today)
		.sort((one, other) => one.id - other.id);
	const total = counted.reduce((sum, { amount }) => sum + amount, 0);
	if (total <= most) return new Map(references.map((reference) => [reference, 'enough']));
	const rooms = new Map<string, Room>(references.map((reference) => [reference, 'contested']));
	let sum = 0;
	for (const { reference, amount } of counted) {
		sum += amount;
		if (sum > most && rooms.has(reference)) rooms.set(reference, 'none');
	}
	return rooms;
}
