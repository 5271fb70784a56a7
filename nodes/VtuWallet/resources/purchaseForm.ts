import type { INodeProperties } from 'n8n-workflow';

import { bounds } from '../batch/bounds';
import type { PurchaseOperation } from '../batch/operation';
import { simplifyField } from './fields/list';
import { ledgerFields } from './ledgerForm';
import { commonOptions, trustOptions } from './optionsForm';
import { protectionDetails, protectionField } from './protectionForm';

/** What every purchase has below the fields of its own. */
export function purchaseFields(operation: PurchaseOperation): INodeProperties[] {
	return [
		modeField,
		protectionField(operation.keyRequired === true),
		...protectionDetails,
		...ledgerFields(operation),
		limitsField,
		notBoughtField,
		simplifyField,
		includeInputFields,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [...commonOptions, ...trustOptions(operation), ...(operation.options ?? [])].sort(
				(a, b) => a.displayName.localeCompare(b.displayName),
			),
		},
	];
}

const modeField: INodeProperties = {
	displayName: 'Mode',
	name: 'mode',
	type: 'options',
	noDataExpression: true,
	default: 'buy',
	options: [
		{ name: 'Buy', value: 'buy', description: 'Spend from the wallet' },
		{
			name: 'Preview',
			value: 'preview',
			description:
				'Check every row, show what it would send and cost where that is known, and buy nothing',
		},
	],
};

const limitsField: INodeProperties = {
	displayName: 'Limits',
	name: 'limits',
	type: 'collection',
	placeholder: 'Add limit',
	default: {},
	options: [
		{
			displayName: 'Max per Day',
			name: 'maxPerDay',
			type: 'number',
			default: 50000,
			typeOptions: { minValue: bounds.maxPerDay.min },
			description:
				"In Naira, for what all executions write into the ledger on one day of the workflow's time zone. It is looked at before the first purchase of a run, and needs a ledger.",
		},
		{
			displayName: 'Max per Purchase',
			name: 'maxPerPurchase',
			type: 'number',
			noDataExpression: true,
			default: 1000,
			typeOptions: { minValue: bounds.maxPerPurchase.min },
			description: 'In Naira. A row that costs more is not bought.',
		},
		{
			displayName: 'Max per Run',
			name: 'maxPerRun',
			type: 'number',
			noDataExpression: true,
			default: 10000,
			typeOptions: { minValue: bounds.maxPerRun.min },
			description: 'In Naira, for all rows of the run together. What goes beyond it is not bought.',
		},
	],
};

const notBoughtField: INodeProperties = {
	displayName: 'Rows Not Bought',
	name: 'notBought',
	type: 'options',
	noDataExpression: true,
	default: 'errors',
	options: [
		{
			name: 'As Errors',
			value: 'errors',
			description:
				"What 'On Error' in the node's settings says: the run stops, or the row leaves as an error",
		},
		{
			name: 'As Receipts',
			value: 'receipts',
			description:
				'Every row is tried and comes out in its place, with its outcome and what to do in plain words. Right for writing results back to a sheet.',
		},
	],
	description: 'How rows come out that were not bought',
};

const includeInputFields: INodeProperties = {
	displayName: 'Include Input Fields',
	name: 'includeInputFields',
	type: 'boolean',
	default: false,
	description: "Whether to put the row's own fields in front of the receipt",
};
