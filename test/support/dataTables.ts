import { randomUUID } from 'crypto';

import type {
	IDataObject,
	IExecuteWorkflowInfo,
	INode,
	INodeExecutionData,
	IWorkflowBase,
} from 'n8n-workflow';

/** A stored table. */
export interface Table {
	id: string;
	name: string;
	columns: Array<{ name: string; type: string }>;
	rows: IDataObject[];
	lastId: number;
}

interface Filter {
	keyName: string;
	condition: string;
	keyValue: unknown;
}

const systemColumns = ['id', 'createdAt', 'updatedAt'];

/**
 * The part of n8n's Data Tables that a small workflow around the built-in node reaches. A call that the real n8n refuses is
 * refused here in the same words; test/host holds both against each other.
 */
export class DataTables {
	readonly tables = new Map<string, Table>();
	/** The steps of every call, in order: one entry a node. */
	calls: string[][] = [];
	/** The message of n8n about a deleted table. */
	goneMessage = (id: string): string =>
		`Data table with ID '${id}' could not be found in this project`;
	/** How long a call takes before and after it looks at the tables. */
	callMs = 1;
	/** How far the clock of the database is ahead of ours. */
	aheadMs = 0;
	/** Thrown in place of the next calls, one each. */
	readonly failures: string[] = [];
	/** Its text is thrown before the node does its work, or after the work, when only the answer is lost. */
	fault?: (node: INode, when: 'before' | 'after') => string | undefined;
	readOnly = false;
	missing = false;

	forget(): void {
		this.tables.clear();
		this.calls = [];
		this.failures.length = 0;
		this.fault = undefined;
		this.readOnly = false;
		this.missing = false;
		this.callMs = 1;
		this.aheadMs = 0;
	}

	/** Makes all rows older. Runs that wrote them and give no newer sign of life are dead. */
	letPass(ms: number): void {
		const earlier = (at: unknown) => new Date(new Date(at as string).getTime() - ms).toISOString();
		for (const { rows } of this.tables.values())
			for (const row of rows)
				Object.assign(row, {
					createdAt: earlier(row.createdAt),
					updatedAt: earlier(row.updatedAt),
				});
	}

	/** A table of texts that a person has made, with the columns of its first row. */
	add(name: string, rows: IDataObject[]): void {
		const columns = Object.keys(rows[0] ?? {}).map((column) => ({ name: column, type: 'string' }));
		const id = `given-${randomUUID()}`;
		const stored = rows.map((row, at) => ({ ...row, id: at + 1 }));
		this.tables.set(id, { id, name, columns, rows: stored, lastId: rows.length });
	}

	/** The ids of later rows are above this one. */
	idsFrom(name: string, id: number): void {
		for (const table of this.tables.values()) if (table.name === name) table.lastId = id;
	}

	rowsOf(name: string): IDataObject[] {
		return [...this.tables.values()].find((table) => table.name === name)?.rows ?? [];
	}

	async executeWorkflow(
		{ code }: IExecuteWorkflowInfo,
		input: INodeExecutionData[] = [],
	): Promise<Array<INodeExecutionData[] | null>> {
		if (!code) throw new Error('Only inline workflows are known here');
		// n8n 3 does not know the policy "any", and an instance may have "none" as its default.
		if (code.settings?.callerPolicy !== 'workflowsFromSameOwner')
			throw new Error(`The sub-workflow (${code.name ?? ''}) cannot be called by this workflow`);
		const [trigger, ...chains] = chainsOf(code);
		if (trigger[0].type !== 'n8n-nodes-base.executeWorkflowTrigger')
			throw new Error('Missing node to start execution');
		await pause(this.callMs);
		this.calls.push(chains.flat().map(({ parameters }) => String(parameters.operation)));
		const failure = this.failures.shift();
		if (failure) throw new Error(failure);
		// Later steps of the workflow may fail. The rows that the database wrote stay.
		let items: IDataObject[] = [];
		for (const steps of chains) {
			items = JSON.parse(JSON.stringify(input.map(({ json }) => json))) as IDataObject[];
			for (const step of steps) {
				if (items.length === 0) break;
				this.meetFault(step, 'before');
				items = this.run(step, items);
				this.meetFault(step, 'after');
				await pause(this.callMs);
			}
		}
		return [items.map((json) => ({ json: { ...json } }))];
	}

