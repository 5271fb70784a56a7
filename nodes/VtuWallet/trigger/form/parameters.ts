import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

import { esimEvents, transactionEvents } from './events';
import { optionsField } from './options';
import { sourceFields } from './sources';

/** For the list of references, where that wants a key. */
export const listCredential: INodeCredentialDescription = {
	name: 'vtuWalletListApi',
	displayOptions: { show: { watch: ['transactions'], source: ['dataTable', 'url'] } },
};

const showFor = (watch: 'transactions' | 'esims' | 'balance') => ({ show: { watch: [watch] } });

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
		description: 'What is looked at again and again',
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
		default: ['success', 'failed', 'refunded', 'givenUp', 'unreadable'],
		displayOptions: showFor('transactions'),
		hint: "Each is told once. A purchase that is open is looked up at every poll, as long as there are no more of them than 'Max Look-Ups per Poll'.",
		options: transactionEvents,
	},
	{
		...eventsField,
		default: ['new', 'provisioned', 'missed'],
		displayOptions: showFor('esims'),
		hint: 'Each is told once for an eSIM. The newest 50 are looked at in every poll.',
		options: esimEvents,
	},
	...sourceFields,
	{
		displayName:
			"The provider's document does not show how to read the balance. The path of other providers of this kind is used; it can be changed in the options.",
		name: 'balanceNotDocumented',
		type: 'notice',
		default: '',
		displayOptions: showFor('balance'),
	},
	{
		displayName: 'Balance Below (₦)',
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
