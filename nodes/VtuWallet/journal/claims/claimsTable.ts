import {
	mostRowsPerAnswer,
	type ExtraRows,
	type Condition,
	type DataTable,
	type TableRow,
} from '../tables/dataTable';
import { ofOrigin } from './bundles';
import { Cursor, lookBack } from './cursor';
import type { Writer } from '../tables/writer';
import { entriesOf, holding, holdingId, rowsOf, type Entry, type NewEntry } from './entries';
import { slicesOf } from '../../values/lists';
import { holdingPacked } from './packedMarks';
import { withTurns } from '../../host/giveTurn';
import type { KnownClaims } from './knownClaims';
import { processTables } from '../tables/processTables';
import { ExpectedRows, newestSeen, noteNewest } from './rowsSeen';
import { SharedCalls } from '../tables/sharedCalls';
import type { Purchase } from './types';

/** So many purchases are looked for at once, which goes through all rows as well. For more, the length of the list counts. */
const mostLookedFor = 40;
/** So many names in one search. */
const mostPerSearch = 60;
/** So many searches cost less than reading a long list, by figures of PostgreSQL and SQLite. */
const mostSearches = 4;

/** The table of claims. It reads as little as possible. */
export class ClaimsTable {
	/** Where new rows begin. Without it, each reading looks for its purchases. */
	private cursor: Cursor | undefined;
	/** The cursor only reads rows that meet this, if anything. */
	private since: Condition | undefined;
	/** Older rows about these purchases have been read. */
	private readonly lookedFor = new Set<string>();
	/** All rows that were added since the first search have ids above this one. The key is the id of the table. */
	private readonly searchedTo = new Map<string, number>();

	constructor(
		private readonly table: () => DataTable,
		private readonly known: KnownClaims,
		private readonly writer: Writer,
	) {}

	/** Adds entries, and then reads what is new about these purchases. The same call writes `beside`. */
	async call(
		entries: readonly NewEntry[],
		purchases: readonly Purchase[],
		beside?: ExtraRows,
	): Promise<void> {
		this.known.statements.keepEntriesOf(purchases);
		const rows = rowsOf(entries, this.writer);
		const table = this.table();
		const make = async (where?: Condition[], above?: number) =>
			await sharedCalls(table).make({ table, rows, where, above, beside });
		const others = purchases.filter(({ id }) => !this.lookedFor.has(id));
		if (purchases.length === 0) return void (await make());
		if (others.length > mostLookedFor) {
			await make();
			return await this.lookForMany(purchases);
		}
		if (this.cursor === undefined) {
			const above = others.length === 0 ? this.searchedTo.get(table.id) : undefined;
			await this.beforeSearch(purchases);
			// All rows since the first search are fewer than the database goes through for several names.
			const isNews = above !== undefined && purchases.length > 1;
			const where = isNews ? [newerThan(above)] : about(purchases);
			const found =
				above === undefined ? await readWhole(table, where, make) : await make(where, above);
			// SQLite gives ids of deleted rows again, so our own rows may have low ids.
			const isNewer = ({ id }: TableRow) => id > (above ?? 0) + lookBack;
			const isWhole = above === undefined || rows.length === 0 || found.some(isNewer);
			if (isNews && isWhole) {
				this.cursor = new Cursor();
				return await this.readOn(found);
			}
			return await this.foundAbout(purchases, isWhole ? found : await this.search(purchases));
		}
		await this.readOn(await make(this.news()));
		if (others.length === 0) return;
		await this.foundAbout(others, await this.search(others));
	}

	/** Reads all claims from this time on. Later readings read all new rows. */
	async readSince(earliest: number): Promise<void> {
		if (this.cursor !== undefined) return;
		const value = new Date(earliest).toISOString();
		await this.readFrom({ column: 'createdAt', is: 'gte', value });
	}

	/** Reads all claims of this execution and its retries. */
	async readOrigin(): Promise<void> {
		const where = ofOrigin(this.writer.origin);
		for await (const page of this.table().pages([where])) await this.learn(page);
	}

	private async lookForMany(purchases: readonly Purchase[]): Promise<void> {
		const searches = slicesOf(purchases, mostPerSearch);
		await this.beforeSearch(purchases);
		const isShort = newestSeen(this.table()) <= mostRowsPerAnswer;
		if (isShort || searches.length > mostSearches) return await this.readAll();
		const hasNews = this.cursor !== undefined;
		if (hasNews) await this.readOn(await this.readAny(this.news()));
		for (const some of searches) {
			await this.foundAbout(some, await this.search(some));
			if (!hasNews && this.cursor) return;
		}
	}