	private meetFault(node: INode, when: 'before' | 'after'): void {
		const message = this.fault?.(node, when);
		if (message !== undefined) throw new Error(message);
	}

	private run(node: INode, items: IDataObject[]): IDataObject[] {
		if (node.type !== 'n8n-nodes-base.dataTable' || this.missing)
			throw new Error(`Unrecognized node type: ${node.type}`);
		const { resource, operation } = node.parameters;
		const inputs = node.executeOnce ? items.slice(0, 1) : items;
		if (resource === 'table') return inputs.flatMap(() => this.tableOperation(node));
		const table = this.tableOf(node);
		if (operation === 'insert') return this.insert(table, node, inputs);
		return inputs.flatMap((item) => this.rowOperation(table, node, item));
	}

	private tableOperation({ parameters }: INode): IDataObject[] {
		switch (parameters.operation) {
			case 'list': {
				const { filterName = '' } = parameters.options as { filterName?: string };
				return [...this.tables.values()]
					.filter(({ name }) => name.toLowerCase().includes(filterName.toLowerCase()))
					.map(({ id, name, columns }) => ({ id, name, columns }));
			}
			case 'create': {
				this.checkWritable();
				const name = String(parameters.tableName);
				if ([...this.tables.values()].some((table) => table.name === name))
					throw new Error(`Data table with name '${name}' already exists in this project`);
				const { column } = parameters.columns as { column: Table['columns'] };
				// Another process of n8n never gets the ids of this one.
				const id = `table-${randomUUID()}`;
				this.tables.set(id, { id, name, columns: column, rows: [], lastId: 0 });
				return [{ id, name, columns: column }];
			}
			default:
				throw new Error(`The operation "${String(parameters.operation)}" is not known here`);
		}
	}

	private rowOperation(table: Table, { parameters }: INode, item: IDataObject): IDataObject[] {
		const matching = table.rows.filter(this.filterOf(table, parameters));
		switch (parameters.operation) {
			case 'get': {
				const limit = Number(parameters.limit);
				const sorted = [...matching].sort((a, b) => Number(a.id) - Number(b.id));
				if (parameters.orderByDirection === 'DESC') sorted.reverse();
				return sorted.slice(0, limit).map((row) => ({ ...row }));
			}
			case 'update': {
				this.checkWritable();
				const cells = this.cellsOf(table, item);
				// n8n's own clock, unlike that of an insert.
				const updatedAt = new Date().toISOString();
				for (const row of matching) Object.assign(row, cells, { updatedAt });
				return matching.map((row) => ({ ...row }));
			}
			case 'deleteRows': {
				this.checkWritable();
				table.rows = table.rows.filter((row) => !matching.includes(row));
				return matching;
			}
			default:
				throw new Error(`The operation "${String(parameters.operation)}" is not known here`);
		}
	}

	private insert(table: Table, { parameters }: INode, items: IDataObject[]): IDataObject[] {
		this.checkWritable();
		const rows = items.map((item) => {
			const empty = Object.fromEntries(table.columns.map(({ name }) => [name, null]));
			const cells = this.cellsOf(table, writtenCells(parameters) ?? item);
			return { ...empty, ...cells, createdAt: this.now(), updatedAt: this.now() };
		});
		const stored = rows.map((row): IDataObject => ({ ...row, id: (table.lastId += 1) }));
		table.rows.push(...stored);
		const { optimizeBulk } = parameters.options as { optimizeBulk?: boolean };
		return optimizeBulk
			? [{ success: true, insertedRows: stored.length }]
			: stored.map((row) => ({ ...row }));
	}

