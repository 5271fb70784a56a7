import { parseJson } from '../values/json';
import type { Claims } from './claims';
import type { Entry, EntryKind, Mark } from './entries';
import { Cursor } from './cursor';
import type { Who } from './purchasesTable';
import {
	mostRowsPerAnswer,
	type Column,
	type Condition,
	type DataTable,
	type Question,
	type Row,
	type StoredRow,
} from './table';

/** What the ledger itself reads to tell who may send a purchase; many purchases to a row. */
export const claimColumns: Column[] = [
	{ name: 'kind', type: 'string' },
	{ name: 'by', type: 'string' },
	{ name: 'environment', type: 'string' },
	{ name: 'account', type: 'string' },
	{ name: 'workflow', type: 'string' },
	{ name: 'execution', type: 'string' },
	{ name: 'purchases', type: 'string' },
];

export type NewEntry = Pick<Entry, 'kind' | 'marks'> & { by?: string };

/** More purchases than this to one row of the table would make its cells long. */
const mostMarksPerRow = 50;

/**
 * Looking for one purchase goes through the whole list, as reading all of it does: that is worth as much as reading so many
 * pages. Of more purchases than this the list is read, however long it is.
 */
const pagesPerLook = 2;
const fewestLookedFor = 3;
const mostLookedFor = 40;

/** The table of claims, read no more than it has to be. */
export class ClaimsTable {
	/** From where what is new has to be read. */
	private cursor: Cursor | undefined;
	/** Everything that is older has been read, too. */
	private isWhole = false;
	/** Otherwise only of these purchases. */
	private readonly lookedFor = new Set<string>();
	private lookable = fewestLookedFor;

	constructor(
		private readonly table: DataTable,
		private readonly claims: Claims,
		private readonly who: Who,
	) {}

	/** Of a few purchases each is looked for; for many the whole list is read, and from then on what is new in it. */
	async prepareFor(references: readonly string[]): Promise<void> {
		if (references.length > 0) await this.lookFor(references);
	}

	/** Brings what is known of these references up to date. */
	async read(references: readonly string[]): Promise<void> {
		await this.begin();
		await this.readOn(await this.table.read(this.news()));
		await this.lookFor(references);
	}

	/** Adds entries; what is known of the references afterwards was read after they had been added. */
	async addThenRead(entries: NewEntry[], references: readonly string[]): Promise<void> {
		const rows = this.rowsOf(entries);
		if (rows.length === 0) return await this.read(references);
		await this.begin();
		await this.readOn(await this.table.insertThenRead(rows, this.news()));
		await this.lookFor(references);
	}

	async add(entries: NewEntry[]): Promise<void> {
		const rows = this.rowsOf(entries);
		if (rows.length > 0) await this.table.insert(rows);
	}

	/** The whole list; from then on what is new in it. */
	async readAll(): Promise<void> {
		if (!this.isWhole) this.cursor = new Cursor();
		await this.readOn(await this.table.read(this.news()));
		this.isWhole = true;
	}

	/** What is added from now on will be read: what a look meets must not be older than that. */
	private async begin(): Promise<void> {
		if (this.cursor !== undefined) return;
		const newest = await this.table.read({
			where: [],
			match: 'all',
			newestFirst: true,
			limit: 1,
		});
		this.cursor = new Cursor();
		this.cursor.saw(
			newest.map(({ id }) => id),
			performance.now(),
		);
		const pages = (newest.at(0)?.id ?? 0) / mostRowsPerAnswer;
		this.lookable = Math.min(Math.max(pages / pagesPerLook, fewestLookedFor), mostLookedFor);
	}

	/** What stands there of old about purchases that nobody has asked about yet. */
	private async lookFor(references: readonly string[]): Promise<void> {
		if (this.isWhole) return;
		await this.begin();
		const others = references.filter((reference) => !this.lookedFor.has(reference));
		if (others.length === 0) return;
		if (this.lookedFor.size + others.length > this.lookable) return await this.readAll();
		const where = others.map((reference): Condition => {
			return { column: 'purchases', is: 'like', value: `%"${reference}"%` };
		});
		const found = await this.table.read({ where, match: 'any' });
		// So many entries about a few purchases: reading the list itself is the cheaper way.
		if (found.length === mostRowsPerAnswer) return await this.readAll();
		this.learn(found);
		for (const reference of others) this.lookedFor.add(reference);
	}

	private news(): Question {
		return { where: [newerThan(this.cursor?.floor(performance.now()) ?? 0)], match: 'all' };
	}

	/** A long list comes page by page. */
	private async readOn(first: StoredRow[]): Promise<void> {
		const pages = [first];
		for (let page = first; page.length === mostRowsPerAnswer; pages.push(page)) {
			page = await this.table.read({
				where: [newerThan(page[page.length - 1].id)],
				match: 'all',
			});
		}
		const rows = pages.flat();
		this.cursor?.saw(
			rows.map(({ id }) => id),
			performance.now(),
		);
		this.learn(rows);
	}

	private learn(rows: StoredRow[]): void {
		const { environment } = this.who;
		this.claims.add(rows.filter((row) => row.environment === environment).map(entryOf));
	}

	private rowsOf(entries: NewEntry[]): Row[] {
		const { environment, account, workflow, execution } = this.who;
		return entries
			.filter(({ marks }) => marks.length > 0)
			.flatMap(({ kind, marks, by = this.who.by }) =>
				slices(marks, mostMarksPerRow).map((slice) => ({
					kind,
					by,
					environment,
					account,
					workflow,
					execution,
					purchases: JSON.stringify(slice),
				})),
			);
	}
}

const newerThan = (id: number): Condition => ({ column: 'id', is: 'gt', value: id });

export function entryOf(row: StoredRow): Entry {
	const at = new Date(String(row.createdAt)).getTime();
	const { id, kind, by, execution, purchases } = row;
	return {
		id,
		kind: kind as EntryKind,
		by: String(by),
		execution: String(execution ?? ''),
		at,
		marks: marksIn(purchases),
	};
}

function marksIn(cell: unknown): Mark[] {
	const read = parseJson(String(cell));
	if (!Array.isArray(read)) return [];
	return (read as Mark[]).filter((mark) => typeof mark?.reference === 'string');
}

function slices<T>(list: readonly T[], size: number): T[][] {
	const count = Math.ceil(list.length / size);
	return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}
