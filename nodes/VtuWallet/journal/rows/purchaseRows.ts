import { guarded, unguarded } from '../../values/sheetText';
import { objectOf, parseJson } from '../../values/json';
import { charges, isDecided, outcomes } from '../../purchase/outcome';
import { slicesOf } from '../../values/lists';
import {
	equal,
	mostRowsPerAnswer,
	textIn,
	type Cell,
	type DataTable,
	type Cells,
	type TableRow,
} from '../tables/dataTable';
import { purchaseColumns, type LaterCells } from '../tables/ledgerColumns';
import type { LedgerAccess } from '../tables/processTables';
import type { Writer } from '../tables/writer';
import { addressIn } from '../claims/entries';
import type { PurchaseRow, StoredRow } from '../claims/types';

/** n8n puts each condition of a question into the query. */
export const mostConditions = 300;

export function newRow(row: PurchaseRow, writer: Writer): StoredRow {
	const { environment, account, workflowName, execution, run } = writer;
	const workflow =
		workflowName === undefined || workflowName === '' ? writer.workflow : workflowName;
	const at = new Date().toISOString();
	const decidedAt = isDecided(row.outcome) ? at : '';
	const by = { environment, account: addressIn(account), workflow, execution, run };
	return { ...row, ...by, id: 0, createdAt: at, updatedAt: at, decidedAt };
}

/** No text begins with an equals sign, for spreadsheets and for n8n. */
export function cellsOf({ run: claim, details, ...row }: StoredRow): Cells {
	const decidedAt = row.decidedAt || null;
	const cells = { ...row, claim, decidedAt, details: details ? JSON.stringify(details) : '' };
	return Object.fromEntries(
		purchaseColumns.map(({ name }) => {
			const cell = cells[name as keyof typeof cells];
			return [name, typeof cell === 'string' ? guarded(cell) : (cell ?? null)];
		}),
	);
}

/** A person may have edited the row: cells with other values become empty. Never throws. */
export function ledgerRowOf(row: TableRow): StoredRow {
	const text = (column: string) => unguarded(textIn(row[column]));
	const decidedAt = timeIn(row.decidedAt);
	const createdAt = timeIn(row.createdAt);
	const details = textIn(row.details);
	return {
		...laterCellsOf(row),
		id: row.id,
		reference: text('reference'),
		outcome: oneOf(outcomes, row.outcome),
		charged: oneOf(charges, row.charged),
		product: text('product'),
		recipient: text('recipient'),
		amount: typeof row.amount === 'number' ? row.amount : null,
		message: text('message'),
		key: text('key'),
		attempt: typeof row.attempt === 'number' ? row.attempt : 0,
		environment: text('environment'),
		account: text('account'),
		workflow: text('workflow'),
		execution: text('execution'),
		run: text('claim'),
		// The database adds the row after this computer has decided, and by a clock of its own.
		createdAt: decidedAt !== '' && decidedAt < createdAt ? decidedAt : createdAt,
		updatedAt: timeIn(row.updatedAt),
		decidedAt,
		details: details === '' ? undefined : objectOf(parseJson(details)),
	};
}

function oneOf<T extends string>(words: readonly T[], cell: Cell | undefined): T | 'unknown' {
	return words.find((word) => word === cell) ?? 'unknown';
}

/** Empty cells, and columns that the table lacks, are left out. */
const laterCellsOf = (row: TableRow): LaterCells =>
	Object.fromEntries(
		purchaseColumns.flatMap(({ name, type, isLater }) => {
			const cell = row[name];
			if (isLater !== true || cell === '' || typeof cell !== type) return [];
			return [[name, typeof cell === 'string' ? unguarded(cell) : cell]];
		}),
	);

/** The version of n8n and its database decide whether a date is a text. */
function timeIn(cell: unknown): string {
	const date = cell instanceof Date ? cell : new Date(textIn(cell));
	return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** Reads the rows with one of these references. The database searches the whole table. */
export async function rowsWith(
	table: DataTable,
	references: readonly string[],
): Promise<StoredRow[]> {
	if (references.length === 0) return [];
	const where = references.flatMap((reference) => equal({ reference: guarded(reference) }));
	if (references.length === 1) {
		const rows: StoredRow[] = [];
		for await (const page of table.pages(where)) rows.push(...page.map(ledgerRowOf));
		return rows;
	}
	if (references.length <= mostConditions) {
		const rows = await table.read({ where, match: 'any' });
		if (rows.length < mostRowsPerAnswer) return rows.map(ledgerRowOf);
	}
	const found: StoredRow[] = [];
	const size = Math.min(mostConditions, Math.ceil(references.length / 2));
	for (const slice of slicesOf(references, size)) found.push(...(await rowsWith(table, slice)));
	return found;
}

/** A field that is left out does not matter. */
export interface PurchaseFilter {
	outcomes?: readonly string[];
	product?: string;
	recipient?: string;
	/** What follows the company in front of a customer. Letters and digits only, because other signs would be wildcards. */
	customer?: string;
	key?: string;
	reference?: string;
	/** When the row was added. */
	from?: Date;
	until?: Date;
}

/** Reads the purchases of the writer's environment and address, the newest first. */
export async function readPurchases(
	{ tables, writer: { environment, account } }: LedgerAccess,
	{ from, until, outcomes: wanted, customer, ...cells }: PurchaseFilter,
	limit = Infinity,
): Promise<StoredRow[]> {
	const named = Object.entries({ ...cells, environment, account: addressIn(account) });
	const where = named.flatMap(([column, value]) =>
		value === undefined ? [] : equal({ [column]: guarded(value) }),
	);
	if (customer !== undefined)
		where.push({ column: 'recipient', is: 'like', value: `%/${customer}` });
	if (from) where.push({ column: 'createdAt', is: 'gte', value: from.toISOString() });
	if (until) where.push({ column: 'createdAt', is: 'lt', value: until.toISOString() });
	// n8n cannot look for one of several outcomes beside other conditions.
	const questions = wanted?.map((outcome) => [...where, ...equal({ outcome })]) ?? [where];
	const found: StoredRow[] = [];
	for (const question of questions) {
		const most = found.length + limit;
		for await (const page of tables.purchases.pages(question, { newestFirst: true })) {
			found.push(...page.map(ledgerRowOf));
			if (found.length >= most) break;
		}
	}
	return found.sort((a, b) => b.id - a.id).slice(0, limit);
}
