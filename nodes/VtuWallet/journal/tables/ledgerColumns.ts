import { columns, type Column } from './dataTable';

/** A database reads a row up to the last column that it needs, so the short `names` come before the long `purchases`. */
export const claimColumns = columns(
	'string',
	...['kind', 'environment', 'workflow', 'origin', 'names', 'writer', 'purchases'],
);

/** Columns that a release added, one line each. Ledgers of earlier releases lack them, so only people may need them. */
export const laterColumns = {
	providerReference: 'string',
	cost: 'number',
	soldFor: 'number',
} satisfies Record<string, 'string' | 'number'>;

type LaterTypes = typeof laterColumns;

/** The cells of a purchase in those columns. */
export type LaterCells = {
	[name in keyof LaterTypes]?: LaterTypes[name] extends 'number' ? number : string;
};

/** The table that people see. */
export const purchaseColumns: Column[] = [
	...columns('string', 'reference', 'outcome', 'charged', 'product', 'recipient'),
	...columns('number', 'amount'),
	...columns('string', 'message', 'key', 'environment', 'account', 'workflow', 'execution'),
	...columns('number', 'attempt'),
	...columns('string', 'claim'),
	...columns('date', 'decidedAt'),
	...columns('string', 'details'),
	...Object.entries<'string' | 'number'>(laterColumns).map(([name, type]): Column => {
		return { name, type, isLater: true };
	}),
];
