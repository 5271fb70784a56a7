import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { requery } from '../../../nodes/VtuWallet/api/client';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { providerOf } from '../support/fakes';
import { casesOf } from '../../support/casesOf';

/** Reads the answer about the purchase `r-1`. */
const read = (answer: Answer, notFoundWording?: string) =>
	readRequery(answer, 'r-1', notFoundWording);
const http = (body: unknown, status = 200): Answer => ({ kind: 'http', status, body });
const record = (transaction_status: string, changes = {}) => ({
	reference: 'T1',
	'request-id': 'r-1',
	type: 'data',
	amount: '₦1,000.00',
	currency: 'NGN',
	transaction_status,
	message: 'done',
	date: '2025-01-01T00:00:00+01:00',
	...changes,
});

test.each(
	casesOf<string, string>([
		['success', ['success', 'SUCCESSFUL', ' Delivered ', 'completed', 'Success.']],
		['success', ['TRANSACTION_SUCCESSFUL']],
		['pending', ['pending', 'process', 'Processing', 'proccess', 'initiated', 'queued']],
		['failed', ['Failed.', 'fail', 'Failed', 'error', 'reversed', 'REFUNDED', 'cancelled']],
		['unclear', ['mystery', 'unsuccessful', 'successfully failed', 'not successful', 'ok']],
		['unclear', ['toString']],
	]),
)('a transaction with the status word %p has the status "%s"', (word, kind) => {
	expect(read(http({ status: 'success', data: record(word) }))).toMatchObject({
		kind,
		transaction: { status: word.trim(), type: 'data', amount: 1000, message: 'done' },
	});
});

test.each([
	{ delivered: false, delivered_at: null },
	{ undelivered: true },
	{ vendor: { response: 'Your wallet was credited' } },
	{ response: '{"status":"failed","message":"Recharge was not delivered"}' },
	...[
		...['Failed. Refund successful', 'Failed, N100 was refunded to your wallet', 'Timeout'],
		...['Transaction failed and reversed successfully', 'Failed: could not be delivered'],
		...['Failed: transaction already exists', 'Failed. Your wallet was credited back'],
		...['Order received. Delivery failed', 'Not successful', 'Failed: vendor gave no response'],
		...['Transaction failed. Thank you.', 'N500 debited. N500 refunded.', 'Amount Charged: 0.00'],
		...['Debit successful. Vend failed. Refund done', 'Unknown status from MTN. Refunded.'],
		...['Something went wrong, you were not debited, thank you', 'Debited N500, reversed N500'],
		...['Declined', 'Refunded successfully', 'No such line', ''],
	].map((message) => ({ message })),
	{ state: 'failed', remark: 'declined', refunded: true },
	{ description: 'MTN 1GB data purchased for 08031234567' },
	{ narration: 'Payment for 1GB; charged N250' },
])('a failed record stays failed beside %j', (more) => {
	const ours = { ...record('failed', { message: 'Failed' }), ...more };
	expect(read(http({ data: ours })).kind).toBe('failed');
});

test('the status of the look-up is not the status of the purchase', () => {
	expect(read(http({ status: 'success', data: record('failed') })).kind).toBe('failed');
	const fetched = { status: 'success', message: 'Transaction retrieved successfully' };
	expect(read(http({ ...fetched, data: record('failed') })).kind).toBe('failed');
	const message = 'Transaction successful';
	expect(read(http({ status: 'success', message })).kind).toBe('cannotTell');
});

test.each(['USD', '$', 'GHS', 'dollars'])(
	'an amount in %s belongs to another purchase',
	(currency) => {
		expect(read(http({ data: record('success', { currency }) })).kind).toBe('cannotTell');
		const kindWith = (other: string) =>
			classify(http({ status: 'success', data: { amount: 2, currency: other } })).kind;
		expect(kindWith(currency)).toBe('ambiguous');
		expect(['NGN', '₦', 'naira', ''].map(kindWith)).toEqual(Array(4).fill('accepted'));
	},
);

test.each(['success', 'failed', 'pending'] as const)('a record is found and read: %s', (word) => {
	const one = record(word);
	for (const body of [
		{ status: 'success', data: [one] },
		{ status: 'success', ...one },
		{ data: one },
		{ status: word, data: one },
		{ status: 'success', data: { transaction: one } },
		{ status: 'success', data: { wallet: { balance: 5 }, order: [one] } },
		{ status: 'success', data: { result: { transaction: one } } },
	])
		expect(read(http(body))).toMatchObject({ kind: word, transaction: { amount: 1000 } });
});

