import { createHash } from 'crypto';

/** JSON with sorted keys and no undefined: the same values give the same text, in whatever order they came. */
export function canonicalJson(value: unknown): string {
	// Dates would otherwise all look alike.
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

/** A short, lower-case fingerprint. 96 bits: a collision among a billion purchases has a chance below 1 in 10^10. */
export function digest(value: unknown): string {
	return createHash('sha256').update(canonicalJson(value)).digest('hex').slice(0, 24);
}
