import * as fc from 'fast-check';

import {
	formatNaira,
	largestAmount,
	nairaAmount,
	readMoney,
	readPrice,
} from '../../nodes/VtuWallet/values/money';
import { forAll } from '../support/forAll';
import { itReads, itRefuses } from './refusal';

describe('an amount that a person enters', () => {
	itReads('Amount', nairaAmount, [
		[1000, [1000, 1000.0, '1000', '₦1,000', '1 000', '1\u00a0000', '1\u202f000', '1,000.00']],
		[1000, ['1000.0', 'N1000', 'NGN 1,000', '1000 naira', '₦ 1,000 only', '1,000 Naira Only']],
		[1000, ['1000/=', '#1,000/- only', "'1000", '"1,000"']],
		[500, ['# 500']],
		[250, ['  250\n']],
		[1_234_567, ['1,234,567']],
		[largestAmount, [largestAmount]],
		[1, [1]],
	]);

	itRefuses('Amount', nairaAmount, [
		[/is empty$/, ['', '  ', null, undefined, '-', ' – ', '₦ -']],
		[/neither text nor a number/, [true, NaN, Infinity, {}, [1000]]],
		[/is not an amount/, ['abc', '₦', 'only', '1000/=500', '1000-', '1k', '1,00,000', '1 00']],
		[/is not an amount/, ['0x10', '1000.']],
		[/is not an amount|more than one/, ['1000 only 500']],
		[/more than one amount/, ['1000 2000', '500\n200', '500\t200', '500\r\n000', '500\u2028200']],
		[/more than one amount/, ['500 \n 200', '500\u200b \u200b200', '100 200', '1 500']],
		[/is negative/, [-5, '-₦5', '₦-5', '(500)', '\u2212500']],
		[/is zero/, [0, '0.00']],
		[/has kobo/, [100.5, '1,000.50']],
		[/with an exponent/, ['1e3', '1.5E+06', 1e21]],
		[/two ways/, ['1.000,00', '1.000', '1,50', '1.000.000']],
		[/more than ₦10,000,000/, [largestAmount + 1]],
		[/more than/, ['08031234567']],
	]);

	test('an amount that is read is a whole number of Naira within bounds, and is read the same again', () =>
		forAll(
			[fc.integer({ min: 1, max: largestAmount }), fc.constantFrom('', '₦', 'N', 'NGN ')],
			(amount, sign) => {
				expect(nairaAmount(amount, 'Amount')).toBe(amount);
				expect(nairaAmount(`${sign}${amount}`, 'Amount')).toBe(amount);
				expect(nairaAmount(formatNaira(amount), 'Amount')).toBe(amount);
				expect(nairaAmount(`${formatNaira(amount)}.00`, 'Amount')).toBe(amount);
				expect(nairaAmount(formatNaira(amount).replace(/,/g, '\u00a0'), 'Amount')).toBe(amount);
			},
		));
});

describe('an amount in an answer', () => {
	itReads('amount', readMoney, [
		[12.5, [12.5]],
		[0, [0, '0']],
		[1e21, [1e21]],
		[1234, ['1,234.00', '₦1,234.00', 'N 1 234']],
		[1234.5, ['NGN\u00a01,234.5']],
		[-50, ['-50.00', '₦-50']],
		[-50.25, ['-₦50.25']],
		[undefined, ['', 'abc', '5%', '1e5', '1.000,00', 'Insufficient balance, ₦500 required']],
		[undefined, ['2026-05-01', null, true, NaN, ['5'], {}]],
	]);

	test('is read as the package writes it, to the kobo', () =>
		forAll([fc.integer({ min: -1e12, max: 1e12 })], (kobo) => {
			const amount = kobo / 100;
			expect(readMoney(formatNaira(amount))).toBe(amount);
			expect(readMoney(String(amount))).toBe(amount);
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
	const inTwoWays = ['1.200', '₦1.200', 'NGN 12.500', '1.200.000', '1.200,50', '12,50'];
	itReads('price', readPrice, [[undefined, inTwoWays]]);
	itRefuses('Amount', nairaAmount, [[/read in two ways/, inTwoWays]]);

	for (const read of [readPrice, readMoney])
		itReads(read.name, read, [
			[1200, ['1,200', '₦1,200.00', 1200]],
			[1200.5, ['1200.5']],
			[1234.567, ['1234.567']],
			[1.2, [1.2]],
		]);
});
