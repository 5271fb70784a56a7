import type { Choice } from '../resources/fields/field';

export const transactionEvents = [
	['changed', 'Purchase Changed in Any Way', 'Any other new status, unknown words included'],
	['failed', 'Purchase Failed', 'The provider has refunded it or not charged it'],
	['givenUp', 'Purchase Given Up', "Still open after 'Give Up After'; no longer looked up"],
	['notFound', 'Purchase Not Found', "The provider does not know it after 'Not Found After'"],
	['refunded', 'Purchase Refunded', 'It had succeeded, and the provider gave the money back'],
	['stillPending', 'Purchase Still Pending', "Pending for longer than 'Still Pending After'"],
	['success', 'Purchase Succeeded', 'The purchase was successful'],
	['unreadable', 'Purchase Unreadable', 'Three unusable look-ups in a row, or no reference'],
] as const satisfies Choice[];
export type TransactionEventName = (typeof transactionEvents)[number][0];

export const esimEvents = [
	['new', 'eSIM Bought', 'A new eSIM is in your account'],
	['expired', 'eSIM Expired', 'The plan has ended'],
	['expiring', 'eSIM Expiring Soon', "The plan ends within 'Expiring Within'"],
	['linkReady', 'eSIM Install Link Ready', 'The link to install it has arrived'],
	['provisioned', 'eSIM Ready', 'The provider has set it up: it can be used'],
	['topUpAdded', 'eSIM Top-Up Added', 'Data was added to an eSIM'],
	['missed', 'eSIMs Missed', 'More were bought between two polls than the provider lists'],
] as const satisfies Choice[];
export type EsimEventName = (typeof esimEvents)[number][0];
