import * as fc from 'fast-check';

import { digits, lengthWarnings, planId, wholeNumber } from '../../nodes/VtuWallet/values/numbers';
import { forAll } from '../support/forAll';
import { itReads, itRefuses } from './refusal';

describe('a meter or smartcard number', () => {
	itReads('Meter Number', digits, [
		['01234567890', ['01234567890', ' 0123 4567-890 ', "'01234567890"]],
		['01234567890', ['0123\u00a04567\u00a0890']],
		['1234567890', [1234567890, '1234567890.0']],
		['7', ['7']],
		// A person wrote these zeros, or they are too few for a shortened number.
		['1012340000000', ['1012 3400 00000']],
		['010123000000', ['010123000000']],
		['1012345000', ['1012345000']],
	]);

	itRefuses('Meter Number', digits, [
		[/is empty/, ['', null]],
		[/neither/, [true]],
		[/lost digits/, ['1.23457E+10', 1.01234e12, 1.01234e11, 4.50123e10, 4.5e10]],
		[/digits only/, ['45A01234567', '1234567890.5']],
		[/more than one/, ['01234567890,01234567891', '01234567890 01234567891']],
		[/more than one/, ['0123456789001234567891']],
		[/is negative/, [-1234567890]],
	]);

	test('an unusual length is worth a warning', () => {
		expect(lengthWarnings('meter', '0123456789')).toEqual([]);
		expect(lengthWarnings('meter', '0123456789012')).toEqual([]);
		expect(lengthWarnings('meter', '012345678')).toEqual([
			expect.stringContaining('10 to 13 digits; this one has 9'),
		]);
		expect(lengthWarnings('meter', '01234567890123')).toHaveLength(1);
		expect(lengthWarnings('smartcard', '0123456789')).toEqual([]);
		expect(lengthWarnings('smartcard', '01234567890')).toEqual([]);
		expect(lengthWarnings('smartcard', '012345678901')).toHaveLength(1);
	});

	test('digits stay as they are, with their leading zeros', () =>
		forAll([fc.stringMatching(/^\d{1,19}$/), fc.nat(18)], (number, cut) => {
			expect(digits(number, 'Meter Number')).toBe(number);
			if (number.length < 16)
				expect(
					digits(`${number.slice(0, cut)}-${number.slice(cut)}`.replace(/^-/, ''), 'IUC'),
				).toBe(number);
		}));
});

describe('a whole number', () => {
	const read = (raw: unknown, field: string) => wholeNumber(raw, field, { min: 1, max: 5 });

	itReads('Quantity', read, [
		[1, [1]],
		[5, ['5']],
		[3, [' 3 ', '3.0']],
	]);

	itRefuses('Quantity', read, [
		[/is empty/, ['']],
		[/below 1/, [0, -1]],
		[/above 5/, [6]],
		[/not a whole number/, [1.5, '1e0', 'two', '1,000', '99999999999999999999']],
		[/neither/, [true]],
	]);

	test('is kept exactly', () => {
		forAll([fc.integer({ min: -1e9, max: 1e9 })], (value) => {
			const range = { min: -1e9, max: 1e9 };
			expect(wholeNumber(value, 'N', range)).toBe(value);
			expect(wholeNumber(String(value), 'N', range)).toBe(value);
		});
		expect(Object.is(wholeNumber('-0', 'N', { min: 0, max: 1 }), 0)).toBe(true);
	});
});

describe('the number of a plan', () => {
	itReads('Plan', planId, [[12, [12, '12', ' 012 ', '12.0']]]);

	const refused = ['', 0, '0', -3, 1.5, 'MTN 1GB', '1GB', '1e3', true, null, {}];
	itRefuses('Plan', planId, [[/'Plan'/, refused]], /from the list, or enter its number/);
});
