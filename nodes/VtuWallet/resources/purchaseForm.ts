import type { INodeProperties } from 'n8n-workflow';

import type { PurchaseEndpoint } from '../api/endpoints';
import type { PurchaseOperation } from '../batch/operation';
import { optionDefaults } from '../batch/settings';
import { simplifyField } from './fields/list';

const { concurrency, settleFor, timeout, waitForPending } = optionDefaults;

/** What every purchase has below the fields of its own. */
export function purchaseFields(operation: PurchaseOperation, endpoint: PurchaseEndpoint): INodeProperties[] {
	return [
		modeField,
		protectionField(operation.keyRequired === true),
		...protectionDetails,
		limitsField,
		simplifyField,
		includeInputFields,
		{
			displayName: 'Options',
			name: 'options',
			type: 'collection',
			placeholder: 'Add option',
			default: {},
			options: [...commonOptions, ...trustOptions(endpoint), ...(operation.options ?? [])].sort((a, b) =>
				a.displayName.localeCompare(b.displayName),
			),
		},
	];
}

const modeField: INodeProperties = {
	displayName: 'Mode',
	name: 'mode',
	type: 'options',
	default: 'buy',
	options: [
		{ name: 'Buy', value: 'buy', description: 'Spend from the wallet' },
		{
			name: 'Preview',
			value: 'preview',
			description: 'Check every row, show what it would send and cost where that is known, and buy nothing',
		},
	],
};

const byKey = {
	name: 'Once per Key',
	value: 'key',
	description: 'A key is bought once, however often and wherever the workflow runs. Right for sheets and for anything that may be started again.',
};

function protectionField(keyRequired: boolean): INodeProperties {
	const options = [
		byKey,
		{
			name: 'Once per Period',
			value: 'period',
			description: 'The same purchase is made at most once a day, week or month by this workflow',
		},
		{
			name: 'Once per Run',
			value: 'run',
			description:
				"Retry On Fail and the Retry button buy nothing twice. A new execution is a new run and buys again: after a stop or a crash use Retry, or protect the rows by a key.",
		},
		{
			name: 'Own Reference',
			value: 'reference',
			description: 'The reference you give is sent as it is. A purchase that failed cannot be tried again under it.',
		},
	];
	const usual = keyRequired ? 'key' : 'run';
	return {
		displayName: 'Repeat Protection',
		name: 'repeatProtection',
		type: 'options',
		noDataExpression: true,
		default: usual,
		options: keyRequired ? [byKey] : options,
		description: 'What keeps a purchase from being made twice',
	};
}

const protectionDetails: INodeProperties[] = [
	{
		displayName: 'Key',
		name: 'key',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. {{ $json.orderNumber }}',
		displayOptions: { show: { repeatProtection: ['key'] } },
		description:
			'What stands for this one purchase, such as an order number or a payroll line. Never a bare row number: it means another purchase as soon as the sheet changes.',
	},
	{
		displayName: 'Period',
		name: 'period',
		type: 'options',
		default: 'day',
		displayOptions: { show: { repeatProtection: ['period'] } },
		options: [
			{ name: 'Day', value: 'day' },
			{ name: 'Month', value: 'month' },
			{ name: 'Week', value: 'week', description: 'From Monday to Sunday' },
		],
		description: "On the calendar of the workflow's time zone, at the moment the execution began",
	},
	{
		displayName: 'Reference',
		name: 'reference',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. order-1042',
		displayOptions: { show: { repeatProtection: ['reference'] } },
		description: 'Up to 64 letters, digits, hyphens, underscores, dots or colons; the provider must never have seen it for another purchase',
	},
];

const limitsField: INodeProperties = {
	displayName: 'Limits',
	name: 'limits',
	type: 'collection',
	placeholder: 'Add limit',
	default: {},
	options: [
		{
			displayName: 'Max per Purchase',
			name: 'maxPerPurchase',
			type: 'number',
			default: 1000,
			typeOptions: { minValue: 1 },
			description: 'In Naira. A row that costs more is not bought.',
		},
		{
			displayName: 'Max per Run',
			name: 'maxPerRun',
			type: 'number',
			default: 10000,
			typeOptions: { minValue: 1 },
			description: 'In Naira, for all rows of the run together. What goes beyond it is not bought.',
		},
	],
};

const includeInputFields: INodeProperties = {
	displayName: 'Include Input Fields',
	name: 'includeInputFields',
	type: 'boolean',
	default: false,
	description: "Whether to put the row's own fields in front of the receipt",
};

const commonOptions: INodeProperties[] = [
	{
		displayName: 'Additional Body Fields',
		name: 'additionalBodyFields',
		type: 'json',
		default: '{}',
		description: 'Fields that your deployment asks for and this form does not have. What the form sets cannot be replaced.',
	},
	{
		displayName: 'Concurrency',
		name: 'concurrency',
		type: 'number',
		default: concurrency,
		typeOptions: { minValue: 1, maxValue: 50 },
		description: 'How many purchases are under way at once',
	},
	{
		displayName: 'Rate per Minute',
		name: 'ratePerMinute',
		type: 'number',
		default: 60,
		typeOptions: { minValue: 1 },
		description: 'How many purchases are started in a minute at most',
	},
	{
		displayName: 'Simulate Failure',
		name: 'simulateFailure',
		type: 'boolean',
		default: false,
		description: 'Whether the sandbox shall let this purchase fail. Refused in production.',
	},
	{
		displayName: 'Timeout',
		name: 'timeout',
		type: 'number',
		default: timeout,
		typeOptions: { minValue: 1, maxValue: 600 },
		description: 'Seconds to wait for an answer. Answers of 15 to 30 seconds are normal. After it the provider is asked; the purchase is not sent again.',
	},
];

/** Options whose sense depends on whether the provider can be asked, and whether it honours the reference. */
function trustOptions({ requeryable, deduplicates, documented }: PurchaseEndpoint): INodeProperties[] {
	return [
		...(requeryable ? lookingOptions : []),
		...(requeryable && deduplicates ? [] : [sendAgainOption]),
		...(documented ? [] : [endpointPathOption]),
	];
}

const lookingOptions: INodeProperties[] = [
	{
		displayName: 'Settle For',
		name: 'settleFor',
		type: 'number',
		default: settleFor,
		typeOptions: { minValue: 0, maxValue: 3600 },
		description: 'Seconds to go on asking the provider what became of a purchase whose answer was lost',
	},
	{
		displayName: 'Wait for Pending',
		name: 'waitForPending',
		type: 'number',
		default: waitForPending,
		typeOptions: { minValue: 0, maxValue: 3600 },
		description: 'Seconds to wait for a pending purchase to be decided. With 0 it is reported as pending at once.',
	},
];

const sendAgainOption: INodeProperties = {
	displayName: 'Send Again if Unknown',
	name: 'sendAgain',
	type: 'boolean',
	default: false,
	description:
		'Whether a later run may send a purchase again although an earlier run sent it and nobody can say what became of it. It may be bought twice. What was sent is recorded in this n8n; that record is not safe against two workers writing in the same instant.',
};

const endpointPathOption: INodeProperties = {
	displayName: 'Endpoint Path',
	name: 'endpointPath',
	type: 'string',
	default: '',
	placeholder: 'e.g. /api/exam',
	description: "Where your deployment takes this purchase, below the base address. The provider's document does not show it.",
};
