import { guarded, unguarded } from '../values/sheetText';
import { objectOf, parseJson } from '../values/json';
import {
	columns,
	equal,
	mostRowsPerAnswer,
	textIn,
	type Cell,
	type Column,
	type Condition,
	type DataTable,
	type Row,
	type TableRow,
} from './dataTable';
import { addressIn, type Writer } from './entries';
import type { LedgerAccess } from './processState';
import type { PurchaseRow, StoredRow } from './types';

/** n8n puts each condition of a question into the query. */
export const mostConditions = 300;

/** The author of a row. */
export type RowWriter = Pick<
	Writer,
	'environment' | 'account' | 'workflow' | 'workflowName' | 'execution' | 'run'
>;

/** A row of the table, with what only the journal needs. */
export interface LedgerRow extends StoredRow {
	/** 0 if the table has not said it. */
	id: number;
	environment: string;
	/** The run that sent it. */
	run: string;
	updatedAt: string;
}

export const purchaseColumns: Column[] = [
	...columns('string', 'reference', 'outcome', 'charged', 'product', 'recipient'),
	...columns('number', 'amount'),
	...columns('string', 'message', 'key', 'environment', 'account', 'workflow', 'execution'),
	...columns('number', 'attempt'),
	...columns('string', 'claim'),
	...columns('date', 'decidedAt'),
	...columns('string', 'details'),
];

export const isDecided = (outcome: string | undefined): boolean =>
	outcome === 'success' || outcome === 'failed';

export function newRow(row: PurchaseRow, writer: RowWriter, now = new Date()): LedgerRow {
	const { environment, account, workflowName, execution, run } = writer;
	const workflow =
		workflowName === undefined || workflowName === '' ? writer.workflow : workflowName;
	const at = now.toISOString();
	const decidedAt = isDecided(row.outcome) ? at : '';
	const by = { environment, account: addressIn(account), workflow, execution, run };
	return { ...row, ...by, id: 0, createdAt: at, updatedAt: at, decidedAt };
}

/** No text begins with an equals sign, for spreadsheets and for n8n. */
export function cellsOf(row: LedgerRow): Row {
	const { outcome, charged, amount, environment, account, workflow, execution, attempt } = row;
	return {
		reference: guarded(row.reference),
		outcome,
		charged,
		product: guarded(row.product),
		recipient: guarded(row.recipient),
		amount,
		message: guarded(row.message),
		key: guarded(row.key),
		environment,
		account,
		workflow: guarded(workflow),
		execution,
		attempt,
		claim: row.run,
		decidedAt: row.decidedAt || null,
		details: JSON.stringify(row.details),
	};
}

/** A person may have edited the row: cells with other values become empty. Never throws. */
export function ledgerRowOf(row: TableRow): LedgerRow {
	const decidedAt = timeIn(row.decidedAt);
	const createdAt = timeIn(row.createdAt);
	return {
		id: row.id,
		reference: unguarded(textIn(row.reference)),
		outcome: oneOf(outcomes, row.outcome),
		charged: oneOf(charges, row.charged),
		product: unguarded(textIn(row.product)),
		recipient: unguarded(textIn(row.recipient)),
		amount: typeof row.amount === 'number' ? row.amount : null,
		message: unguarded(textIn(row.message)),
		key: unguarded(textIn(row.key)),
		attempt: typeof row.attempt === 'number' ? row.attempt : 0,
		environment: textIn(row.environment),
		account: textIn(row.account),
		workflow: unguarded(textIn(row.workflow)),
		execution: textIn(row.execution),
		run: textIn(row.claim),
		// The database adds the row after this computer has decided, and by a clock of its own.
		createdAt: decidedAt !== '' && decidedAt < createdAt ? decidedAt : createdAt,
		updatedAt: timeIn(row.updatedAt),
		decidedAt,
		details: objectOf(parseJson(textIn(row.details))),
	};
}

/** In the order of a summary. */
export const outcomes = ['success', 'pending', 'unknown', 'failed', 'notSent'] as const;
export const charges = ['yes', 'no', 'refunded', 'unknown'] as const;

function oneOf<T extends string>(words: readonly T[], cell: Cell | undefined): T | 'unknown' {
	return words.find((word) => word === cell) ?? 'unknown';
}

/** The version of n8n and its database decide whether a date is a text. */
function timeIn(cell: unknown): string {
	const date = cell instanceof Date ? cell : new Date(textIn(cell));
	return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The rows with one of these references. The database searches the whole table. */
export async function rowsWith(
	table: DataTable,
	references: readonly string[],
): Promise<LedgerRow[]> {
	if (references.length === 0) return [];
	const where = references.flatMap((reference) => equal({ reference: guarded(reference) }));
	if (references.length === 1) {
		const rows: LedgerRow[] = [];
		for await (const page of table.pages(where)) rows.push(...page.map(ledgerRowOf));
		return rows;
	}
	if (references.length <= mostConditions) {
		const rows = await table.read({ where, match: 'any' });
		if (rows.length < mostRowsPerAnswer) return rows.map(ledgerRowOf);
	}
	const half = Math.ceil(references.length / 2);
	const first = await rowsWith(table, references.slice(0, half));
	return [...first, ...(await rowsWith(table, references.slice(half)))];
}

/** A field that is left out does not matter. */
export interface PurchaseFilter {
	outcome?: string;
	outcomes?: readonly string[];
	product?: string;
	recipient?: string;
	key?: string;
	reference?: string;
	/** When the row was added. */
	from?: Date;
	until?: Date;
}

/** Purchases of the writer's environment and address, the newest first. */
export async function readPurchases(
	{ tables, writer: { environment, account } }: LedgerAccess,
	{ from, until, outcomes: wanted, ...cells }: PurchaseFilter,
	limit = Infinity,
): Promise<LedgerRow[]> {
	const named = { ...cells, environment, account: addressIn(account) };
	const where = Object.entries(named).flatMap(([column, value]): Condition[] =>
		value === undefined ? [] : [{ column, is: 'eq', value: guarded(value) }],
	);
	if (from) where.push({ column: 'createdAt', is: 'gte', value: from.toISOString() });
	if (until) where.push({ column: 'createdAt', is: 'lt', value: until.toISOString() });
	const found: LedgerRow[] = [];
	for (let below = Infinity; found.length < limit; ) {
		const older: Condition[] = below === Infinity ? [] : [{ column: 'id', is: 'lt', value: below }];
		const page = await tables.purchases.read({
			where: [...where, ...older],
			match: 'all',
			newestFirst: true,
			// n8n cannot look for one of several outcomes beside other conditions.
			limit: wanted === undefined ? limit - found.length : mostRowsPerAnswer,
		});
		const rows = page.map(ledgerRowOf);
		found.push(...rows.filter(({ outcome }) => wanted?.includes(outcome) !== false));
		if (page.length < mostRowsPerAnswer) break;
		below = page[page.length - 1].id;
	}
	return found.slice(0, limit);
}
