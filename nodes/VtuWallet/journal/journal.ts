import type { Standing } from '../purchase/claims';
import type { Beginning } from '../purchase/reference';
import type { BadInput } from '../values/badInput';
import { ClaimQueue } from './claimQueue';
import { DayRoom } from './dayRoom';
import type { EndedClaim, JournalNode, Mark, Writer } from './entries';
import { JournalCalls } from './journalCalls';
import { nameOf, type KnownClaims } from './knownClaims';
import { endRun, RunEnd, runsHere } from './signsOfLife';
import { tooSilent } from './refusals';
import type { EntryStore } from './tableStore';
import type { DayLimit, EarlierTry, Ending, Purchase, RunEnding, StoredRow } from './types';

export type * from './types';

export interface RunFacts {
	writer: Writer;
	concurrency: number;
	dayLimit?: DayLimit;
	/** Later runs want to know how this one ended. */
	ofRun?: { isRetry: boolean };
}

/**
 * The one place where purchases are remembered: `ClaimQueue` claims, `JournalCalls` writes, an `EntryStore` keeps. Only `read`,
 * `earlierTries` and `earlierRuns` throw (`BadInput`), before anything is sent.
 */
export class Journal {
	/** False if it ends with the process. Then the provider is asked before anything is sent. */
	readonly isDurable: boolean;
	private readonly writer: Writer;
	/** The money of the day, over all runs. */
	readonly room: DayRoom;
	private readonly calls: JournalCalls;
	private readonly claiming: ClaimQueue;
	private readonly known: KnownClaims;
	private readonly runEnd: RunEnd | undefined;

	constructor(
		private readonly store: EntryStore,
		{ writer, concurrency, dayLimit, ofRun }: RunFacts,
	) {
		this.known = store.known;
		this.isDurable = store.isDurable;
		this.writer = writer;
		this.room = new DayRoom(store.known, dayLimit);
		this.calls = new JournalCalls(store, this.room);
		this.claiming = new ClaimQueue(this.calls, store.known, concurrency);
		this.runEnd = ofRun && new RunEnd(ofRun.isRetry);
		runsHere.set(writer.run, 'working');
	}

	/** This execution made the tables, so earlier purchases may be missing. */
	get isNew(): boolean {
		return this.store.isNew;
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

	/** Reads all claims of these purchases, before anything is planned. */
	async read(purchases: readonly Purchase[]): Promise<void> {
		await this.store.read(purchases);
	}

	/** Claims of other tries of this execution, for a Retry and for loops. */
	async earlierTries(): Promise<EarlierTry[]> {
		await this.store.readOrigin();
		return this.known.triesOf(this.writer.origin);
	}

	/** Nodes that claimed something in another ledger, in a try of this execution. */
	async nodesElsewhere(): Promise<JournalNode[]> {
		return await this.store.nodesElsewhere();
	}

	/** Earlier runs of this node that claimed equal purchases. `began`: when the first try of this execution began. */
	async earlierRuns(equals: ReadonlySet<string>, began: number) {
		return await this.store.earlierRuns(equals, began);
	}

	/** From now on this run claims with the ids of that execution. */
	goOnWith(idsOf: Beginning): void {
		this.writer.node = { ...this.writer.node, idsOf };
	}

	/** If this run ends well, later runs need not ask about these executions. */
	answer(origins: readonly string[]): void {
		this.runEnd?.answer(origins);
	}

	/** As it was read last. */
	standing(id: string): Standing {
		return this.known.standing(id);
	}

	/** The row that people see, as it was read or written last. */
	row(id: string): StoredRow | undefined {
		return this.store.row(id);
	}

	/** The first purchase of this id. One that is bought or open comes before one that failed. */
	purchase(id: string): Purchase | undefined {
		return this.known.purchase(id);
	}

	/** Recipients of other purchases of the same key that are bought or open. */
	otherRecipientsOf(purchase: Purchase): string[] {
		return this.known.otherRecipientsOf(purchase);
	}

	/** The purchases in their order. `many`: the run may claim them ahead. */
	expect(purchases: readonly Purchase[], ahead: 'few' | 'many'): void {
		this.known.want(purchases);
		this.runEnd?.expect(purchases.map(({ id }) => id));
		// Without tables a claim costs no call.
		if (ahead === 'many' && this.isDurable) this.claiming.expect(purchases);
	}

	/** Claims this attempt unless another run works on it. Only a purchase whose state is `mine` may be sent. */
	async claim(
		purchases: readonly Purchase[],
		attempt: number,
		request?: string,
	): Promise<Map<string, Standing>> {
		await this.claiming.claim({ purchases, attempt, request });
		await this.store.readRows(purchases).catch(() => undefined);
		const isFailed = this.failure !== undefined;
		return new Map(
			purchases.map(({ id }) => {
				const standing = this.standing(id);
				// After a failure nothing may be sent, but a known purchase stays known.
				const isLost = isFailed && standing.state !== 'bought';
				return [id, isLost ? { ...standing, state: 'free' } : standing];
			}),
		);
	}

	/** Settles when the ends are written. */
	async end(endings: readonly Ending[]): Promise<void> {
		const { own } = this.calls;
		const unsent: Mark[] = [];
		const ends: EndedClaim[] = [];
		for (const ending of endings) {
			const { id, end, row } = ending;
			this.claiming.drop(id);
			const mark = own.markAtEnd(ending);
			// Another run may have bought it: this run adds nothing.
			if (end === undefined || this.standing(id).state === 'bought') {
				unsent.push(mark);
				continue;
			}
			this.known.ownEnds.set(nameOf(mark), { ...end, at: Date.now() });
			ends.push({ mark, row });
		}
		const releases = own.release(unsent);
		const runEnd = this.runEnd?.with(endings) ?? [];
		if (ends.length + releases.length + runEnd.length > 0)
			await this.calls.add({ ends, releases, runEnd });
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
		await this.calls.close((how && this.runEnd?.atClose(how)) ?? []);
		endRun(this.writer.run);
	}
}
