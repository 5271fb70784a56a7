import { canonicalRecipient } from '../purchase/recipients';
import { grouped } from '../values/lists';
import type { FoldedClaim } from './foldClaims';
import type { DayLimit } from './journal';
import type { KnownClaims } from './knownClaims';

/** Money that is taken, or may be, for one purchase. */
export interface Commitment {
	purchase: string;
	/** The id of its claim; 0 if no run will release the claim any more. */
	id: number;
	/** When it was claimed. */
	at: number;
	amount: number;
}

/** `contested`: there is room, unless claims that came later are kept; their runs have to take them back. */
export type Room = 'enough' | 'contested' | 'none';

/** With the hour that a clock is set back by. */
export const longestDayMs = 25 * 3_600_000;

/**
 * Whether the day has room for purchases that this run has claimed. Every run claims first and reads then, so of two runs
 * that would go beyond the limit together at least one sees the other.
 */
export function roomFor(
	purchases: readonly string[],
	commitments: readonly Commitment[],
	{ most = Infinity, dayOf }: DayLimit,
	now: number,
): Map<string, Room> {
	const counted = ofToday(commitments, { dayOf }, now).sort((one, other) => one.id - other.id);
	if (sumOf(counted) <= most) return new Map(purchases.map((id) => [id, 'enough']));
	const rooms = new Map<string, Room>(purchases.map((id) => [id, 'contested']));
	let sum = 0;
	for (const { purchase, amount } of counted) {
		sum += amount;
		if (sum > most && rooms.has(purchase)) rooms.set(purchase, 'none');
	}
	return rooms;
}

/** In Naira. */
export const spentOn = (
	commitments: readonly Commitment[],
	limit: Pick<DayLimit, 'dayOf'>,
	now: number,
): number => sumOf(ofToday(commitments, limit, now));

const ofToday = (
	commitments: readonly Commitment[],
	{ dayOf }: Pick<DayLimit, 'dayOf'>,
	now: number,
) => commitments.filter(({ at }) => dayOf(at) === dayOf(now));

const sumOf = (commitments: readonly Commitment[]) =>
	commitments.reduce((sum, { amount }) => sum + amount, 0);

/** What everything claimed since then costs, or may cost; a purchase counts once. */
function commitmentsOf(known: KnownClaims, since: number): Commitment[] {
	const isLeft = (claim: FoldedClaim) => claim.end !== undefined || !known.isAlive(claim);
	return known.purchases.flatMap((purchase) => {
		const claims = known.claimsOf(purchase).filter(({ end }) => end?.outcome !== 'failed');
		const bought = claims.filter(({ end }) => end?.outcome === 'success');
		const counted = bought.length > 0 ? bought : claims;
		const at = Math.max(...counted.map(({ addedAt }) => addedAt));
		if (counted.length === 0 || at < since) return [];
		const id = Math.min(...counted.map((claim) => (isLeft(claim) ? 0 : claim.id)));
		return { purchase, id, at, amount: Math.max(...counted.map(({ amount = 0 }) => amount)) };
	});
}

const smallerOf = (one: Room, other: Room = 'enough'): Room =>
	(['none', 'contested'] as const).find((room) => one === room || other === room) ?? 'enough';

/** Which of a run's claims the day has room for. Without a limit it has room for all. */
export class DayRoom {
	private readonly rooms = new Map<string, Room>();

	constructor(
		private readonly known: KnownClaims,
		private readonly limit: DayLimit | undefined,
	) {}

	isContested(id: string): boolean {
		return this.rooms.get(id) === 'contested';
	}

	has(id: string): boolean {
		return this.limit === undefined || this.rooms.get(id) === 'enough';
	}

	spent(): number {
		if (this.limit === undefined) return 0;
		const now = Date.now();
		return spentOn(commitmentsOf(this.known, now - longestDayMs), this.limit, now);
	}

	spentByRecipient(): Map<string, number> {
		if (this.limit === undefined) return new Map();
		const now = Date.now();
		const today = ofToday(commitmentsOf(this.known, now - longestDayMs), this.limit, now);
		const ofRecipients = grouped(today, ({ purchase }) => this.recipientOf(purchase));
		return new Map([...ofRecipients].map(([recipient, own]) => [recipient, sumOf(own)]));
	}

	/** Of purchases that this run alone may send, as of the last reading. Room that was found stays, whoever claims since. */
	find(purchases: readonly string[]): void {
		if (this.limit === undefined) return;
		const open = purchases.filter((id) => !['enough', 'none'].includes(this.rooms.get(id) ?? ''));
		if (open.length === 0) return;
		const now = Date.now();
		const commitments = commitmentsOf(this.known, now - longestDayMs);
		for (const [id, room] of roomFor(open, commitments, this.limit, now)) this.rooms.set(id, room);
		const { mostPerRecipient: most, dayOf } = this.limit;
		if (most === undefined) return;
		const ofRecipients = grouped(commitments, ({ purchase }) => this.recipientOf(purchase));
		for (const [recipient, ids] of grouped(open, (id) => this.recipientOf(id))) {
			const others = ofRecipients.get(recipient) ?? [];
			for (const [id, room] of roomFor(ids, others, { most, dayOf }, now))
				this.rooms.set(id, smallerOf(room, this.rooms.get(id)));
		}
	}

	/** Products write one phone number differently. */
	private recipientOf(id: string): string {
		return canonicalRecipient('phone', this.known.purchase(id)?.recipient ?? '');
	}

	/** Its claim is taken back. */
	forget(id: string): void {
		this.rooms.delete(id);
	}
}
