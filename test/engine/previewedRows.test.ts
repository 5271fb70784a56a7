import type { IDataObject } from 'n8n-workflow';

import { useBench } from './support/kit';
import { previewChanged, purchaseOf } from './support/usualRows';

const bench = useBench({ authentication: 'token' });

/** For each row: the change to the usual row, and the fields of its preview. */
type Rows = Array<[change: IDataObject, shown: object]>;

const says = (text: string | RegExp) => expect.stringMatching(text) as string;
const warns = (warnings: string | RegExp, more: object = {}) => ({
	warnings: says(warnings),
	...more,
});
const sends = (wouldSend: object, warnings: string | RegExp = /^none$/) =>
	warns(warnings, { wouldSend });
const refuses = (field: string, message: string | RegExp = '') => ({
	outcome: 'notSent',
	field,
	message: says(message),
});

const many = (most: number, noun: string): Rows => [
	[{ quantity: most }, sends({ quantity: most })],
	[
		{ quantity: most + 1 },
		sends({ quantity: most + 1 }, `^Most providers sell at most ${most} ${noun} at once.$`),
	],
];
const cards: Rows = [
	...many(100, 'cards'),
	[{ network: 'auto' }, refuses('Network')],
	[{ cardPlan: '' }, refuses('Card Plan ID')],
	[{ quantity: 'ten' }, refuses('Quantity')],
	[{ cardName: ' ' }, refuses('Name on Card')],
	[{ cardName: 'x'.repeat(201) }, refuses('Name on Card')],
];

const secrets = { token: 'token-2', pin: '0987', long: '98765', odd: '98a6' };

const badPaths = [
	...['', 'api/gift-card', 'https://elsewhere.example/api', '//elsewhere.example/api'],
	...['/api/../../user', '/api/%2e%2e/user', '/api\\..\\user', '/api/gift card', '/api#x'],
];
const noObjects = ['', 'text', '[1]', 'null', 5];

const message = 'Your order is ready.';
const crowd = Array.from({ length: 10_001 }, (_, index) => `0803${String(1_000_000 + index)}`);
const calls = Array.from({ length: 9 }, (_, nth) => `call${nth}`).join(',');
const to = (recipients: string, options: IDataObject = {}) => ({ message, recipients, options });
const one = { number: '2348031234567' };
const three = { number: '2348031234567,2348051234567,2348021234567' };

