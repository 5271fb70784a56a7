import fc from 'fast-check';

import { classify } from '../../nodes/VtuWallet/purchase/verdict';
import type { Answer } from '../../nodes/VtuWallet/values/answer';

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
				body,
			});
		},
	);

	test.each([
		'accepted',
		'weighed',
		'',
		'success!',
		'true',
		1,
		true,
		null,
		undefined,
		{},
		['success'],
	])('%j is asked about', (word) => {
		expect(classify(http(200, { status: word }))).toEqual({
			kind: 'ambiguous',
			message: 'The provider gave no known status',
		});
		expect(classify(http(200, { status: word, message: 'Insufficient Account' }))).toEqual({
			kind: 'ambiguous',
			message: 'Insufficient Account',
		});
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
		expect(failed()).toMatchObject({ kind: 'rejected', charged: 'refunded', message: '' });
	});

	test.each([
		'please try again later',
		'Server Down Try Again Later',
		'Gateway Timeout',
		'Invalid Access Token',
	])('a failure that may have charged is asked about: %s', (message) => {
		expect(failed(message)).toEqual({ kind: 'ambiguous', message });
	});

	test.each(['Referrence ID Used', 'Duplicate request-id'])(
		'a used reference is never a failure: %s',
		(message) => {
			expect(failed(message)).toEqual({ kind: 'alreadyUsed', message });
			expect(classify(http(200, { message }))).toEqual({ kind: 'alreadyUsed', message });
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

	test.each([
		'',
		'<html>',
		'<!doctype html><p>Error</p>',
		null,
		undefined,
		[],
		[{ status: 'success' }],
		'success',
		5,
	])('a body that is no object is asked about: %j', (body) => {
		expect(classify(http(200, body))).toEqual({
			kind: 'ambiguous',
			message: 'The provider did not answer with JSON',
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
			expect(refusal(message, status)).toEqual({ kind: 'alreadyUsed', message });
	});

	test.each([
		'Server Down Try Again Later',
		'please try again later',
		'Invalid Access Token',
		'AccessToken Required',
	])('that may come after the debit is asked about: %s', (message) => {
		expect(refusal(message)).toEqual({ kind: 'ambiguous', message });
	});

	test.each(['Computer says no', 'Transaction not found.', 'Too many requests'])(
		'for another reason is asked about before it is believed: %s',
		(message) => {
			expect(refusal(message)).toEqual({
				kind: 'refused',
				message,
				body: { status: 'fail', message },
			});
		},
	);

	test('without a message names its HTTP status', () => {
		expect(classify(http(404, {}))).toEqual({
			kind: 'refused',
			message: 'The provider answered with HTTP 404',
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
			expect(classify(http(403, { status: word, message: 'Computer says no' }))).toEqual({
				kind: 'ambiguous',
				message: 'Computer says no',
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

describe('an answer that decides nothing', () => {
	test.each([
		100, 199, 300, 301, 302, 304, 307, 308, 399, 408, 409, 425, 500, 502, 503, 504, 520, 599,
	])('HTTP %i', (status) => {
		for (const body of [
			'',
			{ status: 'success' },
			{ status: 'fail', message: 'Insufficient Account' },
		]) {
			expect(classify(http(status, body))).toEqual({
				kind: 'ambiguous',
				message: `The provider answered with HTTP ${status}`,
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
	])('the fault %s', (code) => {
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
	])('%s', (code) => {
		expect(fault(code)).toEqual({ kind: 'notSent', message: 'It broke' });
	});

	test('HTTP 429, whatever its body', () => {
		expect(classify(http(429, { status: 'success' }, 2_000))).toEqual({
			kind: 'notSent',
			message: 'The provider asked for fewer requests',
			retryAfterMs: 2_000,
		});
		expect(classify(http(429, '<html>'))).toMatchObject({
			kind: 'notSent',
			retryAfterMs: undefined,
		});
	});

	test('a refused token', () => {
		expect(classify({ kind: 'tokenRefused', message: 'No' })).toEqual({
			kind: 'tokenRefused',
			message: 'No',
		});
		expect(classify(http(401, { message: 'Insufficient Account' }))).toMatchObject({
			kind: 'tokenRefused',
		});
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

	test('is classed, and never thrown at', () => {
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
					if (verdict.kind === 'tokenRefused') expect(code).toBe(401);
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

	test('of the wire alone never proves a refusal', () => {
		fc.assert(
			fc.property(fc.string(), fc.string(), (code, message) => {
				expect(['notSent', 'ambiguous']).toContain(classify({ kind: 'fault', code, message }).kind);
			}),
		);
	});
});
