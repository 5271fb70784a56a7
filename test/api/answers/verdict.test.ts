import fc from 'fast-check';

import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { unlistedRefusals } from '../../simulator/wordings';

const http = (status: number, body: unknown, retryAfterMs?: number): Answer => ({
	kind: 'http',
	status,
	body,
	retryAfterMs,
});
const refusal = (message: unknown, status = 403) =>
	classify(http(status, { status: 'fail', message }));
const failed = (message?: unknown) => classify(http(200, { status: 'fail', message }));
const fault = (code: string) => classify({ kind: 'fault', code, message: 'It broke' });

describe('an answer with HTTP 200', () => {
	test.each(['success', 'successful', 'delivered', 'completed', 'SUCCESS', ' Successful '])(
		'%s is a success',
		(word) => {
			const body = { status: word };
			expect(classify(http(200, body))).toEqual({ kind: 'accepted', status: 'success', body });
			expect(classify(http(201, { Status: word }))).toMatchObject({
				kind: 'accepted',
				status: 'success',
			});
		},
	);

	test.each(['pending', 'process', 'processing', 'proccess', 'initiated', 'queued', 'Pending'])(
		'%s is pending',
		(word) => {
			const body = { status: word };
			expect(classify(http(200, body))).toEqual({ kind: 'accepted', status: 'pending', body });
		},
	);

	test.each(['fail', 'failed', 'error', 'reversed', 'refunded', 'cancelled', 'FAIL'])(
		'%s is a failure that was refunded',
		(word) => {
			const body = { status: word, message: 'The network said no' };
			expect(classify(http(200, body))).toEqual({
				kind: 'rejected',
				charged: 'refunded',
				message: 'The network said no',
				reason: undefined,
				bareWord: true,
				body,
			});
		},
	);

	test.each([
		'accepted',
		'weighed',
		'',
		'success!',
		'404',
		0,
		2,
		false,
		null,
		undefined,
		{},
		['success'],
	])('%j is asked about', (word) => {
		expect(classify(http(200, { status: word }))).toEqual({
			kind: 'ambiguous',
			message: 'The provider gave no known status',
			body: { status: word },
		});
		const body = { status: word, message: 'Insufficient Account' };
		expect(classify(http(200, body))).toEqual({
			kind: 'ambiguous',
			message: 'Insufficient Account',
			body,
		});
	});

	describe.each(['true', true, 1, '1', 'ok', 'OK', 200, '200'])(
		'that has %j, a mere yes, for its status',
		(word) => {
			test.each([
				[{}, 'success'],
				[{ message: 'Airtime of ₦100 sent to 0803' }, 'success'],
				[{ data: { status: 'delivered' } }, 'success'],
				[{ data: { status: 'proccess' } }, 'pending'],
				[{ message: 'Transaction is processing' }, 'pending'],
			])('is believed: %j', (rest, status) => {
				const body = { status: word, ...rest };
				expect(classify(http(200, body))).toEqual({ kind: 'accepted', status, body });
			});

			test.each([
				{ message: 'Insufficient Account' },
				{ message: 'Transaction failed' },
				{ message: 'It could not be delivered' },
				{ message: "It didn't go through" },
				{ message: 'The money was reversed' },
				{ data: { status: 'failed' } },
				{ success: false },
			])('is not believed where something else is said: %j', (rest) => {
				const body = { status: word, ...rest };
				expect(classify(http(200, body))).toMatchObject({ kind: 'ambiguous', body });
			});

			test('is asked about where it is a refusal', () => {
				for (const message of ['Number Block', 'Computer says no'])
					expect(classify(http(403, { status: word, message }))).toMatchObject({
						kind: 'ambiguous',
					});
			});
		},
	);

	test.each([
		{ success: true },
		{ Success: 'true', message: 'Sent' },
		{ code: 200 },
		{ code: 'success' },
		{ status: '', success: true },
		{ status: 'Transaction Successful' },
		{ STATUS: 'success' },
	])('is understood in other places and words: %j', (body) => {
		expect(classify(http(200, body))).toEqual({ kind: 'accepted', status: 'success', body });
	});

	test.each([
		{ success: false, message: 'No' },
		{ status: 'success', success: false },
		{ code: '099' },
		{ status: 'weighed', success: true },
		{ message: 'Transaction Successful' },
		{ pin: '1234-5678' },
		{ status: 'success', data: { status: 'refunded' } },
		{ status: 'fail', data: { status: 'success' } },
	])('that contradicts itself or says nothing is asked about: %j', (body) => {
		expect(classify(http(200, body))).toMatchObject({ kind: 'ambiguous', body });
	});

	test('that says less inside than outside is pending', () => {
		const body = { status: 'success', data: { status: 'pending' } };
		expect(classify(http(200, body))).toEqual({ kind: 'accepted', status: 'pending', body });
		const named = { status: 'success', data: { status: 'issued' } };
		expect(classify(http(200, named))).toMatchObject({ kind: 'accepted', status: 'success' });
	});

	test.each<[object, string]>([
		[{ status: 'success', transaction_status: 'failed' }, 'ambiguous'],
		[{ status: 'success', Status: 'failed' }, 'ambiguous'],
		[{ status: 'success', data: { transaction_status: 'failed' } }, 'ambiguous'],
		[{ status: true, transaction_status: 'failed' }, 'ambiguous'],
		[{ status: 'success', message: 'Transaction failed, wallet refunded' }, 'ambiguous'],
		[{ status: 'success', message: 'Your wallet has been refunded' }, 'ambiguous'],
		[{ status: 'success', message: 'The purchase was not successful' }, 'ambiguous'],
		[{ status: 'success', error: 'Insufficient balance' }, 'ambiguous'],
		[{ status: 'success', message: 'Done', error: 'It was declined' }, 'ambiguous'],
		[{ status: 'success', message: 'Insufficient balance' }, 'ambiguous'],
		[{ status: 'success', message: 'Insufficient balance', error: true }, 'ambiguous'],
		[
			{ status: 'success', message: 'Purchase was not successful: insufficient balance' },
			'ambiguous',
		],
		[{ status: 'success', message: 'Server Down, try again later' }, 'ambiguous'],
		[{ status: 'success', message: 'This is not a MTN Number => 08021234567' }, 'ambiguous'],
		[{ status: 'success', message: 'Duplicate request-id' }, 'accepted'],
		[{ status: 'process', message: 'Insufficient balance' }, 'ambiguous'],
		[{ status: 'success', message: 'Done', error: true }, 'ambiguous'],
		[{ status: 'success', message: 'Done', errors: ['declined'] }, 'ambiguous'],
		[{ status: 'success', message: 'Done', errors: { amount: ['too low'] } }, 'ambiguous'],
		[{ status: 'success', message: 'Done', code: 'failed' }, 'ambiguous'],
		[{ status: 'success', message: 'Done', errors: [], code: '000', error: false }, 'accepted'],
		[
			{ status: 'success', message: 'Purchase successful. Insufficient balance for the next one' },
			'accepted',
		],
		[{ status: 'success', message: 'Low balance', token: '1234-5678-9012-3456-7890' }, 'accepted'],
		[{ status: 'fail', Status: 'successful' }, 'ambiguous'],
		[{ status: 'fail', message: 'Transaction Successful' }, 'ambiguous'],
		[{ status: 'fail', message: 'Declined', token: '1234-5678-9012-3456-7890' }, 'ambiguous'],
		[{ status: 'fail', message: 'Invalid meter number', token: '' }, 'rejected'],
		[{ status: 'pending', transaction_status: 'success' }, 'ambiguous'],
		[{ status: 'success', transaction_status: 'pending' }, 'accepted'],
		[{ status: 'success', message: '10 sent, 0 failed', error: '' }, 'accepted'],
		[{ status: 'success', message: 'No failed numbers', error: false }, 'accepted'],
	])('whose parts contradict each other is asked about: %j is %s', (body, kind) => {
		expect(classify(http(200, body)).kind).toBe(kind);
	});

	test.each([
		...[
			'Please requery',
			'Transaction status unknown',
			'Check back later',
			'Transaction submitted',
		],
		...['We are confirming your transaction', 'Biller unavailable, transaction logged'],
		'Your transaction could not be verified at the moment',
		'Maximum time exceeded while waiting for vendor',
		...['Invalid response from vendor', 'Invalid JSON from upstream', 'Invalid server response'],
		...['Unexpected response', 'Null response', 'Malformed response'],
		'SQLSTATE[HY000]: General error: 2006 MySQL server has gone away',
		'The database has gone away',
		...['Undefined index: status', 'Undefined array key "code"', 'Deadlock found'],
		'Call to a member function on null',
		...['unable to verify: Insufficient balance', 'Account funded already, Invalid Customer'],
	])('that leaves open what became of it is asked about, whatever its word: %s', (message) => {
		for (const status of [200, 400, 403])
			expect(classify(http(status, { status: 'fail', message })).kind).toBe('ambiguous');
	});

	test('that is under way in one place is pending', () => {
		const body = { status: 'success', transaction_status: 'pending' };
		expect(classify(http(200, body))).toMatchObject({ status: 'pending' });
	});

	test('that is a list of one is read as that one', () => {
		const body = { status: 'success', pin: '1' };
		expect(classify(http(200, [body]))).toEqual({ kind: 'accepted', status: 'success', body });
	});

	test('a failure whose reason comes before any money is not charged', () => {
		expect(failed('Insufficient Account Kindly Fund Your Wallet => ₦12')).toMatchObject({
			kind: 'rejected',
			charged: 'no',
			reason: 'balance',
		});
		expect(failed('Minimum is ₦100')).toMatchObject({
			kind: 'rejected',
			charged: 'no',
			reason: 'limit',
		});
		expect(failed()).toMatchObject({
			kind: 'rejected',
			charged: 'refunded',
			message: '',
			bareWord: true,
		});
		expect(failed('Minimum is ₦100')).not.toHaveProperty('bareWord');
	});

	test.each([
		'please try again later',
		'Server Down Try Again Later',
		'Gateway Timeout',
		'Invalid Access Token',
		'Token expired',
		'Session expired',
		'Please login again',
	])('a failure that may have charged is asked about: %s', (message) => {
		const body = { status: 'fail', message };
		expect(failed(message)).toEqual({ kind: 'ambiguous', message, body });
	});

	test.each(['Referrence ID Used', 'Duplicate request-id'])(
		'a used reference is never a failure: %s',
		(message) => {
			const body = { status: 'fail', message };
			expect(failed(message)).toEqual({ kind: 'alreadyUsed', message, body });
			expect(classify(http(200, { message }))).toEqual({
				kind: 'alreadyUsed',
				message,
				body: { message },
			});
		},
	);

	test('success is success whatever the message says', () => {
		expect(
			classify(
				http(200, {
					status: 'success',
					message: 'Transaction already on its way, try again later for more',
				}),
			),
		).toMatchObject({ kind: 'accepted' });
	});

	const two = [{ status: 'success' }, { status: 'success' }];
	test.each([
		['', undefined],
		['<html>', { text: '<html>' }],
		['<!doctype html><p>Error</p>', { text: '<!doctype html><p>Error</p>' }],
		[null, undefined],
		[undefined, undefined],
		[[], undefined],
		[two, { data: two }],
		['success', { text: 'success' }],
		[5, { text: '5' }],
	])('a body that is no object is asked about, and kept: %j', (body, kept) => {
		expect(classify(http(200, body))).toEqual({
			kind: 'ambiguous',
			message: 'The provider did not answer with JSON',
			body: kept,
		});
	});
});

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

