import fc from 'fast-check';

import {
	canonicalKey,
	checkedReference,
	keyInSheets,
	withoutLeadingZeros,
} from '../../nodes/VtuWallet/purchase/names';
import { BadInput } from '../../nodes/VtuWallet/values/badInput';
import { casesOf } from '../support/casesOf';
import { forAll } from '../support/forAll';

/** The reason of the refusal, or undefined for a good key. */
function complaint(check: (raw: unknown) => string, raw: unknown): string | undefined {
	try {
		check(raw);
		return undefined;
	} catch (error) {
		if (!(error instanceof BadInput)) throw error;
		expect(error.advice).not.toBe('');
		return `${error.field}: ${error.message}`;
	}
}

/** Many keys in few lines. */
const keys = (...lines: string[]) => lines.flatMap((line) => line.split(' | '));

const lacking = ', so every row that lacks that part would have it';

describe('a key', () => {
	test.each(
		casesOf([
			['A-1', ['A-1', '  A-1\t\n', "'A-1", 'A\u0000-1\u007f', 'A\u200b-\u00ad1\u2060']],
			['A 1', ['\u00a0A 1\ufeff', 'A\u00a01', 'A  1', 'A \u200b\t\u00a0\n 1']],
			['123', [123, '123', '\ufeff\u200e12\u200d3\u202c']],
			['0', [0, -0]],
			['-5', [-5]],
			['0.1', [0.1]],
			['9007199254740991', [Number.MAX_SAFE_INTEGER]],
			['1001', ['1001.00', "'1001", "''1001"]],
			['Ojó-₦1', ['Ojó-₦1', 'Ojo\u0301-₦1']],
			['x'.repeat(500), ['x'.repeat(500)]],
		]),
	)('%j is %j', (raw, key) => expect(canonicalKey(raw)).toBe(key));

	test.each(
		casesOf([
			['is empty', [undefined, null, '', '   ', '\u200b\ufeff']],
			['NaN has more digits than a number can hold', [NaN]],
			['Infinity has more digits than a number can hold', [Infinity]],
			['9007199254740992 has more digits than a number can hold', [2 ** 53]],
			['-9007199254740992 has more digits than a number can hold', [-(2 ** 53)]],
			['is neither text nor a number', [true, { id: 1 }, ['A']]],
			['has 501 characters; at most 500 are allowed', ['x'.repeat(501)]],
		]),
	)('%j is refused', (raw, message) => {
		expect(complaint(canonicalKey, raw)).toBe(`Key: The key ${message}`);
	});

	test.each(
		casesOf([
			['undefined', ['undefined', 'order-undefined']],
			['null', [' null ', 'null_5']],
			['NaN', ['NaN']],
			['#N/A', ['#N/A']],
			['#REF!', ['order-#REF!']],
			['N/A', ['N/A']],
			['n/a', ['pay-n/a']],
			['NIL', ['NIL']],
			['None', ['None - july']],
			['[object Object]', ['x[object Object]y']],
		]),
	)('%j is refused because of its %j', (raw, word) => {
		const message = `Key: The key holds "${word}", which stands for a missing value`;
		expect(complaint(canonicalKey, raw)).toBe(message);
	});

	test.each(
		casesOf([
			['after its "-"', ['pay-', 'pay--', '-']],
			['after its ":"', ['July airtime: ']],
			['after its "#"', ['order #']],
			['before its "_"', ['_AIRTIME']],
			['before its "/"', ['/Adé-Ojo']],
		]),
	)('%j is refused: the key has nothing %s', (raw, where) => {
		const message = `Key: The key "${raw.trim()}" has nothing ${where}${lacking}`;
		expect(complaint(canonicalKey, raw)).toBe(message);
	});

	test.each(
		casesOf([
			['number that a sheet has shortened', keys('1.001E+3 | 1.00E+03 | 1,00E+11 | order-1E+11')],
			[
				'number with separators',
				keys(
					"1,001 | 1,001.00 | 1 001 | 1'001 | 1\u202f001 | 1\u00a0001 | 1.001 | 1001,00 | 1,234,567",
					"1.234.567 | 1.001,00 | 1.000 | '1.000 | july-1.000 | 1.000 airtime | july-1,001",
					'july-\u20a61,001.00 | N1,001 | NGN 1,001.00 | \u20a61,001 | INV 7/1,001',
				),
			],
			// A sheet reads 1E5 as 100000, and 12.10 as 12.1.
			['is a number for a sheet', keys('1E5 | 12e3 | 1.5E3')],
			['ends in a zero that a sheet removes', keys('12.10 | 7001.100 | 0.50')],
			['time or a percentage for a sheet', keys('7:30 | 07:30 | 7:30:15 | 7:30 PM | 50% | 7.5 %')],
			['is an amount of money', keys('\u20a61001 | \u20a6 1001.00 | NGN 1001 | $5')],
			[
				'has a date that sheets write in several ways',
				keys(
					'2026/11/23 | 2026.11.23 | 2026-1-5 | 11/23/2026 | 23/11/2026 | 3/7/26 | 23.11.2026',
					'23-11-26 | 10-11-12 | 1/2/3 | 7/7 | 1/2 | 25/12 | 12/25 | 03-04 | 1-2 | 25-12 | 2026-11 | 2026-1 | Nov 23 | DEC-12',
					'SEP1 | Jan-26 | Nov-2026 | may 5 | 7-May | 7 May | 12Dec | 3-7-2026 | 23-Nov-2026',
					'23-Nov-26 | Nov 23, 2026 | 23 November 2026 | Monday, 23 November 2026 | 23/Nov/2026',
					'Monday, November 23rd, 2026 | 5th Sept 2026 | Nov 23, 2026, 12:00:00 AM | ada-23/11/2026',
					'2026-11-23 00:00:00 | 2026-11-23T00:00:00.000+01:00 | 2026-11-23T00:00:00.000Z',
					'ada-Nov 23, 2026 | 11/23/2026 0:00:00 | Mon, 23 Nov 2026 00:00:00 GMT',
					'Mon Nov 23 2026 00:00:00 GMT+0100 (West Africa Standard Time)',
				),
			],
		]),
	)('%j is refused: %s', (key, matter) => {
		expect(complaint(canonicalKey, key)).toMatch(new RegExp(`${matter}$`));
	});

	const dashes = [
		...'\u058a\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\u2e3a\ufe58\ufe63\uff0d',
	];
	test.each(dashes)('with a dash that only looks like a hyphen is refused: %j', (dash) => {
		for (const key of [`ORD${dash}001`, `${dash}1`, `a ${dash} b`])
			expect(() => canonicalKey(key)).toThrow('looks like a hyphen');
	});

	test.each(
		keys(
			'2026-11-23 | ada-2026-11-23 | 2026-11-23-01 | staff-2026-07 | staff-Nov-26 | 1-50 | 1234-5',
			'50-1 | SEP100 | may-1001 | 7:30-1 | top-2026-07-03T01:02:03.004Z | 20261123 | 45/67/2026',
			'13/13/2026 | 45-67-20 | a-10-11-12 | july-1001 | 5 Marble 2026 | Christmas 2026 | 192.168.0.1 | v1.0 | 1.5',
			'550e8400-e29b-41d4-a716-446655440000 | 10,01 | A5E12 | 13/13 | 7/32 | block-5e-10 | N1001',
			"NGN1001 | 0:00.000 | a-1.0000 | 08031234567 | O\u2019Neil | mon-1 | a | 007 | ' | 1001.5",
			'2026-11-23T10:00:00Z | A 1001.0 | Null & Undefined Ltd | annulled | annull | nullable1',
			'july-5- | #july | july. | -OdAbCdEfGhIjKlMnOp | aBcDeF_ | __july__ | Nil Ogun | Nonesuch',
		),
	)('%s is taken as it is', (key) => expect(canonicalKey(key)).toBe(key));

	test('is refused in every format of a number or a date in every language, except in the plain format', () => {
		const number = fc.integer({ min: 1_000, max: 10 ** 12 });
		const language = fc.constantFrom('en', 'de', 'fr', 'de-CH', 'en-NG');
		forAll([number, language], (value, locale) => {
			expect(complaint(canonicalKey, value.toLocaleString(locale))).toMatch(/separators$/);
		});
		const date = fc.date({
			min: new Date('2000-01-01'),
			max: new Date('2099-12-31'),
			noInvalidDate: true,
		});
		const style = fc.constantFrom('full', 'long', 'medium', 'short');
		const country = fc.constantFrom('en-GB', 'en-US', 'en-NG', 'de-DE');
		forAll([date, style, country], (value, dateStyle, locale) => {
			const written = value.toLocaleDateString(locale, { dateStyle: dateStyle as 'full' });
			fc.pre(locale !== 'de-DE' || /^[\d.]{10}$/.test(written));
			expect(complaint(canonicalKey, written)).toMatch(/several ways$/);
			expect(complaint(canonicalKey, `ada-${written}`)).toMatch(/several ways$/);
		});
	});

	test('stays the same when it is read again', () =>
		forAll([fc.oneof(fc.string(), fc.integer(), fc.double())], (raw) => {
			fc.pre(complaint(canonicalKey, raw) === undefined);
			const key = canonicalKey(raw);
			expect(canonicalKey(key)).toBe(key);
			expect(canonicalKey(` ${key} `)).toBe(key);
			if (typeof raw === 'number' && Number.isSafeInteger(raw))
				expect(canonicalKey(String(raw))).toBe(key);
		}));

	test('differs if the text differs', () =>
		forAll([fc.string(), fc.string()], (one, other) => {
			fc.pre(
				one.trim() !== other.trim() &&
					complaint(canonicalKey, one) === undefined &&
					complaint(canonicalKey, other) === undefined,
			);
			expect(canonicalKey(one)).not.toBe(canonicalKey(other));
		}));
});

