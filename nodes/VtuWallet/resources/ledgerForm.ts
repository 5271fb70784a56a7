import type { INodeProperties } from 'n8n-workflow';

import type { PurchaseOperation } from '../batch/operation';
import { mayHoldCodes } from '../batch/report/receiptShape';
import { defaultLedgerTable } from '../journal/refusals';
import { field, fixed, shownFor } from './fields/field';

const ledgerField = field.choice(
	'ledger',
	'Ledger',
	'dataTable',
	[
		[
			'dataTable',
			'Data Table',
			'Every purchase is recorded in a Data Table of the project before it is sent',
		],
		[
			'off',
			'Off',
			'No record: the provider is asked. Only airtime, data, cable TV and electricity.',
		],
	],
	'Where the node records purchases. From this record it knows which purchases were made before.',
	{
		...fixed,
		hint: 'All workflows of the project share the table. It fills while a long run goes on, so look there.',
	},
);

/** The name of the Data Table. */
export const ledgerTableField = (description: string) =>
	field.text('ledgerTable', 'Ledger Table', description, {
		...fixed,
		default: defaultLedgerTable,
		required: true,
	});

const tableOfPurchases = ledgerTableField(
	'The name of the Data Table. The node makes it with the first purchase, and a second table from which it decides. Do not edit that one.',
);

const keepCodesField = (codes: string) =>
	field.flag(
		'keepCodes',
		'Keep Codes',
		`Whether to keep ${codes} in the ledger, so that a later run that finds the purchase has its whole receipt. Everyone who may open the Data Tables of the project can read them.`,
		{ ...fixed, default: true },
	);

export function ledgerFields(operation: PurchaseOperation): INodeProperties[] {
	const codes = operation.code?.name ?? 'the fields of the provider';
	const whenOn = mayHoldCodes(operation)
		? [tableOfPurchases, keepCodesField(codes)]
		: [tableOfPurchases];
	return [ledgerField, ...shownFor({ ledger: ['dataTable'] }, ...whenOn)];
}
