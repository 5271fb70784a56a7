import type { Purchase } from './journal';

/** After a crash everything claimed is in doubt, so this much is the most. */
const most = 500;
/** As many are claimed ahead as start within this time. */
const aheadMs = 2_000;
/** More are claimed when fewer than this share of them is left. */
const lowShare = 0.3;

/** Which purchases to claim before their turn, so that they need not wait for their claims. */
export class ClaimAhead {
	private waiting = new Map<string, Purchase>();
	/** Claimed before their turn, with the instant of the claim, by `performance.now()`. */
	private readonly taken = new Map<string, number>();
	private used = 0;
	private since: number | undefined;

	constructor(private readonly concurrency: number) {}

	expect(purchases: readonly Purchase[]): void {
		this.waiting = new Map(purchases.map((purchase) => [purchase.id, purchase]));
	}

	/** Its turn has come, or it needs no claim. */
	drop(id: string): void {
		this.waiting.delete(id);
		if (this.taken.delete(id)) this.used += 1;
	}

	get isLow(): boolean {
		return this.waiting.size > 0 && this.taken.size < this.wanted(performance.now()) * lowShare;
	}

	/** Those to claim now, in the order in which they will be bought. */
	take(now: number): Purchase[] {
		this.since ??= now;
		const count = Math.max(0, Math.ceil(this.wanted(now)) - this.taken.size);
		const purchases = [...this.waiting.values()].slice(0, count);
		for (const { id } of purchases) {
			this.waiting.delete(id);
			this.taken.set(id, now);
		}
		return purchases;
	}

	/** Those claimed before this instant whose turn has not come. They are not claimed ahead again. */
	giveUp(before = Infinity): string[] {
		const late = [...this.taken].filter(([, at]) => at < before).map(([id]) => id);
		for (const id of late) this.taken.delete(id);
		return late;
	}

	/** From now on each is claimed when its turn comes. */
	stop(): void {
		this.waiting.clear();
	}

	private wanted(now: number): number {
		const perMs = this.since === undefined ? 0 : this.used / Math.max(now - this.since, 50);
		return Math.min(most, Math.max(this.concurrency, perMs * aheadMs));
	}
}
