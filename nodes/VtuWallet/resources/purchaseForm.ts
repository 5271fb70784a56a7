import type { INodeProperties } from 'n8n-workflow';

import { bounds } from '../batch/bounds';
import type { PurchaseOperation } from '../batch/operation';
import { usualToolLimit } from '../batch/tool';
import { formatNaira } from '../values/money';
import { alphabetical } from './fields/alphabetical';
import { simplifyField } from './fields/list';
import { ledgerFields } from './ledgerForm';
import { outputFields } from './outputForm';
import { commonOptions, trustOptions } from './optionsForm';
import { protectionDetails, protectionField } from './protectionForm';

/** What every purchase has below the fields of its own. */
export function purchaseFields(operation: PurchaseOperation): INodeProperties[] {
	return [
		sectionOf('Money', 'moneySection'),
		modeField,
		// The name of what is sent to many is their key.
		...(operation.pooling
			? []
			: [protectionField(operation.keyRequired === true), ...protectionDetails]),
		...ledgerFields(operation),
		limitsField,
		sectionOf('Results', 'outputSection'),
		...outputFields(operation),
		...[notBoughtField, simplifyField, includeInputFields].map(withoutModel),
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [...commonOptions, ...trustOptions(operation), ...(operation.options ?? [])].sort(
				(a, b) => alphabetical(a.displayName, b.displayName),
			),
		},
	];
}

/** A heading within the form; an older editor shows it as a line of text. */
const sectionOf = (displayName: string, name: string): INodeProperties => ({
	displayName,
	name,
	type: 'notice',
	default: '',
	typeOptions: { sectionHeader: true },
});

/** What a model reads is said by its output: it has no row of its own, and always gets a receipt. */
const withoutModel = (field: INodeProperties): INodeProperties => ({
	...field,
	displayOptions: { hide: { '@tool': [true] } },
});

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
				'Nothing is bought: every row is checked and priced, and what it would send shown',
		},
	],
	description: 'Whether to buy, or to see first what buying would do',
	hint: 'Preview checks and prices every row, and buys nothing. Only with a ledger does it see what was bought earlier.',
};

const limitsField: INodeProperties = {
	displayName: 'Limits',
	name: 'limits',
	type: 'collection',
	placeholder: 'Add limit',
	default: {},
	description: `Amounts in Naira that a purchase, a run or a day may not go beyond. As the tool of an agent, and without any of them, ${formatNaira(usualToolLimit)} in one execution.`,
	options: [
		{
			displayName: 'Max per Day (₦)',
			name: 'maxPerDay',
			type: 'number',
			noDataExpression: true,
			default: 50000,
			typeOptions: { minValue: bounds.maxPerDay.min },
			description:
				"For what all executions write into the ledger on one day of the workflow's time zone, also where several run at once. It needs a ledger.",
		},
		{
			displayName: 'Max per Purchase (₦)',
			name: 'maxPerPurchase',
			type: 'number',
			noDataExpression: true,
			default: 1000,
			typeOptions: { minValue: bounds.maxPerPurchase.min },
			description: 'A row that costs more is not bought',
		},
		{
			displayName: 'Max per Run (₦)',
			name: 'maxPerRun',
			type: 'number',
			noDataExpression: true,
			default: 10000,
			typeOptions: { minValue: bounds.maxPerRun.min },
			description:
				'For all rows of the run together. What goes beyond it is not bought; what an earlier run has bought does not count.',
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
			description: "As the node's setting 'On Error' says: the run stops, or the row is an error",
		},
		{
			name: 'As Receipts',
			value: 'receipts',
			description:
				'Every row comes out in its place, with its outcome. Right for writing back to a sheet.',
		},
	],
	description:
		'How rows come out that were not bought. As Receipts, every row is tried, and its message says what to do.',
};

const includeInputFields: INodeProperties = {
	displayName: 'Include Input Fields',
	name: 'includeInputFields',
	type: 'boolean',
	default: false,
	description: "Whether to put the row's own fields in front of the receipt",
};
