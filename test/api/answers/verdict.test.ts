import fc from 'fast-check';

import { statusWordOf } from '../../../nodes/VtuWallet/api/answers/statuses';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { forAll } from '../../support/forAll';
import { ambiguous, http, pending, success } from './said';

const said = (message: string): [object] => [{ message }];

describe('an answer with HTTP 200', () => {
	test.each([
		[' Successful ', { ...success, message: '' }],
		['proccess', { ...pending, message: '' }],
		['REVERSED', { kind: 'failed', charged: 'refunded', message: 'Vendor declined' }],
	])('with the status %j is decided by it', (status, verdict) => {
		const body = { status, message: verdict.message };
		expect(classify(http(200, body))).toEqual({ ...verdict, body });
		expect(classify(http(201, { Status: status }))).toMatchObject({ kind: verdict.kind });
	});

	test.each([
		...['accepted', 'weighed', '', 'success!', '404'],
		...[0, 2, false, null, undefined, {}, ['success']],
	])('with the status word %j leads to a requery', (word) => {
		const bare = { status: word };
		const unsaid = ambiguous('The provider gave no known status', bare);
		expect(classify(http(200, bare))).toMatchObject(unsaid);
		const body = { status: word, message: 'Insufficient Account' };
		expect(classify(http(200, body))).toMatchObject(ambiguous(body.message, body));
	});

	const mereYes = ['true', true, 1, '1', 'ok', 'OK', 200, '200'];

	test.each<[object, string]>([
		[{}, 'success'],
		[{ message: 'Airtime of ₦100 sent to 0803' }, 'success'],
		[{ data: { status: 'delivered' } }, 'success'],
		[{ data: { status: 'proccess' } }, 'pending'],
		[{ message: 'Transaction is processing' }, 'pending'],
	])('with a mere yes as status is accepted: %j is %s', (rest, status) => {
		for (const word of mereYes) {
			const body = { status: word, ...rest };
			expect(classify(http(200, body))).toMatchObject({ kind: 'accepted', status, body });
		}
	});

	test.each<[object, number?]>([
		...['Insufficient Account', 'Transaction failed', 'It could not be delivered'].map(said),
		...["It didn't go through", 'The money was reversed'].map(said),
		[{ data: { status: 'failed' } }],
		[{ success: false }],
		[{ message: 'Number Block' }, 403],
		[{ message: 'Computer says no' }, 403],
	])('with a mere yes as status leads to a requery beside %j', (rest, code = 200) => {
		for (const word of mereYes) {
			const body = { status: word, ...rest };
			expect(classify(http(code, body))).toMatchObject({ kind: 'ambiguous', body });
		}
	});

	test.each([
		...[{ success: true }, { Success: 'true', message: 'Sent' }, { code: 200 }],
		...[{ code: 'success' }, { status: '', success: true }, { status: 'Transaction Successful' }],
		{ STATUS: 'success' },
	])('is understood in other places and words: %j', (body) => {
		expect(classify(http(200, body))).toMatchObject({ ...success, body });
	});

	test.each([
		...[{ success: false, message: 'No' }, { status: 'success', success: false }, { code: '099' }],
		...[{ status: 'weighed', success: true }, { message: 'Transaction Successful' }],
		...[{ pin: '1234-5678' }, { status: 'success', data: { status: 'refunded' } }],
		{ status: 'fail', data: { status: 'success' } },
	])('that contradicts itself or has no known status leads to a requery: %j', (body) => {
		expect(classify(http(200, body))).toMatchObject({ kind: 'ambiguous', body });
	});

	test('with a success outside and less inside leads to a requery, or is pending without a look-up', () => {
		for (const body of [
			{ status: 'success', data: { status: 'pending' } },
			{ status: 'success', transaction_status: 'pending' },
			{ status: 'success', message: 'Your order is being processed' },
		]) {
			expect(classify(http(200, body))).toMatchObject({ kind: 'ambiguous', body });
			const alone = classify(http(200, body), { requeryable: false });
			expect(alone).toMatchObject({ ...pending, body });
		}
		const named = { status: 'success', data: { status: 'issued' } };
		expect(classify(http(200, named))).toMatchObject(success);
	});

	test.each<[object, string]>([
		[{ status: 'success', Status: 'failed' }, 'ambiguous'],
		[{ status: 'success', error: 'Insufficient balance' }, 'ambiguous'],
		[{ status: 'success', message: 'This is not a MTN Number => 08021234567' }, 'ambiguous'],
		[{ status: 'process', message: 'Insufficient balance' }, 'ambiguous'],
		[{ status: 'success', message: 'Done', error: true }, 'ambiguous'],
		[{ status: 'success', message: 'Done', errors: { amount: ['too low'] } }, 'ambiguous'],
		[{ status: 'success', message: 'Done', code: 'failed' }, 'ambiguous'],
		[{ status: 'fail', Status: 'successful' }, 'ambiguous'],
		[{ status: 'fail', message: 'Transaction Successful' }, 'ambiguous'],
		[{ status: 'fail', message: 'Declined', token: '1234-5678-9012-3456-7890' }, 'ambiguous'],
		[{ status: 'pending', transaction_status: 'success' }, 'ambiguous'],
		[{ status: 'fail', message: 'Invalid meter number', token: '' }, 'rejected'],
		[{ status: 'success', message: 'Duplicate request-id' }, 'accepted'],
		[{ status: 'success', message: 'Done', errors: [], code: '000', error: false }, 'accepted'],
		[{ status: 'success', message: 'Sent. Insufficient balance for the next one' }, 'accepted'],
		[{ status: 'success', message: 'Low balance', token: '1234-5678-9012-3456-7890' }, 'accepted'],
		[{ status: 'success', message: 'Order successfully terminated' }, 'ambiguous'],
		[{ status: 'success', message: 'We have credited your wallet back' }, 'ambiguous'],
		[{ status: 'success', message: 'Transaction was un-successful' }, 'ambiguous'],
		[{ status: 'success', message: 'Done', fail_reason: 'Vendor down' }, 'ambiguous'],
		[{ status: 'success', message: 'DSTV was renewed. It terminates on 26-12-2026' }, 'accepted'],
		[{ status: 'success', message: 'Successful! You were given your cash back' }, 'accepted'],
	])('whose parts contradict each other leads to a requery: %j is %s', (body, kind) => {
		expect(classify(http(200, body)).kind).toBe(kind);
	});

	test('that is a list of one record is read as the record', () => {
		const body = { status: 'success', pin: '1' };
		expect(classify(http(200, [body]))).toMatchObject({ ...success, body });
	});

	test('a bare failure is doubtful beside another sentence', () => {
		const bare = { status: 'failed', message: 'Transaction failed' };
		expect(classify(http(200, bare))).toMatchObject({ kind: 'failed' });
		const more = { ...bare, data: { remark: 'The vendor gave up after ninety seconds' } };
		expect(classify(http(200, more)).kind).toBe('doubtful');
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
	])(
		'a body that is no object leads to a requery, and the receipt keeps the body: %j',
		(body, kept) => {
			const noJson = ambiguous('The provider did not answer with JSON', kept);
			expect(classify(http(200, body))).toMatchObject(noJson);
		},
	);
});

