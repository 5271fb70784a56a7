import type { IDataObject } from 'n8n-workflow';

import { useBench } from './support/kit';
import { previewChanged } from './support/usualRows';

const bench = useBench({ authentication: 'token' });

/** The field that is named, what is not usual in the row, and a part of the advice. */
type BadRow = [field: string, change: IDataObject, advice?: string];

const badCards: BadRow[] = [
	['Network', { network: 'auto' }],
	['Card Plan ID', { cardPlan: '' }],
	['Quantity', { quantity: 'ten' }],
	['Name on Card', { cardName: ' ' }],
	['Name on Card', { cardName: 'x'.repeat(201) }],
];
const paths = [
	...['', 'api/gift-card', 'https://elsewhere.example/api', '//elsewhere.example/api'],
	...['/api/../../user', '/api/%2e%2e/user', '/api\\..\\user', '/api/gift card', '/api#x'],
];
const noObjects = ['', 'text', '[1]', 'null', 5];

const calls = Array.from({ length: 9 }, (_, nth) => `call${nth}`).join(',');
const secrets = { token: 'token-2', pin: '0987', long: '98765', odd: '98a6' };

const products: Record<string, BadRow[]> = {
	'airtime/buy': [
		['Amount', { amount: 'a lot' }],
		['Amount', { amount: 8031234567 }],
		['Phone Number', { phone: '08031234567, 08021234567' }],
		['Network', { network: 'Verizon' }],
		['Airtime Type', { planType: 'GIFT' }],
	],
	'airtimeToCash/convert': [
		['Share PIN', { sharePin: '' }],
		['Share PIN', { sharePin: secrets.long }],
		['Share PIN', { sharePin: secrets.odd }],
		['Verification Token', { verificationToken: ' ' }],
		['Network', { network: 4 }],
		['Amount', { amount: '10.5' }],
	],
	'betting/fund': [
		['Betting Company', { bettingId: '' }],
		['Customer ID', { customerId: '1.23457E+12' }],
		['Amount', { amount: 10.5 }],
	],
	'cable/subscribe': [
		['Provider', { cable: 'DSTV' }],
		['Plan', { cablePlan: 'Padi' }],
		['Smartcard Number', { iuc: 'none' }],
	],
	'custom/purchase': [
		...paths.map((path): BadRow => ['Path', { path }]),
		...noObjects.map((body): BadRow => ['Body', { body }]),
		['Body', { body: { 'request-id': 'mine' } }, "'Own Reference'"],
		['Body', { body: { txn: 'mine' }, options: { referenceField: 'txn' } }, "'Own Reference'"],
	],
	'data/buy': [
		['Data Plan', { dataPlan: '' }],
		['Data Plan', { dataPlan: 'SME 1GB' }],
	],
	'electricity/pay': [
		['Disco', { disco: 'Ikeja Electric' }],
		['Meter Type', { meterType: 'solar' }],
		['Meter Number', { meterNumber: '04123456789 / 04123456780' }],
		['Amount', { amount: '10,50' }],
	],
	'esim/buy': [
		['Package', { packageId: '' }],
		['Package Type', { packageType: 'SMS' }],
		['Wait Until Ready', { options: { waitUntilProvisioned: 'long' } }],
		['Wait Until Ready', { options: { waitUntilProvisioned: -1 } }],
	],
	'esim/topUp': [
		['eSIM', { esimId: '' }],
		['Package', { packageId: '' }],
	],
	'examPin/buy': [
		['Exam Body', { exam: 'WAEC' }],
		['Quantity', { quantity: 1.5 }],
	],
	'rechargeCard/buy': badCards,
	'rechargeCard/buyData': badCards,
	'sms/send': [
		['Recipients', { recipients: '0803', options: { skipInvalidNumbers: true } }],
		[
			'Recipients',
			{ recipients: '08031234567, 0803, 012345678' },
			'2 of the 3 numbers in \'Recipients\' cannot be used: "0803", "012345678". ',
		],
		['Recipients', { recipients: `08031234567, ${calls}` }, '"call4" and 4 more. '],
		['Sender', { sender: ' ' }],
		...['', '   ', null].map((message): BadRow => ['Message', { message }]),
	],
};

test.each(Object.entries(products))('%s refuses what it cannot use', async (name, table) => {
	const changes = table.map(([, change]) => change);
	const items = await previewChanged(bench(), name, [...changes, {}], {}, { secrets });
	expect(items.at(-1)).not.toHaveProperty('field');
	expect(items.slice(0, -1)).toMatchObject(
		table.map(([field, , advice = '']) => ({
			outcome: 'notSent',
			field,
			message: expect.stringContaining(advice),
		})),
	);
});
