import {
	mostRowsPerAnswer,
	textIn,
	type Condition,
	type DataTable,
	type TableRow,
} from './dataTable';
import type { Writer } from './entries';

export interface Sought {
	table: DataTable;
	writer: Writer;
	/** Runs count only if they claimed one of these. */
	equals: ReadonlySet<string>;
}

/** Of a webhook or a loop, which ask often. */
const fewRows = 20;

/** What other executions of the node have written. A few rows are looked for by themselves; a whole sheet comes in pages. */
export async function* rowsOfEarlierRuns(
	sought: Sought,
	since: string,
	above: number,
): AsyncGenerator<TableRow[]> {
	const { table, writer, equals } = sought;
	if (equals.size === 0) return;
	const found = equals.size <= fewRows ? await rowsOfFew(sought, since) : undefined;
	if (found) yield found;
	else yield* table.pages(ofNode(writer, since), above);
}

/** Undefined if there are too many for one answer. */
async function rowsOfFew(
	{ table, writer, equals }: Sought,
	since: string,
): Promise<TableRow[] | undefined> {
	const { environment, workflow, origin } = writer;
	const isMeant = (row: TableRow) =>
		row.environment === environment &&
		row.workflow === workflow &&
		row.origin !== origin &&
		new Date(row.createdAt as string).toISOString() >= since;
	const claims = await table.read({ where: [...equals].map(holding), match: 'any' });
	const origins = [...new Set(claims.filter(isMeant).map((row) => textIn(row.origin)))];
	if (claims.length < mostRowsPerAnswer && origins.length === 0) return [];
	if (claims.length === mostRowsPerAnswer || origins.length > fewRows) return undefined;
	// All that they have written, and who answers them.
	const where = origins.flatMap((one): Condition[] => [
		{ column: 'origin', is: 'eq', value: one },
		holding(one),
	]);
	const rows = await table.read({ where, match: 'any' });
	return rows.length === mostRowsPerAnswer ? undefined : rows.filter(isMeant);
}

const holding = (text: string): Condition => ({
	column: 'purchases',
	is: 'like',
	value: `%${JSON.stringify(text)}%`,
});

function ofNode({ environment, workflow, node, origin }: Writer, since: string): Condition[] {
	return [
		{ column: 'environment', is: 'eq', value: environment },
		{ column: 'workflow', is: 'eq', value: workflow },
		{ column: 'origin', is: 'neq', value: origin },
		{ column: 'createdAt', is: 'gte', value: since },
		{ column: 'node', is: 'like', value: `%"id":${JSON.stringify(node.id)}%` },
	];
}
