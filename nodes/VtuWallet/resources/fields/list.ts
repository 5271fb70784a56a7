import type { IDataObject, INodeProperties } from 'n8n-workflow';
import type { Row } from '../../batch/operation';
import { shape } from '../../batch/report/shape';
import { wholeNumber } from '../../values/integers';

export const returnAllField: INodeProperties = {
	displayName: 'Return All',
	name: 'returnAll',
	type: 'boolean',
	default: false,
	description: 'Whether to return all results or only up to a given limit',
};

export const limitField: INodeProperties = {
	displayName: 'Limit',
	name: 'limit',
	type: 'number',
	default: 50,
	typeOptions: { minValue: 1 },
	displayOptions: { show: { returnAll: [false] } },
	description: 'Max number of results to return',
};

export const simplifyField: INodeProperties = {
	displayName: 'Simplify',
	name: 'simplify',
	type: 'boolean',
	default: true,
	description: 'Whether to return a simplified version of the response instead of the raw data',
};

/** The fields of every operation that returns a list. */
export const listFields: INodeProperties[] = [returnAllField, limitField, simplifyField];

export const wantsSimple = (row: Row): boolean => row.raw('simplify') !== false;

/** How many entries were asked for. */
export function limitOf(row: Row): number {
	return row.flag('returnAll')
		? Infinity
		: wholeNumber(row.raw('limit', 50), 'Limit', { min: 1, max: 1_000_000 });
}

/** As many entries as were asked for. */
export const listed = <T>(row: Row, entries: T[]): T[] => entries.slice(0, limitOf(row));

/** The same as items, simplified or as the provider sent them. */
export function itemsOf<T extends { raw: IDataObject }>(
	row: Row,
	entries: T[],
	simplified: (entry: T) => IDataObject,
): IDataObject[] {
	return listed(row, entries).map(wantsSimple(row) ? simplified : ({ raw }) => raw);
}

export const namedShape = { id: shape.text, name: shape.text };

export const named = ({ id, name }: { id: string; name: string }): IDataObject => ({ id, name });
