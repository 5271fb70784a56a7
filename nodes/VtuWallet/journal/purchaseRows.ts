import { guarded, unguarded } from '../values/sheetText';
import { objectOf, parseJson } from '../values/json';
import {
	mostRowsPerAnswer,
	textIn,
	type Cell,
	type Column,
	type Condition,
	type DataTable,
	type Row,
	type TableRow,
} from './dataTable';
import type { PurchaseRow, StoredRow } from './journal';
import type { LedgerAccess } from './processState';

/** Conditions to one question: n8n puts each of them into the query. */
export const mostConditions = 300;

/** Whose purchase a row is. */
export interface RowWriter {
	environment: string;
	/** Tells the addresses of providers apart: both credentials of one account see the same rows. */
	account: string;
	workflow: string;
	execution: string;
	run: string;
}

/** A row of the table, with what only the journal needs. */
export interface LedgerRow extends StoredRow {
	id: number;
	environment: string;
	/** The run that sent it. */
	run: string;
	updatedAt: string;
}

export const purchaseColumns: Column[] = [
	{ name: 'reference', type: 'string' },
	{ name: 'outcome', type: 'string' },
	{ name: 'charged', type: 'string' },
	{ name: 'product', type: 'string' },
	{ name: 'recipient', type: 'string' },
	{ name: 'amount', type: 'number' },
	{ name: 'message', type: 'string' },
	{ name: 'key', type: 'string' },
	{ name: 'environment', type: 'string' },
	{ name: 'account', type: 'string' },
	{ name: 'workflow', type: 'string' },
	{ name: 'execution', type: 'string' },
	{ name: 'attempt', type: 'number' },
	{ name: 'claim', type: 'string' },
	{ name: 'decidedAt', type: 'date' },
	{ name: 'details', type: 'string' },
];

export const isDecided = (outcome: string | undefined): boolean =>
	outcome === 'success' || outcome === 'failed';

/** No text begins with an equals sign, for spreadsheets and for n8n. */
export function cellsOf(purchase: PurchaseRow, writer: RowWriter, now: Date): Row {
	const { reference, outcome, charged, product, recipient, amount, message, key } = purchase;
	const { run, ...others } = writer;
	return {
		reference: guarded(reference),
		outcome,
		charged,
		product: guarded(product),
		recipient: guarded(recipient),
		amount,
		message: guarded(message),
		key: guarded(key),
		...others,
		attempt: purchase.attempt,
		claim: run,
		decidedAt: isDecided(outcome) ? now.toISOString() : null,
		details: JSON.stringify(purchase.details),
	};
}

/** A row as a person may have edited it: a cell that is not understood is left out. Never throws. */
export function ledgerRowOf(row: TableRow): LedgerRow {
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
		workflow: textIn(row.workflow),
		execution: textIn(row.execution),
		run: textIn(row.claim),
		createdAt: moment(row.createdAt),
		updatedAt: moment(row.updatedAt),
		decidedAt: moment(row.decidedAt),
		details: objectOf(parseJson(textIn(row.details))),
	};
}

/** In the order of a summary. */
export const outcomes = ['success', 'pending', 'unknown', 'failed', 'notSent'] as const;
export const charges = ['yes', 'no', 'refunded', 'unknown'] as const;

function oneOf<T extends string>(words: readonly T[], cell: Cell | undefined): T | 'unknown' {
	return words.find((word) => word === cell) ?? 'unknown';
}

/** n8n gives dates as texts or as dates, by its version and its database. */
function moment(cell: unknown): string {
	const date = cell instanceof Date ? cell : new Date(textIn(cell));
	return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The rows with one of these references. Looking for them goes through the whole table. */
export async function rowsWith(
	table: DataTable,
	references: readonly string[],
): Promise<LedgerRow[]> {
	if (references.length === 0) return [];
	const where = references.map((reference): Condition => {
		return { column: 'reference', is: 'eq', value: guarded(reference) };
	});
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

/** Which purchases; a field that is left out does not matter. */
export interface PurchaseFilter {
	outcomes?: readonly string[];
	product?: string;
	recipient?: string;
	key?: string;
	reference?: string;
	/** When the purchase was written down. */
	from?: Date;
	until?: Date;
}

/** Purchases of one environment and provider, the newest first. */
export async function readPurchases(
	{ tables, writer, address }: LedgerAccess,
	{ from, until, outcomes: wanted, ...cells }: PurchaseFilter,
	limit = Infinity,
): Promise<LedgerRow[]> {
	const named = { ...cells, environment: writer.environment, account: address };
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
			// n8n cannot ask for one of several outcomes beside other conditions.
			limit: wanted === undefined ? limit - found.length : mostRowsPerAnswer,
		});
		const rows = page.map(ledgerRowOf);
		found.push(...rows.filter(({ outcome }) => wanted?.includes(outcome) !== false));
		if (page.length < mostRowsPerAnswer) break;
		below = page[page.length - 1].id;
	}
	return found.slice(0, limit);
}
