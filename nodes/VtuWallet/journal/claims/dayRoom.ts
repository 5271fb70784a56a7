import { isShownBy } from '../../purchase/claims';
import { canonicalRecipient } from '../../purchase/recipients';
import { grouped } from '../../values/lists';
import type { FoldedClaim } from './foldClaims';
import type { KnownClaims } from './knownClaims';
import type { DayLimit } from './types';

/** Money that one purchase took or may take. */
export interface Commitment {
	purchase: string;
	/** The id of its claim. 0 if no run can release the claim any more. */
	id: number;
	/** When it was claimed. */
	at: number;
	amount: number;
}

/** `contested`: there is room only if other runs release younger claims, as they have to. */
export type Room = 'enough' | 'contested' | 'none';

/** A day may have an hour more when clocks are set back. */
export const longestDayMs = 25 * 3_600_000;

/**
 * The room of the day for purchases that this run has claimed. Every run claims first and then reads. So if two runs go beyond
 * the limit together, at least one of them sees the other.
 */
export function roomFor(
	purchases: readonly string[],
	commitments: readonly Commitment[],
	most = Infinity,
): Map<string, Room> {
	const isEnough = sumOf(commitments) <= most;
	const rooms = new Map<string, Room>(
		purchases.map((id) => [id, isEnough ? 'enough' : 'contested']),
	);
	if (isEnough) return rooms;
	let sum = 0;
	for (const { purchase, amount } of [...commitments].sort((a, b) => a.id - b.id)) {
		sum += amount;
		if (sum > most && rooms.has(purchase)) rooms.set(purchase, 'none');
	}
	return rooms;
}

const sumOf = (commitments: readonly Commitment[]) =>
	commitments.reduce((sum, { amount }) => sum + amount, 0);

/** Everything claimed since then. A purchase counts once, and nothing of what failed. */
function commitmentsOf(known: KnownClaims, since: number): Commitment[] {
	const isFinal = (claim: FoldedClaim) => claim.end !== undefined || !known.isAlive(claim);
	return known.statements.purchases.flatMap((purchase) => {
		const all = known.claimsOf(purchase);
		const failures = all.filter(({ end }) => end?.outcome === 'failed' && end.recorded);
		// The record shows the sendings of one account, and a run at work may still send.
		const hasFailed = (claim: FoldedClaim) =>
			claim.end?.outcome !== 'success' &&
			isFinal(claim) &&
			failures.some((failure) => failure.attempt === claim.attempt && isShownBy(failure, claim));
		const claims = all.filter((claim) => !hasFailed(claim));
		const bought = claims.filter(({ end }) => end?.outcome === 'success');
		const counted = bought.length > 0 ? bought : claims;
		const at = Math.max(...counted.map(({ addedAt }) => addedAt));
		if (counted.length === 0 || at < since) return [];
		const id = Math.min(...counted.map((claim) => (isFinal(claim) ? 0 : claim.id)));
		return { purchase, id, at, amount: Math.max(...counted.map(({ amount = 0 }) => amount)) };
	});
}

/** Which claims of this run the day has room for. Without a limit it has room for all. */
export class DayRoom {
	private readonly rooms = new Map<string, Room>();

	constructor(
		private readonly known: KnownClaims,
		private readonly limit: DayLimit | undefined,
	) {}

	isContested(id: string): boolean {
		return this.rooms.get(id) === 'contested';
	}

	/** Whether the day has room for this claim of our own. */
	has(id: string): boolean {
		return this.limit === undefined || this.rooms.get(id) === 'enough';
	}

	/** In Naira, over all runs. */
	spent(): number {
		return sumOf(this.today());
	}

	/** The key is the canonical name of the recipient as a phone. */
	spentByRecipient(): Map<string, number> {
		const byRecipient = [...this.byRecipient(this.today())];
		return new Map(byRecipient.map(([recipient, own]) => [recipient, sumOf(own)]));
	}

	/** Decides about claims of this run, as of the last reading. A claim keeps the room that it has found. */
	find(purchases: readonly string[]): void {
		const { limit } = this;
		const open = purchases.filter((id) => !['enough', 'none'].includes(this.rooms.get(id) ?? ''));
		if (limit === undefined || open.length === 0) return;
		const today = this.today();
		for (const [id, room] of roomFor(open, today, limit.most)) this.rooms.set(id, room);
		if (limit.mostPerRecipient === undefined) return;
		const byRecipient = this.byRecipient(today);
		for (const [recipient, ids] of grouped(open, (id) => this.recipientOf(id))) {
			const own = byRecipient.get(recipient) ?? [];
			for (const [id, room] of roomFor(ids, own, limit.mostPerRecipient))
				if (room === 'none' || this.has(id)) this.rooms.set(id, room);
		}
	}

	/** New claims need room of their own. */
	forget(claims: ReadonlyArray<{ id: string }>): void {
		for (const { id } of claims) this.rooms.delete(id);
	}

	private today(): Commitment[] {
		if (this.limit === undefined) return [];
		const { dayOf } = this.limit;
		const now = this.known.databaseNow;
		const since = commitmentsOf(this.known, now - longestDayMs);
		return since.filter(({ at }) => dayOf(at) === dayOf(now));
	}

	private readonly byRecipient = (commitments: readonly Commitment[]) =>
		grouped(commitments, ({ purchase }) => this.recipientOf(purchase));

	/** Products write one phone number differently. */
	private recipientOf(id: string): string {
		return canonicalRecipient('phone', this.known.purchase(id)?.recipient ?? '');
	}
}
