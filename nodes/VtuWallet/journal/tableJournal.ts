import type { Standing } from '../purchase/claims';
import type { Beginning } from '../purchase/reference';
import type { BadInput } from '../values/badInput';
import { Claiming } from './claiming';
import { ClaimsTable } from './claimsTable';
import { DayRoom, longestDayMs } from './dayRoom';
import { loopsOf, purchaseIn, type Mark } from './entries';
import { earlierRuns } from './earlierRuns';
import type {
	DayLimit,
	EarlierRun,
	EarlierTry,
	Ending,
	Journal,
	Purchase,
	StoredRow,
} from './journal';
import { JournalCalls, type EndedClaim } from './journalCalls';
import { KnownClaims } from './knownClaims';
import { LedgerRows } from './ledgerRows';
import { OwnClaims } from './ownClaims';
import { OwnEnding } from './ownEnding';
import type { JournalTables, LedgerAccess } from './processState';
import { ReachableTables } from './reachableTables';
import type { RunEnding } from './runEnding';
import { endRun, runsHere, runsStopping, SignsOfLife } from './signsOfLife';

export interface TableJournalOptions extends LedgerAccess {
	/** Finds or makes the tables again: those that were known are gone. */
	reopen(): Promise<JournalTables>;
	dayLimit?: DayLimit;
	concurrency: number;
	/** Of *Once per Run*: later runs want to know how this one ended. */
	ofRun?: { isRetry: boolean };
	offServes: boolean;
	/** The execution was stopped. */
	isOver(): boolean;
}

/** Purchases in two Data Tables: one for people, and one of claims, to which every run only adds. */
export class TableJournal implements Journal {
	readonly isDurable = true;
	private readonly tables: ReachableTables;
	/** All that were read. */
	private readonly purchases: Purchase[] = [];
	private readonly known: KnownClaims;
	private readonly table: ClaimsTable;
	private readonly rows: LedgerRows;
	private readonly own: OwnClaims;
	private readonly room: DayRoom;
	private readonly calls: JournalCalls;
	private readonly claiming: Claiming;
	private readonly ending: OwnEnding | undefined;

	constructor(private readonly options: TableJournalOptions) {
		const { writer, address, dayLimit, concurrency } = options;
		const { environment, workflow, execution, run } = writer;
		this.tables = new ReachableTables(options, () => this.calls.hasWritten);
		const life = new SignsOfLife(writer);
		this.known = new KnownClaims(writer, life, dayLimit && Date.now() - longestDayMs);
		this.table = new ClaimsTable(() => this.tables.claims, this.known, life, writer);
		const by = { environment, account: address, workflow, execution, run };
		this.rows = new LedgerRows(() => this.tables.purchases, by);
		this.own = new OwnClaims(this.known);
		this.room = new DayRoom(this.known, dayLimit);
		const { table, rows, own, room } = this;
		const reach = async (call: (isAgain: boolean) => Promise<void>) =>
			await this.tables.reach(call);
		const giveUp = () => this.claiming.giveUpLate();
		this.calls = new JournalCalls({ table, rows, own, room, reach, giveUp });
		this.claiming = new Claiming({ known: this.known, own, room, calls: this.calls, concurrency });
		this.ending = options.ofRun && new OwnEnding(options.ofRun);
		runsHere.add(run);
	}

	get isNew(): boolean {
		return this.tables.areNew;
	}

	get failure(): BadInput | undefined {
		return this.calls.failure;
	}

	async read(purchases: readonly Purchase[]): Promise<void> {
		await this.tables.before(async () => {
			if (this.options.dayLimit) await this.table.readToday();
			if (purchases.length > 0) await this.table.read(purchases);
			this.purchases.push(...purchases);
			await this.fetchRows(purchases);
		});
	}

