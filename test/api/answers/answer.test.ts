import { keepable, messageOf, succeeded } from '../../../nodes/VtuWallet/api/answers/answer';
import { mayPass } from '../../../nodes/VtuWallet/api/patience';
import { statusWordOf } from '../../../nodes/VtuWallet/api/answers/statuses';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { casesOf } from '../../support/casesOf';
import { http } from './said';

const fault = (code: string, lasting?: true): Answer => ({
	kind: 'fault',
	code,
	message: 'It broke',
	lasting,
});

describe('the status word of an answer', () => {
	test.each(
		casesOf([
			['success', [{ status: 'Success' }, { code: 'success' }, [{ status: 'success' }]]],
			['pending', [{ Status: 'proccess' }]],
			['failed', [{ STATUS: 'FAIL' }]],
			['yes', [{ status: true }, { status: '200' }, { success: true }]],
			['no', [{ status: false }, { success: false }]],
			['other', [{ status: 'weighed' }, { status: {} }]],
			['none', [{ status: 403 }, { status: ' ' }, { code: 'E42' }, {}, 'success']],
			['none', [[{ status: 'success' }, { status: 'success' }]]],
		]),
	)('of %j is %s', (body, word) => {
		expect(statusWordOf(body)).toBe(word);
	});
});

describe('the message of an answer', () => {
	test.each(
		casesOf([
			['No', [{ message: 'No' }, { message: '', msg: 'No' }, { error: { message: 'No' } }]],
			['No', [{ data: { message: 'No' } }, { response_description: 'No' }, [{ message: 'No' }]]],
			['', [{ message: ['No'] }, 'No', null]],
		]),
	)('of %j is "%s"', (body, message) => {
		expect(messageOf(body)).toBe(message);
	});
});

test.each<[Answer, boolean]>([
	[http(200, { status: 'success' }), true],
	[http(204, ''), true],
	[http(200, []), true],
	[http(200, { status: 'fail' }), false],
	[http(200, { success: false }), false],
	[http(302, ''), false],
	[http(404, { status: 'success' }), false],
	[fault('ECONNRESET'), false],
	[{ kind: 'tokenRefused', message: 'No' }, false],
])('a harmless request that is answered with %j has what it asked for: %p', (answer, well) => {
	expect(succeeded(answer)).toBe(well);
});

test.each<[Answer, boolean]>([
	[http(429, ''), true],
	[http(503, '<html>'), true],
	[http(403, { status: 'fail', message: 'Server Down Try Again Later' }), true],
	[http(200, { status: 'fail', message: 'Too many requests' }), true],
	[http(200, { status: 'success', message: 'Server down yesterday' }), false],
	[http(403, { status: 'fail', message: 'Invalid Disco ID' }), false],
	[http(404, ''), false],
	[http(200, '<html>'), false],
	[fault('ECONNRESET'), true],
	[fault('NOT_SENT'), true],
	[fault('ECONNABORTED'), true],
	[fault('NOT_SENT', true), false],
	[fault('CERT_HAS_EXPIRED', true), false],
	[fault('ERR_CANCELED'), false],
	[{ kind: 'tokenRefused', message: 'No' }, false],
])('asking again may help after %j: %p', (answer, better) => {
	expect(mayPass(answer)).toBe(better);
});

test.each(
	casesOf([
		[{ pin: '1' }, [{ pin: '1' }, [{ pin: '1' }]]],
		[{ data: [1, 2] }, [[1, 2]]],
		[{ text: 'PIN 1' }, ['PIN 1']],
		[{ text: '7' }, [7]],
		[undefined, ['', null, []]],
	]),
)('of the body %j the receipt keeps %j', (body, kept) => {
	expect(keepable(body)).toEqual(kept);
});
