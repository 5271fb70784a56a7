import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { ambiguous, doubtful, http, listed, refusal, rejected } from './said';

describe('a refusal', () => {
	test.each(listed)('with a known reason is definite: %s', (message, reason) => {
		for (const status of [200, 400, 403, 404, 422])
			for (const requeryable of [true, false]) {
				const answer = http(status, { status: 'fail', message });
				expect(classify(answer, { requeryable })).toMatchObject({ ...rejected, reason, message });
			}
	});

	test.each([
		...['Referrence ID Used', 'Request ID Exits Before', 'Transaction Plan Id Exits'],
		...['The request-id has already been taken.', 'Duplicate request-id', 'REFERRENCE ID USED'],
	])('of a used reference leads to a requery under every status: %s', (message) => {
		const verdict = ambiguous(message, { status: 'fail', message });
		for (const status of [200, 400, 403, 409, 422, 500])
			expect(refusal(message, status)).toEqual({ ...verdict, alreadyUsed: true });
		const bare = { ...ambiguous(message, { message }), alreadyUsed: true };
		expect(classify(http(200, { message }))).toEqual(bare);
	});

	test.each([
		...['Server Down Try Again Later', 'please try again later', 'Gateway Timeout'],
		...['Invalid Access Token', 'AccessToken Required', 'Token expired', 'Session expired'],
		'Please login again',
	])('that may come after the debit leads to a requery: %s', (message) => {
		for (const status of [200, 403])
			expect(refusal(message, status)).toEqual(ambiguous(message, { status: 'fail', message }));
	});

	test.each(['Computer says no', 'Transaction not found.', 'Too many requests'])(
		'for another reason is doubtful: %s',
		(message) => expect(refusal(message)).toEqual(doubtful(message, { status: 'fail', message })),
	);

	test('without a message names its HTTP status', () => {
		const verdict = doubtful('The provider answered with HTTP 404', {});
		expect(classify(http(404, {}))).toEqual(verdict);
		expect(classify(http(403, { status: 403 }))).toMatchObject({ kind: 'doubtful' });
		expect(classify(http(403, { status: false }))).toMatchObject({ kind: 'doubtful' });
	});

	test.each(['message', 'Message', 'msg', 'error'])(
		'may have its message in the field %s',
		(field) => {
			const message = 'Number Block';
			const verdict = { kind: 'rejected', message, reason: 'input' };
			for (const body of [{ [field]: message }, { message: '', [field]: message }])
				expect(classify(http(403, body))).toMatchObject(verdict);
		},
	);

	test('with a word of success, or with an unknown word, leads to a requery', () => {
		for (const word of ['success', 'pending', 'weighed']) {
			const body = { status: word, message: 'Computer says no' };
			expect(classify(http(403, body))).toMatchObject(ambiguous(body.message, body));
		}
		const kindOf = (body: object) => classify(http(403, body)).kind;
		expect(kindOf({ Status: 'success', message: 'Number Block' })).toBe('ambiguous');
		expect(kindOf({ status: '  ', message: 'Computer says no' })).toBe('doubtful');
		expect(kindOf({ status: 'weighed', message: 'Number Block' })).toBe('rejected');
	});

	test('that is no JSON leads to a requery', () => {
		for (const answer of [http(403, '<html>Insufficient balance</html>'), http(404, '')])
			expect(classify(answer).kind).toBe('ambiguous');
	});

	test.each([
		...['Network error', 'A temporary network failure', 'Unknown error', 'Internal system error'],
		...['System busy', 'The network is currently down', 'Something went wrong', 'Oops!'],
		...['Could not connect to the operator', 'Operation failed. Contact support'],
		...['Please reach out to customer care', 'null'],
	])('is doubtful if the program only gave up: %s', (message) => {
		for (const word of ['fail', 'error', 'failed'])
			expect(classify(http(200, { status: word, message })).kind).toBe('doubtful');
	});

	test.each([
		...['Declined', 'Transaction failed', ''],
		...['The airline did not confirm', 'Transaction rejected by the vendor'],
	])('under HTTP 200 is a failure if it has no other words: "%s"', (message) => {
		expect(refusal(message, 200)).toMatchObject({ kind: 'failed', charged: 'refunded' });
	});

	test('"already" means a used reference only in a sentence about a purchase', () => {
		expect(refusal('This transaction was made already')).toHaveProperty('alreadyUsed', true);
		expect(refusal('The customer is already a subscriber').kind).toBe('doubtful');
	});
});

describe('a complaint about the fields of the request', () => {
	const complain = (errors: unknown, status = 422, more: object = {}) =>
		classify(http(status, { message: 'The given data was invalid.', errors, ...more }));

	test.each([
		{ phone: ['The phone must be a number.'] },
		{ phone: 'Phone Number Digits Must Be 11', amount: ['The amount must be at least 50.'] },
		{ 'passengers.0.email': ['The passengers.0.email field is required.'] },
		['The selected plan_type is invalid.'],
	])('is definite if each of its sentences is on the list: %j', (errors) => {
		for (const status of [400, 403, 422]) {
			expect(complain(errors, status)).toMatchObject({
				...rejected,
				reason: 'input',
				message: expect.stringMatching(/^The given data was invalid\. \w/),
				body: { errors },
			});
		}
	});

	test.each<[unknown]>([
		[{}],
		[[]],
		[{ transaction: ['Not confirmed'] }],
		[{ phone: ['The phone must be a number.'], vendor: ['Timed out'] }],
		[{ phone: ['Bad'] }],
		['phone'],
	])('is not definite with any other words: %j', (errors) => {
		expect(['doubtful', 'ambiguous']).toContain(complain(errors).kind);
	});

	test('leads to a requery with words that leave the result open', () => {
		expect(complain({ phone: ['Try again later'] }).kind).toBe('ambiguous');
		expect(complain({ 'request-id': ['has already been taken.'] })).toHaveProperty('alreadyUsed');
		const required = { phone: ['The phone field is required.'] };
		expect(complain(required, 422, { status: 'success' }).kind).toBe('ambiguous');
	});

	test('may be in the message itself', () => {
		const message = 'The phone field is required.';
		const verdict = classify(http(422, { message: { phone: [message] } }));
		expect(verdict).toMatchObject({ kind: 'rejected', message });
	});
});
