import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runSteps, type TableStep, type TableHost } from './inlineWorkflow';

export type Cell = string | number | boolean | null;
export type Cells = Record<string, Cell>;
export type TableRow = Cells & { id: number };

export interface Column {
	name: string;
	type: 'string' | 'number' | 'boolean' | 'date';
	/** A table of an earlier release lacks it: the node uses the column only if it exists, and no condition may name it. */
	isLater?: true;
}

export const columns = (type: Column['type'], ...names: string[]): Column[] =>
	names.map((name) => ({ name, type }));

export interface Condition {
	column: string;
	is: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like';
	value: Cell;
}

export const equal = (cells: Cells): Condition[] =>
	Object.entries(cells).map(([column, value]) => ({ column, is: 'eq', value }));

export interface Question {
	where: readonly Condition[];
	/** A row must meet all conditions, or any of them. */
	match: 'all' | 'any';
	/** Reads at most so many rows, the lowest ids first. */
	limit?: number;
	newestFirst?: boolean;
}

/** Rows of another table. The same call writes them first. */
export interface ExtraRows {
	table: DataTable;
	rows: readonly Cells[];
}

export const mostRowsPerAnswer = 1_000;

export const textIn = (cell: unknown): string =>
	typeof cell === 'string' ? cell : String(cell ?? '');

/** A Data Table of the workflow's project. A call takes about a tenth of a second, so read and write in groups. */
export class DataTable {
	constructor(
		readonly host: TableHost,
		/** '' if n8n has no such table. Reading it finds nothing. */
		readonly id: string,
		readonly name: string,
		/** Those that n8n has. Cells of others are not written, because n8n would refuse the row. */
		readonly columns: readonly Column[],
		/** The reason why the node may not read or make the table. */
		private readonly problem?: Error,
	) {}

	/** All tables whose names contain this one. */
	static async list(host: TableHost, name: string): Promise<DataTable[]> {
		const options = { returnAll: true, options: { filterName: name } };
		const parameters = { resource: 'table', operation: 'list', ...options };
		const tables = await runSteps(host, [[{ name: 'List', parameters }]]);
		return tables.map((table) => {
			const columns = (table.columns ?? []) as unknown as Column[];
			return new DataTable(host, String(table.id), String(table.name), columns);
		});
	}

	static async find(host: TableHost, name: string): Promise<DataTable | undefined> {
		return (await DataTable.list(host, name)).find((one) => one.name === name);
	}

	/** Makes the table if it is missing, or finds it if another run was first. */
	async make(): Promise<DataTable> {
		const { host, name, columns } = this;
		if (this.problem) throw this.problem;
		if (this.id !== '') return this;
		const parameters = {
			resource: 'table',
			operation: 'create',
			tableName: name,
			columns: { column: columns.map((column) => ({ name: column.name, type: column.type })) },
			options: { createIfNotExists: false },
		};
		return await runSteps(host, [[{ name: 'Create', parameters }]]).then(
			([table]) => new DataTable(host, String(table.id), name, columns),
			async (caught: unknown) => {
				// An older release may have made it, with fewer columns.
				const found = await DataTable.find(host, name);
				if (found) return found;
				throw caught;
			},
		);
	}

	/** Gives the same table for the execution of a host or of another table. */
	from(by: TableHost | DataTable): DataTable {
		const host = by instanceof DataTable ? by.host : by;
		return new DataTable(host, this.id, this.name, this.columns, this.problem);
	}

	/** Executions of one workflow can make each other's calls of a table. */
	get sharedName(): string {
		return JSON.stringify([this.host.getInstanceId(), this.host.getWorkflow().id, this.id]);
	}

