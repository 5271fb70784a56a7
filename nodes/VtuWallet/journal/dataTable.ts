import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runSteps, type Step, type TableHost } from './inlineWorkflow';

export type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;
/** A row as the table gives it back. */
export type TableRow = Row & { id: number };

export interface Column {
	name: string;
	type: 'string' | 'number' | 'boolean' | 'date';
}

export interface Condition {
	column: string;
	is: 'eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like';
	value: Cell;
}

export interface Question {
	where: readonly Condition[];
	/** All of the conditions, or any of them. */
	match: 'all' | 'any';
	/** At most this many, the lowest ids first. */
	limit?: number;
	newestFirst?: boolean;
}

/** A few rows of another table that the same call writes before. */
export interface Beside {
	table: DataTable;
	rows: readonly Row[];
}

export const mostRowsPerAnswer = 1_000;

export const textIn = (cell: unknown): string =>
	typeof cell === 'string' ? cell : String(cell ?? '');

/** A Data Table of the workflow's project. Every call costs about a tenth of a second: ask and write in groups. */
export class DataTable {
	constructor(
		private readonly host: TableHost,
		readonly id: string,
		readonly name: string,
		readonly columns: readonly Column[],
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

	/** Makes the table, or finds the one that somebody else has made since. */
	static async make(host: TableHost, name: string, columns: readonly Column[]): Promise<DataTable> {
		const parameters = {
			resource: 'table',
			operation: 'create',
			tableName: name,
			columns: { column: columns.map((column) => ({ ...column })) },
			options: { createIfNotExists: false },
		};
		const made = await runSteps(host, [[{ name: 'Create', parameters }]]).then(
			([table]) => new DataTable(host, String(table.id), name, columns),
			async (caught: unknown) => (await DataTable.find(host, name)) ?? { caught },
		);
		if (made instanceof DataTable) return made;
		throw made.caught;
	}

	/** The same table, reached from another execution. */
	from(host: TableHost): DataTable {
		return new DataTable(host, this.id, this.name, this.columns);
	}

	/** The same table, reached from the execution of another one. */
	reachedBy(other: DataTable): DataTable {
		return this.from(other.host);
	}

	/** Any execution of one place can make the calls of the others. */
	get place(): string {
		return JSON.stringify([this.host.getInstanceId(), this.host.getWorkflow().id, this.id]);
	}

	/** All or none of them: n8n writes them in one transaction. Row ids grow in the order of the rows. */
	async insert(rows: Row[], beside?: Beside): Promise<void> {
		if (rows.length > 0)
			await runSteps(this.host, [...chainsOf(beside), [this.insertStep()]], rows);
	}

	/** A row with its id. */
	async insertOne(row: Row): Promise<TableRow> {
		const [stored] = await runSteps(this.host, [[this.insertStep(false)]], [row]);
		return stored as TableRow;
	}

	/** One call: what is read was read after the rows had been written. */
	async insertThenRead(rows: Row[], question: Question, beside?: Beside): Promise<TableRow[]> {
		if (rows.length === 0) return await this.read(question);
		const steps = [this.insertStep(), this.readStep(question)];
		return asRows(await runSteps(this.host, [...chainsOf(beside), steps], rows));
	}

	async read(question: Question): Promise<TableRow[]> {
		return asRows(await runSteps(this.host, [[this.readStep(question)]]));
	}

	/** All rows that meet the conditions, page by page, the lowest id first. */
	async *pages(where: readonly Condition[], above = 0): AsyncGenerator<TableRow[]> {
		for (let last = above; ; ) {
			const newer: Condition = { column: 'id', is: 'gt', value: last };
			const page = await this.read({ where: [...where, newer], match: 'all' });
			if (page.length > 0) yield page;
			if (page.length < mostRowsPerAnswer) return;
			last = page[page.length - 1].id;
		}
	}

	/** Writes the same cells into each row that meets all conditions. */
	async update(row: Row, where: Condition[]): Promise<TableRow[]> {
		const parameters = { ...filter({ where, match: 'all' }), ...cellsOfItem };
		const step = { ...this.step('Update', 'update', parameters), perItem: true };
		return asRows(await runSteps(this.host, [[step]], [row]));
	}

	/** Removes each row that meets any condition. */
	async remove(where: Condition[]): Promise<void> {
		const parameters = filter({ where, match: 'any' });
		await runSteps(this.host, [[this.step('Delete', 'deleteRows', parameters)]]);
	}

	/** A row as parameters. None of its texts may begin with an equals sign: n8n would work that out. */
	writtenStep(row: Row, index: number): Step {
		const columns = { mappingMode: 'defineBelow', value: row, schema: [] };
		return this.step(`Insert ${index + 1}`, 'insert', { columns, options: {} });
	}

	private insertStep(optimizeBulk = true): Step {
		const parameters = { ...cellsOfItem, options: { optimizeBulk } };
		return { ...this.step('Insert', 'insert', parameters), perItem: true };
	}

	private readStep(question: Question): Step {
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

	private step(name: string, operation: string, parameters: INodeParameters): Step {
		const dataTableId = { __rl: true, mode: 'id', value: this.id };
		return { name, parameters: { resource: 'row', operation, dataTableId, ...parameters } };
	}
}

/** Values travel as items: as parameters n8n would work out those that begin with an equals sign. */
const cellsOfItem: INodeParameters = {
	columns: { mappingMode: 'autoMapInputData', value: null },
};

const filter = ({ where, match }: Pick<Question, 'where' | 'match'>): INodeParameters => ({
	matchType: match === 'all' ? 'allConditions' : 'anyCondition',
	filters: {
		conditions: where.map(({ column, is, value }) => ({
			keyName: column,
			condition: is,
			keyValue: value,
		})),
	},
});

const chainsOf = (beside: Beside | undefined): Step[][] =>
	beside === undefined || beside.rows.length === 0
		? []
		: [beside.rows.map((row, index) => beside.table.writtenStep(row, index))];

const asRows = (items: IDataObject[]) => items as TableRow[];
