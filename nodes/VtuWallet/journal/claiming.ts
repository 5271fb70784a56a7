import { sleep } from 'n8n-workflow';

import { ClaimAhead } from './claimAhead';
import type { DayRoom } from './dayRoom';
import type { Purchase } from './journal';
import type { JournalCalls } from './journalCalls';
import type { KnownClaims } from './knownClaims';
import type { Ask, OwnClaims } from './ownClaims';

interface Parts {
	known: KnownClaims;
	own: OwnClaims;
	room: DayRoom;
	calls: JournalCalls;
	concurrency: number;
}

/** The day's room is certain once other runs have taken their claims back. */
const longestForRoomMs = 10_000;
const askForRoomEveryMs = 200;
/** A claim ahead is released if its turn does not come within this time. */
const longestAheadMs = 5_000;

/** How one run comes by its claims: those that are asked for, and some ahead of their turn. Never rejects. */
export class Claiming {
	private readonly ahead: ClaimAhead;

	constructor(private readonly parts: Parts) {
		this.ahead = new ClaimAhead(parts.concurrency);
	}

	/** Only of purchases without any claim. */
	expect(purchases: readonly Purchase[]): void {
		const isNew = ({ id }: Purchase) => this.parts.known.claimsOf(id).length === 0;
		this.ahead.expect(purchases.filter(isNew));
	}

	/** What is known of the purchases afterwards was read after our claims had been added. */
	async claim(ask: Ask): Promise<void> {
		const { known, own, calls } = this.parts;
		const { purchases, attempt } = ask;
		for (const { id } of purchases) this.ahead.drop(id);
		if (!purchases.every(({ id }) => own.isReady({ id, attempt }))) {
			await this.ask(ask);
			// The reading shows that no run works on it any more.
			if (own.newMarks(ask).length > 0 && !calls.failure) await this.ask(ask);
		} else if (this.ahead.isLow) void this.ask();
		await this.waitForRoom(ask);
		// Two runs would wait for ever, each for what the other one holds and is not at yet.
		if (purchases.some(({ id }) => known.standing(id).state === 'held')) this.releaseAhead();
	}

	/** Its purchase has ended. */
	drop(id: string): void {
		this.ahead.drop(id);
	}

	/** Nothing more is claimed ahead. */
	stop(): void {
		this.ahead.stop();
	}

	/** Takes back the claims ahead whose turn has not come for too long: another run may be waiting for them. */
	giveUpLate(): void {
		this.release(this.ahead.giveUp(performance.now() - longestAheadMs));
	}

	/** Nothing more is claimed ahead of its turn, and what was is given back. */
	releaseAhead(): void {
		this.ahead.stop();
		this.release(this.ahead.giveUp());
	}

	/** Claims what is asked for, and in the same call some of what comes after it. */
	private async ask(...asks: Ask[]): Promise<void> {
		const ahead = { purchases: this.ahead.take(performance.now()), attempt: 0 };
		await Promise.all([...asks, ahead].map(async (ask) => await this.parts.calls.add({ ask })));
	}

	private async waitForRoom(ask: Ask): Promise<void> {
		const { own, room, calls } = this.parts;
		const { attempt } = ask;
		const until = performance.now() + longestForRoomMs;
		const isContested = ({ id }: Purchase) => room.isContested(id) && own.holds({ id, attempt });
		while (ask.purchases.some(isContested) && performance.now() < until && !calls.failure) {
			this.releaseAhead();
			await sleep(askForRoomEveryMs);
			await this.ask(ask);
		}
	}

	private release(ids: readonly string[]): void {
		const { own, room, calls } = this.parts;
		const release = own.release(ids.map((id) => ({ id, attempt: 0 })));
		for (const id of ids) room.forget(id);
		if (release.length > 0) void calls.add({ release });
	}
}