test.each([
	100, 199, 300, 301, 302, 304, 307, 308, 399, 408, 409, 425, 500, 502, 503, 504, 520, 599,
])('no answer with HTTP %i decides anything', (status) => {
	const refused = { status: 'fail', message: 'Insufficient Account' };
	for (const body of [undefined, { status: 'success' }, refused]) {
		const verdict = ambiguous(`The provider answered with HTTP ${status}`, body);
		expect(classify(http(status, body ?? ''))).toMatchObject(verdict);
	}
});

describe('any answer', () => {
	const status = fc.oneof(
		fc.integer({ min: 100, max: 599 }),
		fc.constantFrom(0, -1, 200, 400, 401, 403, 429, 500),
	);
	const text = fc.oneof(
		fc.string(),
		fc.constantFrom(
			...['success', 'pending', 'fail', 'Insufficient Account', 'Referrence ID Used'],
			...['try again later', 'Invalid Access Token'],
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

	test('gets a verdict, and the code never throws', () =>
		forAll(
			[status, body, fc.option(fc.double(), { nil: undefined })],
			(code, content, retryAfterMs) => {
				const verdict = classify(http(code, content, retryAfterMs));
				const answered = code >= 200 && code < 300;
				const refused = code >= 400 && code < 500;
				if (verdict.kind === 'accepted' || verdict.kind === 'failed') expect(answered).toBe(true);
				if (verdict.kind === 'accepted')
					expect(['success', 'pending', 'yes']).toContain(statusWordOf(verdict.body));
				if (verdict.kind === 'rejected' || verdict.kind === 'doubtful')
					expect(answered || refused).toBe(true);
				if (verdict.kind === 'notSent') expect(code).toBe(429);
			},
		));

	test('with a fault of the connection never proves a refusal', () =>
		forAll([fc.string(), fc.string()], (code, message) => {
			expect(['notSent', 'ambiguous']).toContain(classify({ kind: 'fault', code, message }).kind);
		}));
});

test('a failure in words of a delay leads to a requery, and an empty wallet proves no refund', () => {
	const figures = { oldbal: 500, newbal: 500 };
	const sound = { hasSoundBalances: true, price: 98 };
	const judged = (body: object) => classify(http(200, { status: 'fail', ...body }), sound);
	const pending = { ...figures, message: 'Transaction on process MTN VTU to 08031234567' };
	expect(judged(pending)).toMatchObject({ kind: 'ambiguous' });
	const failed = { message: 'Transaction fail MTN VTU to 08031234567' };
	expect(judged({ ...figures, ...failed })).toMatchObject({ isPaidBack: true });
	for (const held of [0, 50])
		expect(judged({ ...failed, oldbal: held, newbal: held })).not.toHaveProperty('isPaidBack');
});
