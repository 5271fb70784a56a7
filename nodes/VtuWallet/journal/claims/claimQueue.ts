import { sleep } from 'n8n-workflow';

import type { JournalCalls } from './journalCalls';
import type { KnownClaims } from './knownClaims';
import type { ClaimRequest } from './ownClaims';
import type { Purchase } from './types';

/** So long a run waits until other runs have released what goes beyond the limit of the day. */
const longestForRoomMs = 10_000;
const askForRoomEveryMs = 200;

/** The run claims ahead as many purchases as start within this time. */
const aheadMs = 2_000;
/** The run claims more when fewer than this share is left. */
const lowShare = 0.3;
/** A claim ahead is released if its turn does not come within this time. */
const longestAheadMs = 5_000;

/** Claims purchases when their turn comes, and some before, so that they need not wait. Never rejects. */
export class ClaimQueue {
	/** Purchases that may be claimed ahead, in their order. */
	private waiting = new Map<string, Purchase>();
	/** Claimed ahead, with the time of the claim by `performance.now()`. */
	private readonly ahead = new Map<string, number>();
	/** How many claims ahead were used, since the first one. */
	private used = 0;
	private since: number | undefined;
	/** After a crash, everything that was claimed ahead is in doubt. */
	private mostAhead = 0;

	constructor(
		private readonly calls: JournalCalls,
		private readonly known: KnownClaims,
		private readonly concurrency: number,
	) {
		// Another run may be waiting for claims whose turn does not come.
		calls.everySecond = () => this.release(performance.now() - longestAheadMs);
	}

	/** Only purchases without any claim are claimed ahead, and at most so many. */
	expect(purchases: readonly Purchase[], mostAhead: number): void {
		this.mostAhead = mostAhead;
		const isNew = ({ id }: Purchase) => this.known.claimsOf(id).length === 0;
		this.waiting = new Map(purchases.filter(isNew).map((purchase) => [purchase.id, purchase]));
	}

	/** Reads the claims of these purchases after it has added its own. */
	async claim(ask: ClaimRequest): Promise<void> {
		const { known, calls } = this;
		const { own } = calls;
		const { purchases, attempt, request } = ask;
		for (const { id } of purchases) this.drop(id);
		if (!purchases.every(({ id }) => own.isReady({ id, attempt }, request))) {
			await this.ask(ask);
			// The reading may show that no other run works on a purchase any more.
			if (own.newMarks(ask).length > 0 && !calls.failure) await this.ask(ask);
		} else if (this.isLow) void this.ask();
		await this.waitForRoom(ask);
		// Otherwise two runs could wait for each other's claims ahead.
		if (purchases.some(({ id }) => known.standing(id).state === 'held')) this.releaseAhead();
	}

	/** This purchase needs no claim ahead: its turn has come, or the run has ended it. */
	drop(id: string): void {
		this.waiting.delete(id);
		if (this.ahead.delete(id)) this.used += 1;
	}

	/** From now on each purchase is claimed when its turn comes. */
	stop(): void {
		this.waiting.clear();
	}

	releaseAhead(): void {
		this.stop();
		this.release(Infinity);
	}

	/** Claims what is asked for, and some purchases ahead in the same call. */
	private async ask(...asks: ClaimRequest[]): Promise<void> {
		const ahead = { purchases: this.takeAhead(performance.now()), attempt: 0 };
		await Promise.all([...asks, ahead].map(async (ask) => await this.calls.add({ ask })));
	}

	private async waitForRoom(ask: ClaimRequest): Promise<void> {
		const { calls } = this;
		const { own, room } = calls;
		const { attempt } = ask;
		const until = performance.now() + longestForRoomMs;
		const isContested = ({ id }: Purchase) => room.isContested(id) && own.holds({ id, attempt });
		while (ask.purchases.some(isContested) && performance.now() < until && !calls.failure) {
			this.releaseAhead();
			await sleep(askForRoomEveryMs);
			await this.ask(ask);
		}
	}

	private takeAhead(now: number): Purchase[] {
		this.since ??= now;
		const count = Math.max(0, Math.ceil(this.wanted(now)) - this.ahead.size);
		const purchases = [...this.waiting.values()].slice(0, count);
		for (const { id } of purchases) {
			this.waiting.delete(id);
			this.ahead.set(id, now);
		}
		return purchases;
	}

	private get isLow(): boolean {
		return this.waiting.size > 0 && this.ahead.size < this.wanted(performance.now()) * lowShare;
	}

	private wanted(now: number): number {
		const perMs = this.since === undefined ? 0 : this.used / Math.max(now - this.since, 50);
		return Math.min(this.mostAhead, Math.max(this.concurrency, perMs * aheadMs));
	}

	/** Releases what was claimed ahead before this time. It is not claimed ahead again. */
	private release(before: number): void {
		const { calls } = this;
		const late = [...this.ahead].flatMap(([id, at]) => (at < before ? id : []));
		for (const id of late) this.ahead.delete(id);
		const releases = calls.own.release(late.map((id) => ({ id, attempt: 0 })));
		if (releases.length > 0) void calls.add({ releases });
	}
}
