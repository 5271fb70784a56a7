import type { INodeProperties } from 'n8n-workflow';

import type { PurchaseOperation } from '../batch/operation';
import { mayHoldCodes } from '../batch/buying/ledgerRecords';
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
		description: `Whether to keep ${code ?? 'what the purchase gives'} in the ledger, so that a purchase that is found again gives it again. Everyone who may open the Data Tables of the project can read it there.`,
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
					description:
						'Every purchase is a row in a Data Table of this project. It holds across workflows, workers and credentials, and Ledger operations tell what is still open.',
				},
				{
					name: 'Off',
					value: 'off',
					description:
						'Only what cannot be looked up is remembered: by this workflow alone, up to 10,000 purchases, and not safe against two workers in the same instant',
				},
			],
			description: 'Where purchases are written down before they are sent',
		},
		{ ...ledgerTableField, displayOptions: whenOn },
		...(mayHoldCodes(operation) ? [{ ...keepCodes, default: isKept }] : []),
	];
}
