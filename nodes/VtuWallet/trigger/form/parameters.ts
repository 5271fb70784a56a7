import type { INodeCredentialDescription, INodeProperties } from 'n8n-workflow';

import { esimEvents, transactionEvents } from './events';
import { optionsField } from './options';
import { sourceFields } from './sources';

/**
 * For the list of references, where that wants a key. Said with `hide`, because n8n's editor leaves out of the form every
 * field that another one named by a credential's `show` depends on: *Watch* could not be chosen.
 */
export const listCredential: INodeCredentialDescription = {
	name: 'vtuWalletListApi',
	displayName: 'Credential for the List',
	displayOptions: { hide: { watch: ['esims', 'balance'], source: ['list'] } },
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
		description: 'What to keep an eye on: purchases, your eSIMs, or what is left in the wallet',
		options: [
			{
				name: 'Balance',
				value: 'balance',
				description: 'Start when the wallet falls below an amount',
			},
			{ name: 'eSIMs', value: 'esims', description: 'Start when one of your eSIMs changes' },
			{
				name: 'Transactions',
				value: 'transactions',
				description: 'Start when a purchase that was still open is decided',
			},
		],
	},
	{
		...eventsField,
		default: ['success', 'failed', 'refunded', 'givenUp', 'unreadable'],
		displayOptions: showFor('transactions'),
		hint: "Each is told once. An open purchase is looked up at every poll; one that the provider does not find, less and less often, up to the option 'Slowest Check'.",
		options: transactionEvents,
	},
	{
		...eventsField,
		default: ['new', 'provisioned', 'missed'],
		displayOptions: showFor('esims'),
		hint: 'Each is told once per eSIM. The newest 50 are looked at in every poll.',
		options: esimEvents,
	},
	...sourceFields,
	{
		displayName:
			"If your provider has the balance at another address, enter that in the option 'Balance Path'. Executing this node once shows whether it can be read.",
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
