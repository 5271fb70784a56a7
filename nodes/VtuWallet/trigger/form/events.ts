import type { INodePropertyOptions } from 'n8n-workflow';

export const transactionEvents: INodePropertyOptions[] = [
	{
		name: 'Purchase Changed in Any Way',
		value: 'changed',
		description:
			'Any other status than before, unknown words included, that is no event chosen here',
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
		description: "The provider does not know it after the minutes in the option 'Not Found After'",
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
			'Three look-ups in a row gave nothing usable, or an entry of the list is no reference',
	},
];

export const esimEvents: INodePropertyOptions[] = [
	{ name: 'eSIM Bought', value: 'new', description: 'An eSIM is there that was not there before' },
	{ name: 'eSIM Expired', value: 'expired', description: 'The plan has ended' },
	{
		name: 'eSIM Expiring Soon',
		value: 'expiring',
		description: "The plan ends within the hours in the option 'Expiring Within'",
	},
	{
		name: 'eSIM Install Link Ready',
		value: 'linkReady',
		description: 'The link to install it has arrived',
	},
	{
		name: 'eSIM Ready',
		value: 'provisioned',
		description: 'The provider has set it up: it can be used',
	},
	{ name: 'eSIM Top-Up Added', value: 'topUpAdded', description: 'Data was added to an eSIM' },
	{
		name: 'eSIMs Missed',
		value: 'missed',
		description:
			'More were bought between two polls than the provider lists, so some were never seen',
	},
];
