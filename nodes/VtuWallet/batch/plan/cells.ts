import type { IDataObject } from 'n8n-workflow';

import { canonicalJson } from '../../values/canonical';
import { cellText, shown } from '../../values/cell';

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
