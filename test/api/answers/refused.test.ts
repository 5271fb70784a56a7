import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { http, refusal } from './said';

describe('a refusal', () => {
	test.each([
		['Insufficient Account Kindly Fund Your Wallet => ₦1,000.00', 'balance'],
		['Insufficient balance. You need NGN 4,500', 'balance'],
		['Minimum Airtime is ₦50', 'limit'],
		['Maximum Airtime is ₦50,000', 'limit'],
		['You have reach your Daily Transaction Limit', 'limit'],
		['This plan is not available right now', 'productOff'],
		['AIRTEL Not Available Now', 'productOff'],
		['This is not a MTN Number => 08021234567', 'input'],
		['Phone Number Digits Must Be 11', 'input'],
		['Invalid Network ID', 'input'],
		['Invalid Data Plan ID and Network', 'input'],
		['Invalid Disco ID', 'input'],
		['Invalid Meter Number', 'input'],
		['Invalid IUC Number', 'input'],
		['Invalid Exam ID', 'input'],
		['Number Block', 'input'],
		['Complete your KYC first', 'kyc'],
		['Tier 2 required', 'kyc'],
		['Incorrect PIN', 'pin'],
	])('that is known is definite: %s', (message, reason) => {
		for (const status of [400, 403, 404, 422]) {
			expect(refusal(message, status)).toMatchObject({
				kind: 'rejected',
				charged: 'no',
				reason,
				message,
			});
			expect(refusal(message.toUpperCase(), status)).toMatchObject({
				kind: 'rejected',
				charged: 'no',
				reason,
			});
		}
	});

	test.each([
		'Referrence ID Used',
		'Request ID Exits Before',
		'Transaction Plan Id Exits',
		'The request-id has already been taken.',
		'Duplicate request-id',
		'REFERRENCE ID USED',
	])('of a used reference is asked about, whatever its status: %s', (message) => {
		for (const status of [400, 403, 409, 422, 500])
			expect(refusal(message, status)).toEqual({
				kind: 'alreadyUsed',
				message,
				body: { status: 'fail', message },
			});
	});

	test.each([
		'Server Down Try Again Later',
		'please try again later',
		'Invalid Access Token',
		'AccessToken Required',
	])('that may come after the debit is asked about: %s', (message) => {
		const body = { status: 'fail', message };
		expect(refusal(message)).toEqual({ kind: 'ambiguous', message, body });
	});

	test.each(['Computer says no', 'Transaction not found.', 'Too many requests'])(
		'for another reason is asked about before it is believed: %s',
		(message) => {
			expect(refusal(message)).toEqual({
				kind: 'refused',
				message,
				words: expect.stringMatching(/^403 \w/),
				body: { status: 'fail', message },
			});
		},
	);

	test('without a message names its HTTP status', () => {
		expect(classify(http(404, {}))).toEqual({
			kind: 'refused',
			message: 'The provider answered with HTTP 404',
			words: '404 the provider answered with http',
			body: {},
		});
		expect(classify(http(403, { status: 403 }))).toMatchObject({ kind: 'refused' });
		expect(classify(http(403, { status: false }))).toMatchObject({ kind: 'refused' });
	});

	test.each(['message', 'Message', 'msg', 'error'])('is told in the field %s', (field) => {
		expect(classify(http(403, { [field]: 'Number Block' }))).toMatchObject({
			kind: 'rejected',
			message: 'Number Block',
		});
		expect(
			classify(
				http(403, { message: field === 'message' ? 'Number Block' : '', [field]: 'Number Block' }),
			),
		).toMatchObject({ reason: 'input' });
		expect(
			classify(
				http(403, {
					message: field === 'message' ? 'Number Block' : { phone: ['Bad'] },
					[field]: 'Number Block',
				}),
			),
		).toMatchObject({ reason: 'input' });
	});

	test('that calls itself a success, or by a word that nobody knows, is asked about', () => {
		for (const word of ['success', 'pending', 'weighed']) {
			const body = { status: word, message: 'Computer says no' };
			expect(classify(http(403, body))).toEqual({
				kind: 'ambiguous',
				message: 'Computer says no',
				body,
			});
		}
		expect(classify(http(403, { Status: 'success', message: 'Number Block' }))).toMatchObject({
			kind: 'ambiguous',
		});
		expect(classify(http(403, { status: '  ', message: 'Computer says no' }))).toMatchObject({
			kind: 'refused',
		});
		expect(classify(http(403, { status: 'weighed', message: 'Number Block' }))).toMatchObject({
			kind: 'rejected',
		});
	});

	test('that is no JSON is asked about', () => {
		expect(classify(http(403, '<html>Insufficient balance</html>'))).toMatchObject({
			kind: 'ambiguous',
		});
		expect(classify(http(404, ''))).toMatchObject({ kind: 'ambiguous' });
	});
});

describe('a complaint about the fields of the request', () => {
	const sent = { phone: '0803', amount: 100, passengers: [], 'request-id': 'r-1' };
	const complain = (errors: unknown, status = 422, more: object = {}) =>
		classify(http(status, { message: 'The given data was invalid.', errors, ...more }), sent);

	test.each([
		{ phone: ['The phone must be a number.'] },
		{ phone: 'Too short', amount: ['Too high'] },
		{ 'passengers.0.dob': ['Not a date'] },
		{ 'passengers[0].dob': ['Not a date'] },
	])('is definite: %j', (errors) => {
		for (const status of [400, 422]) {
			expect(complain(errors, status)).toMatchObject({
				kind: 'rejected',
				charged: 'no',
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
		[{ phone: ['Bad'], transaction: ['Open'] }],
		[['phone is bad']],
		['phone'],
		[{ constructor: ['Bad'] }],
	])('is not, where it is about something else: %j', (errors) => {
		expect(['refused', 'ambiguous']).toContain(complain(errors).kind);
	});

	test('is none with another HTTP status, or with words that leave it open', () => {
		for (const status of [402, 403, 404])
			expect(complain({ phone: ['Bad'] }, status).kind).toBe('refused');
		expect(complain({ phone: ['Try again later'] }).kind).toBe('ambiguous');
		expect(complain({ 'request-id': ['has already been taken.'] }).kind).toBe('alreadyUsed');
		expect(complain({ phone: ['Bad'] }, 422, { status: 'success' }).kind).toBe('ambiguous');
	});

	test('may stand in the message itself', () => {
		const body = { message: { phone: ['Bad'] } };
		expect(classify(http(422, body), sent)).toMatchObject({ kind: 'rejected', message: 'Bad' });
	});
});

describe('the words of a refusal on no list', () => {
	const wordsOf = (message: string, status = 403) => {
		const verdict = refusal(message, status);
		return verdict.kind === 'refused' ? verdict.words : verdict.kind;
	};

	test('are the same whatever number, reference or amount they name', () => {
		const words = wordsOf('Computer says no to airtime-k3v9q1 (₦100.00)!');
		expect(words).toBe('403 computer says no to');
		expect(wordsOf('Computer says no to data-9x (N2,000)')).toBe(words);
		expect(wordsOf('Computer says yes', 403)).not.toBe(words);
		expect(wordsOf('Computer says no to airtime-k3v9q1', 402)).not.toBe(words);
	});
});
