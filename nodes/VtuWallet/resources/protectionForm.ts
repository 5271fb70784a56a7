import type { INodeProperties } from 'n8n-workflow';

const byKey = {
	name: 'Once per Key',
	value: 'key',
	description: 'A key is bought once, however often this workflow is started. Right for sheets.',
};

export function protectionField(keyRequired: boolean): INodeProperties {
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
				'A new execution buys again. Retry On Fail and the Retry button buy nothing twice.',
		},
		{
			name: 'Own Reference',
			value: 'reference',
			description:
				'What failed cannot be tried again under it. The reference is sent as you give it.',
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
		hint: keyRequired
			? 'The same key is never booked twice.'
			: 'Once per Run buys again whenever the workflow is started again. For sheets, take Once per Key.',
	};
}

export const protectionDetails: INodeProperties[] = [
	{
		displayName: 'Key',
		name: 'key',
		type: 'string',
		default: '',
		required: true,
		placeholder: 'e.g. {{ $json.orderNumber }}',
		hint: 'An order number or a payroll line; never a bare row number.',
		displayOptions: { show: { repeatProtection: ['key'] } },
		description:
			'What stands for this one purchase, such as an order number or a payroll line. Never a bare row number: it means another purchase as soon as the sheet changes. Workflows that mean different purchases need keys that differ. Without a ledger, a key is sure to hold only within this workflow.',
	},
	{
		displayName: 'Period',
		name: 'period',
		type: 'options',
		noDataExpression: true,
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
		description:
			'Up to 64 letters, digits, hyphens, underscores, dots or colons; the provider must never have seen it for another purchase',
	},
];