	async earlierTries(): Promise<EarlierTry[]> {
		await this.tables.before(async () => await this.table.readOrigin());
		return this.known.claimedByOrigin(this.options.writer.origin).map(({ entry, mark }) => ({
			nodeId: entry.node.id,
			nodeName: entry.node.name,
			settings: entry.settings,
			loops: loopsOf(entry.node),
			idsOf: entry.node.idsOf,
			purchase: purchaseIn(mark),
			standing: this.known.standing(mark.id),
		}));
	}

	async earlierRuns(equals: ReadonlySet<string>, began: number): Promise<EarlierRun[]> {
		const { writer, isOver } = this.options;
		let found: EarlierRun[] = [];
		await this.tables.before(async () => {
			found = await earlierRuns({ table: this.tables.claims, writer, equals, began, isOver });
		});
		return found;
	}

	goOnWith(idsOf: Beginning): void {
		const { writer } = this.options;
		writer.node = { ...writer.node, idsOf };
	}

	answer(origins: readonly string[]): void {
		this.ending?.answer(origins);
	}

	standing(id: string): Standing {
		return this.known.standing(id);
	}

	row(id: string): StoredRow | undefined {
		return this.rows.row(id);
	}

	purchase(id: string): Purchase | undefined {
		return this.known.purchase(id);
	}

	otherRecipientsOf(purchase: Purchase): string[] {
		return this.known.otherRecipientsOf(purchase);
	}

	spentToday(): number {
		return this.room.spent();
	}

	spentByRecipient(): Map<string, number> {
		return this.room.spentByRecipient();
	}

	expect(purchases: readonly Purchase[], ahead: 'few' | 'many'): void {
		this.ending?.expect(purchases.map(({ id }) => id));
		if (ahead === 'many') this.claiming.expect(purchases);
	}

	async claim(
		purchases: readonly Purchase[],
		attempt: number,
		request?: string,
	): Promise<Map<string, Standing>> {
		await this.claiming.claim({ purchases, attempt, request });
		await this.fetchRows(purchases).catch(() => undefined);
		const isFailed = this.failure !== undefined;
		return new Map(
			purchases.map(({ id }) => {
				const standing = this.known.standing(id);
				// What is known stays known, and nothing may be sent.
				const isLost = isFailed && standing.state !== 'bought';
				return [id, isLost ? { ...standing, state: 'free' } : standing];
			}),
		);
	}

	hasRoom(id: string): boolean {
		return this.room.has(id);
	}

	async end(endings: readonly Ending[]): Promise<void> {
		const unsent: Mark[] = [];
		const ends: EndedClaim[] = [];
		for (const ending of endings) {
			const { id, attempt, end, row } = ending;
			this.claiming.drop(id);
			const mark = this.own.markAtEnd(ending);
			// Bought by another run: nothing is added to that.
			if (end === undefined || this.known.isBoughtByOther(id)) {
				unsent.push(mark);
				this.room.forget(id);
				continue;
			}
			this.known.setOwn(id, attempt, { ...end, at: Date.now() });
			ends.push({ mark, row });
		}
		const release = this.own.release(unsent);
		const ending = this.ending?.with(endings);
		if (ends.length + release.length > 0 || ending) await this.calls.add({ ends, release, ending });
	}

	stop(): void {
		runsStopping.add(this.options.writer.run);
		this.claiming.releaseAhead();
		const ending = this.ending?.atClose('stopped');
		if (ending) void this.calls.add({ ending });
	}

	async close(how?: RunEnding): Promise<void> {
		this.claiming.stop();
		await this.calls.close(how && this.ending?.atClose(how));
		endRun(this.options.writer.run);
	}

	private async fetchRows(purchases: readonly Purchase[]): Promise<void> {
		const ids = await this.rows.fetch(purchases, this.known, () => this.purchases);
		// Its run died between the row and the end of its claim, or a person knows more.
		for (const id of ids) if (this.rows.row(id)?.outcome === 'success') this.known.believe(id);
	}
}
