import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { casesOf } from '../../support/casesOf';
import { ambiguous, http } from './said';

describe('a request that the provider never took', () => {
	test.each(
		casesOf([
			['notSent', ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'HOSTNAME_MISMATCH', 'NOT_SENT']],
			['notSent', ['CERT_HAS_EXPIRED', 'CERT_NOT_YET_VALID', 'ERR_TLS_CERT_ALTNAME_INVALID']],
			['notSent', ['DEPTH_ZERO_SELF_SIGNED_CERT', 'SELF_SIGNED_CERT_IN_CHAIN']],
			['notSent', ['UNABLE_TO_GET_ISSUER_CERT', 'UNABLE_TO_GET_ISSUER_CERT_LOCALLY']],
			['notSent', ['UNABLE_TO_VERIFY_LEAF_SIGNATURE']],
			['ambiguous', ['ECONNRESET', 'ECONNABORTED', 'ETIMEDOUT', 'EPIPE', 'ERR_CANCELED']],
			['ambiguous', ['TRUNCATED', 'UNKNOWN', 'EHOSTUNREACH', 'EPROTO', '', 'econnrefused']],
		]),
	)('has one of some faults: "%s" is %s', (code, kind) => {
		const message = 'It broke';
		expect(classify({ kind: 'fault', code: String(code), message })).toEqual({ kind, message });
	});

	test('has HTTP 429, and no body about a purchase', () => {
		const body = { status: 'fail', message: 'Too Many Attempts.' };
		expect(classify(http(429, body, 2_000))).toEqual({
			kind: 'notSent',
			message: 'The provider asked for fewer requests',
			throttled: true,
			retryAfterMs: 2_000,
			body,
		});
		const bare = classify(http(429, '<html>'));
		expect(bare).toMatchObject({ kind: 'notSent', retryAfterMs: undefined });
	});

	test.each<unknown>([
		{ status: 429, message: 'Too many requests, try again later' },
		{ code: 429 },
		{ success: false },
		{ message: 'Rate limit exceeded', balance: '500' },
		{ message: 'Slow down', 'request-id': 'exam-1', transid: '' },
		{ message: 'Too many requests sent. Only 60 are accepted in a minute' },
		{ message: 'Too many requests, please try again later. Thank you.' },
		{ message: 'Too many requests. Nothing was charged.' },
		{ message: 'Too many requests. Upgrade to a paid plan.' },
		'Slow down',
		'<html><h1>You are being rate limited</h1><p>Please wait</p><div>Thank you: it was sent</div>',
		'{"status":"fail","message":"Slow down"}<!-- 0.1 s -->',
		[],
		'',
		null,
	])('has HTTP 429 with %j', (body) => {
		expect(classify(http(429, body)).kind).toBe('notSent');
	});

	test.each<unknown>([
		{ status: 'success', newbal: '500' },
		{ Status: 'Pending' },
		{ status: true },
		'<pre>{"status":"success"}</pre>',
		'<br /><b>Fatal error</b>: in /srv/x.php {"Status": "pending","message":"x"',
		{ status: 'fail', data: { transaction_status: 'success' } },
		{ message: 'Your wallet was debited' },
		{ message: 'This is being processed' },
		{ message: 'Too many requests. Your purchase was completed' },
		{ message: 'Too many requests: a similar transaction was successful a moment ago' },
		{ status: 'fail', message: 'Transaction failed' },
		{ newbal: 500 },
		{ data: { newbal: '1,500.00' } },
		{ status: 'fail', message: 'Slow down', transid: 'DATA_9' },
		{ message: 'Slow down', data: { transaction_id: 81 } },
		{ pin: '123456789012' },
		[{ status: 'fail' }, { status: 'success' }],
		'{"status":"success","token":"1234-5678"}<!-- 0.1 s -->',
		'{"status": true, "token":"12',
	])('is not every HTTP 429: %j leads to a requery', (body) => {
		const verdict = ambiguous('The provider answered with HTTP 429', expect.anything());
		expect(classify(http(429, body))).toMatchObject(verdict);
	});

	test('is not HTTP 429 with the words for a used reference', () => {
		const body = { status: 'fail', message: 'Duplicate request' };
		expect(classify(http(429, body))).toMatchObject({ kind: 'ambiguous', alreadyUsed: true });
	});

	test('has a refused token', () => {
		const verdict = { kind: 'notSent', message: 'No', isFinal: true };
		expect(classify({ kind: 'tokenRefused', message: 'No' })).toEqual(verdict);
	});

	test('is not HTTP 401 for a token that works elsewhere, because a vendor may answer so after the charge', () => {
		for (const body of ['Unauthorized', { message: 'Unauthorized' }])
			expect(classify(http(401, body)).kind).toBe('ambiguous');
		expect(classify(http(401, { message: 'Computer says no' })).kind).toBe('doubtful');
		expect(classify(http(401, { message: 'Insufficient Account' })).kind).toBe('rejected');
	});
});
