import * as fc from 'fast-check';

import { parseRecipients } from '../../nodes/VtuWallet/values/recipients';
import { forAll } from '../support/forAll';
import { itReads, itRefuses } from './refusal';

const read = (raw: unknown) => parseRecipients(raw, 'Recipients');
const numbers = (raw: unknown) => read(raw).phones.map(({ national }) => national);
const two = ['08031234567', '08051234567'];

itReads('Recipients', numbers, [
	[two, ['08031234567;08051234567;', '08031234567\n\n08051234567\r\n']],
	[two, ['0803 123 4567, 0805 123 4567', '+2348031234567 / 8051234567']],
	[two, ['["08031234567", "08051234567"]', '[8031234567, 2348051234567]']],
	[two, ['[08031234567,08051234567]', ['08031234567', 8051234567]]],
	[two, [['08031234567,08051234567'], ['08031234567', ['08051234567', '']]]],
]);

test('a number counts once in all its spellings', () => {
	const { phones, duplicates } = read('08031234567, +2348031234567, 803 123 4567, 08051234567');
	expect(phones.map(({ national }) => national)).toEqual(two);
	expect(duplicates).toBe(2);
});

test('entries that cannot be used are reported, and the others are used', () => {
	const { phones, invalid } = read([
		...['08031234567', 'Ada', '2.34803E+12', '+447911123456', true],
		{ phone: '1' },
	]);
	expect(phones).toHaveLength(1);
	expect(invalid).toEqual(['Ada', '2.34803E+12', '+447911123456', 'true', '(an object)']);
});

itRefuses('Recipients', parseRecipients, [
	[/is empty/, ['', null, [], ' ,\n; ']],
	[/too short/, ['12345']],
	[/lost digits/, ['2.34803E+12']],
	[/not a Nigerian/, ['+447911123456']],
	[/2 numbers and none can be used, the first is "12345"/, ['12345,Ada']],
]);

test('a list may hold any number of numbers', () => {
	const list = Array.from({ length: 10_001 }, (_, index) => `0803${String(1_000_000 + index)}`);
	expect(read(list.join('\n')).phones).toHaveLength(10_001);
	expect(read([...list, ...list]).duplicates).toBe(10_001);
});

test('a list is read the same from each form of its numbers', () => {
	const mobile = fc.stringMatching(/^0(803|814|703|905|916)[1-9]\d{6}$/);
	forAll(
		[fc.array(mobile, { minLength: 1, maxLength: 20 }), fc.constantFrom(',', ', ', '\n', ';', ' ')],
		(list, gap) => {
			const { phones, duplicates, invalid } = read(list.join(gap));
			const once = [...new Set(list)];
			expect(phones.map(({ national }) => national)).toEqual(once);
			expect(duplicates).toBe(list.length - once.length);
			expect(invalid).toEqual([]);
			expect(numbers(JSON.stringify(phones.map(({ international }) => international)))).toEqual(
				once,
			);
		},
	);
});