const products: Record<string, Rows> = {
	'airtime/buy': [
		[
			{ network: 'airtel', planType: 'sns', bypass: true },
			sends({ network: 2, plan_type: 'SNS', bypass: true }, /prefix of MTN/),
		],
		[{ network: 3 }, sends({ network: 3 }, /prefix of MTN/)],
		[{ amount: 'a lot' }, refuses('Amount')],
		[{ amount: 8031234567 }, refuses('Amount')],
		[{ phone: '08031234567, 08021234567' }, refuses('Phone Number')],
		[{ network: 'Verizon' }, refuses('Network')],
		[{ planType: 'GIFT' }, refuses('Airtime Type')],
	],
	'airtimeToCash/convert': [
		[{ sharePin: '' }, refuses('Share PIN')],
		[{ sharePin: secrets.long }, refuses('Share PIN')],
		[{ sharePin: secrets.odd }, refuses('Share PIN')],
		[{ verificationToken: ' ' }, refuses('Verification Token')],
		[{ network: 4 }, refuses('Network')],
		[{ amount: '10.5' }, refuses('Amount')],
	],
	'betting/fund': [
		[{ bettingId: '' }, refuses('Betting Company')],
		[{ customerId: '1.23457E+12' }, refuses('Customer ID')],
		[{ amount: 10.5 }, refuses('Amount')],
	],
	'cable/subscribe': [
		[{}, { message: says(/for ₦[\d,]+ \([A-Z ]+\)\.$/) }],
		[{ iuc: '12345678' }, warns(/usually has/)],
		[{ cable: 'DSTV' }, refuses('Provider')],
		[{ cablePlan: 'Padi' }, refuses('Plan')],
		[{ iuc: 'none' }, refuses('Smartcard Number')],
	],
	'custom/purchase': [
		// An amount of 0 counts as unknown.
		...[0, '', null, undefined].map((amount): Rows[number] => [{ amount }, { amount: 'none' }]),
		// Two paths are two products, so that one key may stand for both.
		[{ path: '/api/gift-card' }, { product: 'customgiftcard' }],
		[{ path: '/api/insurance' }, { product: 'custominsurance' }],
		[{ path: '/v2/x?k=1' }, { product: 'customvx' }],
		[{ path: '/' }, { product: 'custom' }],
		...badPaths.map((path): Rows[number] => [{ path }, refuses('Path')]),
		...noObjects.map((body): Rows[number] => [{ body }, refuses('Body')]),
		[{ body: { 'request-id': 'mine' } }, refuses('Body', "'Own Reference'")],
		[
			{ body: { txn: 'mine' }, options: { referenceField: 'txn' } },
			refuses('Body', "'Own Reference'"),
		],
	],
	'data/buy': [
		[{ dataPlan: '' }, refuses('Data Plan')],
		[{ dataPlan: 'SME 1GB' }, refuses('Data Plan')],
	],
	'electricity/pay': [
		[{}, { message: says(/for ₦5,000 \([A-Z ]+\)\.$/) }],
		[{ meterNumber: '123456' }, warns(/usually has/)],
		[{ disco: 'Ikeja Electric' }, refuses('Disco')],
		[{ meterType: 'solar' }, refuses('Meter Type')],
		[{ meterNumber: '04123456789 / 04123456780' }, refuses('Meter Number')],
		[{ amount: '10,50' }, refuses('Amount')],
	],
	'esim/buy': [
		[{}, { packageName: says(/./), message: says(/for ₦[\d,]+ \(Ghana 1 GB, 30 days\)\.$/) }],
		[{ packageId: '' }, refuses('Package')],
		[{ packageType: 'SMS' }, refuses('Package Type')],
		[{ options: { waitUntilProvisioned: 'long' } }, refuses('Wait Until Ready')],
		[{ options: { waitUntilProvisioned: -1 } }, refuses('Wait Until Ready')],
	],
	'esim/topUp': [
		[{ esimId: '' }, refuses('eSIM')],
		[{ packageId: '' }, refuses('Package')],
	],
	'examPin/buy': [
		...many(5, 'pins'),
		[{ exam: 'WAEC' }, refuses('Exam Body')],
		[{ quantity: 1.5 }, refuses('Quantity')],
	],
	'rechargeCard/buy': cards,
	'rechargeCard/buyData': cards,
	'sms/send': [
		[
			to('0803 123 4567, 08051234567\n+2348021234567'),
			{ ...sends(three), recipient: says(/^3 numbers \([0-9a-f]+\)$/) },
		],
		[to(crowd.slice(1).join(',')), sends({})],
		[to(crowd.join(',')), warns(/^Most providers take at most 10000 numbers at once.$/)],
		[to('08031234567, +2348031234567'), sends(one, /^1 repeated number left out.$/)],
		[
			to('08031234567, 0803', { skipInvalidNumbers: true }),
			sends(one, /^1 number left out: "0803".$/),
		],
		[to('0803', { skipInvalidNumbers: true }), refuses('Recipients')],
		[
			to('08031234567, 0803, 012345678'),
			refuses(
				'Recipients',
				/^2 of the 3 numbers in 'Recipients' cannot be used: "0803", "012345678"\. /,
			),
		],
		[to(`08031234567, ${calls}`), refuses('Recipients', /"call4" and 4 more\. /)],
		[{ sender: ' ' }, refuses('Sender')],
		...['A', 'AdaStores01'].map((sender): Rows[number] => [{ message, sender }, sends({ sender })]),
		...['Ada Store', 'AdaStoresNig', 'Ada!'].map((sender): Rows[number] => [
			{ message, sender },
			sends({ sender }, `letters and digits, not "${sender}"`),
		]),
		...['', '   ', null].map((none): Rows[number] => [{ message: none }, refuses('Message')]),
		[
			{ message: 'Pay ₦500' },
			warns(
				/^A part holds 70 characters instead of 160 because of ₦. The option 'Plain Characters' writes them plainly.$/,
			),
		],
		[{ message: 'Ẹ káàárọ̀' }, { warnings: expect.not.stringContaining('Plain Characters') }],
		[
			{ message: '“Pay” ₦500 – today', options: { plainCharacters: true } },
			sends({ message: '"Pay" N500 - today' }),
		],
	],
};

test.each(Object.entries(products))('%s plans its rows, or refuses them', async (name, rows) => {
	const changes = [...rows.map(([change]) => change), {}];
	const isSecret = name === 'airtimeToCash/convert';
	const items = await previewChanged(bench(), name, changes, {}, isSecret ? { secrets } : {});
	expect(items.at(-1)).not.toHaveProperty('field');
	const shown = items.slice(0, -1).map((item) => ({ warnings: 'none', amount: 'none', ...item }));
	expect(shown).toMatchObject(rows.map(([, wanted]) => ({ outcome: 'preview', ...wanted })));
	for (const wouldSend of isSecret ? [] : items.flatMap((item) => item.wouldSend ?? []))
		expect(purchaseOf(name).endpoint.contract.safeParse(wouldSend)).toMatchObject({
			success: true,
		});
});