	/** From the first search on, new rows are read. Those about a single purchase are searched. */
	private async beforeSearch(purchases: readonly Purchase[]): Promise<void> {
		const table = this.table();
		if (this.searchedTo.has(table.id)) return;
		const newest = { where: [], match: 'all', newestFirst: true, limit: 1 } as const;
		if (purchases.length > 1) noteNewest(table, await table.read(newest));
		this.searchedTo.set(table.id, newestSeen(table) - lookBack);
	}

	/** The whole list, for all purchases of the run, and from then on all new rows. */
	private async readAll(): Promise<void> {
		const expected = new ExpectedRows(this.table());
		// Entries about names that are wanted only later may have been passed over.
		const wanted = [...this.known.statements.wanted];
		await this.readFrom(undefined, expected);
		await expected.refuseLoss();
		for (const name of wanted) this.lookedFor.add(name);
	}

	private async readFrom(since: Condition | undefined, expected?: ExpectedRows): Promise<void> {
		this.since = since;
		this.cursor = new Cursor();
		await this.readOn(await this.readAny(this.news()), expected);
	}

	private async search(purchases: readonly Purchase[]): Promise<TableRow[]> {
		return await readWhole(this.table(), about(purchases), this.readAny);
	}

	private async foundAbout(purchases: readonly Purchase[], found: TableRow[]): Promise<void> {
		// The whole list is cheaper than so many entries about a few purchases.
		if (found.length === mostRowsPerAnswer) return await this.readAll();
		await this.learn(found);
		for (const { id } of purchases) this.lookedFor.add(id);
	}

	private news(): Condition[] {
		const floor = this.cursor?.floor ?? 0;
		// Rows above a row of this day are of this day.
		return [floor > 0 ? newerThan(floor) : (this.since ?? newerThan(0))];
	}

	private readonly readAny = async (where: Condition[]): Promise<TableRow[]> =>
		await this.table().read({ where, match: 'any' });

	/** A long list comes page by page. */
	private async readOn(first: TableRow[], expected?: ExpectedRows): Promise<void> {
		const ids = first.map(({ id }) => id);
		expected?.found(first);
		await this.learn(first);
		if (first.length === mostRowsPerAnswer) {
			const since = this.since ? [this.since] : [];
			for await (const page of this.table().pages(since, { last: ids.at(-1) })) {
				expected?.found(page);
				await this.learn(page);
				for (const { id } of page) ids.push(id);
			}
		}
		this.cursor?.saw(ids, performance.now());
	}

	private async learn(rows: readonly TableRow[]): Promise<void> {
		const entries: Entry[] = [];
		noteNewest(this.table(), rows);
		const telling = rows.filter((row) => this.known.statements.mayTell(row));
		for await (const some of withTurns(telling)) entries.push(...entriesOf(some, this.writer));
		// In one step: half a reading could call a run dead whose sign comes later.
		this.known.add(entries);
	}
}

const newerThan = (id: number): Condition => ({ column: 'id', is: 'gt', value: id });

function sharedCalls({ sharedName }: DataTable): SharedCalls {
	const { calls } = processTables;
	const shared = calls.get(sharedName) ?? new SharedCalls();
	calls.set(sharedName, shared);
	return shared;
}

/** Searches all rows. */
async function readWhole(
	table: DataTable,
	where: Condition[],
	read: (where: Condition[]) => Promise<TableRow[]>,
): Promise<TableRow[]> {
	const expected = new ExpectedRows(table);
	const found = await read([...where, ...expected.conditions]);
	expected.found(found);
	// A longer answer is cut, and then all rows are read.
	if (found.length < mostRowsPerAnswer) await expected.refuseLoss();
	return found;
}

/** Entries about a purchase with a key name the key. */
const about = (purchases: readonly Purchase[]): Condition[] => {
	const names = purchases.map(({ id, keyId }) => keyId ?? id);
	const ids = purchases.flatMap(({ id, mayHaveKey }) => (mayHaveKey ? id : []));
	return [...new Set(names)].map(holding).concat(ids.map(holdingId), ids.map(holdingPacked));
};