test.each<[string, Answer]>([
	['another not found', http({ status: 'fail', message: 'Route not found' }, 404)],
	['not found, and more', http({ message: 'Vendor transaction not found, try again later' }, 403)],
	['the words under a success', http({ status: 'success', message: 'Transaction not found.' })],
	['404 without words', http('Not Found', 404)],
	['404 with an empty body', http('', 404)],
	['a web page that holds the words', http('<html>Transaction not found.</html>', 404)],
	['a refusal', http({ status: 'fail', message: 'Too many requests' }, 403)],
	['a server that is down', http({ status: 'success', data: record('success') }, 503)],
	['an empty list', http({ status: 'success', data: [] })],
	['an empty record', http({ status: 'success', data: {} })],
	['a list of other purchases', http({ data: ['r-2', 'r-3'].map((one) => ({ reference: one })) })],
	[
		'a success without a reference',
		http({ status: 'fail', data: { transaction_status: 'success' } }),
	],
	['a refusal that repeats the reference', http({ status: 'fail', 'request-id': 'r-1' })],
	[
		'no status word and no reference',
		http({ status: 'success', data: { amount: 5, status: 'weighed' } }),
	],
	['a redirect', http('', 302)],
	['a fault', { kind: 'fault', code: 'ECONNRESET', message: 'The connection broke' }],
	['a refused token', { kind: 'tokenRefused', message: 'The token was refused' }],
])('a look-up does not show whether there is a record: %s', (_, answer) => {
	expect(read(answer)).toMatchObject({ kind: 'cannotTell', reason: expect.stringMatching(/\w/) });
	expect(read(answer)).not.toHaveProperty('transaction');
});

const unnamed = { transaction_status: null };
test.each<[string, object]>([
	['a refusal that names a success', { status: 'fail', data: record('success') }],
	['no status word', { status: 'success', data: record('x', unnamed) }],
	['an empty status word', { status: 'success', data: record(' ') }],
	['no more than a number', { data: record('x', { ...unnamed, status: 200 }) }],
	[
		'a message that contradicts the record',
		{ data: record('success', { message: 'Money reversed' }) },
	],
	['two statuses that differ', { transaction_status: 'success', data: record('failed') }],
	['thanks', { data: record('failed', { vendor: { response: 'You have topped up, thank you' } }) }],
	[
		'another status below the record',
		{ data: record('success', { vendor: { status: 'declined' } }) },
	],
])('a record does not show the result: %s', (_, body) => {
	expect(read(http(body))).toEqual({ kind: 'unclear', reason: expect.stringMatching(/\w/) });
});

test.each([
	...[
		...['Failed: wallet was debited with N101, not refunded', 'Failed. Amount not returned'],
		...['Refund failed', 'Could not refund', 'Reversal rejected: airtime already delivered'],
		...['Failed at first attempt, delivered on second', 'Failed (already vended)'],
		...['Failed: status unknown', 'Failed, pending confirmation', 'Failed, under review'],
		...['Transaction did not fail', 'Not failed', 'Airtime sent to 08031234567', 'SMS sent'],
		...['Failed - already delivered', 'Failed but later delivered', 'Your wallet was debited'],
		...['Airtime credited to your account', 'Failed at first and then delivered'],
		...['Delivered', 'Transaction successful'],
	].map((message) => ({ message })),
	...[{ token: '1234-5678-9012' }, { out: { epin: 12345678 } }, { completed_at: '2026-11-25' }],
	...[{ delivered: true }, { success: true }, { airtime_vended: 'yes' }, { state: 'delivered' }],
	...[{ result: 'success' }, { remark: 'Recharge successful on the network' }],
	...[{ description: 'Airtime topup successful' }, { api_response: 'TRANSACTION SUCCESSFUL' }],
])('a failed record is no proof beside %j', (more) => {
	const ours = { ...record('failed', { message: 'Failed' }), ...more };
	const reason = 'The record of the purchase contradicts itself';
	expect(read(http({ status: 'success', data: ours }))).toEqual({ kind: 'unclear', reason });
});

test.each([
	{ meta: { status: 'success' } },
	{ response: { status: 'success', code: 200 } },
	{ request_status: 'success' },
])('a look-up that worked does not contradict a failed record: %j', (more) => {
	const body = { status: 'success', ...more, data: record('failed', { message: 'Failed' }) };
	expect(read(http(body)).kind).toBe('failed');
});

describe('a record', () => {
	const nameless = { reference: undefined, 'request-id': undefined };

	test.each([
		['a number', { 'request-id': 5 }, '5'],
		['the field of the document', { 'request-id': 'r-1' }, 'r-1'],
		['another spelling', { ...nameless, request_id: ' r-1 ' }, 'r-1'],
		['the only reference', { ...nameless, reference: 'r-1' }, 'r-1'],
		['the reference of the booking', { reference: 'T1' }, 'T1'],
	])('is about our purchase by %s', (_, changes, reference) => {
		const answer = http({ status: 'success', data: { ...record('success'), ...changes } });
		expect(readRequery(answer, reference)).toMatchObject({ kind: 'success' });
	});

	const another = 'The provider answered about another purchase';
	const nobodys = 'The provider answered with a record that does not say whose it is';
	test.each([
		['another reference', { reference: 'T2', 'request-id': 'r-2' }, another],
		["another one of the provider's", { reference: 'T2', 'request-id': undefined }, another],
		['nearly ours', { reference: 'T2', 'request-id': 'R-1' }, another],
		['no reference, although all else fits', nameless, nobodys],
	])('is not about our purchase if it names %s', (_, changes, reason) => {
		const answer = http({ status: 'success', data: { ...record('success'), ...changes } });
		expect(read(answer)).toEqual({ kind: 'cannotTell', reason });
	});
});

