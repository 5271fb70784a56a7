import type { INodeProperties } from 'n8n-workflow';

import type { PurchaseOperation } from '../batch/operation';
import { mayHoldCodes } from '../batch/buying/ledgerPurchase';
import { defaultLedgerTable } from '../ledger/refusals';

const ledgerTableField: INodeProperties = {
	displayName: 'Ledger Table',
	name: 'ledgerTable',
	type: 'string',
	default: defaultLedgerTable,
	required: true,
	noDataExpression: true,
	description:
		'The name of the Data Table, made at its first use in the project of the workflow. A second table, named after it, holds what the ledger itself needs.',
};

/** Pins and cards can be used by whoever reads them; a meter's token or a booking is worth nothing to others. */
const keptUnasked = ['electricity', 'flight'];

export function ledgerFields(operation: PurchaseOperation): INodeProperties[] {
	const { code, endpoint } = operation;
	const isKept = endpoint.kind.some((word) => keptUnasked.includes(word));
	const whenOn = { show: { ledger: ['dataTable'] } };
	const keepCodes: INodeProperties = {
		displayName: 'Keep Codes',
		name: 'keepCodes',
		type: 'boolean',
		default: false,
		noDataExpression: true,
		displayOptions: whenOn,
		description: `Whether to keep ${code?.name ?? 'what the purchase gives'} in the ledger as well: a later run that finds the purchase then has the whole receipt again. Everyone who may open the Data Tables of the project can read the ledger.`,
	};
	return [
		{
			displayName: 'Ledger',
			name: 'ledger',
			type: 'options',
			default: 'off',
			noDataExpression: true,
			options: [
				{
					name: 'Data Table',
					value: 'dataTable',
					description: 'Every purchase is written into a Data Table that all workflows here share',
				},
				{
					name: 'Off',
					value: 'off',
					description:
						'Not safe with several workers: each workflow remembers its own purchases only',
				},
			],
			description:
				'Where purchases are written down before they are sent. Off remembers, for this workflow alone, those that the provider cannot be asked about.',
			hint: 'A Data Table holds keys, limits per day and receipts for all workflows of the project.',
		},
		{ ...ledgerTableField, displayOptions: whenOn },
		...(mayHoldCodes(operation) ? [{ ...keepCodes, default: isKept }] : []),
	];
}
