import * as fc from 'fast-check';

import {
	formatNaira,
	largestAmount,
	nairaAmount,
	readMoney,
	readPrice,
} from '../../nodes/VtuWallet/values/money';
import { neverFailsOtherwise, refusalOf } from './refusal';

describe('an amount that a person enters', () => {
	test.each([
		[1000, 1000],
		[1000.0, 1000],
		['1000', 1000],
		['₦1,000', 1000],
		['1 000', 1000],
		['1\u00a0000', 1000],
		['1\u202f000', 1000],
		['1,000.00', 1000],
		['1000.0', 1000],
		['N1000', 1000],
		['NGN 1,000', 1000],
		['# 500', 500],
		['1000 naira', 1000],
		['₦ 1,000 only', 1000],
		['1,000 Naira Only', 1000],
		['1000/=', 1000],
		['#1,000/- only', 1000],
		["'1000", 1000],
		['"1,000"', 1000],
		['  250\n', 250],
		['1,234,567', 1_234_567],
		[largestAmount, largestAmount],
		[1, 1],
	])('%p is %d', (raw, amount) => expect(nairaAmount(raw, 'Amount')).toBe(amount));

	test.each([
		['', /is empty/],
		['  ', /is empty/],
		[null, /is empty/],
		[undefined, /is empty/],
		[true, /neither text nor a number/],
		[NaN, /neither text nor a number/],
		[Infinity, /neither text nor a number/],
		[{}, /neither text nor a number/],
		[[1000], /neither text nor a number/],
		['abc', /is not an amount/],
		['₦', /is not an amount/],
		['only', /is not an amount/],
		['1000 only 500', /is not an amount|more than one/],
		['1000/=500', /is not an amount/],
		['1000-', /is not an amount/],
		['1k', /is not an amount/],
		['1000 2000', /more than one amount/],
		['500\n200', /more than one amount/],
		['500\t200', /more than one amount/],
		['500\r\n000', /more than one amount/],
		['500\u2028200', /more than one amount/],
		['500 \n 200', /more than one amount/],
		['500\u200b \u200b200', /more than one amount/],
		['100 200', /more than one amount/],
		['1 500', /more than one amount/],
		['1,00,000', /is not an amount/],
		['1 00', /is not an amount/],
		['0x10', /is not an amount/],
		['1000.', /is not an amount/],
		[-5, /is negative/],
		['-₦5', /is negative/],
		['₦-5', /is negative/],
		['(500)', /is negative/],
		['\u2212500', /is negative/],
		[0, /is zero/],
		['0.00', /is zero/],
		[100.5, /has kobo/],
		['1,000.50', /has kobo/],
		['1e3', /with an exponent/],
		['1.5E+06', /with an exponent/],
		[1e21, /with an exponent/],
		['1.000,00', /two ways/],
		['1.000', /two ways/],
		['1,50', /two ways/],
		['1.000.000', /two ways/],
		[largestAmount + 1, /more than ₦10,000,000/],
		['08031234567', /more than/],
	])('%p is refused: %p', (raw, reason) => {
		const refusal = refusalOf(() => nairaAmount(raw, 'Amount'));
		expect(refusal.message).toMatch(reason);
		expect(refusal.field).toBe('Amount');
	});

	test('whatever is given, it is read or refused', () =>
		neverFailsOtherwise((raw) => nairaAmount(raw, 'Amount')));

	test('what is read is a whole number of Naira within bounds, and reads the same again', () => {
		fc.assert(
			fc.property(
				fc.integer({ min: 1, max: largestAmount }),
				fc.constantFrom('', '₦', 'N', 'NGN '),
				(amount, sign) => {
					expect(nairaAmount(amount, 'Amount')).toBe(amount);
					expect(nairaAmount(`${sign}${amount}`, 'Amount')).toBe(amount);
					expect(nairaAmount(formatNaira(amount), 'Amount')).toBe(amount);
					expect(nairaAmount(`${formatNaira(amount)}.00`, 'Amount')).toBe(amount);
					expect(nairaAmount(formatNaira(amount).replace(/,/g, '\u00a0'), 'Amount')).toBe(amount);
				},
			),
		);
	});
});

describe('an amount in an answer', () => {
	test.each([
		[12.5, 12.5],
		[0, 0],
		[1e21, 1e21],
		['1,234.00', 1234],
		['₦1,234.00', 1234],
		['N 1 234', 1234],
		['NGN\u00a01,234.5', 1234.5],
		['-50.00', -50],
		['₦-50', -50],
		['-₦50.25', -50.25],
		['0', 0],
		['', undefined],
		['abc', undefined],
		['5%', undefined],
		['1e5', undefined],
		['1.000,00', undefined],
		['Insufficient balance, ₦500 required', undefined],
		['2026-05-01', undefined],
		[null, undefined],
		[true, undefined],
		[NaN, undefined],
		[['5'], undefined],
		[{}, undefined],
	])('%p is %p', (raw, amount) => expect(readMoney(raw)).toBe(amount));

	test('reads back what the package writes, to the kobo', () => {
		fc.assert(
			fc.property(fc.integer({ min: -1e12, max: 1e12 }), (kobo) => {
				const amount = kobo / 100;
				expect(readMoney(formatNaira(amount))).toBe(amount);
				expect(readMoney(String(amount))).toBe(amount);
			}),
		);
	});

	test('never throws', () =>
		neverFailsOtherwise((raw) => {
			const amount = readMoney(raw);
			if (amount !== undefined) expect(Number.isFinite(amount)).toBe(true);
		}));
});

test.each([
	[0, '₦0'],
	[-0.001, '₦0'],
	[1000, '₦1,000'],
	[999, '₦999'],
	[1234567.5, '₦1,234,567.50'],
	[-50, '-₦50'],
])('the amount %d is written %s', (amount, text) => expect(formatNaira(amount)).toBe(text));

describe('a price of a list', () => {
	test.each(['1.200', '₦1.200', 'NGN 12.500', '1.200.000', '1.200,50', '12,50'])(
		'that can be read in two ways is none, as in a row: %s',
		(text) => {
			expect(readPrice(text)).toBeUndefined();
			expect(refusalOf(() => nairaAmount(text, 'Amount')).message).toMatch(/read in two ways/);
		},
	);

	test.each<[unknown, number]>([
		['1,200', 1200],
		['₦1,200.00', 1200],
		['1200.5', 1200.5],
		['1234.567', 1234.567],
		[1.2, 1.2],
		[1200, 1200],
	])('is read as money is: %j', (raw, price) => {
		expect(readPrice(raw)).toBe(price);
		expect(readMoney(raw)).toBe(price);
	});
});