describe('a refusal that may come after the money', () => {
	const afterCharge = [
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
	];

	test.each(afterCharge)('is never definite: %s', (message) => {
		for (const status of [200, 400, 402, 403, 404, 422, 500])
			expect(['ambiguous', 'refused']).toContain(refusal(message, status).kind);
	});

	test.each(unlistedRefusals)(
		'is not believed where the simulator hides a charge behind it: $message',
		({ status, message }) => {
			expect(['ambiguous', 'refused']).toContain(refusal(message, status).kind);
		},
	);

	test.each(['The airline did not confirm', 'The vendor failed to complete it'])(
		'is not assumed where somebody behind the provider has declined: %s',
		(message) => {
			expect(refusal(message, 200)).toMatchObject({ kind: 'rejected', charged: 'refunded' });
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
			for (const word of ['fail', 'error', 'refunded', 'reversed', 'cancelled'])
				expect(classify(http(status, { status: word, message })).kind).toBe('ambiguous');
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
			expect(classify(http(200, { status: word, message })).kind).toBe('refused');
	});

	test('is not open because an account is under verification', () => {
		for (const status of [200, 403])
			expect(refusal('Your KYC is under verification', status)).toMatchObject({
				kind: 'rejected',
				charged: 'no',
				reason: 'kyc',
			});
	});

	test.each(['An error occurred', 'Transaction failed', ''])(
		'is believed under HTTP 200 where it says nothing more: "%s"',
		(message) => {
			expect(refusal(message, 200)).toMatchObject({ kind: 'rejected', charged: 'refunded' });
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
			expect(['ambiguous', 'refused', 'alreadyUsed']).toContain(refusal(message, status).kind);
	});

	test('is asked about where the time is over', () => {
		expect(refusal('Time limit exceeded').kind).toBe('ambiguous');
	});

	test('"already" is about the reference only where it is about a purchase', () => {
		expect(refusal('This transaction was made already').kind).toBe('alreadyUsed');
		expect(refusal('The customer is already a subscriber').kind).toBe('refused');
	});

	test.each(['Insufficient fund at provider', 'Provider has low balance'])(
		"is not about our wallet where it names somebody else's: %s",
		(message) => {
			expect(refusal(message, 200)).not.toMatchObject({ reason: 'balance' });
		},
	);

	test.each(['KYC must be completed', 'Invalid amount. The transaction was not successful'])(
		'is not assumed where the words say that nothing was done: %s',
		(message) => {
			expect(refusal(message)).toMatchObject({ kind: 'rejected', charged: 'no' });
		},
	);

	test('that says that nothing was charged is still on no list', () => {
		expect(refusal('Declined. You were not charged').kind).toBe('refused');
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

describe('an answer that decides nothing', () => {
	test.each([
		100, 199, 300, 301, 302, 304, 307, 308, 399, 408, 409, 425, 500, 502, 503, 504, 520, 599,
	])('is any answer with HTTP %i', (status) => {
		for (const body of [
			'',
			{ status: 'success' },
			{ status: 'fail', message: 'Insufficient Account' },
		]) {
			expect(classify(http(status, body))).toEqual({
				kind: 'ambiguous',
				message: `The provider answered with HTTP ${status}`,
				body: body === '' ? undefined : body,
			});
		}
	});

	test.each([
		'ECONNRESET',
		'ECONNABORTED',
		'ETIMEDOUT',
		'EPIPE',
		'ERR_CANCELED',
		'TRUNCATED',
		'UNKNOWN',
		'EHOSTUNREACH',
		'EPROTO',
		'',
		'econnrefused',
	])('is the fault "%s"', (code) => {
		expect(fault(code)).toEqual({ kind: 'ambiguous', message: 'It broke' });
	});
});

describe('a request that was never taken', () => {
	test.each([
		'ECONNREFUSED',
		'ENOTFOUND',
		'EAI_AGAIN',
		'CERT_HAS_EXPIRED',
		'CERT_NOT_YET_VALID',
		'DEPTH_ZERO_SELF_SIGNED_CERT',
		'SELF_SIGNED_CERT_IN_CHAIN',
		'UNABLE_TO_GET_ISSUER_CERT',
		'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
		'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
		'ERR_TLS_CERT_ALTNAME_INVALID',
		'HOSTNAME_MISMATCH',
		'NOT_SENT',
	])('is told by the fault %s', (code) => {
		expect(fault(code)).toEqual({ kind: 'notSent', message: 'It broke' });
	});

	test('is told by HTTP 429, unless its body tells of a purchase', () => {
		const body = { status: 'fail', message: 'Too Many Attempts.' };
		expect(classify(http(429, body, 2_000))).toEqual({
			kind: 'notSent',
			message: 'The provider asked for fewer requests',
			throttled: true,
			retryAfterMs: 2_000,
			body,
		});
		expect(classify(http(429, '<html>'))).toMatchObject({
			kind: 'notSent',
			retryAfterMs: undefined,
		});
	});

	test.each<unknown>([
		{ status: 429, message: 'Too many requests, try again later' },
		{ code: 429 },
		{ success: false },
		{ message: 'Rate limit exceeded', balance: '500' },
		{ message: 'Slow down', 'request-id': 'exam-1', transid: '' },
		'Slow down',
		'{"status":"fail","message":"Slow down"}<!-- 0.1 s -->',
		[],
		'',
		null,
	])('is told by HTTP 429 with %j', (body) => {
		expect(classify(http(429, body)).kind).toBe('notSent');
	});

	test.each<unknown>([
		{ status: 'success', newbal: '500' },
		{ Status: 'Pending' },
		{ status: true },
		{ status: 'fail', data: { transaction_status: 'success' } },
		{ message: 'Your wallet was debited' },
		{ message: 'This is being processed' },
		{ newbal: 500 },
		{ data: { newbal: '1,500.00' } },
		{ status: 'fail', message: 'Slow down', transid: 'DATA_9' },
		{ message: 'Slow down', data: { transaction_id: 81 } },
		{ pin: '123456789012' },
		[{ status: 'fail' }, { status: 'success' }],
		'{"status":"success","token":"1234-5678"}<!-- 0.1 s -->',
		'{"status": true, "token":"12',
	])('is not told by HTTP 429 with %j: it is asked about', (body) => {
		expect(classify(http(429, body))).toMatchObject({
			kind: 'ambiguous',
			message: 'The provider answered with HTTP 429',
			body: expect.anything(),
		});
	});

	test('is not told by HTTP 429 that names a used reference', () => {
		const body = { status: 'fail', message: 'Duplicate request' };
		expect(classify(http(429, body)).kind).toBe('alreadyUsed');
	});

	test('is told by a refused token', () => {
		expect(classify({ kind: 'tokenRefused', message: 'No' })).toEqual({
			kind: 'tokenRefused',
			message: 'No',
		});
	});

	test('is not told by a 401 while the token is accepted elsewhere: a vendor may have said it, after the charge', () => {
		for (const body of ['Unauthorized', { message: 'Unauthorized' }])
			expect(classify(http(401, body)).kind).toBe('ambiguous');
		expect(classify(http(401, { message: 'Computer says no' })).kind).toBe('refused');
		expect(classify(http(401, { message: 'Insufficient Account' })).kind).toBe('rejected');
	});
});

describe('any answer', () => {
	const status = fc.oneof(
		fc.integer({ min: 100, max: 599 }),
		fc.constantFrom(0, -1, 200, 400, 401, 403, 429, 500),
	);
	const text = fc.oneof(
		fc.string(),
		fc.constantFrom(
			'success',
			'pending',
			'fail',
			'Insufficient Account',
			'Referrence ID Used',
			'try again later',
			'Invalid Access Token',
		),
	);
	const body = fc.oneof(
		fc.anything(),
		fc.record(
			{
				status: fc.oneof(text, fc.anything()),
				message: fc.oneof(text, fc.anything()),
				Status: text,
				error: fc.anything(),
			},
			{ requiredKeys: [] },
		),
	);

	test('is classed, and never makes the classing throw', () => {
		fc.assert(
			fc.property(
				status,
				body,
				fc.option(fc.double(), { nil: undefined }),
				(code, content, retryAfterMs) => {
					const verdict = classify(http(code, content, retryAfterMs));
					const answered = code >= 200 && code < 300;
					const refused = code >= 400 && code < 500;
					if (
						verdict.kind === 'accepted' ||
						(verdict.kind === 'rejected' && verdict.charged === 'refunded')
					)
						expect(answered).toBe(true);
					if (verdict.kind === 'rejected') expect(answered || refused).toBe(true);
					if (verdict.kind === 'refused') expect(refused).toBe(true);
					if (verdict.kind === 'notSent') expect(code).toBe(429);
					expect(verdict.kind).not.toBe('tokenRefused');
					expect([
						'accepted',
						'rejected',
						'refused',
						'notSent',
						'tokenRefused',
						'alreadyUsed',
						'ambiguous',
					]).toContain(verdict.kind);
				},
			),
			{ numRuns: 2_000 },
		);
	});

	test('that is a fault of the connection never proves a refusal', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (code, message) => {
				expect(['notSent', 'ambiguous']).toContain(classify({ kind: 'fault', code, message }).kind);
			}),
		);
	});
});