	/**
	 * Writes `beside`, then the rows, then reads, in one call. n8n adds all rows or none, in order of their ids. Without a question, a single row comes back with its id.
	 */
	async insert(rows: Cells[], question?: Question, beside?: ExtraRows): Promise<TableRow[]> {
		if (rows.length === 0) return question ? await this.read(question) : [];
		const optimizeBulk = rows.length > 1 || question !== undefined;
		const parameters = { ...cellsOfItem, options: { optimizeBulk } };
		const insert = { ...this.step('Insert', 'insert', parameters), perItem: true };
		const steps = question ? [insert, this.readStep(question)] : [insert];
		const written = rows.map((row) => this.storable(row));
		return asRows(await runSteps(this.host, [...chainsOf(beside), steps], written));
	}

	async read(question: Question): Promise<TableRow[]> {
		if (this.problem) throw this.problem;
		if (this.id === '') return [];
		return asRows(await runSteps(this.host, [[this.readStep(question)]]));
	}

	/** All rows that meet all conditions, page by page in the order of their ids, from the one after `last` on. */
	async *pages(
		where: readonly Condition[],
		{ last = undefined as number | undefined, newestFirst = false } = {},
	): AsyncGenerator<TableRow[]> {
		const is = newestFirst ? 'lt' : 'gt';
		for (let value = last; ; ) {
			const rest: Condition[] = value === undefined ? [] : [{ column: 'id', is, value }];
			const page = await this.read({ where: [...where, ...rest], match: 'all', newestFirst });
			if (page.length > 0) yield page;
			if (page.length < mostRowsPerAnswer) return;
			value = page[page.length - 1].id;
		}
	}

	/** Writes the same cells into each row that meets all conditions. */
	async update(row: Cells, where: Condition[]): Promise<TableRow[]> {
		const parameters = { ...filter({ where, match: 'all' }), ...cellsOfItem };
		const step = { ...this.step('Update', 'update', parameters), perItem: true };
		return asRows(await runSteps(this.host, [[step]], [this.storable(row)]));
	}

	/** Removes each row that meets any condition. */
	async remove(where: Condition[]): Promise<void> {
		const parameters = filter({ where, match: 'any' });
		await runSteps(this.host, [[this.step('Delete', 'deleteRows', parameters)]]);
	}

	/** A row as parameters. n8n evaluates texts that begin with an equals sign: no cell may have one. */
	writtenStep(row: Cells, index: number): TableStep {
		const columns = { mappingMode: 'defineBelow', value: this.storable(row), schema: [] };
		return this.step(`Insert ${index + 1}`, 'insert', { columns, options: {} });
	}

	private storable(row: Cells): Cells {
		const cells = Object.entries(row);
		return Object.fromEntries(
			cells.filter(([name]) => this.columns.some((one) => one.name === name)),
		);
	}

	private readStep(question: Question): TableStep {
		const { limit = mostRowsPerAnswer, newestFirst = false } = question;
		return this.step('Read', 'get', {
			...filter(question),
			returnAll: false,
			limit: Math.min(limit, mostRowsPerAnswer),
			orderBy: true,
			orderByColumn: 'id',
			orderByDirection: newestFirst ? 'DESC' : 'ASC',
		});
	}

	private step(name: string, operation: string, parameters: INodeParameters): TableStep {
		const dataTableId = { __rl: true, mode: 'id', value: this.id };
		return { name, parameters: { resource: 'row', operation, dataTableId, ...parameters } };
	}
}

/** Cells come from the item. n8n evaluates parameters that begin with an equals sign. */
const cellsOfItem: INodeParameters = {
	columns: { mappingMode: 'autoMapInputData', value: null },
};

function filter({ where, match }: Pick<Question, 'where' | 'match'>): INodeParameters {
	const conditions = where.map(({ column, is, value }) => {
		return { keyName: column, condition: is, keyValue: value };
	});
	return {
		matchType: match === 'all' ? 'allConditions' : 'anyCondition',
		filters: { conditions },
	};
}

const chainsOf = (beside: ExtraRows | undefined): TableStep[][] =>
	beside === undefined || beside.rows.length === 0
		? []
		: [beside.rows.map((row, index) => beside.table.writtenStep(row, index))];

const asRows = (items: IDataObject[]) => items as TableRow[];
