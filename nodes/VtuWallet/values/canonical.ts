import { createHash } from 'crypto';

/** JSON with sorted keys and without undefined, so that equal values give equal texts. */
export function canonicalJson(value: unknown): string {
	// Without this, all dates would be equal.
	if (hasJson(value)) return canonicalJson(value.toJSON());
	if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
	if (typeof value === 'object' && value !== null) {
		const entries = Object.entries(value)
			.filter(([, entry]) => entry !== undefined)
			.sort(([a], [b]) => (a < b ? -1 : 1))
			.map(([name, entry]) => `${JSON.stringify(name)}:${canonicalJson(entry)}`);
		return `{${entries.join(',')}}`;
	}
	return JSON.stringify(value) ?? 'null';
}

function hasJson(value: unknown): value is { toJSON(): unknown } {
	return (
		typeof value === 'object' &&
		value !== null &&
		'toJSON' in value &&
		typeof value.toJSON === 'function'
	);
}

/** 96 bits: the chance of a collision among a billion purchases is below 1 in 10^10. */
export function digest(value: unknown): string {
	return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 24);
}
