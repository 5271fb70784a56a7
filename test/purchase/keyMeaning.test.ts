import fc from 'fast-check';

import { keyMeaning } from '../../nodes/VtuWallet/purchase/keyMeaning';
import { referenceOf } from '../../nodes/VtuWallet/purchase/reference';
import { canonicalKey } from '../../nodes/VtuWallet/purchase/userReference';

/** The forms that sheet programs give one cell, each list one cell. */
const oneCell: unknown[][] = [
	[
		...['1001', 1001, '1001.0', '1001.00', '1001 ', "'1001", '1,001', '1,001.00', '1 001', "1'001"],
		...['1\u202f001', '1\u00a0001', '1.001', '1.001,00', '1001,00', '₦1,001.00', '$ 1001', '01001'],
		...['\uff11\uff10\uff10\uff11', '\uff11\uff0c\uff10\uff10\uff11', '1’001', '+1001', '0001001'],
		...['N1,001', 'N1,001.00', 'NGN1,001', 'NGN 1,001.00', 'NGN 1001', 'NGN\u00a01001.0'],
		...['NGN 01001'],
	],
	[1234567, '1,234,567', '1.234.567', '1 234 567.00'],
	['007', '7', 7, '7.0', '0007'],
	['0', 0, '000', '0.00'],
	['08031234567', 8031234567, '8,031,234,567', '+8031234567'],
	[
		...['2026-11-23', 46349, '46,349', '2026/11/23', '2026.11.23', '23-Nov-2026', '23-Nov-26'],
		...['Nov 23, 2026', '23 November 2026', 'November 23, 2026', '2026-11-23 00:00:00'],
		...['2026-11-23T00:00:00.000Z', "'2026-11-23", 'Monday, 23 November 2026', 'Mon, 23 Nov 2026'],
		...['23rd November 2026', 'Monday, November 23rd, 2026', 'mon. 23rd nov 2026'],
		...['2026-11-23T00:00:00.000+01:00', '2026-11-23T00:00:00-05:00', '2026-11-23 00:00:00+01'],
		...['Mon Nov 23 2026 00:00:00 GMT+0100 (West Africa Standard Time)', '2026–11–23'],
		...['Mon, 23 Nov 2026 00:00:00 GMT', '23‑Nov‑2026'],
		...['Nov 23, 2026, 12:00:00 AM', '23/Nov/2026', '23.Nov.2026', '23-Nov-2026 00:00:00'],
		...['Mon 2026-11-23'],
	],
	['2026-07-03', 46206, '2026/7/3', '3 Jul 2026', 'july 3, 2026'],
	[
		...['july-1001', 'july-1,001', 'july-1,001.00', 'july-1001.0', 'july-01001', 'july-N1,001'],
		...['july-₦1,001.00', 'july-₦ 1001', 'july-NGN 1,001', 'july-NGN1,001.00', 'july- 1001'],
		...['july -1001', 'july-\u00a01001', 'july-\t1001 '],
	],
	['₦7 airtime', 'NGN 7 airtime', '7.0 airtime'],
	['july:ada', 'july: ada', 'july :ada'],
	['INV 7/1001', 'INV 007/1,001', 'INV 7/ 1001', 'INV 7/₦1,001'],
	['2026-09-05', '5th Sept 2026', 'Sat, 5 Sep 2026', 'Saturday, September 5, 2026'],
	[
		...['ada-2026-11-23', 'ada-23-Nov-2026', 'ada-2026/11/23', 'ada-Nov 23, 2026'],
		...[
			'ada-46349',
			'ada-46,349.00',
			'ada- 46349',
			'ada-Monday, 23 November 2026',
			'ada-2026-11-23T00:00:00.000+01:00',
			'ada—23rd Nov 2026',
		],
	],
	['2026-11-23-01', '2026-11-23T00:00:00.000+01:00-01', 'Mon, 23 Nov 2026-1'],
	['ORD-001', 'ORD–001', 'ORD‑001', 'ORD—001', 'ORD−001', 'ORD-1'],
	["O'Neil", 'O’Neil', 'O‘Neil', 'OʼNeil'],
	['"A" 1', '“A” 1'],
	['office-IV', 'o\ufb03ce-IV', 'office-\u2163', '\u{1d428}\ufb03ce-IV'],
];
const meaningOf = (raw: unknown) => keyMeaning(canonicalKey(raw));

