import type { INodeProperties } from 'n8n-workflow';
import type { Row } from '../../batch/operation';
import { shape } from '../../batch/report/receiptShape';
import { field, wholeNumberOf } from './field';

export const returnAllField = field.flag(
	'returnAll',
	'Return All',
	'Whether to return all results or only up to a given limit',
);

export const limitField = field.number('limit', 'Limit', 50, 'Max number of results to return', {
	range: { min: 1 },
	displayOptions: { show: { returnAll: [false] } },
});

export const simplifyField = field.flag(
	'simplify',
	'Simplify',
	'Whether to return a simplified version of the response instead of the raw data',
	{ default: true },
);

/** The fields of every operation that returns a list. */
export const listFields: INodeProperties[] = [returnAllField, limitField, simplifyField];

export const wantsSimple = (row: Row): boolean => row.raw('simplify') !== false;

/** How many entries the user wants. */
export const limitOf = (row: Row): number =>
	row.flag('returnAll') ? Infinity : wholeNumberOf(row, limitField, limitField.default);

export const namedShape = { id: shape.text, name: shape.text };
