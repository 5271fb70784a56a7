import { explain } from '../../../nodes/VtuWallet/api/answers/explain';
import { refusalOf } from '../../../nodes/VtuWallet/api/answers/refusals';
import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { cpuMs } from '../../support/cpuTime';

const http = (status: number, body: unknown): Answer => ({ kind: 'http', status, body });

describe('a message of 100,000 characters', () => {
	const texts = [
		...['a', ' ', '1', '1,', '₦', '₦ ', '-', '('],
		...['invalid ', 'invalid a ', 'not ', 'token ', 'access ', 'authorization token '],
		...['minimum ', 'maximum a ', 'limit ', 'mtn ', 'network must ', 'already '],
		...[
			'transaction ',
			'token not ',
			'pin is ',
			'a'.repeat(50) + ' ',
			'\n',
			'\u00a0',
			"n't ",
			'could not be ',
		],
	];

	test.each(texts)('made of %j is read in less than 400 ms of processor time', (text) => {
		const message = text.repeat(Math.ceil(100_000 / text.length));
		const cost = cpuMs(() => {
			for (const body of [{ status: 'fail', message }, { status: message, message }, message]) {
				classify(http(403, body));
				classify(http(200, body));
				explain(http(403, body));
				readRequery(http(404, body), 'r-1', message);
			}
			refusalOf(message);
		});
		// It takes a few milliseconds; a pattern that goes back again and again takes minutes.
		expect(cost).toBeLessThan(400);
	});
});