describe('what a sheet makes of one cell', () => {
	test.each(oneCell.map((forms) => ({ forms })))('$forms.0 is one key', ({ forms }) => {
		expect(forms.map((form) => [form, meaningOf(form)])).toEqual(
			forms.map((form) => [form, meaningOf(forms[0])]),
		);
	});

	test('is not what it makes of another', () => {
		expect(new Set(oneCell.map(([first]) => meaningOf(first))).size).toBe(oneCell.length);
	});

	test.each([
		...['1.5', '10,01', '10,0011', '1,00,001', 'A1,001', '1,001A', 'A-1', '1.10', '1.1', '-5', '٣'],
		...['2026-07', 'staff-2026-07', '2026-02-30', 'top-2026-07-03T01:02:03.004Z', '10²', 'v1.0'],
		...['5 Marble 2026', 'Christmas 2026', '550e8400-e29b-41d4-a716-446655440000', '192.168.0.1'],
		...['3-may-26x', "'", 'constructor', '0.10', 'a,001', 'Mar 99, 2026'],
		...['N1', 'N100', 'N1001', 'NGN1001', 'N1.00', 'N01,001', 'A-N01,001', 'n1,001', 'US$5'],
		...['USD 1001', 'NGN'],
		...['ORD-a1', 'ord-A1', 'a`b', '1½', '①', '№5', 'x™', '2026-11', 'Nov-26', '7-May', 'Jan-2'],
		...['23-11-26', '20261123', 'Monday', 'sun-1', 'a1st', '23rd', 'Mon 23 Nov'],
	])('%s means itself', (key) => {
		expect(meaningOf(key)).toBe(key);
	});

	test.each([
		['2026-11-22T23:00:00.000Z', 'the midnight of Lagos, on the day before by its own account'],
		['2026-11-23T01:00:00.000+01:00', 'an hour'],
		['2026-11-23 00:00:00-01', 'the first line of a day'],
		['2026-11-23 00:00 (airtime)', 'one of several'],
		['Tuesday, 23 November 2026', 'a weekday that is not its own'],
		['sun-2026-11-22', 'a newspaper'],
		['5/Nov 23, 2026', 'a line and a day'],
		['2026-11-23 00:00-05:00', 'the hours of a night'],
		['1001-Nov-26', 'an order and a month'],
		['2026-11-23 00:00:00 GMT-1001', 'a zone that there is not'],
		['2026-11-23-05:00', 'five in the morning'],
	])('%s is not taken for a day: %s', (key) => {
		expect(meaningOf(key)).not.toMatch(/^\d+$/);
	});

	test('is one day in all of its writings that leave no doubt, whatever the zone of its midnight', () => {
		const dates = fc.date({
			min: new Date('2000-01-01'),
			max: new Date('2099-12-31'),
			noInvalidDate: true,
		});
		const language = fc.constantFrom('en-GB', 'en-US', 'en-NG', 'en-ZA');
		const dateStyle = fc.constantFrom('full', 'long', 'medium');
		const hours = fc.integer({ min: -12, max: 14 });
		fc.assert(
			fc.property(dates, language, dateStyle, hours, (date, locale, style, offset) => {
				const day = date.toISOString().slice(0, 10);
				const of = (options: Intl.DateTimeFormatOptions) =>
					date.toLocaleDateString(locale, { timeZone: 'UTC', ...options });
				const written = of({ dateStyle: style as 'full' });
				fc.pre(/[a-z]/.test(written));
				const zone = `${offset < 0 ? '-' : '+'}${String(Math.abs(offset)).padStart(2, '0')}:00`;
				const ordinal = written.replace(/\b(\d\d?)\b(?=[ ,])/, '$1th');
				for (const form of [
					written,
					ordinal,
					`${day}T00:00:00.000${zone}`,
					new Date(day).toUTCString(),
				])
					expect([form, meaningOf(form)]).toEqual([form, meaningOf(day)]);
				expect(meaningOf(`ada-${written}`)).toBe(`ada-${meaningOf(day)}`);
			}),
		);
	});

	test('is never taken for another plain code', () => {
		const letters = fc.stringMatching(/^[A-Za-z]{1,4}$/);
		const number = fc.integer({ min: 1, max: 99_999 });
		fc.assert(
			fc.property(letters, fc.constantFrom('', '-', '/', '#'), number, (word, sign, digits) => {
				fc.pre(!/^(null|nan|nil|none)$/i.test(word));
				expect(meaningOf(`${word}${sign}${digits}`)).toBe(`${word}${sign}${digits}`);
			}),
		);
	});

	test('has the reference that a plain number always had', () => {
		const subject = { product: 'airtime', recipient: '08031234567', identity: {} };
		const scope = { environment: 'sandbox', instanceId: 'i' };
		const of = (key: string) => referenceOf(subject, { by: 'key', scope, key }, 0);
		expect(of('1001')).toBe('airtime-cf61446143ac9a75203c2940');
		expect(of('order-1001')).toBe('airtime-08902de3043e0ee23102849f');
		expect(of('2026-11-23')).toBe('airtime-644d92693be3240d8aeedf71');
		expect(of("O'Neil N100")).toBe('airtime-a52598fb58ffc2e3aa5450c9');
		expect(of('1,001')).toBe(of('1001'));
	});

	test('is read in one way, however it is written', () => {
		const whole = fc.integer({ min: 0, max: 10 ** 12 });
		fc.assert(
			fc.property(whole, fc.constantFrom('en', 'de', 'fr', 'de-CH'), (number, language) => {
				const shown = number.toLocaleString(language);
				fc.pre(!/^\d{1,3}\.000$/.test(shown));
				expect(meaningOf(shown)).toBe(String(number));
				expect(meaningOf(number.toLocaleString('en', { minimumFractionDigits: 2 }))).toBe(
					String(number),
				);
				expect(keyMeaning(meaningOf(shown))).toBe(meaningOf(shown));
			}),
		);
	});

	test('is refused where it tells no more which order it was', () => {
		const wrong = (raw: unknown) => {
			try {
				return canonicalKey(raw);
			} catch (caught) {
				return caught instanceof Error ? caught.message : caught;
			}
		};
		for (const short of ['1.001E+3', '1.00E+03', '1,00E+11', 'order-1E+11', '\uff11E+11'])
			expect(wrong(short)).toMatch(/^The key ".*" holds a long number that a sheet has shortened$/);
		for (const date of ['11/23/2026', '23/11/2026', '3/7/26', '23.11.2026', '3-7-2026', '3–7–2026'])
			for (const key of [date, `ada-${date}`, `${date} 0:00:00`])
				expect(wrong(key)).toMatch(/ of which day and month can be taken for each other$/);
		for (const dotted of ['1.000', '100.000', "'1.000", 'july-1.000', '1.000 airtime'])
			expect(wrong(dotted)).toBe(`The key "${dotted}" can be read in two ways`);
		for (const fine of [
			'5E12',
			'block-5e-10',
			'1e-7',
			'45/67/2026',
			'10-11-12',
			'13/13/2026',
			'0:00.000',
			'a-1.0000',
		])
			expect(wrong(fine)).toBe(fine);
	});
});
