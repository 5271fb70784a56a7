import { fewerThanSent } from '../../nodes/VtuWallet/resources/sms/recipients';

describe('A text to three numbers', () => {
	test.each<[object, RegExp]>([
		[{ units: 0 }, /^The provider counts 0 units for 3 numbers/],
		[{ units: '1' }, /^The provider counts 1 unit for 3 numbers/],
		[{ data: { units: 2 } }, /^The provider counts 2 units for 3 numbers/],
		[{ units: 9, total_correct_number: '2' }, /only 2 of the 3 numbers/],
		[{ total_wrong_number: 3 }, /only 0 of the 3 numbers/],
	])('of which the answer counts fewer is told as such: %j', (answer, words) => {
		expect(fewerThanSent(answer as never, 3)).toMatch(words);
	});

	test.each([
		{},
		{ units: 3 },
		{ units: 6, total_correct_number: 3 },
		{ total_wrong_number: 0 },
		{ units: 'unknown' },
	])('of which the answer counts no fewer is not: %j', (answer) => {
		expect(fewerThanSent(answer as never, 3)).toBeUndefined();
	});
});
