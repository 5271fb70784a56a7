import { sendSms } from '../../nodes/VtuWallet/resources/sms/send.operation';
import { usualPlansOf } from './contracts';
import { planned, rowOf } from './fakes';
import { usualRows } from './usualRows';

const planOf = usualPlansOf('sms send');

test('an SMS can be sent to local numbers', () => {
	const row = rowOf(sendSms, usualRows['sms send']);
	const { body } = planned(sendSms, row, { phoneFormat: 'local' });
	expect(body.number).toBe('08031234567,08051234567');
});

const calls = Array.from({ length: 9 }, (_, nth) => `call${nth}`).join(',');
test.each([
	['0803, 012345678', /^2 of the 3 numbers in 'Recipients' cannot be used: "0803", "012345678"$/],
	[calls, /"call4" and 4 more$/],
])('a row with the bad numbers %s is refused, and they are listed', (bad, message) => {
	expect(() => planOf({ recipients: `08031234567, ${bad}` })).toThrow(
		expect.objectContaining({
			...{ name: 'BadInput', field: 'Recipients', message: expect.stringMatching(message) },
			advice: expect.stringContaining("'Skip Invalid Numbers'"),
		}),
	);
});

test.each([
	[{ wrong_number: '2348031234567,2348051234567', correct_number: '' }, /only 0 of the 2/],
	[{ wrong_number: ['2348031234567'] }, /only 1 of the 2/],
	[{ wrong_number: '' }, /^none$/],
	[{ wrong_number: 'none' }, /^none$/],
])('a warning says how many numbers the provider calls wrong: %j', (answer, warning) => {
	expect(sendSms.doubtOf?.(answer, planOf()) ?? 'none').toMatch(warning);
});
