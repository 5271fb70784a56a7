import { sendSms } from '../../nodes/VtuWallet/resources/sms/send.operation';
import { plansOf } from './contracts';
import { planned, rowsOf, type Values } from './fakes';

const usual = { sender: 'AdaStore', recipients: '08031234567', message: 'Your order is ready.' };
const row = rowsOf(sendSms, usual);
const planOf = plansOf(sendSms, usual);
const refusalOf = (values: Values) => {
	try {
		return planned(sendSms, row(values));
	} catch (error) {
		return error;
	}
};

describe('an SMS', () => {
	it.each([
		['text', '0803 123 4567, 08051234567\n+2348021234567'],
		['an array', [8031234567, '08051234567', '+2348021234567']],
		['JSON', '["08031234567","08051234567","08021234567"]'],
	])('goes to a list given as %s, without spaces between the numbers', (_, recipients) => {
		const { body, recipient } = planOf({ recipients });
		expect(body.number).toBe('2348031234567,2348051234567,2348021234567');
		expect(recipient).toMatch(/^3 numbers \([0-9a-f]+\)$/);
	});

	it('is warned about where most providers would not take so many numbers', () => {
		const list = Array.from({ length: 10_001 }, (_, index) => `0803${String(1_000_000 + index)}`);
		expect(planOf({ recipients: list.slice(1).join(',') }).warnings).toEqual([]);
		expect(planOf({ recipients: list.join(',') }).warnings).toEqual([
			'Most providers take at most 10000 numbers at once.',
		]);
	});

	it('can send local numbers', () => {
		const { body } = planned(sendSms, row(), { phoneFormat: 'local' });
		expect(body.number).toBe('08031234567');
	});

	it('is sent once to a number that stands twice, and says so', () => {
		const { body, warnings } = planOf({ recipients: '08031234567, +2348031234567' });
		expect(body.number).toBe('2348031234567');
		expect(warnings).toEqual(['1 repeated number left out.']);
	});

	it('refuses a row with a bad number and lists it', () => {
		expect(refusalOf({ recipients: '08031234567, 0803, 012345678' })).toMatchObject({
			name: 'BadInput',
			field: 'Recipients',
			message: expect.stringMatching(
				/^2 of the 3 numbers in 'Recipients' cannot be used: "0803", "012345678"$/,
			),
			advice: expect.stringContaining("'Skip Invalid Numbers'"),
		});
		const many = Array.from({ length: 9 }, (_, nth) => `call${nth}`).join(',');
		expect(refusalOf({ recipients: `08031234567,${many}` })).toMatchObject({
			message: expect.stringMatching(/"call4" and 4 more$/),
		});
	});

	it('goes without the bad numbers when that is wanted, and says so', () => {
		const options = { skipInvalidNumbers: true };
		const { body, warnings } = planOf({ recipients: '08031234567, 0803', options });
		expect(body.number).toBe('2348031234567');
		expect(warnings).toEqual(['1 number left out: "0803".']);
	});

	it.each(['A', '9', 'AdaStores01'])(
		'takes a sender of 1 to 11 letters and digits: %j',
		(sender) => {
			expect(planOf({ sender }).body.sender).toBe(sender);
		},
	);

	it.each(['Ada Store', 'AdaStoresNig', 'Ada!'])('warns of another sender: %j', (sender) => {
		const { body, warnings } = planOf({ sender });
		expect(body.sender).toBe(sender);
		expect(warnings).toEqual([expect.stringContaining(`letters and digits, not "${sender}"`)]);
	});

	it('names what makes a part shorter, and how to write it plainly', () => {
		expect(planOf({ message: 'Pay ₦500' }).warnings).toEqual([
			"A part holds 70 characters instead of 160 because of ₦. The option 'Plain Characters' writes them plainly.",
		]);
		expect(planOf({ message: 'Ẹ káàárọ̀' }).warnings).toEqual([
			expect.not.stringContaining('Plain Characters'),
		]);
	});

	it('writes N and plain quotes when that is wanted', () => {
		const { body, warnings } = planOf({
			message: '“Pay” ₦500 – today',
			options: { plainCharacters: true },
		});
		expect(body.message).toBe('"Pay" N500 - today');
		expect(warnings).toEqual([]);
	});

	it.each([
		[{ wrong_number: '2348031234567,2348051234567', correct_number: '' }, 'only 0 of the 2'],
		[{ wrong_number: ['2348031234567'] }, 'only 1 of the 2'],
		[{ wrong_number: '' }, undefined],
		[{ wrong_number: 'none' }, undefined],
	])('warns if the provider calls numbers wrong: %j', (answer, warning) => {
		const plan = planOf({ recipients: '08031234567,08051234567' });
		const doubt = sendSms.doubtOf?.(answer, plan);
		if (warning === undefined) expect(doubt).toBeUndefined();
		else expect(doubt).toContain(warning);
	});

	it('shows in its receipt how long it is, and what the provider counted', () => {
		const plan = planOf({ recipients: '08031234567,08051234567', message: 'x'.repeat(161) });
		expect(
			sendSms.receiptFields?.({ units: '4', wrong_number: '0803', total_wrong_number: 1 }, plan),
		).toEqual({
			recipients: 2,
			characters: 161,
			parts: 2,
			encoding: 'GSM-7',
			units: 4,
			wrongNumbers: '0803',
			totalWrong: 1,
		});
		expect(sendSms.receiptFields?.({}, planOf({ message: '₦'.repeat(71) }))).toEqual({
			recipients: 1,
			characters: 71,
			parts: 2,
			encoding: 'UCS-2',
		});
	});
});
