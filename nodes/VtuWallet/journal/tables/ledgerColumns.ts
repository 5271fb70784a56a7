import { columns, type Column } from './dataTable';

/** A database reads a row up to the last column that it needs, so the short `names` come before the long `purchases`. */
export const claimColumns = columns(
	'string',
	...['kind', 'environment', 'workflow', 'origin', 'names', 'writer', 'purchases'],
);

/** The table that people see. */
export const purchaseColumns: Column[] = [
	...columns('string', 'reference', 'outcome', 'charged', 'product', 'recipient'),
	...columns('number', 'amount'),
	...columns('string', 'message', 'key', 'environment', 'account', 'workflow', 'execution'),
	...columns('number', 'attempt'),
	...columns('string', 'claim'),
	...columns('date', 'decidedAt'),
	...columns('string', 'details'),
];
