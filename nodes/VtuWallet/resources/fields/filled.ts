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
