import type { IDataObject } from 'n8n-workflow';

/** What a cell may hold to be read without the host: everything else has its own ways there. */
type Cell = string | number | boolean;

/** What the expression gives for a row; undefined where only the host can say. */
export type ColumnReader = (cells: IDataObject) => Cell | undefined;

/** `$json.name`, `$json["Phone Number"]` and longer paths. */
const step = String.raw`\.[A-Za-z_$][\w$]*|\["[^"\\]+"\]|\['[^'\\]+'\]`;
const pathOnly = new RegExp(`^\\s*\\$json((?:${step})+)\\s*$`);
const steps = new RegExp(step, 'g');
/** An expression within a text. Braces within it are the host's to read, which also keeps this from looking far ahead. */
const embedded = /\{\{((?:(?!\{\{|\}\}).)*)\}\}/s;

/**
 * Reads an expression that only names columns of its row, or sets them into a text, as most do. Undefined for any other:
 * working it out is the host's.
 */
export function columnReader(expression: unknown): ColumnReader | undefined {
	if (typeof expression !== 'string' || !expression.startsWith('=')) return undefined;
	const parts = expression.slice(1).split(embedded);
	const texts = parts.filter((_, index) => index % 2 === 0);
	if (texts.some((text) => /\\|\{\{|\}\}/.test(text))) return undefined;
	const paths = parts.filter((_, index) => index % 2 === 1).map(pathIn);
	if (paths.length === 0 || !paths.every((path) => path !== undefined)) return undefined;
	if (paths.length === 1 && texts.every((text) => text === ''))
		return (cells) => cellAt(cells, paths[0]);
	return (cells) => {
		const values = paths.map((path) => cellAt(cells, path));
		if (values.includes(undefined)) return undefined;
		return texts.map((text, index) => `${text}${values[index] ?? ''}`).join('');
	};
}

function pathIn(code: string): string[] | undefined {
	const path = pathOnly.exec(code)?.[1];
	return path
		?.match(steps)
		?.map((name) => (name.startsWith('.') ? name.slice(1) : name.slice(2, -2)));
}

function cellAt(cells: IDataObject, path: string[]): Cell | undefined {
	let value: unknown = cells;
	for (const name of path) {
		if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
		if (!Object.hasOwn(value, name)) return undefined;
		value = (value as IDataObject)[name];
	}
	const isCell = typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
	return isCell ? (value as Cell) : undefined;
}

/** The columns of a row. What a workflow has added to it without a value is no column of the sheet. */
export const columnsOf = (cells: IDataObject): string[] =>
	Object.keys(cells).filter((name) => cells[name] !== null && cells[name] !== undefined);
