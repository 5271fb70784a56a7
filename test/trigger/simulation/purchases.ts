import { Random } from '../../simulator/random';
import { answer } from './host';

const minute = 60_000;
const hour = 60 * minute;

export const giveUpAfterHours = 24;

/** The future of a purchase, and the events that report it. */
interface Fate {
	listedUntil: number;
	/** Absent for one that stays pending, or that the provider refuses to look up. */
	decision?: { at: number; status: 'success' | 'failed'; refundedAt?: number };
	events: string[];
}

interface Purchase extends Fate {
	reference: string;
	boughtAt: number;
	listedFrom: number;
	isRefused: boolean;
	/** In the list of the first poll, and not looked up so far. */
	isBaseline: boolean;
}

/** Purchases that are made and decided over time, at a provider that sometimes fails. */
export class Purchases {
	private readonly all = new Map<string, Purchase>();

	private readonly random: () => number;

	private outageUntil = 0;

	/** Three failed look-ups of a reference in a row would be an event, and the simulation expects none. */
	private readonly broken = new Set<string>();

	constructor(
		seed: number,
		private readonly start: number,
		private readonly end: number,
	) {
		this.random = new Random(seed).numbers;
	}

	/** The purchases before the trigger is published: open ones, and a third as many that were decided long before. */
	begin(open: number): void {
		for (let index = 0; index < open; index++) {
			this.add(this.start - this.random() * 20 * minute, this.start);
			if (index % 3 === 0) this.addDecided(`old-${index}`);
		}
	}

	/** One minute passes. */
	pass(now: number): void {
		if (this.random() < 0.06) this.add(now - this.random() * 3 * minute, now);
		if (this.random() < 0.002) this.outageUntil = now + this.random() * 30 * minute;
	}

	references(now: number): string[] {
		const listed = [...this.all.values()].filter(
			({ listedFrom, listedUntil }) => listedFrom <= now && now < listedUntil,
		);
		return listed.map(({ reference }) => reference);
	}

	/** Every event that the trigger must have reported at the end, as `event reference`. */
	expected(): string[] {
		const purchases = [...this.all.values()];
		return purchases.flatMap(({ events, reference }) =>
			events.map((event) => `${event} ${reference}`),
		);
	}

	/** Throws as the request helper of n8n does if no server answers. */
	requery(reference: string, now: number) {
		if (now < this.outageUntil)
			throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
		const purchase = this.all.get(reference);
		if (this.random() < 0.01 && !this.broken.delete(reference)) {
			this.broken.add(reference);
			return answer(502, { status: 'error', message: 'Bad gateway' });
		}
		if (!purchase || purchase.boughtAt > now)
			return answer(404, { status: 'fail', message: 'Transaction not found.' });
		if (purchase.isRefused)
			return answer(400, { status: 'fail', message: 'Reference is not valid' });
		if (purchase.isBaseline) seeFirst(purchase, now);
		const data = { 'request-id': reference, type: 'airtime', amount: 100 };
		const date = new Date(purchase.boughtAt).toISOString();
		const transaction_status = statusAt(purchase, now);
		return answer(200, { status: 'success', data: { ...data, transaction_status, date } });
	}

	private add(boughtAt: number, listedFrom: number): void {
		const reference = `airtime-${this.all.size}-${Math.floor(this.random() * 1e9).toString(36)}`;
		const kind = this.random();
		const isRefused = kind < 0.02;
		const isBaseline = listedFrom === this.start;
		const fate = kind < 0.05 ? neverDecided(listedFrom, isRefused) : this.decided(listedFrom);
		// Leaves out a purchase that would be decided too late to be reported before the simulation ends.
		if (fate.listedUntil <= this.end)
			this.all.set(reference, { reference, boughtAt, listedFrom, isRefused, isBaseline, ...fate });
	}

	private addDecided(reference: string): void {
		const at = this.start - (1 + this.random() * 30) * 24 * hour;
		const decision = { at, status: 'success' as const };
		const fate = { listedUntil: this.end, decision, events: [] };
		const isThere = { listedFrom: this.start, isRefused: false, isBaseline: true };
		this.all.set(reference, { reference, boughtAt: at, ...isThere, ...fate });
	}

	/** Most are decided within minutes, a few take most of a day. */
	private decided(listedFrom: number): Fate {
		const wait = (1 + this.random() ** 4 * 0.6 * giveUpAfterHours * 60) * minute;
		const at = listedFrom + wait;
		const status = this.random() < 0.85 ? 'success' : 'failed';
		const isRefunded = status === 'success' && this.random() < 0.1;
		const refundedAt = isRefunded ? at + (2 + this.random() * 6) * hour : undefined;
		const listedUntil = (refundedAt ?? at) + 9 * hour;
		const events = isRefunded ? [status, 'refunded'] : [status];
		return { decision: { at, status, refundedAt }, listedUntil, events };
	}
}

const neverDecided = (listedFrom: number, isRefused: boolean): Fate => ({
	listedUntil: listedFrom + 3 * giveUpAfterHours * hour,
	events: isRefused ? ['unreadable', 'givenUp'] : ['givenUp'],
});

/** A purchase of the first list that is decided at its first look-up gives no event, and stays as it is. */
function seeFirst(purchase: Purchase, now: number): void {
	purchase.isBaseline = false;
	const { decision } = purchase;
	if (!decision || now < decision.at) return;
	decision.refundedAt = undefined;
	purchase.events = [];
}

function statusAt({ decision }: Purchase, now: number): string {
	if (!decision || now < decision.at) return 'pending';
	if (decision.refundedAt !== undefined && now >= decision.refundedAt) return 'reversed';
	return decision.status;
}
