import fc from 'fast-check';

import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { http } from './said';

/** Refusals of the provider's document and of its family, each as a whole message. */
const listed = [
	'Insufficient Account Kindly Fund Your Wallet => ₦1,000.00',
	'Insufficient balance. Required: ₦3,470.00',
	'Wallet balance is too low',
	'Minimum Airtime Purchase is ₦50',
	'Maximum amount is 5000',
	'You have reached your Daily Transaction Limit',
	'MTN SME 1GB is not available right now',
	'Package not available.',
	'This is not a MTN Number => 08021234567',
	'Phone Number Digits Must Be 11',
	'Invalid Data Plan ID and Network',
	'Invalid Meter Number',
	'Number Block',
	'The amount must be at least 50',
	'Complete your KYC verification to book flights',
	'Upgrade to Tier 2 to use this service',
	'Invalid Share PIN',
];

/** What a program says that crashed, after it had charged or not. */
const crashes = [
	"Maximum function nesting level of '256' reached, aborting!",
	'cURL error 47: Maximum (10) redirects followed',
	'Maximum stack size of 8339456 bytes reached',
	'Allowed memory size of 134217728 bytes exhausted',
	'Maximum retries is 3',
	'Maximum number of connections is 100',
	'Too many connections: maximum connection limit reached',
	'Invalid argument type',
	'Argument 1 passed to Vendor::buy() must be of type int, string given',
	'The amount must be of type int, string given',
	'Invalid amount type returned',
	'Invalid number of arguments',
	'Invalid plan object in cache',
	'Limit 1 in SQL statement',
	'Memory limit reached',
	'Recursion limit exceeded',
	'Rate limit of the vendor exceeded',
	'Minimum stability is dev',
	'Token mismatch in phone number field',
	'Insufficient permissions',
	'Insufficient balance at the vendor',
	'Not available now: connection pool',
	'Server is not available right now',
];

const status = fc.constantFrom(200, 201, 400, 402, 403, 404, 422);
const failure = fc.constantFrom('fail', 'failed', 'error');
const refuse = (code: number, word: string, message: string, requeryable = true) =>
	classify(http(code, { status: word, message }), { requeryable });

describe('a refusal before any charge', () => {
	test.each(listed)('is a whole sentence of the list: %s', (message) => {
		for (const code of [200, 403])
			for (const requeryable of [true, false])
				expect(refuse(code, 'fail', message, requeryable)).toMatchObject({ kind: 'rejected' });
	});

	test('is every failure that the sandbox was asked for', () => {
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
		fc.assert(
			fc.property(status, failure, fc.constantFrom(...listed), around, (code, said, one, words) => {
				const [before, after] = words.map((list) => list.join(' '));
				fc.pre(before !== '' || after !== '');
				expect(refuse(code, said, `${before} ${one} ${after}`).kind).not.toBe('rejected');
			}),
			{ numRuns: 500 },
		);
	});

	test('is nothing that a crashed program says', () => {
		fc.assert(
			fc.property(status, failure, fc.constantFrom(...crashes), (code, said, message) => {
				expect(['doubtful', 'ambiguous']).toContain(refuse(code, said, message).kind);
				expect(refuse(code, said, message, false).kind).toBe('ambiguous');
			}),
			{ numRuns: 500 },
		);
	});

	test('of a product that cannot be asked about is on the list, or nobody can tell', () => {
		const message = fc.oneof(fc.string(), fc.lorem(), fc.constantFrom('', 'Declined', ...crashes));
		fc.assert(
			fc.property(status, failure, message, (code, said, text) => {
				expect(['ambiguous']).toContain(refuse(code, said, text, false).kind);
			}),
			{ numRuns: 500 },
		);
	});
});

describe("the provider's words for an empty wallet", () => {
	const broke = (answer: object, price?: number) =>
		classify(http(403, { status: 'fail', message: 'Insufficient balance', ...answer }), { price });

	test('are about ours, unless its own figures deny it', () => {
		fc.assert(
			fc.property(fc.integer({ min: 1, max: 1_000_000 }), fc.nat(1_000_000), (price, left) => {
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
			}),
		);
		expect(broke({}, 100)).toMatchObject({ balance: true, reason: 'balance' });
		expect(broke({ newbal: 5_000 })).toMatchObject({ balance: true });
		expect(broke({ newbal: 5_000 }, 100)).toMatchObject({ kind: 'doubtful' });
		expect(broke({ balance: 5_000 }, 100)).toMatchObject({ reason: 'productOff' });
	});
});
