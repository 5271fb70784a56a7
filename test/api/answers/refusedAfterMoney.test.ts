import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { unlistedRefusals } from '../../simulator/wordings';
import { http, refusal } from './said';

describe('a refusal that may come after the money', () => {
	test.each([
		...[{ debited: true }, { amount_charged: 1000 }, { data: { amount_debited: '1,000' } }],
		// Sums that look like an HTTP status.
		...[{ amount_debited: '₦200' }, { data: { charged: 201 } }, { wallet_debited: '200' }],
		...[{ success: true }, { data: { deliveredAt: '2026-11-25 04:00:00' } }],
	])('is not definite beside a sign that money was taken: %j', (sign) => {
		for (const message of ['Insufficient balance', 'Invalid Customer ID'])
			for (const status of [200, 403]) {
				const body = { status: 'fail', message };
				expect(classify(http(status, body)).kind).toBe('rejected');
				expect(classify(http(status, { ...body, ...sign })).kind).toBe('ambiguous');
				expect(classify(http(status, { ...body, amount_charged: 0 })).kind).toBe('rejected');
			}
	});

	test.each(unlistedRefusals)(
		'is not believed where the simulator hides a charge behind it: $message',
		({ status, message }) => {
			expect(['ambiguous', 'doubtful']).toContain(refusal(message, status).kind);
		},
	);

	test.each([
		...['Airtime delivery under verification', 'Your order is under review'],
		...['The purchase is being verified', 'Connection reset by peer', 'The connection was closed'],
		...['read ECONNRESET', 'socket hang up', 'cURL error 52: Empty reply from server'],
		...['cURL error 28: Operation timed out after 30000 milliseconds', 'Gateway Timeout'],
		...['No response from vendor', 'The vendor is not responding'],
		'An error occurred while processing your request',
		...['An error was encountered during delivery', 'Awaiting the answer of the network'],
		'Please try again later',
	])('is asked about where its words leave the outcome open: %s', (message) => {
		for (const status of [200, 400, 403, 404, 422])
			for (const word of ['fail', 'error', 'refunded', 'reversed', 'cancelled']) {
				const answer = http(status, { status: word, message });
				expect(['ambiguous', 'doubtful']).toContain(classify(answer).kind);
				expect(classify(answer, { requeryable: false }).kind).toBe('ambiguous');
			}
	});

	test.each([
		...['Network error', 'A temporary network failure', 'Unknown error', 'Internal system error'],
		...['System busy', 'The network is currently down', 'Something went wrong', 'Oops!'],
		...['Could not connect to the operator', 'Operation failed. Contact support'],
		...['Please reach out to customer care', 'null'],
	])('is asked about until it has settled where the program only gave up: %s', (message) => {
		for (const word of ['fail', 'error', 'failed'])
			expect(classify(http(200, { status: word, message })).kind).toBe('doubtful');
	});

	test.each([
		...['Declined', 'Transaction failed', ''],
		...['The airline did not confirm', 'Transaction rejected by the vendor'],
	])('is believed under HTTP 200 where it says nothing more: "%s"', (message) => {
		expect(refusal(message, 200)).toMatchObject({ kind: 'failed', charged: 'refunded' });
	});

	test('"already" is about the reference only where it is about a purchase', () => {
		expect(refusal('This transaction was made already')).toHaveProperty('alreadyUsed', true);
		expect(refusal('The customer is already a subscriber').kind).toBe('doubtful');
	});
});
