import * as fc from 'fast-check';

import { gsmFriendly, measureSms } from '../../nodes/VtuWallet/values/smsText';
import { forAll } from '../support/forAll';
import { itReads } from './refusal';

const a = (count: number) => 'a'.repeat(count);

test.each([
	['', 'GSM-7', 0, 0],
	['Hello', 'GSM-7', 5, 1],
	[a(160), 'GSM-7', 160, 1],
	[a(161), 'GSM-7', 161, 2],
	[a(306), 'GSM-7', 306, 2],
	[a(307), 'GSM-7', 307, 3],
	[`${a(158)}€`, 'GSM-7', 160, 1],
	[`${a(159)}€`, 'GSM-7', 161, 2],
	['^{}\\[]~|€', 'GSM-7', 18, 1],
	['ÄÖÑ\u00dc\u00a7¿äöñüàèéùìòÇØøÅåΔΩ@£$¥', 'GSM-7', 27, 1],
	['₦', 'UCS-2', 1, 1],
	[`₦${a(69)}`, 'UCS-2', 70, 1],
	[`₦${a(70)}`, 'UCS-2', 71, 2],
	[`₦${a(133)}`, 'UCS-2', 134, 2],
	[`₦${a(134)}`, 'UCS-2', 135, 3],
	['😀', 'UCS-2', 2, 1],
	['`', 'UCS-2', 1, 1],
	['ç', 'UCS-2', 1, 1],
	['a\tb', 'UCS-2', 3, 1],
])('the text %p is %s of %d characters in %d parts', (text, encoding, characters, parts) => {
	expect(measureSms(text)).toMatchObject({ encoding, characters, parts });
});

test('a character of two units is not split between two parts', () => {
	expect(measureSms(`${a(152)}€${a(152)}`)).toMatchObject({ characters: 306, parts: 3 });
	expect(measureSms(`${a(66)}😀${a(66)}`)).toMatchObject({ characters: 134, parts: 3 });
});

test('the characters that need the longer encoding are named, each once', () => {
	expect(measureSms('₦5 \u201cnow\u201d ₦6').offending).toEqual(['₦', '\u201c', '\u201d']);
	expect(measureSms('€ and [x]').offending).toEqual([]);
});

itReads('the text in plain signs', (text) => gsmFriendly(String(text)), [
	['N1,000', ['₦1,000']],
	['\'a\' "b"', ['\u2018a\u2019 \u201cb\u201d']],
	['a - b - c', ['a \u2013 b \u2014 c']],
	['1 000 N', ['1\u00a0000\u202fN']],
	['wait...', ['wait\u2026']],
	['ab', ['a\u200bb']],
	['a\nb', ['a\r\nb', 'a\r\r\nb', 'a\r\u200b\nb']],
	['\u00e9', ['e\u200b\u0301']],
	['\u00d1', ['\u20a6\u0303']],
	['a b', ['a\tb']],
	['caf\u00e9', ['caf\u0065\u0301']],
	['ẹ jọ̀ọ́ 😀'.normalize('NFC'), ['ẹ jọ̀ọ́ 😀']],
]);

/** How many characters need the longer encoding. */
function offences(text: string): number {
	const { offending } = measureSms(text);
	return [...text].filter((symbol) => offending.includes(symbol)).length;
}

describe('for any text', () => {
	const text = fc.string({
		unit: fc.oneof(
			fc.constantFrom(
				...'₦×€^[]"\u201c\u2013\u00a0`\t\r\n\u0085\u2028\u200b\u0301\u0303',
				'e\u0301',
				'\r\n',
				'😀',
			),
			fc.string({ maxLength: 1 }),
		),
		maxLength: 400,
	});

	test('the plain form is stable, never needs more characters of the longer encoding, and leaves GSM-7 text as it is', () =>
		forAll([text], (original) => {
			const plain = gsmFriendly(original);
			expect(gsmFriendly(plain)).toBe(plain);
			expect(offences(plain)).toBeLessThanOrEqual(offences(original));
			if (measureSms(original).encoding === 'GSM-7')
				expect(plain).toBe(original.replace(/\r+\n/g, '\n'));
		}));

	test('the parts hold the text, and one part less would not hold it', () =>
		forAll([text], (original) => {
			const { characters, parts, encoding } = measureSms(original);
			const [single, joined] = encoding === 'GSM-7' ? [160, 153] : [70, 67];
			const perPart = parts > 1 ? joined : single;
			expect(characters).toBeGreaterThanOrEqual([...original].length);
			expect(parts * perPart).toBeGreaterThanOrEqual(characters);
			// A part loses at most one unit, if a character does not fit.
			if (parts > 1) expect((parts - 1) * perPart).toBeLessThan(characters + parts);
		}));
});
