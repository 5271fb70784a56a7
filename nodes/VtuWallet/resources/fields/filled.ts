import type { IDataObject } from 'n8n-workflow';

/** Without empty fields. */
export function filled(fields: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).filter(
			([, value]) => value !== undefined && value !== null && value !== '',
		),
	);
}

/** Whether the user gave an optional number: an empty cell and the form's 0 are none. */
export const isGiven = (value: unknown): boolean =>
	value !== undefined && value !== null && value !== '' && value !== 0;

/** What all entries say; undefined if they differ, or if there are none. */
export function oneOf<T>(entries: readonly T[]): T | undefined {
	const found = new Set(entries);
	return found.size === 1 ? [...found][0] : undefined;
}

/** What all lines of a list that may be meant cost; undefined if they differ, or one has no price. */
export const onePrice = (lines: ReadonlyArray<{ amount?: number }>): number | undefined =>
	oneOf(lines.map(({ amount }) => amount));
