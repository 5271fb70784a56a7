import type { Standing } from '../purchase/claims';
import type { Beginning } from '../purchase/reference';
import type { RunEnding } from '../purchase/runs';
import type { BadInput } from '../values/badInput';
import { ClaimQueue } from './claims/claimQueue';
import { DayRoom } from './claims/dayRoom';
import type { EntryStore } from './claims/entryStore';
import { JournalCalls } from './claims/journalCalls';
import { nameOf, type KnownClaims } from './claims/knownClaims';
import { RunEnd } from './claims/runEnd';
import { endRun, runsHere } from './claims/signsOfLife';
import { tooSilent } from './tables/ledgerTexts';
import type { Writer } from './tables/writer';
import type { Announcement, DayLimit, Ending, Purchase } from './claims/types';

export type * from './claims/types';

export interface RunFacts {
	writer: Writer;
	concurrency: number;
	dayLimit?: DayLimit;
	/** Keeps the tables small, after a run with so many purchases. Never rejects. */
	tidy?(purchases: number): Promise<void>;
}

/**
 * The one place where purchases are remembered: `ClaimQueue` claims, `JournalCalls` writes, the store keeps and reads. Only the
 * store throws (`BadInput`), before anything is sent.
 */
export class Journal {
	/** What was read, and how this run ends its claims. */
	readonly known: KnownClaims;
	/** Reads what is known. All writing goes through the claims of this run. */
	readonly store: Omit<EntryStore, 'write'>;
	private readonly writer: Writer;
	/** The money of the day, over all runs. */
	readonly room: DayRoom;
	private readonly calls: JournalCalls;
	private readonly claiming: ClaimQueue;
	private readonly runEnd: RunEnd;
	/** It may claim. */
	private isExpecting = false;
	/** Purchases that ended since the last tidying. */
	private ended = 0;
	private readonly tidy: RunFacts['tidy'];

	constructor(store: EntryStore, { writer, concurrency, dayLimit, tidy }: RunFacts) {
		this.tidy = tidy;
		this.store = store;
		this.known = store.known;
		this.writer = writer;
		this.runEnd = new RunEnd((id) => store.known.standing(id).state === 'bought');
		this.room = new DayRoom(store.known, dayLimit);
		this.calls = new JournalCalls(store, this.room);
		this.claiming = new ClaimQueue(this.calls, store.known, concurrency);
		runsHere.set(writer.run, 'working');
	}

	/** Why nothing more may be sent, if so: it could not be written. */
	get failure(): BadInput | undefined {
		return this.calls.failure;
	}

	/** The same as a reason for a row. */
	get stopReason(): 'outOfTouch' | 'journalFailed' | undefined {
		const { failure } = this;
		return failure && (failure === tooSilent ? 'outOfTouch' : 'journalFailed');
	}

	/** From now on this run claims with the ids of that execution. */
	useIdsOf(idsOf: Beginning): void {
		this.writer.node = { ...this.writer.node, idsOf };
	}

	/** Later and other runs want to know what this one buys, and how it ends. */
	async announce(run: Announcement): Promise<void> {
		if (this.store.isDurable) await this.calls.add({ ofRun: this.runEnd.begin(run) });
	}

	/** The run does not buy every row of its input. */
	keepBack(): void {
		this.runEnd.keepBack();
	}

	/** The purchases in their order. The run may claim so many of them before their turn. */
	expect(purchases: readonly Purchase[], mostAhead: number): void {
		this.isExpecting = true;
		this.known.statements.keepEntriesOf(purchases);
		this.runEnd.expect(purchases.map(({ id }) => id));
		// Without tables a claim costs no call.
		if (mostAhead > 0 && this.store.isDurable) this.claiming.expect(purchases, mostAhead);
	}

	/**
	 * Claims this attempt unless another run works on it. Only a purchase whose state is `mine` may be sent, and after a
	 * `failure` none.
	 */
	async claim(
		purchases: readonly Purchase[],
		attempt: number,
		request?: string,
	): Promise<Map<string, Standing>> {
		await this.claiming.claim({ purchases, attempt, request });
		await this.store.readRows?.(purchases).catch(() => undefined);
		return new Map(purchases.map(({ id }) => [id, this.known.standing(id)]));
	}

	/** Settles when the ends are written. */
	async end(endings: readonly Ending[]): Promise<void> {
		const { known, calls } = this;
		// Another run may have bought it: this run adds nothing.
		const isSent = ({ id, end }: Ending) =>
			end !== undefined && known.standing(id).state !== 'bought';
		for (const { id } of endings) this.claiming.drop(id);
		const ends = endings.filter(isSent);
		const releases = calls.own.release(endings.filter((one) => !isSent(one)));
		for (const { end, ...name } of ends)
			if (end) known.ownEnds.set(nameOf(name), { ...end, at: known.databaseNow });
		this.ended += ends.length;
		const ofRun = this.runEnd.with(endings, this.failure !== undefined);
		if (ends.length + releases.length + ofRun.length > 0)
			await calls.add({ ends, releases, ofRun });
	}

	/** The user stops the run. Requests in flight go on. */
	stop(): void {
		const { run } = this.writer;
		if (runsHere.get(run) === 'working') runsHere.set(run, 'stopping');
		this.claiming.releaseAhead();
		const ofRun = this.runEnd.atClose('broken');
		if (ofRun.length > 0) void this.calls.add({ ofRun });
		if (!this.isExpecting) void this.close('broken');
	}

	/** Releases unused claims. Settles when everything is written. */
	async close(how: RunEnding = 'part'): Promise<void> {
		this.claiming.stop();
		await this.calls.close(this.runEnd.atClose(how, this.failure !== undefined));
		endRun(this.writer.run);
		const { ended, failure } = this;
		this.ended = 0;
		if (failure === undefined) await this.tidy?.(ended);
	}
}
