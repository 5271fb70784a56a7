import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { runSteps, type Step, type TableHost } from './inlineWorkflow';

export type Cell = string | number | boolean | null;
export type Row = Record<string, Cell>;
/** A row as the table gives it back. */
export type StoredRow = Row & { id: number };

export interface Column {
	name: string;
	type: 'string' | 'number' | 'boolean' | 'date';
}

export interface Condition {
	column: string;
	is: 'eq' | 'gt' | 'gte' | 'lt' | 'lte' | 'like';
	value: Cell;
}

export interface Question {
	where: Condition[];
	/** All of the conditions, or any of them. */
	match: 'all' | 'any';
	/** At most this many, the lowest ids first. n8n asks in pages of 1,000, and gives up when rows come in between them. */
	limit?: number;
	newestFirst?: boolean;
}

export const mostRowsPerAnswer = 1_000;

/** A Data Table of the workflow's project. Every call costs about a tenth of a second: ask and write in groups. */
export class DataTable {
	private constructor(
		private readonly host: TableHost,
		readonly id: string,
		readonly name: string,
		readonly columns: Column[],
	) {}

	/** The table of this name; it is made where there is none and `columns` are given. */
	static async open(
		host: TableHost,
		name: string,
		columns: Column[] | undefined,
	): Promise<DataTable | undefined> {
		const found = await DataTable.find(host, name);
		if (found !== undefined || columns === undefined) return found;
		const made = await runSteps(host, [createStep(name, columns)]).then(
			([table]) => new DataTable(host, String(table.id), name, columns),
			(caught: unknown) => ({ caught }),
		);
		if (made instanceof DataTable) return made;
		// Somebody else may have made it since.
		const theirs = await DataTable.find(host, name);
		if (theirs !== undefined) return theirs;
		throw made.caught;
	}

	private static async find(host: TableHost, name: string): Promise<DataTable | undefined> {
		const tables = await runSteps(host, [listStep(name)]);
		const table = tables.find((one) => one.name === name);
		if (table === undefined) return undefined;
		const columns = (table.columns ?? []) as Column[];
		return new DataTable(host, String(table.id), name, columns);
	}

	/** All or none of them: n8n writes them in one transaction. */
	async insert(rows: Row[]): Promise<void> {
		await runSteps(this.host, [this.insertStep(true)], rows);
	}

	/** As `insert`, but gives the rows back with their ids. It takes a query for each row. */
	async insertAndTell(rows: Row[]): Promise<StoredRow[]> {
		return asRows(await runSteps(this.host, [this.insertStep(false)], rows));
	}

	/** One call: what is read was read after what is written had been written. */
	async insertThenRead(rows: Row[], question: Question): Promise<StoredRow[]> {
		const steps = [this.insertStep(true), this.readStep(question)];
		return asRows(await runSteps(this.host, steps, rows));
	}

	async read(question: Question): Promise<StoredRow[]> {
		return asRows(await runSteps(this.host, [this.readStep(question)]));
	}

	/** Writes the same cells into each row that the conditions name. */
	async update(row: Row, where: Condition[]): Promise<StoredRow[]> {
		const parameters = {
			...this.rowOperation('update'),
			...filter({ where, match: 'all' }),
			...cellsOfItem,
		};
		return asRows(await runSteps(this.host, [{ name: 'Update', parameters }], [row]));
	}

	async remove(where: Condition[], match: Question['match'] = 'any'): Promise<void> {
		const parameters = { ...this.rowOperation('deleteRows'), ...filter({ where, match }) };
		await runSteps(this.host, [{ name: 'Delete', parameters }]);
	}

	private insertStep(optimizeBulk: boolean): Step {
		return {
			name: 'Insert',
			parameters: { ...this.rowOperation('insert'), ...cellsOfItem, options: { optimizeBulk } },
		};
	}

	private readStep(question: Question): Step {
		const { limit = mostRowsPerAnswer, newestFirst = false } = question;
		return {
			name: 'Read',
			parameters: {
				...this.rowOperation('get'),
				...filter(question),
				returnAll: false,
				limit: Math.min(limit, mostRowsPerAnswer),
				orderBy: true,
				orderByColumn: 'id',
				orderByDirection: newestFirst ? 'DESC' : 'ASC',
			},
		};
	}

	private rowOperation(operation: string): INodeParameters {
		const dataTableId = { __rl: true, mode: 'id', value: this.id };
		return { resource: 'row', operation, dataTableId };
	}
}

/** Values travel as items, never as parameters: n8n would work out those that begin with an equals sign. */
const cellsOfItem: INodeParameters = { columns: { mappingMode: 'autoMapInputData', value: null } };

function filter({ where, match }: Pick<Question, 'where' | 'match'>): INodeParameters {
	return {
		matchType: match === 'all' ? 'allConditions' : 'anyCondition',
		filters: {
			conditions: where.map(({ column, is, value }) => ({
				keyName: column,
				condition: is,
				keyValue: value,
			})),
		},
	};
}

/** n8n looks for names that contain this one, so the right one is picked here. */
const listStep = (name: string): Step => ({
	name: 'List',
	parameters: {
		resource: 'table',
		operation: 'list',
		returnAll: true,
		options: { filterName: name },
	},
});

const createStep = (name: string, columns: Column[]): Step => ({
	name: 'Create',
	parameters: {
		resource: 'table',
		operation: 'create',
		tableName: name,
		columns: { column: columns.map((column) => ({ ...column })) },
		options: { createIfNotExists: false },
	},
});

const asRows = (items: IDataObject[]) => items as StoredRow[];
