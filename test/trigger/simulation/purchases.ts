import { Random } from '../../simulator/random';

const minute = 60_000;
const hour = 60 * minute;

export const giveUpAfterHours = 24;

interface Decision {
	at: number;
	status: 'success' | 'failed';
	refundedAt?: number;
}

interface Purchase {
	reference: string;
	boughtAt: number;
	listedFrom: number;
	listedUntil: number;
	/** Absent for one that stays pending, or that the provider refuses to look up. */
	decision?: Decision;
	isRefused: boolean;
	/** On the list of the first poll, and not looked up so far. */
	isBaseline: boolean;
	expected: string[];
}

export interface Answer {
	statusCode: number;
	headers: object;
	body: unknown;
}

/** Purchases that come and are decided as time goes by, at a provider that sometimes fails. */
export class Purchases {
	readonly all: Purchase[] = [];

	private readonly byReference = new Map<string, Purchase>();

	private readonly random: () => number;

	private outageUntil = 0;

	/** A reference that cannot be read three times in a row is an event, which nobody expects here. */
	private readonly broken = new Set<string>();

	constructor(
		seed: number,
		private readonly start: number,
		private readonly end: number,
	) {
		this.random = new Random(seed).numbers;
	}

	/** What is there already when the trigger is published: open ones, and among them a third as many decided long before. */
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
		return this.all
			.filter(({ listedFrom, listedUntil }) => listedFrom <= now && now < listedUntil)
			.map(({ reference }) => reference);
	}

	/** Every event that should have been told by the end, as `event reference`. */
	expected(): string[] {
		return this.all.flatMap(({ expected }) => expected);
	}

	/** Throws as the host's helper does where nobody answers. */
	requery(reference: string, now: number): Answer {
		if (now < this.outageUntil)
			throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
		const purchase = this.byReference.get(reference);
		if (this.random() < 0.01 && !this.broken.delete(reference)) {
			this.broken.add(reference);
			return answer(502, { status: 'error', message: 'Bad gateway' });
		}
		if (!purchase || purchase.boughtAt > now)
			return answer(404, { status: 'fail', message: 'Transaction not found.' });
		if (purchase.isRefused)
			return answer(400, { status: 'fail', message: 'Reference is not valid' });
		if (purchase.isBaseline) seeFirst(purchase, now);
		return answer(200, {
			status: 'success',
			data: {
				'request-id': reference,
				type: 'airtime',
				amount: 100,
				transaction_status: statusAt(purchase, now),
				date: new Date(purchase.boughtAt).toISOString(),
			},
		});
	}

	private add(boughtAt: number, listedFrom: number): void {
		const reference = `airtime-${this.all.length}-${Math.floor(this.random() * 1e9).toString(36)}`;
		const kind = this.random();
		const isBaseline = listedFrom === this.start;
		const base = { reference, boughtAt, listedFrom, isRefused: kind < 0.02, isBaseline };
		const purchase =
			kind < 0.05 ? this.neverDecided(base) : this.decided(base, listedFrom + this.wait());
		// A purchase is left out that would be decided too late to be told for certain before the simulation ends.
		if (purchase.listedUntil <= this.end) this.keep(purchase);
	}

	private addDecided(reference: string): void {
		const at = this.start - (1 + this.random() * 30) * 24 * hour;
		this.keep({
			reference,
			boughtAt: at,
			listedFrom: this.start,
			listedUntil: this.end,
			decision: { at, status: 'success' },
			isRefused: false,
			isBaseline: true,
			expected: [],
		});
	}

	private keep(purchase: Purchase): void {
		this.all.push(purchase);
		this.byReference.set(purchase.reference, purchase);
	}

	private neverDecided(base: Omit<Purchase, 'listedUntil' | 'expected'>): Purchase {
		const { reference, isRefused, listedFrom } = base;
		const events = isRefused ? ['unreadable', 'givenUp'] : ['givenUp'];
		return {
			...base,
			listedUntil: listedFrom + 3 * giveUpAfterHours * hour,
			expected: events.map((event) => `${event} ${reference}`),
		};
	}

	private decided(base: Omit<Purchase, 'listedUntil' | 'expected'>, at: number): Purchase {
		const status = this.random() < 0.85 ? 'success' : 'failed';
		const isRefunded = status === 'success' && this.random() < 0.1;
		const refundedAt = isRefunded ? at + (2 + this.random() * 6) * hour : undefined;
		const { reference } = base;
		return {
			...base,
			decision: { at, status, refundedAt },
			listedUntil: (refundedAt ?? at) + 9 * hour,
			expected: [`${status} ${reference}`, ...(isRefunded ? [`refunded ${reference}`] : [])],
		};
	}

	/** Most are decided within minutes, a few take most of a day. */
	private wait(): number {
		return (1 + this.random() ** 4 * 0.6 * giveUpAfterHours * 60) * minute;
	}
}

/** A purchase of the first list that is decided at its first look is no news, and stays as it is. */
function seeFirst(purchase: Purchase, now: number): void {
	purchase.isBaseline = false;
	const { decision } = purchase;
	if (!decision || now < decision.at) return;
	decision.refundedAt = undefined;
	purchase.expected = [];
}

function statusAt({ decision }: Purchase, now: number): string {
	if (!decision || now < decision.at) return 'pending';
	if (decision.refundedAt !== undefined && now >= decision.refundedAt) return 'reversed';
	return decision.status;
}

export const answer = (statusCode: number, body: unknown): Answer => ({
	statusCode,
	headers: {},
	body,
});
