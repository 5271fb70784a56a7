import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { unlistedRefusals } from '../../simulator/wordings';
import { http, refusal, rejected } from './said';

describe('a refusal that may come after the money', () => {
	test.each([
		'Transaction could not be confirmed',
		'Your transaction is pending verification',
		'Unable to complete, contact support',
		"We couldn't confirm this purchase",
		'Not yet confirmed by the network',
		'The transaction is being verified',
		'Your order was placed on hold',
		'We cannot ascertain the outcome',
		'Unable to complete your purchase of airtime. Insufficient balance at the vendor',
		'Transaction was not completed: invalid amount',
		'Account debited, maximum amount is 500',
		'Your wallet has been charged. Invalid meter number',
		'Request is being processed: minimum is ₦100',
		'Invalid phone number, do not retry',
		'It may have gone through. Tier 2 is required',
		'Transaction successful. Insufficient balance for SMS charge',
		'Transaction successful, but account limit exceeded',
		'Purchase completed, daily limit reached',
		'Recharge delivered, invalid customer email',
		'Order placed. Network must be selected for receipt',
		'Your purchase has been received, meter number is required',
		'Vended. Token: 1234-5678. Invalid email',
	])('is never definite: %s', (message) => {
		for (const status of [200, 400, 402, 403, 404, 422, 500])
			expect(['ambiguous', 'doubtful']).toContain(refusal(message, status).kind);
	});

	test.each([
		{ debited: true },
		{ amount_charged: 1000 },
		{ data: { amount_debited: '1,000' } },
		// Sums that look like an HTTP status.
		...[{ amount_debited: '₦200' }, { data: { charged: 201 } }, { wallet_debited: '200' }],
		{ success: true },
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

	test.each(['The airline did not confirm', 'Transaction rejected by the vendor'])(
		'is not assumed where somebody behind the provider has declined: %s',
		(message) => {
			expect(refusal(message, 200)).toMatchObject({ kind: 'failed', charged: 'refunded' });
		},
	);

	test.each([
		'Airtime delivery under verification',
		'Your order is under review',
		'The purchase is being verified',
		'Connection reset by peer',
		'The connection was closed',
		'read ECONNRESET',
		'socket hang up',
		'cURL error 52: Empty reply from server',
		'cURL error 28: Operation timed out after 30000 milliseconds',
		'Gateway Timeout',
		'No response from vendor',
		'The vendor is not responding',
		'An error occurred while processing your request',
		'An error was encountered during delivery',
		'Awaiting the answer of the network',
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
		'Network error',
		'A temporary network failure',
		'Unknown error',
		'Internal system error',
		'System busy',
		'The network is currently down',
		'Something went wrong',
		'Oops!',
		'Could not connect to the operator',
		'Operation failed. Contact support',
		'Please reach out to customer care',
		'null',
	])('is asked about until it has settled where the program only gave up: %s', (message) => {
		for (const word of ['fail', 'error', 'failed'])
			expect(classify(http(200, { status: word, message })).kind).toBe('doubtful');
	});

	test('is not open because an account is under verification', () => {
		const kyc = { ...rejected, reason: 'kyc' };
		for (const status of [200, 403])
			expect(refusal('Your KYC is under verification', status)).toMatchObject(kyc);
	});

	test.each(['Declined', 'Transaction failed', ''])(
		'is believed under HTTP 200 where it says nothing more: "%s"',
		(message) => {
			expect(refusal(message, 200)).toMatchObject({ kind: 'failed', charged: 'refunded' });
		},
	);

	test.each([
		'Vendor has insufficient balance',
		'Insufficient balance, contact support',
		'Invalid network response',
		'Invalid response from the network for this number',
		'Invalid transaction id',
		'Invalid status of the order',
		'Token not available right now',
		'PIN is not available now',
		'The server is not available right now',
		'Minimum is ₦100. Your money was refunded',
		'Maximum number of tries at the vendor',
		'Minimum one vendor must answer',
		'The limit of the waiting time was exceeded',
		'Transaction status must be checked by hand',
		'Incorrect PIN in the callback',
		'Invalid Meter Number but token sent',
		'Minimum balance reached after debit',
		'Amount is required to be reconciled',
		'Transaction limit time exceeded',
		'Insufficient fund at provider',
		'Provider has low balance',
		'MTN says: insufficient balance',
	])('is asked about where its words name somebody else or another thing: %s', (message) => {
		for (const status of [400, 402, 403, 404, 422])
			expect(['ambiguous', 'doubtful']).toContain(refusal(message, status).kind);
	});

	test('is asked about where the time is over', () => {
		expect(refusal('Time limit exceeded').kind).toBe('doubtful');
	});

	test('"already" is about the reference only where it is about a purchase', () => {
		expect(refusal('This transaction was made already')).toHaveProperty('alreadyUsed', true);
		expect(refusal('The customer is already a subscriber').kind).toBe('doubtful');
	});

	test("is not about our wallet where it names somebody else's", () => {
		for (const message of ['Insufficient fund at provider', 'Provider has low balance'])
			expect(refusal(message, 200)).not.toMatchObject({ reason: 'balance' });
	});

	test('is not assumed where the words say that nothing was done', () => {
		expect(refusal('KYC must be completed')).toMatchObject({ kind: 'rejected', charged: 'no' });
	});

	test('that says that nothing was charged is still on no list', () => {
		expect(refusal('Declined. You were not charged').kind).toBe('doubtful');
	});
});

test.each(['paid_at', 'deliveredAt', 'charged_on', 'vended_time'])(
	'a refusal with the day of a charge (%s) is contradicted',
	(name) => {
		const refused = { status: 'fail', message: 'Invalid Customer ID' };
		const dated = (at: unknown) => ({ ...refused, data: { [name]: at } });
		for (const status of [200, 403]) {
			expect(classify(http(status, dated('2026-11-25 04:00:00'))).kind).toBe('ambiguous');
			expect(classify(http(status, dated(null))).kind).toBe('rejected');
		}
	},
);
