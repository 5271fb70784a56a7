import type { IDataObject } from 'n8n-workflow';

import { byId, operation } from './kit';

// The rows of a sheet: one phone number a row, and a different amount in each.

export const phones = [
	'08031234567',
	'08021234567',
	'08051234567',
	'08091234567',
	'08161234567',
	'08121234567',
];
export const rows = (count: number) =>
	phones
		.slice(0, count)
		.map((phone, index) => ({ phone, amount: 100 * (index + 1), order: `order-${index}` }));
export const one = (more: IDataObject = {}) => [{ phone: phones[0], amount: 100, ...more }];

// The settings of the node.

export interface Changes {
	options?: object;
	[name: string]: unknown;
}

/** Short, so that a test with a lost answer ends soon. A busy computer may answer after a second, so few tests wait less. */
export const quick = { timeout: 10, settleFor: 0.1 };
/** For a provider that never answers. */
export const impatient = { timeout: 1 };

/** An operation with its usual settings, and then the changes of a test. */
export const product =
	(name: string, usual: object, waits: object = quick) =>
	({ options = {}, ...more }: Changes = {}) =>
		operation(name, { ...usual, options: { ...waits, ...options }, ...more });

export const airtime = product('airtime/buy', {
	phone: '={{ $json.phone }}',
	amount: '={{ $json.amount }}',
	network: 'auto',
});
/** The provider neither honours nor finds the reference of this product. */
export const betting = product(
	'betting/fund',
	{
		bettingId: 'bet9ja',
		customerId: '={{ $json.phone }}',
		amount: '={{ $json.amount }}',
	},
	{ timeout: 10 },
);
export const cards = product(
	'rechargeCard/buy',
	{
		network: 1,
		cardPlan: '2',
		quantity: 1,
		cardName: '={{ $json.name ?? "Shop" }}',
	},
	{ timeout: 10 },
);
export const exam = product('examPin/buy', { exam: byId('1'), quantity: 1 });
export const electricity = product('electricity/pay', {
	disco: byId('3'),
	meterType: 'prepaid',
	meterNumber: '10000000001',
	amount: 2000,
});
export const sms = product('sms/send', {
	sender: 'Shop',
	recipients: '={{ $json.phone }}',
	message: 'Hello',
});

export const byKey = { repeatProtection: 'key', key: '={{ $json.order }}' };
export const oneAtATime = { options: { concurrency: 1 } };
export const asReceipts = { notBought: 'receipts' };
