import { messageOf, succeeded } from '../../../nodes/VtuWallet/api/answers/answer';
import { mayPass } from '../../../nodes/VtuWallet/api/patience';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { casesOf } from '../../support/casesOf';
import { http } from './said';

const fault = (code: string, lasting?: true): Answer => ({
	kind: 'fault',
	code,
	message: 'It broke',
	lasting,
});

test.each(
	casesOf([
		['No', [{ message: 'No' }, { message: '', msg: 'No' }, { error: { message: 'No' } }]],
		['No', [{ data: { message: 'No' } }, { response_description: 'No' }, [{ message: 'No' }]]],
		['', [{ message: ['No'] }, 'No', null]],
	]),
)('the message of %j is "%s"', (body, message) => expect(messageOf(body)).toBe(message));

const tokenRefused: Answer = { kind: 'tokenRefused', message: 'No' };

test.each(
	casesOf<Answer, boolean>([
		[true, [http(200, { status: 'success' }), http(204, ''), http(200, [])]],
		[false, [http(200, { status: 'fail' }), http(200, { success: false }), http(302, '')]],
		[false, [http(404, { status: 'success' }), fault('ECONNRESET'), tokenRefused]],
	]),
)('a harmless request succeeded with the answer %j: %p', (answer, well) => {
	expect(succeeded(answer)).toBe(well);
});

test.each(
	casesOf<Answer, boolean>([
		[true, [http(429, ''), http(503, '<html>')]],
		[true, [http(403, { status: 'fail', message: 'Server Down Try Again Later' })]],
		[true, [http(200, { status: 'fail', message: 'Too many requests' })]],
		[true, [fault('ECONNRESET'), fault('NOT_SENT'), fault('ECONNABORTED')]],
		[false, [http(200, { status: 'success', message: 'Server down yesterday' })]],
		[false, [http(403, { status: 'fail', message: 'Invalid Disco ID' }), http(404, '')]],
		[false, [http(200, '<html>'), fault('NOT_SENT', true), fault('CERT_HAS_EXPIRED', true)]],
		[false, [fault('ERR_CANCELED'), tokenRefused]],
	]),
)('a repeat may help after %j: %p', (answer, better) => expect(mayPass(answer)).toBe(better));
