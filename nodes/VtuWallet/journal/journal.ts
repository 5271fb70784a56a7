import type { Standing } from '../purchase/claims';
import type { Beginning } from '../purchase/reference';
import type { BadInput } from '../values/badInput';
import { ClaimQueue } from './claims/claimQueue';
import { DayRoom } from './claims/dayRoom';
import type { EntryStore } from './claims/entryStore';
import { JournalCalls } from './claims/journalCalls';
import { nameOf, type KnownClaims } from './claims/knownClaims';
import { endRun, RunEnd, runsHere } from './claims/signsOfLife';
import { tooSilent } from './tables/refusals';
import type { Writer } from './tables/writer';
import type { DayLimit, Ending, Purchase, RunEnding } from './claims/types';

export type * from './claims/types';

export interface RunFacts {
	writer: Writer;
	concurrency: number;
	dayLimit?: DayLimit;
	/** Later runs want to know how this one ended. */
	ofRun?: { isRetry: boolean };
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
	private readonly runEnd: RunEnd | undefined;

	constructor(store: EntryStore, { writer, concurrency, dayLimit, ofRun }: RunFacts) {
		this.store = store;
		this.known = store.known;
		this.writer = writer;
		this.room = new DayRoom(store.known, dayLimit);
		this.calls = new JournalCalls(store, this.room);
		this.claiming = new ClaimQueue(this.calls, store.known, concurrency);
		this.runEnd = ofRun && new RunEnd(ofRun.isRetry);
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

	/** If this run ends well, later runs need not ask about these executions. */
	takeIntoAccount(origins: readonly string[]): void {
		this.runEnd?.takeIntoAccount(origins);
	}

	/** The purchases in their order. The run may claim so many of them before their turn. */
	expect(purchases: readonly Purchase[], mostAhead: number): void {
		this.known.keepEntriesOf(purchases);
		this.runEnd?.expect(purchases.map(({ id }) => id));
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
		const runEnd = this.runEnd?.with(endings, this.failure !== undefined) ?? [];
		if (ends.length + releases.length + runEnd.length > 0)
			await calls.add({ ends, releases, runEnd });
	}

	/** The user stops the run. Requests in flight go on. */
	stop(): void {
		const { run } = this.writer;
		if (runsHere.get(run) === 'working') runsHere.set(run, 'stopping');
		this.claiming.releaseAhead();
		const runEnd = this.runEnd?.atClose('stopped') ?? [];
		if (runEnd.length > 0) void this.calls.add({ runEnd });
	}

	/** Releases unused claims. Settles when everything is written. */
	async close(how?: RunEnding): Promise<void> {
		this.claiming.stop();
		const isBroken = this.failure !== undefined;
		await this.calls.close((how && this.runEnd?.atClose(how, isBroken)) ?? []);
		endRun(this.writer.run);
	}
}
