import type { IDataObject } from 'n8n-workflow';

import { useBench } from './support/kit';
import { previewChanged, purchaseOf } from './support/usualRows';

const bench = useBench({ authentication: 'token' });

/** By what they prove: what is not usual in the row, and what its preview shows. */
type Plans = Record<string, [change: IDataObject, shown: object]>;

const sends = (body: object, warnings: string | RegExp = /^none$/) => ({
	wouldSend: expect.objectContaining(body) as object,
	warnings: expect.stringMatching(warnings) as string,
});
const warns = (warnings: string | RegExp) => sends({}, warnings);
const many = (most: number, noun: string): Plans => ({
	'as many as most providers sell at once': [{ quantity: most }, sends({ quantity: most })],
	'more than most providers sell at once, with a warning': [
		{ quantity: most + 1 },
		sends({ quantity: most + 1 }, `^Most providers sell at most ${most} ${noun} at once.$`),
	],
});

const message = 'Your order is ready.';
const crowd = Array.from({ length: 10_001 }, (_, index) => `0803${String(1_000_000 + index)}`);
const to = (recipients: string, more: IDataObject = {}) => ({ message, recipients, ...more });
const one = { number: '2348031234567' };

const plans: Record<string, Plans> = {
	'airtime/buy': {
		'a network by its name and words in any case, with a warning of its prefix': [
			{ network: 'airtel', planType: 'sns', bypass: true },
			sends({ network: 2, plan_type: 'SNS', bypass: true }, /prefix of MTN/),
		],
		'a network by its id': [{ network: 3 }, sends({ network: 3 }, /prefix of MTN/)],
	},
	'electricity/pay': {
		'an unusual meter, with a warning': [{ meterNumber: '123456' }, warns(/usually has/)],
	},
	'cable/subscribe': {
		'an unusual smartcard, with a warning': [{ iuc: '12345678' }, warns(/usually has/)],
	},
	'examPin/buy': many(5, 'pins'),
	'rechargeCard/buy': many(100, 'cards'),
	'rechargeCard/buyData': many(100, 'cards'),
	'custom/purchase': {
		'an amount of 0, which is not known': [{ amount: 0 }, { amount: null }],
		'an empty amount': [{ amount: '' }, { amount: null }],
		'an amount of null': [{ amount: null }, { amount: null }],
		'no amount': [{ amount: undefined }, { amount: null }],
		'a product by its path': [{ path: '/api/gift-card' }, { product: 'customgiftcard' }],
		// Two paths are two products, so that one key may stand for both.
		'another product by its path': [{ path: '/api/insurance' }, { product: 'custominsurance' }],
		'a product without the query of its path': [{ path: '/v2/x?k=1' }, { product: 'customvx' }],
		'a product without letters in its path': [{ path: '/' }, { product: 'custom' }],
	},
	'sms/send': {
		'numbers in a text': [
			to('0803 123 4567, 08051234567\n+2348021234567'),
			{
				...sends({ number: '2348031234567,2348051234567,2348021234567' }),
				recipient: expect.stringMatching(/^3 numbers \([0-9a-f]+\)$/),
			},
		],
		'as many numbers as most providers take': [to(crowd.slice(1).join(',')), sends({})],
		'more numbers than most providers take, with a warning': [
			to(crowd.join(',')),
			warns(/^Most providers take at most 10000 numbers at once.$/),
		],
		'one text to a number that stands twice': [
			to('08031234567, +2348031234567'),
			sends(one, /^1 repeated number left out.$/),
		],
		'no text to a bad number, if that is wanted': [
			to('08031234567, 0803', { options: { skipInvalidNumbers: true } }),
			sends(one, /^1 number left out: "0803".$/),
		],
		'a sender of one letter': [{ message, sender: 'A' }, sends({ sender: 'A' })],
		'a sender of eleven letters and digits': [
			{ message, sender: 'AdaStores01' },
			sends({ sender: 'AdaStores01' }),
		],
		...Object.fromEntries(
			['Ada Store', 'AdaStoresNig', 'Ada!'].map((sender) => [
				`the unusual sender ${sender}, with a warning`,
				[{ message, sender }, sends({ sender }, `letters and digits, not "${sender}"`)],
			]),
		),
		'a sign that makes a part shorter, and how to write it plainly': [
			{ message: 'Pay ₦500' },
			warns(
				/^A part holds 70 characters instead of 160 because of ₦. The option 'Plain Characters' writes them plainly.$/,
			),
		],
		'letters that cannot be written plainly': [
			{ message: 'Ẹ káàárọ̀' },
			{ warnings: expect.not.stringContaining('Plain Characters') },
		],
		'N and plain quotes, if that is wanted': [
			{ message: '“Pay” ₦500 – today', options: { plainCharacters: true } },
			sends({ message: '"Pay" N500 - today' }),
		],
	},
};

test.each(Object.entries(plans))('%s plans what its rows say', async (name, table) => {
	const changes = Object.values(table).map(([change]) => change);
	const items = await previewChanged(bench(), name, changes);
	const { endpoint } = purchaseOf(name);
	for (const { wouldSend } of items)
		expect(endpoint.contract.safeParse(wouldSend)).toMatchObject({ success: true });
	const shown = Object.keys(table).map((what, nth) => [what, { warnings: 'none', ...items[nth] }]);
	const wanted = Object.entries(table).map(([what, [, one]]) => [what, one]);
	expect(Object.fromEntries(shown)).toMatchObject(Object.fromEntries(wanted));
});
