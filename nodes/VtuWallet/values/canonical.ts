import { createHash } from 'crypto';

import { isRecord } from './json';

/** JSON with sorted keys, so that equal values give equal texts. */
export const canonicalJson = (value: unknown): string =>
	sortedJson(JSON.parse(JSON.stringify(value) ?? 'null'));

function sortedJson(plain: unknown): string {
	if (Array.isArray(plain)) return `[${plain.map(sortedJson).join(',')}]`;
	if (!isRecord(plain)) return JSON.stringify(plain);
	const entries = Object.entries(plain)
		.sort(([a], [b]) => (a < b ? -1 : 1))
		.map(([name, entry]) => `${JSON.stringify(name)}:${sortedJson(entry)}`);
	return `{${entries.join(',')}}`;
}

/** 96 bits: the chance of a collision among a billion purchases is below 1 in 10^10. */
export function digest(value: unknown): string {
	return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 24);
}
