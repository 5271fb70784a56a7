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
	],
	[1234567, '1,234,567', '1.234.567', '1 234 567.00'],
	['007', '7', 7, '7.0', '0007'],
	['0', 0, '000', '0.00'],
	['08031234567', 8031234567, '8,031,234,567', '+8031234567'],
	[
		...['2026-11-23', 46349, '46,349', '2026/11/23', '2026.11.23', '23-Nov-2026', '23-Nov-26'],
		...['Nov 23, 2026', '23 November 2026', 'November 23, 2026', '2026-11-23 00:00:00'],
		...['2026-11-23T00:00:00.000Z', "'2026-11-23"],
	],
	['2026-07-03', 46206, '2026/7/3', '3 Jul 2026', 'july 3, 2026'],
	['july-1001', 'july-1,001', 'july-1,001.00', 'july-1001.0', 'july-01001'],
	['INV 7/1001', 'INV 007/1,001'],
	['ada-2026-11-23', 'ada-23-Nov-2026', 'ada-2026/11/23', 'ada-Nov 23, 2026'],
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
	])('%s means itself', (key) => {
		expect(meaningOf(key)).toBe(key);
	});

	test('has the reference that a plain number always had', () => {
		const subject = { product: 'airtime', recipient: '08031234567', identity: {} };
		const scope = { environment: 'sandbox', instanceId: 'i' };
		const of = (key: string) => referenceOf(subject, { by: 'key', scope, key }, 0);
		expect(of('1001')).toBe('airtime-cf61446143ac9a75203c2940');
		expect(of('order-1001')).toBe('airtime-08902de3043e0ee23102849f');
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
		for (const date of ['11/23/2026', '23/11/2026', '3/7/26', '23.11.2026', '3-7-2026'])
			for (const key of [date, `ada-${date}`, `${date} 0:00:00`])
				expect(wrong(key)).toMatch(/ of which day and month can be taken for each other$/);
		for (const dotted of ['1.000', '100.000', "'1.000"])
			expect(wrong(dotted)).toBe(`The key "${dotted}" can be read in two ways`);
		for (const fine of ['5E12', 'block-5e-10', '1e-7', '45/67/2026', '10-11-12', '13/13/2026'])
			expect(wrong(fine)).toBe(fine);
	});
});
