import fc from 'fast-check';

import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { unlistedRefusals } from '../../simulator/wordings';
import { forAll } from '../../support/forAll';
import { http, listed } from './said';

/** Messages that are no whole sentence of the list, although they contain words of the list. */
const unlisted = [
	...unlistedRefusals.map(({ message }) => message),
	// Messages of a program that crashed before or after the charge.
	...["Maximum function nesting level of '256' reached, aborting!", 'Maximum retries is 3'],
	...['cURL error 47: Maximum (10) redirects followed', 'Maximum number of connections is 100'],
	...['Allowed memory size of 134217728 bytes exhausted', 'Invalid argument type'],
	...['Argument 1 passed to Vendor::buy() must be of type int, string given', 'Null response'],
	...['The amount must be of type int, string given', 'Invalid amount type returned'],
	...['Invalid plan object in cache', 'Limit 1 in SQL statement', 'Memory limit reached'],
	...['Rate limit of the vendor exceeded', 'Token mismatch in phone number field'],
	...['Not available now: connection pool', 'Server is not available right now'],
	'SQLSTATE[HY000]: General error: 2006 MySQL server has gone away',
	...['Undefined array key "code"', 'Call to a member function on null'],
	// Another person's wallet, or another thing.
	...['Vendor has insufficient balance', 'Insufficient balance, contact support'],
	...['Insufficient balance at the vendor', 'Insufficient fund at provider'],
	...['MTN says: insufficient balance', 'Provider has low balance', 'Invalid transaction id'],
	...['Invalid response from the network for this number', 'Token not available right now'],
	...['Minimum is ₦100. Your money was refunded', 'Minimum one vendor must answer'],
	...['The limit of the waiting time was exceeded', 'Time limit exceeded'],
	...['Transaction status must be checked by hand', 'Incorrect PIN in the callback'],
	...['Invalid Meter Number but token sent', 'Amount is required to be reconciled'],
	// The money may have been taken.
	...['Transaction could not be confirmed', 'Your transaction is pending verification'],
	...['Not yet confirmed by the network', 'Your order was placed on hold', 'Please requery'],
	...['We cannot ascertain the outcome', 'Unable to complete, contact support', 'socket hang up'],
	...['Transaction was not completed: invalid amount', 'unable to verify: Insufficient balance'],
	...['Account debited, maximum amount is 500', 'Request is being processed: minimum is ₦100'],
	...['Invalid phone number, do not retry', 'It may have gone through. Tier 2 is required'],
	...['Transaction successful, but account limit exceeded', 'Check back later'],
	...['Account funded already, Invalid Plan', 'Purchase completed, daily limit reached'],
	...['Recharge delivered, invalid customer email', 'Vended. Token: 1234-5678. Invalid email'],
	...['Order placed. Network must be selected for receipt', 'Transaction submitted'],
	...['Biller unavailable', 'Declined. You were not charged', 'Your order is under review'],
	...['The customer is already a subscriber', 'Airtime delivery under verification'],
	...['The purchase is being verified', 'Connection reset by peer', 'The connection was closed'],
	...['read ECONNRESET', 'cURL error 52: Empty reply from server', 'Gateway Timeout'],
	...['cURL error 28: Operation timed out after 30000 milliseconds', 'No response from vendor'],
	...['The vendor is not responding', 'An error occurred while processing your request'],
	...['An error was encountered during delivery', 'Awaiting the answer of the network'],
	'Please try again later',
];

const status = fc.constantFrom(200, 201, 400, 402, 403, 404, 422);
const failure = fc.constantFrom('fail', 'failed', 'error');
const refuse = (code: number, word: string, message: string, requeryable = true) =>
	classify(http(code, { status: word, message }), { requeryable });

describe('a refusal before any charge', () => {
	test('is every failure that the node asked the sandbox for', () => {
		for (const code of [200, 403])
			for (const requeryable of [true, false])
				for (const message of ['', 'Simulated by the sandbox']) {
					const answer = http(code, { status: 'fail', message });
					const asked = { requeryable, simulated: true };
					expect(classify(answer, asked)).toMatchObject({ kind: 'rejected', charged: 'no' });
				}
	});

	test('is never a part of a longer message', () => {
		const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{4,9}$/);
		const around = fc.tuple(fc.array(word, { maxLength: 4 }), fc.array(word, { maxLength: 4 }));
		forAll(
			[status, failure, fc.constantFrom(...listed.map(([one]) => one)), around],
			(code, said, one, words) => {
				const [before, after] = words.map((list) => list.join(' '));
				fc.pre(before !== '' || after !== '');
				expect(refuse(code, said, `${before} ${one} ${after}`).kind).not.toBe('rejected');
			},
		);
	});

	test.each(unlisted)('is not this message: %s', (message) => {
		for (const code of [200, 400, 401, 402, 403, 404, 409, 422])
			for (const word of ['fail', 'failed', 'error', 'refunded', 'reversed', 'cancelled']) {
				expect(['doubtful', 'ambiguous']).toContain(refuse(code, word, message).kind);
				expect(refuse(code, word, message, false).kind).toBe('ambiguous');
			}
	});

	test('of a product without a look-up is on the list, or the verdict is ambiguous', () => {
		const message = fc.oneof(fc.string(), fc.lorem(), fc.constantFrom('', 'Declined', ...unlisted));
		forAll([status, failure, message], (code, said, text) => {
			expect(refuse(code, said, text, false).kind).toBe('ambiguous');
		});
	});
});

const broke = (answer: object, price?: number) =>
	classify(http(403, { status: 'fail', message: 'Insufficient balance', ...answer }), { price });

test('our wallet is empty, unless the figures of the provider deny it', () => {
	forAll([fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000)], (price, left) => {
		for (const figures of [
			{ newbal: left },
			{ newbal: `₦${left}.00` },
			{ data: { new_balance: left } },
		]) {
			const verdict = broke(figures, price);
			expect(verdict.kind).toBe(left < price ? 'rejected' : 'doubtful');
			expect('balance' in verdict).toBe(left < price);
		}
		const held = broke({ wallet_balance: left }, price);
		expect(held).toMatchObject({ kind: 'rejected' });
		expect('balance' in held).toBe(left < price);
	});
	expect(broke({}, 100)).toMatchObject({ balance: true, reason: 'balance' });
	expect(broke({ newbal: 5_000 })).toMatchObject({ balance: true });
	expect(broke({ newbal: 5_000 }, 100)).toMatchObject({ kind: 'doubtful' });
	expect(broke({ balance: 5_000 }, 100)).toMatchObject({ reason: 'productOff' });
});
