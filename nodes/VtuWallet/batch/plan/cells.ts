import type { IDataObject } from 'n8n-workflow';

import { canonicalJson } from '../../values/canonical';
import { cellText, shown } from '../../values/cell';

/** Values that are the same in n8n's own evaluation. */
type Cell = string | number | boolean;

/** The value of the expression for a row; undefined if only n8n can evaluate it. */
export type ColumnReader = (cells: IDataObject) => Cell | undefined;

/** `$json.name`, `$json["Phone Number"]` and longer paths. */
const step = String.raw`\.[A-Za-z_$][\w$]*|\["[^"\\]+"\]|\['[^'\\]+'\]`;
const pathOnly = new RegExp(`^=\\{\\{\\s*\\$json((?:${step})+)\\s*\\}\\}$`);
const steps = new RegExp(step, 'g');

/** Reads an expression that only names a column of its row. Undefined for other expressions. */
export function columnReader(expression: unknown): ColumnReader | undefined {
	const [, named] = (typeof expression === 'string' && pathOnly.exec(expression)) || [];
	const path = named
		?.match(steps)
		?.map((name) => (name.startsWith('.') ? name.slice(1) : name.slice(2, -2)));
	return path && ((cells) => cellAt(cells, path));
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

/** The columns of a row that have a value. */
export const columnsOf = (cells: IDataObject): string[] =>
	Object.keys(cells).filter((name) => cells[name] !== null && cells[name] !== undefined);

export const isNothing = (value: unknown) => value === undefined || value === null || value === '';

export const isBlankCell = (value: unknown) => isNothing(value) || cellText(value) === '';

/** A value as messages show it. */
export function shownValue(value: unknown): string {
	if (isNothing(value)) return 'nothing';
	return typeof value === 'object' ? shown(canonicalJson(value)) : shown(String(value));
}

export function asText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
		return String(value);
	return '';
}

export const isTrue = (value: unknown) =>
	value === true || (typeof value === 'string' && value.trim().toLowerCase() === 'true');
