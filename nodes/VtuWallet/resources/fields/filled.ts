import type { IDataObject } from 'n8n-workflow';

/** Without the fields that the provider left out or left empty. */
export function filled(fields: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).filter(
			([, value]) => value !== undefined && value !== null && value !== '',
		),
	);
}
