import * as fc from 'fast-check';
import parsePhoneNumber from 'libphonenumber-js/max';

import { parsePhone, wirePhone } from '../../nodes/VtuWallet/values/phone';
import { forAll } from '../support/forAll';
import { itReads, itRefuses } from './refusal';

itReads('Phone', parsePhone, [
	[
		{ national: '08031234567', international: '2348031234567' },
		[
			...['08031234567', 8031234567, 2348031234567, '8031234567.0', '2348031234567.00'],
			...['0803\u2011123\u20114567', '0803.123.4567', '(0803) 123-4567', '(0803) 123.4567'],
			...['+23408031234567', '(+234) 803 123 4567', '+08031234567', '\u200e+2348031234567\u202c'],
			...[
				"'08031234567",
				'"08031234567"',
				'\u201808031234567\u2019',
				' 08031234567\n',
				'08031234567,',
			],
			...['08031234567;', 'tel:+2348031234567'],
			...['8,031,234,567', '8,031,234,567.00', '2,348,031,234,567'],
		],
	],
]);

itReads('number', (raw) => parsePhone(raw, 'Phone').national, [
	['08030000000', ['08030000000', '+2348030000000', '234 803 000 0000', '803 000 0000']],
]);

itRefuses('Phone', parsePhone, [
	[/is empty/, ['', null, undefined, "'"]],
	[/neither/, [true, {}, NaN, ['08031234567']]],
	[/lost digits/, ['2.34803E+12', '8.03123e9', 1e22, 2.34803e12, '2348030000000']],
	[/lost digits/, ['2348030000000.0', 2.348e12, 8.03e9, 8.0312e9, '8,031,200,000']],
	[/more than one/, ['08031234567,08051234567', '08031234567 / 08051234567']],
	[/more than one/, ['08031234567\n08051234567', '08031234567 or 08051234567']],
	[/more than one/, ['0803123456708051234567']],
	[/landline/, ['014567890', '02014567890', '+2341 456 7890', '084 230 112']],
	[/not a Nigerian/, ['+447911123456', '447911123456', '00447911123456', '2025550123']],
	[/not a Nigerian/, ['+8131234567', '+19012345678']],
	[/too short, 1 of/, ['0803123456']],
	[/too short, 5 of/, ['080312']],
	[/too short/, ['12345']],
	[/too short, 2 of/, ['23480312345']],
	[/too long/, ['080312345678', '23480312345678']],
	[/begins like no number/, ['07412345678', '08512345678', '+2349912345678']],
	[/toll-free/, ['08001234567', '07001234567']],
	[/the letter O among its digits/, ['O8031234567']],
	[/the letter l among its digits/, ['0803l234567']],
	[
		/not a phone number/,
		['0803 CALL ME', '803.1234567', 8031234567.5, -8031234567, '803,123,4567'],
	],
]);

/** A sheet has shortened it. */
itRefuses('Phone', parsePhone, [[/lost digits/, ['2.34803E+12']]], /as plain text/);

describe('a mobile number', () => {
	const mobile = fc
		.tuple(
			fc.constantFrom('703', '721', '803', '814', '905', '916'),
			fc.stringMatching(/^[1-8]\d{7}$/),
		)
		.map(([start, rest]) => `0${start}${rest}`.slice(0, 11));
	const decorated = fc.tuple(
		mobile,
		fc.constantFrom('0', '', '234', '+234', '+234 (0)', '00234'),
		fc.constantFrom('', ' ', '-', '\u00a0'),
	);

	test('is read the same from each of its forms', () =>
		forAll([decorated], ([national, start, gap]) => {
			const text = `${start}${national.slice(1, 4)}${gap}${national.slice(4, 7)}${gap}${national.slice(7)}`;
			expect(parsePhone(text, 'Phone').national).toBe(national);
		}));

	test('reads back from both wire forms', () =>
		forAll([mobile], (national) => {
			const phone = parsePhone(national, 'Phone');
			expect(wirePhone(phone, 'local')).toBe(national);
			expect(wirePhone(phone, 'international')).toBe(`234${national.slice(1)}`);
			expect(parsePhone(wirePhone(phone, 'local'), 'Phone')).toEqual(phone);
			expect(parsePhone(wirePhone(phone, 'international'), 'Phone')).toEqual(phone);
		}));

	test('is never made of digits that the text lacks', () =>
		forAll([fc.stringMatching(/^[+\d ().-]{1,20}$/)], (text) => {
			try {
				const { national } = parsePhone(text, 'Phone');
				expect(text.replace(/\D/g, '')).toContain(national.slice(1, 11));
			} catch {
				// A refusal makes no number.
			}
		}));
});

test('a number is accepted if the metadata of all countries calls it a mobile number', () => {
	const accepts = (text: string) => {
		try {
			return parsePhone(text, 'Phone').national === text;
		} catch {
			return false;
		}
	};
	const knows = (text: string) => {
		const found = parsePhoneNumber(text, 'NG');
		return found?.isValid() === true && found.getType() === 'MOBILE';
	};
	const prefixes = Array.from({ length: 10_000 }, (_, at) => `0${String(at).padStart(4, '0')}`);
	const numbers = prefixes
		.filter((prefix) => /^0[789]/.test(prefix))
		.map((prefix) => `${prefix}123456`);
	expect(numbers.filter(accepts)).toEqual(numbers.filter(knows));
});
