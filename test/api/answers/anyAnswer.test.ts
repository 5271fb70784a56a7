import fc from 'fast-check';

import {
	keepable,
	messageOf,
	outcomeSaid,
	saysFailed,
} from '../../../nodes/VtuWallet/api/answers/answer';
import { explain } from '../../../nodes/VtuWallet/api/answers/explain';
import { refusalOf } from '../../../nodes/VtuWallet/api/answers/refusals';
import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { recordOf } from '../../../nodes/VtuWallet/api/answers/schemas/shapes';
import { statusWordOf } from '../../../nodes/VtuWallet/api/answers/statuses';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import { cpuMs } from '../../support/cpuTime';

const http = (status: number, body: unknown): Answer => ({ kind: 'http', status, body });

const kinds = ['success', 'pending', 'failed', 'unclear', 'absent', 'cannotTell'];

describe('any answer', () => {
	const key = fc.constantFrom(
		...['status', 'Status', 'success', 'code', 'message', 'error', 'errors', 'data'],
		...['transaction_status', 'request-id', 'reference', 'amount', '__proto__', 'constructor'],
	);
	const word = fc.constantFrom(
		...['success', 'fail', 'pending', 'true', 'weighed', 'Transaction not found.', 'r-1'],
		...['Insufficient balance', 'Invalid Access Token', 'Server Down Try Again Later'],
	);
	const { json } = fc.letrec((tie) => ({
		json: fc.oneof(
			{ maxDepth: 4 },
			fc.jsonValue(),
			word,
			fc.dictionary(key, tie('json')),
			fc.array(tie('json'), { maxLength: 3 }),
		),
	}));
	const status = fc.constantFrom(200, 201, 302, 400, 403, 404, 409, 422, 429, 500);

	test('is read by everything that reads answers, and nothing throws', () => {
		fc.assert(
			fc.property(status, json, json, (code, body, sent) => {
				const answer = http(code, body);
				for (const read of [messageOf, statusWordOf, saysFailed, keepable, recordOf])
					expect(() => read(body)).not.toThrow();
				const record = recordOf(body);
				if (record)
					expect([undefined, 'success', 'unusual', 'pending', 'failed']).toContain(
						outcomeSaid(record),
					);
				const verdict = classify(answer, { requeryable: sent === null });
				const kept = keepable(body);
				if (kept !== undefined) expect(verdict).toHaveProperty('body', kept);
				expect(explain(answer).title).toMatch(/\S/);
				expect(kinds).toContain(readRequery(answer, 'r-1').kind);
			}),
			{ numRuns: 1_000 },
		);
	});

	test('that succeeds as a purchase says so in its status, and never beside a known refusal', () => {
		fc.assert(
			fc.property(status, json, (code, body) => {
				const verdict = classify(http(code, body));
				if (verdict.kind !== 'accepted') return;
				expect(code).toBeLessThan(300);
				expect(['success', 'pending', 'yes']).toContain(statusWordOf(verdict.body));
			}),
			{ numRuns: 1_000 },
		);
	});
});

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
