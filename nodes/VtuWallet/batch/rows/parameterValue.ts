import { canonicalJson } from '../../values/canonical';
import { cellText, shown } from '../../values/cell';

/** What a parameter of the form or a cell gives, whatever type n8n has made of it. */

export const isNothing = (value: unknown) => value === undefined || value === null || value === '';

export const isBlankCell = (value: unknown) => isNothing(value) || cellText(value) === '';

/** A value as a message may show it. */
export function told(value: unknown): string {
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
