import type { INodeProperties } from 'n8n-workflow';

import type { PurchaseOperation } from '../batch/operation';
import { mayHoldCodes, receiptShape } from '../batch/report/receiptShape';
import { defaultLedgerTable } from '../journal/tables/ledgerTexts';
import { setting, shownFor } from './fields/field';

const ledgerField = setting.choice('ledger', 'Ledger', {
	description:
		'Where the node records purchases. From this record it knows which purchases were made before.',
	default: 'dataTable',
	choices: [
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
	hint: 'All workflows of the project share the table. It fills while a long run goes on, so look there.',
});

export const ledgerTableField = (description: string) =>
	setting.text('ledgerTable', 'Ledger Table', {
		description,
		default: defaultLedgerTable,
		required: true,
	});

const tableOfPurchases = ledgerTableField(
	'The name of the Data Table. The node makes it with the first purchase, and a second table from which it decides. Do not edit that one.',
);

export function ledgerFields(operation: PurchaseOperation): INodeProperties[] {
	const codes = operation.code?.name ?? 'the fields of the provider';
	const keepCodes = setting.flag('keepCodes', 'Keep Codes', {
		description: `Whether to keep ${codes} in the ledger, so that a later run that finds the purchase has its whole receipt. Everyone who may open the Data Tables of the project can read them.`,
		default: true,
	});
	const whenOn = mayHoldCodes(operation) ? [tableOfPurchases, keepCodes] : [tableOfPurchases];
	return [ledgerField, ...shownFor({ ledger: ['dataTable'] }, ...whenOn)];
}

const asTool = { '@tool': [true] };

/** The part of a receipt that the model of an agent reads. */
export function outputFields({ output }: PurchaseOperation) {
	const names = [...Object.keys(receiptShape.first), ...Object.keys(output)].sort();
	return [
		...shownFor(
			asTool,
			setting.choice('output', 'Output', {
				description: 'The part of the receipt that the model reads',
				default: 'simplified',
				choices: [
					['raw', 'Raw', "The whole receipt, and the provider's answer"],
					[
						'selected',
						'Selected Fields',
						'The outcome, the message, the reference, and the fields that you choose',
					],
					[
						'simplified',
						'Simplified',
						'The outcome and the fields of the product, without the balance of the wallet',
					],
				],
			}),
		),
		...shownFor(
			{ ...asTool, output: ['selected'] },
			setting.choices('outputFields', 'Fields', {
				description: 'Besides the outcome, the message and the reference',
				choices: names.map((name) => [name, name]),
			}),
		),
	];
}
