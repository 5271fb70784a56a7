import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { http } from './said';

describe('a record of a purchase', () => {
	const read = (record: object, more: object = {}) =>
		readRequery(
			http(200, { status: 'success', data: { 'request-id': 'r-1', ...record }, ...more }),
			'r-1',
		);

	test('that calls it failed may say so in words, and not that it was delivered', () => {
		for (const message of ['Declined', 'Refunded successfully', 'No such line', ''])
			expect(read({ transaction_status: 'failed', message })).toMatchObject({ kind: 'failed' });
		for (const message of ['Delivered', 'Transaction successful'])
			expect(read({ transaction_status: 'failed', message }).kind).toBe('unclear');
		const fetched = { message: 'Transaction retrieved successfully' };
		expect(read({ transaction_status: 'failed' }, fetched)).toMatchObject({ kind: 'failed' });
	});
});

test.each(['USD', '$', 'GHS', 'dollars'])('an amount in %s is of another purchase', (currency) => {
	const body = { status: 'success', data: { amount: 2, currency } };
	expect(classify(http(200, body)).kind).toBe('ambiguous');
	const data = { 'request-id': 'r-1', transaction_status: 'success', amount: 2, currency };
	expect(readRequery(http(200, { status: 'success', data }), 'r-1').kind).toBe('cannotTell');
	for (const naira of ['NGN', '₦', 'naira', '']) {
		const own = { status: 'success', data: { amount: 2, currency: naira } };
		expect(classify(http(200, own)).kind).toBe('accepted');
	}
});
