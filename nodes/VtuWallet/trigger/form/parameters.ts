import type { INodeProperties } from 'n8n-workflow';

import { optionsField } from './options';

const showFor = (
	watch: 'transactions' | 'esims' | 'balance',
	more: Record<string, string[]> = {},
) => ({
	show: { watch: [watch], ...more },
});

const eventsField: INodeProperties = {
	displayName: 'Events',
	name: 'events',
	type: 'multiOptions',
	required: true,
	default: [],
	description: 'What starts the workflow',
};

/** The form of the trigger. */
export const triggerFields: INodeProperties[] = [
	{
		displayName: 'Watch',
		name: 'watch',
		type: 'options',
		noDataExpression: true,
		default: 'transactions',
		options: [
			{
				name: 'Balance',
				value: 'balance',
				description: 'Tell when the wallet falls below an amount',
			},
			{ name: 'eSIMs', value: 'esims', description: 'Tell when an eSIM of the account changes' },
			{
				name: 'Transactions',
				value: 'transactions',
				description: 'Tell when purchases change their status',
			},
		],
	},
	{
		...eventsField,
		default: ['success', 'failed'],
		displayOptions: showFor('transactions'),
		options: [
			{
				name: 'Any Change',
				value: 'changed',
				description:
					'The status is another one than before. Success and failure keep their own names where they are chosen as well.',
			},
			{
				name: 'Failed',
				value: 'failed',
				description: 'The purchase failed; the provider has refunded it or not charged it',
			},
			{
				name: 'Given Up',
				value: 'givenUp',
				description:
					"Not final after the hours in the option 'Give Up After': it is no longer watched",
			},
			{
				name: 'Not Found',
				value: 'notFound',
				description:
					"The provider does not know the reference after the minutes in the option 'Not Found After'",
			},
			{
				name: 'Still Pending',
				value: 'stillPending',
				description: "Pending for longer than the minutes in the option 'Still Pending After'",
			},
			{ name: 'Success', value: 'success', description: 'The purchase was successful' },
		],
	},
	{
		...eventsField,
		default: ['new', 'provisioned'],
		displayOptions: showFor('esims'),
		options: [
			{ name: 'Expired', value: 'expired', description: 'The plan has ended' },
			{
				name: 'Expiring',
				value: 'expiring',
				description: "The plan ends within the hours in the option 'Expiring Within'",
			},
			{ name: 'Link Ready', value: 'linkReady', description: 'The link to install it has arrived' },
			{ name: 'New', value: 'new', description: 'An eSIM was bought' },
			{ name: 'Provisioned', value: 'provisioned', description: 'The eSIM can be used' },
			{ name: 'Top-Up Added', value: 'topUpAdded', description: 'Data was added to an eSIM' },
		],
	},
	{
		displayName: 'Source',
		name: 'source',
		type: 'options',
		noDataExpression: true,
		default: 'list',
		displayOptions: showFor('transactions'),
		description: 'Where the references to watch come from',
		options: [
			{ name: 'List', value: 'list', description: 'Enter them here' },
			{
				name: 'URL',
				value: 'url',
				description: 'Read them from an address of yours before every poll',
			},
		],
	},
	{
		displayName: 'References',
		name: 'references',
		type: 'string',
		typeOptions: { rows: 5 },
		required: true,
		default: '',
		placeholder: 'e.g. airtime-4f2a, data-91c0',
		displayOptions: showFor('transactions', { source: ['list'] }),
		description:
			'The references of the purchases: on lines of their own, with commas between them, or as a JSON array. At most 10,000.',
	},
	{
		displayName: 'URL',
		name: 'url',
		type: 'string',
		required: true,
		default: '',
		placeholder: 'e.g. https://example.com/pending.json',
		displayOptions: showFor('transactions', { source: ['url'] }),
		description:
			"Answers with a JSON array of references, or of objects that hold one each (see the option 'Reference Field'). The credential of the wallet is not sent there.",
	},
	{
		displayName:
			"The provider's document does not show how to read the balance. The path of other providers of this kind is used; it can be changed in the options.",
		name: 'balanceNotDocumented',
		type: 'notice',
		default: '',
		displayOptions: showFor('balance'),
	},
	{
		displayName: 'Threshold',
		name: 'threshold',
		type: 'number',
		typeOptions: { minValue: 1 },
		required: true,
		default: 5000,
		displayOptions: showFor('balance'),
		description:
			'In Naira. The workflow starts once when the balance falls below it, and again only after the balance has been at or above it.',
	},
	optionsField,
];
