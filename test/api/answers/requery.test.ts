import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';

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

test.each([
	['success', 'success'],
	['Successful', 'success'],
	['proccess', 'pending'],
	['failed', 'failed'],
	['REFUNDED', 'failed'],
	['mystery', 'unknownWord'],
])('a transaction that is %p', (word, status) => {
	expect(readRequery(http({ status: 'success', data: record(word) }))).toMatchObject({
		kind: 'found',
		status,
		transaction: {
			status: word,
			reference: 'T1',
			requestId: 'r-1',
			type: 'data',
			amount: 1000,
			message: 'done',
		},
	});
});

test('the status of the look-up is not the status of the purchase', () => {
	expect(readRequery(http({ status: 'success', data: record('failed') }))).toMatchObject({
		kind: 'found',
		status: 'failed',
	});
	expect(readRequery(http({ status: 'success', message: 'Transaction successful' }))).toMatchObject(
		{ kind: 'cannotTell' },
	);
});

test.each([
	['a list of one', { status: 'success', data: [record('success')] }],
	['at the top', { status: 'success', ...record('success') }],
	['no status of the look-up', { data: record('success') }],
	['a mirrored failure', { status: 'failed', data: record('failed') }],
])('found: %s', (_, body) => {
	expect(readRequery(http(body))).toMatchObject({ kind: 'found' });
});

test.each<[number, string]>([
	[404, 'Transaction not found.'],
	[403, 'TRANSACTION NOT FOUND'],
	[200, 'transaction  not found!'],
	[400, 'Transaction not found'],
	[500, 'Transaction not found.'],
])('absent: HTTP %d %p', (status, message) => {
	expect(readRequery(http({ status: 'fail', message }, status))).toEqual({ kind: 'absent' });
	expect(readRequery(http({ Status: 'Fail', msg: message }, status))).toEqual({ kind: 'absent' });
});

test.each<[string, Answer]>([
	['another not found', http({ status: 'fail', message: 'Route not found' }, 404)],
	[
		'not found, and more',
		http({ status: 'fail', message: 'Vendor transaction not found, try again later' }, 403),
	],
	['the words under a success', http({ status: 'success', message: 'Transaction not found.' })],
	['404 without words', http('Not Found', 404)],
	['404 with an empty body', http('', 404)],
	['a web page that holds the words', http('<html>Transaction not found.</html>', 404)],
	['a refusal', http({ status: 'fail', message: 'Too many requests' }, 403)],
	['a server that is down', http({ status: 'success', data: record('success') }, 503)],
	['an empty list', http({ status: 'success', data: [] })],
	['two transactions', http({ status: 'success', data: [record('success'), record('failed')] })],
	['a refusal that names a success', http({ status: 'fail', data: record('success') })],
	[
		'no status word',
		http({ status: 'success', data: { ...record('x'), transaction_status: null } }),
	],
	['an empty status word', http({ status: 'success', data: record(' ') })],
	['a redirect', http('', 302)],
	['a fault', { kind: 'fault', code: 'ECONNRESET', message: 'The connection broke' }],
	['a refused token', { kind: 'tokenRefused', message: 'The token was refused' }],
])('cannot tell: %s', (_, answer) => {
	expect(readRequery(answer)).toEqual({ kind: 'cannotTell', reason: expect.stringMatching(/\w/) });
});