	private cellsOf(table: Table, item: IDataObject): IDataObject {
		const cells = Object.entries(item).filter(([name]) => !systemColumns.includes(name));
		for (const [name, value] of cells) {
			const column = table.columns.find((one) => one.name === name);
			if (!column) {
				throw new Error(`Validation error with data table request: unknown column name '${name}'`);
			}
			if (column.type === 'number' && value !== null && typeof value !== 'number') {
				throw new Error(
					`Validation error with data table request: value '${String(value)}' does not match column type 'number'`,
				);
			}
		}
		return Object.fromEntries(cells);
	}

	private filterOf(table: Table, parameters: INode['parameters']): (row: IDataObject) => boolean {
		const { conditions = [] } = (parameters.filters ?? {}) as { conditions?: Filter[] };
		const names = [...table.columns.map(({ name }) => name), ...systemColumns];
		const unknown = conditions.filter(({ keyName }) => !names.includes(keyName));
		if (unknown.length > 0) {
			throw new Error(
				`Filter validation failed: Column(s) "${unknown.map(({ keyName }) => keyName).join(', ')}" do not exist in the selected table.`,
			);
		}
		const all = parameters.matchType === 'allConditions';
		return (row) =>
			conditions.length === 0 ||
			(all
				? conditions.every((condition) => matches(row, condition))
				: conditions.some((condition) => matches(row, condition)));
	}

	private tableOf({ parameters }: INode): Table {
		const { value } = parameters.dataTableId as { value: string };
		const table = this.tables.get(value);
		if (!table) throw new Error(this.goneMessage(value));
		return table;
	}

	private now(): string {
		return new Date(Date.now() + this.aheadMs).toISOString();
	}

	private checkWritable(): void {
		if (this.readOnly) {
			throw new Error(
				'Cannot modify data tables on a protected instance. This instance is in read-only mode.',
			);
		}
	}
}

/** The trigger, and the chains that begin at it, from the top of the canvas to its bottom. */
function chainsOf({ nodes, connections }: Pick<IWorkflowBase, 'nodes' | 'connections'>): INode[][] {
	const named = (name: string): INode => {
		const found = nodes.find((node) => node.name === name);
		if (!found) throw new Error(`There is no node "${name}"`);
		return found;
	};
	const after = (node: INode): INode[] =>
		(connections[node.name]?.main[0] ?? [])
			.map((next) => named(next.node))
			.sort((one, other) => one.position[1] - other.position[1]);
	const chain = (node: INode): INode[] => [node, ...after(node).flatMap(chain)];
	return [[nodes[0]], ...after(nodes[0]).map(chain)];
}

type Value = string | number;

const comparisons: Record<string, (cell: Value, value: Value) => boolean> = {
	eq: (cell, value) => cell === value,
	neq: (cell, value) => cell !== value,
	gt: (cell, value) => cell > value,
	gte: (cell, value) => cell >= value,
	lt: (cell, value) => cell < value,
	lte: (cell, value) => cell <= value,
	like: (cell, value) => isLike(String(cell), String(value).split('%')),
};

const matches = (row: IDataObject, { keyName, condition, keyValue }: Filter): boolean =>
	comparisons[condition](row[keyName] as Value, keyValue as Value);

/** The parts stand between the signs for any text. */
function isLike(cell: string, [first, ...others]: string[]): boolean {
	if (!cell.startsWith(first)) return false;
	let at = first.length;
	for (const part of others) {
		at = cell.indexOf(part, at);
		if (at < 0) return false;
		at += part.length;
	}
	return others.at(-1) === '' || cell.endsWith(others.at(-1) ?? first);
}

/** The cells in the parameters. n8n works out a text that begins with an equals sign. */
function writtenCells({ columns }: INode['parameters']): IDataObject | undefined {
	const { mappingMode, value } = columns as { mappingMode: string; value: IDataObject };
	if (mappingMode !== 'defineBelow') return undefined;
	const worked = Object.values(value).find((cell) => String(cell).startsWith('='));
	if (worked !== undefined) throw new Error(`An expression: ${String(worked)}`);
	return value;
}

const pause = async (ms: number): Promise<void> => {
	if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
};
