import fc from 'fast-check';

import {
	areOthers,
	canonicalRecipient,
	type RecipientKind,
} from '../../nodes/VtuWallet/purchase/recipients';
import { forAll } from '../support/forAll';

const phone = (number: string) => ({ kind: 'phone' as const, number });
const kinds: RecipientKind[] = ['phone', 'meter', 'smartcard'];
const others: RecipientKind[] = ['meter', 'smartcard', 'customer'];

const line = fc
	.tuple(
		fc.constantFrom('0703', '0803', '0905', '0916', '07025'),
		fc.integer({ min: 0, max: 9_999_999 }),
	)
	.map(([prefix, rest]) => `${prefix}${String(rest).padStart(7, '0')}`.slice(0, 11));
const number = fc
	.integer({ min: 0, max: 99_999_999_999 })
	.map((value) => String(value).padStart(11, '0'))
	.filter((text) => /[1-9]/.test(text.slice(0, 4)));

/** Spellings of a phone number by providers. */
const written = [
	(national: string) => national,
	(national: string) => `234${national.slice(1)}`,
	(national: string) => `+234 ${national.slice(1, 4)} ${national.slice(4, 7)}-${national.slice(7)}`,
	(national: string) => `+234 (0) ${national.slice(1)}`,
	(national: string) => national.slice(1),
	(national: string) => `${national.slice(1)}.0`,
	(national: string) => `${national.slice(0, 4)}***${national.slice(-4)}`,
	(national: string) => `234${national.slice(1, 4)}xxxx${national.slice(-3)}`,
	(national: string) => `*******${national.slice(-4)}`,
];

test('a phone number is ours in every spelling', () =>
	forAll([line, fc.constantFrom(...written)], (national, write) => {
		expect(areOthers({ phone: [write(national)] }, phone(national))).toBe(false);
		expect(areOthers({ phone: [write(national)] }, phone(`234${national.slice(1)}`))).toBe(false);
	}));

test("another person's number is not ours in every spelling that shows the whole number", () =>
	forAll([line, line, fc.constantFrom(...written.slice(0, 6))], (ours, theirs, write) => {
		fc.pre(ours !== theirs);
		expect(areOthers({ phone: [write(theirs)] }, phone(ours))).toBe(true);
	}));

test('a mask hides only the digits under it', () =>
	forAll([line, line, fc.integer({ min: 3, max: 4 })], (ours, theirs, end) => {
		const masked = `${theirs.slice(0, 4)}***${theirs.slice(-end)}`;
		const looksAlike =
			ours.slice(0, 4) === theirs.slice(0, 4) && ours.slice(-end) === theirs.slice(-end);
		expect(areOthers({ phone: [masked] }, phone(ours))).toBe(!looksAlike);
	}));

test('meters and smartcards that lost their leading zeros still differ', () =>
	forAll([number, number, fc.constantFrom(...kinds)], (ours, theirs, kind) => {
		const stripped = (text: string) => text.replace(/^0+/, '');
		fc.pre(stripped(ours) !== stripped(theirs) && !/^0*234/.test(ours + theirs));
		fc.pre(stripped(theirs).length >= 7 && !/^0*234/.test(theirs));
		expect(areOthers({ [kind]: [stripped(ours)] }, { kind, number: ours })).toBe(false);
		expect(areOthers({ [kind]: [stripped(theirs)] }, { kind, number: ours })).toBe(true);
	}));

test.each([
	['nobody', {}],
	['a person under another name', { meter: ['08099999999'] }],
	['a name', { phone: ['Ada Okafor'] }],
	['an id', { phone: ['4711'] }],
	['a number that a sheet has shortened', { phone: ['2.34809E+12'] }],
	['ours among others', { phone: ['08099999999, 08031234567'] }],
	['ours beside another', { phone: ['08099999999', '2348031234567'] }],
])('a record that names %s may still be ours', (_, named) => {
	expect(areOthers(named, phone('08031234567'))).toBe(false);
});

test('a recipient that is not a number cannot be compared', () => {
	expect(areOthers({ phone: ['08099999999'] }, phone('bet9ja/4711'))).toBe(false);
	expect(areOthers({ phone: ['08099999999'] }, undefined)).toBe(false);
});

describe('the canonical form of a recipient', () => {
	test('is the same for every spelling of a phone number', () =>
		forAll([line, fc.constantFrom(...written.slice(0, 6))], (national, write) => {
			expect(canonicalRecipient('phone', write(national))).toBe(`234${national.slice(1)}`);
		}));

	test('is a number without separators and with its leading zeros', () => {
		const digits = fc.stringMatching(/^\d{7,13}$/);
		const between = fc.constantFrom('', ' ', '-', '\u00a0', '\u2013', '_', '\u200b', ' - ');
		forAll([digits, between, fc.constantFrom(...others)], (number, gap, kind) => {
			const spaced = [number.slice(0, 2), number.slice(2, 5), number.slice(5)].join(gap);
			expect(canonicalRecipient(kind, ` ${spaced} `)).toBe(number);
			expect(canonicalRecipient(kind, `'${number}`)).toBe(number);
			expect(canonicalRecipient(kind, `${number}.0`)).toBe(number);
			const once = canonicalRecipient(kind, spaced);
			expect(canonicalRecipient(kind, once)).toBe(once);
		});
	});

	test.each<[RecipientKind | undefined, string, string]>([
		['customer', '1,234,567', '1234567'],
		['customer', 'bet9ja/1,234,567', 'bet9ja/1234567'],
		['meter', '00-123 456', '00123456'],
		['smartcard', '1.234.567', '1234567'],
		['phone', '+234 (0) 803 123 4567', '2348031234567'],
		['phone', '\uff10803 123 4567', '2348031234567'],
		['customer', ' Ada-9 ', 'Ada-9'],
		[undefined, 'ada@example.com', 'ada@example.com'],
		[undefined, '12-34', '12-34'],
	])('of the %s "%s" is "%s"', (kind, text, form) =>
		expect(canonicalRecipient(kind, text)).toBe(form),
	);

	test('is the form that the node compares with records', () => {
		const ours = { kind: 'customer' as const, number: '1,234,567' };
		expect(areOthers({ customer: ['1234567'] }, ours)).toBe(false);
		expect(areOthers({ customer: ['1,234,567'] }, { ...ours, number: '1234567' })).toBe(false);
		expect(areOthers({ customer: ['7,654,321'] }, ours)).toBe(true);
	});
});
