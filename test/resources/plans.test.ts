import { usualPlansOf } from './contracts';
import type { Values } from './fakes';

/** By what they prove: what is not usual in the row, and what its plan holds. */
type Plans = Record<string, [values: Values, plan: object]>;

const warning = (text: RegExp) => ({ warnings: [expect.stringMatching(text)] });
const many = (most: number, noun: string): Plans => ({
	'as many as most providers sell at once': [{ quantity: most }, { warnings: [] }],
	'more than most providers sell at once, with a warning': [
		{ quantity: most + 1 },
		{
			body: { quantity: most + 1 },
			warnings: [`Most providers sell at most ${most} ${noun} at once.`],
		},
	],
});
const text = { message: 'Your order is ready.' };
const three = {
	body: { number: '2348031234567,2348051234567,2348021234567' },
	recipient: expect.stringMatching(/^3 numbers \([0-9a-f]+\)$/),
};
const crowd = Array.from({ length: 10_001 }, (_, index) => `0803${String(1_000_000 + index)}`);
const to = (recipients: unknown, more: Values = {}) => ({ ...text, recipients, ...more });
const first = { number: '2348031234567' };

const plans: Record<string, Plans> = {
	'airtime buy': {
		'a network by its name and words in any case, with a warning of its prefix': [
			{ network: 'airtel', planType: 'sns', bypass: true },
			{ body: { network: 2, plan_type: 'SNS', bypass: true }, ...warning(/prefix of MTN/) },
		],
		'a network by its id': [{ network: 3 }, { body: { network: 3 } }],
	},
	'electricity pay': {
		'no word about the check': [
			{ options: { bypass: 'leaveOut' } },
			{ body: expect.not.objectContaining({ bypass: expect.anything() }) },
		],
		'a check by the provider': [{ options: { bypass: 'no' } }, { body: { bypass: false } }],
		'no check': [{ options: { bypass: 'yes' } }, { body: { bypass: true } }],
		'an unusual meter, with a warning': [{ meterNumber: '123456' }, warning(/usually has/)],
	},
	'cable subscribe': {
		'an unusual smartcard, with a warning': [{ iuc: '12345678' }, warning(/usually has/)],
	},
	'examPin buy': many(5, 'pins'),
	'rechargeCard buy': many(100, 'cards'),
	'rechargeCard buyData': many(100, 'cards'),
	'custom purchase': {
		'an amount of 0, which is not known': [{ amount: 0 }, { amount: undefined }],
		'an empty amount': [{ amount: '' }, { amount: undefined }],
		'an amount of null': [{ amount: null }, { amount: undefined }],
		'no amount': [{ amount: undefined }, { amount: undefined }],
		'a product by its path': [{ path: '/api/gift-card' }, { product: 'customgiftcard' }],
		// Two paths are two products, so that one key may stand for both.
		'another product by its path': [{ path: '/api/insurance' }, { product: 'custominsurance' }],
		'a product without the query of its path': [{ path: '/v2/x?k=1' }, { product: 'customvx' }],
		'a product without letters in its path': [{ path: '/' }, { product: 'custom' }],
		'a reference in a field of its own': [
			{ body: { ref: 'mine' }, options: { referenceField: 'txn' } },
			{ referenceField: 'txn', body: { ref: 'mine' } },
		],
	},
	'sms send': {
		'numbers in a text': [to('0803 123 4567, 08051234567\n+2348021234567'), three],
		'as many numbers as most providers take': [to(crowd.slice(1).join(',')), { warnings: [] }],
		'more numbers than most providers take, with a warning': [
			to(crowd.join(',')),
			{ warnings: ['Most providers take at most 10000 numbers at once.'] },
		],
		'one text to a number that stands twice': [
			to('08031234567, +2348031234567'),
			{ body: first, warnings: ['1 repeated number left out.'] },
		],
		'no text to a bad number, if that is wanted': [
			to('08031234567, 0803', { options: { skipInvalidNumbers: true } }),
			{ body: first, warnings: ['1 number left out: "0803".'] },
		],
		'a sender of one letter': [
			{ ...text, sender: 'A' },
			{ body: { sender: 'A' }, warnings: [] },
		],
		'a sender of eleven letters and digits': [
			{ ...text, sender: 'AdaStores01' },
			{ body: { sender: 'AdaStores01' }, warnings: [] },
		],
		...Object.fromEntries(
			['Ada Store', 'AdaStoresNig', 'Ada!'].map((sender) => [
				`the unusual sender ${sender}, with a warning`,
				[
					{ ...text, sender },
					{ body: { sender }, ...warning(new RegExp(`letters and digits, not "${sender}"`)) },
				],
			]),
		),
		'a sign that makes a part shorter, and how to write it plainly': [
			{ message: 'Pay ₦500' },
			{
				warnings: [
					"A part holds 70 characters instead of 160 because of ₦. The option 'Plain Characters' writes them plainly.",
				],
			},
		],
		'letters that cannot be written plainly': [
			{ message: 'Ẹ káàárọ̀' },
			{ warnings: [expect.not.stringContaining('Plain Characters')] },
		],
		'N and plain quotes, if that is wanted': [
			{ message: '“Pay” ₦500 – today', options: { plainCharacters: true } },
			{ body: { message: '"Pay" N500 - today' }, warnings: [] },
		],
	},
};

describe.each(Object.entries(plans))('%s', (name, table) => {
	test.each(Object.entries(table))('asks for %s', (_, [values, plan]) => {
		expect(usualPlansOf(name)(values)).toMatchObject(plan);
	});
});
