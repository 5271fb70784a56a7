import * as fc from 'fast-check';

import { guarded, unguarded } from '../../nodes/VtuWallet/values/guardedCell';

test.each(['=1+1', '+234', '-5', '@home', '\tx', "'quoted", "'=both"])(
	'a spreadsheet takes %j for a text, and it reads back as it was',
	(text) => {
		expect(guarded(text)).toBe(`'${text}`);
		expect(unguarded(guarded(text))).toBe(text);
	},
);

test('a text without a sign of a formula is kept as it is', () => {
	expect(guarded('Airtime to 0803')).toBe('Airtime to 0803');
	expect(guarded('')).toBe('');
});

test.each([
	['sent\0 twice', 'sent twice'],
	['\0=1+1', "'=1+1"],
	['\0', ''],
])('what PostgreSQL cannot store is left out of %j', (text, kept) => {
	expect(guarded(text)).toBe(kept);
});

test('any other text reads back as it was', () => {
	const storable = fc.string({ unit: 'binary' }).filter((text) => !text.includes('\0'));
	fc.assert(fc.property(storable, (text) => unguarded(guarded(text)) === text));
});
