import type { IDataObject } from 'n8n-workflow';

/** Text or a number that stands for one, trimmed: ids and amounts come as either. */
export function maybeText(value: unknown): string | undefined {
	const isText = typeof value === 'string' || typeof value === 'number';
	const text = isText ? String(value).trim() : '';
	return text === '' ? undefined : text;
}

export function maybeNumber(value: unknown): number | undefined {
	const number = Number(maybeText(value));
	return Number.isFinite(number) ? number : undefined;
}

/** `true`, 1, "1" and "true" alike. */
export const maybeFlag = (value: unknown): boolean | undefined =>
	['boolean', 'number', 'string'].includes(typeof value)
		? /^(1|true|yes)$/i.test(String(value))
		: undefined;

/** The texts of a record under these names. */
export const textsIn = (record: IDataObject, names: readonly string[]): string[] =>
	names.flatMap((name) => maybeText(record[name]) ?? []);

export function isRecord(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
