import type { IDataObject } from 'n8n-workflow';

/** Without the fields that the provider left out or left empty. */
export function filled(fields: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).filter(
			([, value]) => value !== undefined && value !== null && value !== '',
		),
	);
}

/** Whether an optional number of the form says anything: empty cells and the form's 0 do not. */
export const isGiven = (value: unknown): boolean =>
	value !== undefined && value !== null && value !== '' && value !== 0;
