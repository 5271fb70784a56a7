import type { IDataObject } from 'n8n-workflow';

/** Values that are the same in n8n's own evaluation. */
type Cell = string | number | boolean;

/** The value of an expression for a row. Undefined if only n8n can evaluate it. */
export type ColumnReader = (cells: IDataObject) => Cell | undefined;

/** `$json.name`, `$json["Phone Number"]` and longer paths. */
const step = String.raw`\.[A-Za-z_$][\w$]*|\["[^"\\]+"\]|\['[^'\\]+'\]`;
const pathOnly = new RegExp(`^=\\{\\{\\s*\\$json((?:${step})+)\\s*\\}\\}$`);
const steps = new RegExp(step, 'g');

/** Reads an expression that only names a column of its row, because n8n takes half a millisecond for it. */
export function columnReader(expression: unknown): ColumnReader | undefined {
	const [, named] = (typeof expression === 'string' && pathOnly.exec(expression)) || [];
	const path = named
		?.match(steps)
		?.map((name) => (name.startsWith('.') ? name.slice(1) : name.slice(2, -2)));
	return path && ((cells) => cellAt(cells, path));
}

function cellAt(cells: IDataObject, path: readonly string[]): Cell | undefined {
	let value: unknown = cells;
	for (const name of path) {
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
		if (!Object.hasOwn(value, name)) return undefined;
		value = (value as IDataObject)[name];
	}
	const isCell = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
	return isCell ? (value as Cell) : undefined;
}