describe('the status of the purchase', () => {
	test('may be called "status" inside "data", and never at the top', () => {
		const named = (status: unknown) => record('x', { transaction_status: undefined, status });
		const inside = (status: unknown) => read(http({ status: 'success', data: named(status) }));
		expect(inside('proccess')).toMatchObject({ kind: 'pending' });
		const unknown = { kind: 'unclear', transaction: { status: 'weighed' } };
		expect(inside('weighed')).toMatchObject(unknown);
		expect(inside(true)).toMatchObject({ kind: 'unclear' });
		expect(read(http(named('proccess')))).toMatchObject({ kind: 'unclear' });
	});

	test.each([
		['failed', '', false, false],
		['REFUNDED', '', true, false],
		['reversed', '', true, false],
		['cancelled', '', true, true],
		['failed', 'Cancelled by the customer', false, true],
	])('"%s" with "%s" means refunded: %p, cancelled: %p', (word, message, refunded, cancelled) => {
		const { transaction } = read(http({ data: record(word, { message }) }));
		expect(transaction).toMatchObject({ refunded, cancelled });
	});
});

describe('a look-up without a record', () => {
	test.each([
		...['Transaction not found.', 'TRANSACTION NOT FOUND', 'transaction  not found!'],
		...['Reference not found', 'No record', 'No record found.', 'No transaction found'],
		...['Invalid transaction id', 'Transaction does not exist', "Transaction doesn't exist"],
		...['Transaction r-1 not found', 'NO SUCH TRANSACTION'],
	])('says "%s"', (message) => {
		for (const status of [200, 400, 403, 404, 500]) {
			expect(read(http({ status: 'fail', message }, status))).toEqual({ kind: 'absent' });
			expect(read(http({ Status: 'Fail', msg: message }, status))).toEqual({ kind: 'absent' });
		}
	});

	test.each([
		...['Plan not found', 'Not found', 'Route not found', 'User not found'],
		...['Transaction not found at the vendor', 'Transaction r-2 not found'],
		...['No record of your wallet', 'Invalid access token'],
		'Reference not found, please try again later',
	])('does not say "%s"', (message) => {
		expect(read(http({ status: 'fail', message }, 404))).toMatchObject({ kind: 'cannotTell' });
	});

	const parts = ['act', 'T', 'found', 'a', 'not', '.*', '(', '$&'];
	test.each(parts)('is recognised if a word contains the reference %j', (reference) => {
		const answer = http({ status: 'fail', message: 'Transaction not found.' }, 404);
		expect(readRequery(answer, reference)).toEqual({ kind: 'absent' });
		const repeated = http({ status: 'fail', message: `Reference ${reference} not found` }, 404);
		expect(readRequery(repeated, reference)).toEqual({ kind: 'absent' });
	});

	test('may have a wording from the credential', () => {
		const answer = http({ status: 'fail', message: 'Hakuna muamala: r-1!' }, 404);
		expect(read(answer)).toMatchObject({ kind: 'cannotTell' });
		expect(read(answer, 'hakuna  MUAMALA')).toEqual({ kind: 'absent' });
		expect(read(http({ status: 'fail', message: '???' }, 404), '!').kind).toBe('cannotTell');
	});
});

describe('a requery', () => {
	const provider = providerOf({ notFoundWording: 'hakuna' });
	const asked = async (reference: string) => {
		const send = jest.fn().mockResolvedValue(http({ message: 'Hakuna' }, 404));
		return { looked: await requery({ send, provider }, reference, 5), asked: send.mock.calls };
	};

	test('gives the answer and its meaning, also for a wording from the credential', async () =>
		expect(await asked('r-1')).toMatchObject({
			looked: { kind: 'absent', answer: { kind: 'http', status: 404 } },
			asked: [[{ method: 'GET', path: '/api/requery/r-1', timeoutMs: 5 }]],
		}));

	test.each(['', '.', '..', '\ud800'])(
		'makes no request for the reference %j, and does not throw',
		async (one) => {
			const looked = { kind: 'cannotTell', answer: { code: 'NOT_ASKED' } };
			expect(await asked(one)).toMatchObject({ looked, asked: [] });
		},
	);
});
