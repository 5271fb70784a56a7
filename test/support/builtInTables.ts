import type { IDataObject, INodeExecutionData, INodeType } from 'n8n-workflow';

import { itemOf, standIn } from './builtInNodes';
import type { DataTables, Table } from './dataTables';

interface Columns {
	value: IDataObject;
	schema: Array<{ id: string; type: string }>;
}

interface Condition {
	keyName: string;
	condition: 'eq';
	keyValue: unknown;
}

const parameters = [
	...['resource', 'operation', 'dataTableId', 'tableName', 'matchType', 'filters'],
	...['columns', 'returnAll', 'limit', 'options'],
];

/** n8n's *Data Table* node on the tables of the bench, as the examples use it. */
export function builtInTables(tables: DataTables): INodeType {
	return standIn('dataTable', parameters, async (context, items) => {
		const made: INodeExecutionData[] = [];
		const { executeOnce } = context.getNode();
		for (const index of (executeOnce ? items.slice(0, 1) : items).keys()) {
			const read = <T>(name: string) => context.getNodeParameter(name, index) as T;
			await pause();
			const rows = await deeds[`${read<string>('resource')} ${read<string>('operation')}`](
				tables,
				read,
			);
			made.push(...rows.map((json) => itemOf({ ...json }, index)));
			await pause();
		}
		return [made];
	});
}

type Read = <T>(name: string) => T;

/** The answer comes some time after the look at the table. */
const pause = async () => await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));

const deeds: Record<string, (tables: DataTables, read: Read) => Promise<IDataObject[]>> = {
	'table create': async (tables, read) => {
		const name = read<string>('tableName');
		const isThere = [...tables.tables.values()].some((table) => table.name === name);
		const { column } = read<{ column: Table['columns'] }>('columns');
		if (!isThere) tables.tables.set(name, { id: name, name, columns: column, rows: [], lastId: 0 });
		return [{ id: name, name }];
	},
	// As in PostgreSQL: a row gets its id before others can see it.
	'row insert': async (tables, read) => {
		const table = tableIn(tables, read);
		const id = (table.lastId += 1);
		await pause();
		const now = new Date().toISOString();
		const empty = Object.fromEntries(table.columns.map(({ name }) => [name, null]));
		const row = { ...empty, ...cellsIn(table, read), id, createdAt: now, updatedAt: now };
		table.rows.push(row);
		return [row];
	},
	'row get': async (tables, read) => {
		const found = matchingIn(tables, read);
		return read<boolean>('returnAll') === true ? found : found.slice(0, 50);
	},
	'row update': async (tables, read) => changed(tables, read),
	'row upsert': async (tables, read) => {
		const rows = changed(tables, read);
		return rows.length > 0 ? rows : await deeds['row insert'](tables, read);
	},
	'row deleteRows': async (tables, read) => {
		const gone = matchingIn(tables, read);
		const table = tableIn(tables, read);
		table.rows = table.rows.filter((row) => !gone.includes(row));
		return gone;
	},
};

function changed(tables: DataTables, read: Read): IDataObject[] {
	const cells = cellsIn(tableIn(tables, read), read);
	const rows = matchingIn(tables, read);
	for (const row of rows) Object.assign(row, cells, { updatedAt: new Date().toISOString() });
	return rows;
}

function tableIn(tables: DataTables, read: Read): Table {
	const { value } = read<{ value: string }>('dataTableId');
	const found = [...tables.tables.values()].find(({ name }) => name === value);
	if (!found) throw new Error(`Data table with name "${value}" not found`);
	return found;
}

function matchingIn(tables: DataTables, read: Read): IDataObject[] {
	const { conditions = [] } = read<{ conditions?: Condition[] }>('filters');
	const all = read<string>('matchType') === 'allConditions';
	const fits =
		(row: IDataObject) =>
		({ keyName, keyValue }: Condition) =>
			row[keyName] === keyValue;
	return tableIn(tables, read).rows.filter(
		(row) =>
			conditions.length === 0 || (all ? conditions.every(fits(row)) : conditions.some(fits(row))),
	);
}

function cellsIn(table: Table, read: Read): IDataObject {
	const { value, schema } = read<Columns>('columns');
	const cells = Object.entries(value).map(([name, cell]) => {
		const column = table.columns.find((one) => one.name === name);
		if (!column) throw new Error(`unknown column name '${name}'`);
		const type = schema.find(({ id }) => id === name)?.type;
		return [name, type === 'number' && cell !== null ? Number(cell) : cell];
	});
	return Object.fromEntries(cells) as IDataObject;
}
