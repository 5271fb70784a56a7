import { Refusal } from '../types';
import type { BaseRoute } from './order';

const mostNumbers = 10_000;

/** Texts: malformed numbers are dropped and counted, and a failure keeps the money. */
export const bulkSms: BaseRoute = {
	method: 'POST',
	path: '/api/bulksms',
	product: 'sms',
	habits: {
		ownReference: 'BULKSMS_',
		newbal: { success: 'debited', failed: 'debited' },
		keepsMoney: true,
		transid: true,
		wallet: 'Kindly Fund Your Wallet',
		usedReference: 'Kindly Retry After Some minutes',
	},
	validated: {
		number: 'required',
		message: 'required|letters:160',
		sender: 'required|letters:10',
	},
	order: ({ body }, { config }) => {
		const numbers = String(body.number).split(',');
		if (numbers.length > mostNumbers) throw new Refusal('maximum number is 10,000');
		const right = numbers.filter((number) => /^(0\d{10}|234\d{10})$/.test(number));
		const wrong = numbers.filter((number) => !right.includes(number));
		if (right.length === 0) throw new Refusal('Invalid Phone Number');
		const amount = right.length * config.base.smsPrice;
		return {
			type: 'bulksms',
			recipient: String(body.number),
			amount,
			switchedOff: 'BULKSMS Not Available Now Please Try Again After Some Minutes',
			words: {
				success: `messages sent to ${right.length} phone numbers`,
				pending: '',
				failed: 'Transaction Fail',
			},
			answer: () => ({
				amount,
				correct_number: right.join(','),
				wrong_number: wrong.join(','),
				total_number: numbers.length,
				total_correct_number: right.length,
				total_wrong_number: wrong.length,
				sms_body: body.message,
				sender_name: body.sender,
				numbers: numbers.join(','),
			}),
		};
	},
};