test.each([
	['2026-11-23', '46349'],
	['2000-01-01', '36526'],
	// No day: the 30th order of a month must not be the key of 2 March.
	['2026-02-30', '2026-02-30'],
	['46349', '46349'],
	['00123', '123'],
	['+2348031234567', '2348031234567'],
	['000', '0'],
	['july-001', 'july-001'],
	['-007', '-007'],
	['ada-2026-11-23', 'ada-2026-11-23'],
	['2026-13-45', '2026-13-45'],
])('in a sheet %s is the key %s', (key, stored) => expect(keyInSheets(key)).toBe(stored));

describe("the user's own reference", () => {
	test.each([
		['Order_7', 'Order_7'],
		['a.b:c-D_9', 'a.b:c-D_9'],
		[42, '42'],
		['...a', '...a'],
		['x'.repeat(64), 'x'.repeat(64)],
	])('%j is sent as %j', (raw, reference) => expect(checkedReference(raw)).toBe(reference));

	test.each(
		casesOf([
			['is empty', [undefined, null, '']],
			['is neither text nor a whole number', [1.5, 2 ** 53, true]],
			['has 65 characters; at most 64 are allowed', ['x'.repeat(65)]],
			['holds "undefined", which stands for a missing value', ['undefined']],
			[`"pay-" has nothing after its "-"${lacking}`, ['pay-']],
			['holds "null", which stands for a missing value', ['order_null']],
		]),
	)('%j is refused', (raw, message) => {
		expect(complaint(checkedReference, raw)).toBe(`Reference: The reference ${message}`);
	});

	test.each([
		...['a b', ' a', 'a\n', 'a/b', '..', '.', '%2e', 'é', '₦', 'a\\b', 'a?b', 'a#b', "a'b", 'a+b'],
	])('%j is refused because of its characters', (raw) => {
		const message = `Reference: The reference "${raw}" has characters that are not allowed`;
		expect(complaint(checkedReference, raw)).toBe(message);
	});

	test('never leaves its place in a path', () =>
		forAll([fc.oneof(fc.string(), fc.stringMatching(/^[./:A-Za-z0-9_-]{1,8}$/))], (raw) => {
			fc.pre(complaint(checkedReference, raw) === undefined);
			const { pathname } = new URL(
				`https://host/api/requery/${encodeURIComponent(checkedReference(raw))}`,
			);
			expect(decodeURIComponent(pathname)).toBe(`/api/requery/${raw}`);
		}));
});

test.each([
	['00123', '123'],
	['order-007', 'order-7'],
	['0', '0'],
	['100', '100'],
	['5.01', '5.01'],
	['A0B', 'A0B'],
])('%s without leading zeros is %s', (key, bare) => expect(withoutLeadingZeros(key)).toBe(bare));
