import type { INodePropertyOptions } from 'n8n-workflow';

export const transactionEvents: INodePropertyOptions[] = [
	{
		name: 'Purchase Changed in Any Way',
		value: 'changed',
		description:
			'The status is another one than before, a word that nobody knows included. A change that has an event of its own keeps that name where it is chosen.',
	},
	{
		name: 'Purchase Failed',
		value: 'failed',
		description: 'The provider has refunded it or not charged it',
	},
	{
		name: 'Purchase Given Up',
		value: 'givenUp',
		description:
			"Not decided after the hours in the option 'Give Up After': it is no longer looked up",
	},
	{
		name: 'Purchase Not Found',
		value: 'notFound',
		description:
			"The provider does not know the reference after the minutes in the option 'Not Found After'",
	},
	{
		name: 'Purchase Refunded',
		value: 'refunded',
		description: 'It had succeeded, and the provider has given the money back since',
	},
	{
		name: 'Purchase Still Pending',
		value: 'stillPending',
		description: "Pending for longer than the minutes in the option 'Still Pending After'",
	},
	{ name: 'Purchase Succeeded', value: 'success', description: 'The purchase was successful' },
	{
		name: 'Purchase Unreadable',
		value: 'unreadable',
		description:
			'Three look-ups in a row could not be read, or an entry of the list is no reference. The others are watched on.',
	},
];

export const esimEvents: INodePropertyOptions[] = [
	{ name: 'eSIM Expired', value: 'expired', description: 'The plan has ended' },
	{
		name: 'eSIM Expiring',
		value: 'expiring',
		description: "The plan ends within the hours in the option 'Expiring Within'",
	},
	{
		name: 'eSIM Link Ready',
		value: 'linkReady',
		description: 'The link to install it has arrived',
	},
	{ name: 'eSIM New', value: 'new', description: 'An eSIM was bought' },
	{ name: 'eSIM Provisioned', value: 'provisioned', description: 'The eSIM can be used' },
	{ name: 'eSIM Top-Up Added', value: 'topUpAdded', description: 'Data was added to an eSIM' },
	{
		name: 'eSIMs Missed',
		value: 'missed',
		description:
			'More were bought between two polls than the provider lists, so some were never seen',
	},
];
