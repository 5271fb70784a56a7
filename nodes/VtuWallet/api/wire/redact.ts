import { anyOf } from './secretForms';

/** Shorter ones are left alone: they would be found by accident, in an amount or a word. */
const shortestSecret = 6;
const mark = '*****';

/** Takes secrets out of a text, in the forms in which they travel as well, however their letters are written. */
export function redact(text: string, secrets: readonly string[]): string {
	const any = patternOf(secrets);
	return any ? text.replace(any, mark) : text;
}

/** The same for every text in an answer; an answer without a secret is handed back as it is. */
export function redactAnswer<T>(value: T, secrets: readonly string[]): T {
	const any = patternOf(secrets);
	const written = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
	return any && written.search(any) >= 0 ? (redactDeep(value, any) as T) : value;
}

function redactDeep(value: unknown, any: RegExp): unknown {
	if (typeof value === 'string') return value.replace(any, mark);
	if (Array.isArray(value)) return value.map((entry) => redactDeep(entry, any));
	if (typeof value !== 'object' || value === null) return value;
	return Object.fromEntries(
		Object.entries(value).map(([key, entry]) => [key.replace(any, mark), redactDeep(entry, any)]),
	);
}

/** Rows have the same secrets, one after the other. */
let latest: { of: string; any: RegExp | undefined } | undefined;

function patternOf(secrets: readonly string[]): RegExp | undefined {
	const of = JSON.stringify(secrets);
	if (latest?.of !== of)
		latest = { of, any: anyOf(secrets.filter(({ length }) => length >= shortestSecret)) };
	return latest.any;
}
