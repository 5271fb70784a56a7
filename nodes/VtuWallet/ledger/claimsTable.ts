import type { Claims, Entry, EntryKind, Mark } from './claims';
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

/** So many purchases are looked for one by one; of more, the whole list is read. */
const mostLookedFor = 40;

/** The table of claims, read no more than it has to be. */
export class ClaimsTable {
	/** Undefined for as long as only single references are looked for. */
	private cursor: Cursor | undefined;

	constructor(
		private readonly table: DataTable,
		private readonly claims: Claims,
		private readonly who: Who,
	) {}

	/** Of a few purchases each is looked for; for many the whole list is read, and from then on what is new in it. */
	async prepareFor(references: readonly string[]): Promise<void> {
		if (references.length > mostLookedFor) await this.readAll();
		else if (references.length > 0) await this.read(references);
	}

	/** Brings what is known of these references up to date. */
	async read(references: readonly string[]): Promise<void> {
		await this.readOn(await this.table.read(this.question(references)));
	}

	/** Adds entries; what is known of the references afterwards was read after they had been added. */
	async addThenRead(entries: NewEntry[], references: readonly string[]): Promise<void> {
		const rows = this.rowsOf(entries);
		if (rows.length === 0) return await this.read(references);
		await this.readOn(await this.table.insertThenRead(rows, this.question(references)));
	}

	async add(entries: NewEntry[]): Promise<void> {
		const rows = this.rowsOf(entries);
		if (rows.length > 0) await this.table.insert(rows);
	}

	async readAll(): Promise<void> {
		this.cursor = new Cursor();
		await this.readOn(await this.table.read(this.question([])));
	}

	private question(references: readonly string[]): Question {
		return { where: this.conditions(references), match: 'any' };
	}

	private conditions(references: readonly string[]): Condition[] {
		if (this.cursor) return [newerThan(this.cursor.floor(Date.now()))];
		return references.map((reference) => ({
			column: 'purchases',
			is: 'like',
			value: `%"${reference}"%`,
		}));
	}

	/** A long list comes page by page. */
	private async readOn(first: StoredRow[]): Promise<void> {
		// So many entries about a few purchases: reading the list itself is the cheaper way.
		if (first.length === mostRowsPerAnswer && !this.cursor) return await this.readAll();
		const pages = [first];
		for (let page = first; page.length === mostRowsPerAnswer; pages.push(page)) {
			page = await this.table.read({
				where: [newerThan(page[page.length - 1].id)],
				match: 'all',
			});
		}
		this.learn(pages.flat());
	}

	private learn(rows: StoredRow[]): void {
		this.cursor?.saw(
			rows.map(({ id }) => id),
			Date.now(),
		);
		const { environment, account } = this.who;
		this.claims.add(
			rows.filter((row) => row.environment === environment && row.account === account).map(entryOf),
		);
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
	try {
		const read: unknown = JSON.parse(String(cell));
		if (!Array.isArray(read)) return [];
		return (read as Mark[]).filter((mark) => typeof mark?.reference === 'string');
	} catch {
		return [];
	}
}

function slices<T>(list: readonly T[], size: number): T[][] {
	const count = Math.ceil(list.length / size);
	return Array.from({ length: count }, (_, index) => list.slice(index * size, (index + 1) * size));
}
