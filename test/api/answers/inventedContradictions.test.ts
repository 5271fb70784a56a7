import fc from 'fast-check';

import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { inventedContradiction, seeded } from '../../simulator/contradictions';
import { inventedTrifle } from '../../simulator/trifles';
import { http } from './said';

const seed = fc.integer({ min: 1, max: 2 ** 31 });
const definite = [
	...['Insufficient balance', 'Invalid Customer ID', 'Minimum is ₦100'],
	'This plan is not available right now',
];
const failure = fc.constantFrom<unknown>('fail', 'failed', 'error', 'FAILED', false);

describe('a refusal', () => {
	const price = 100;
	const refused = (more: object, message: string, status: number, word: unknown) =>
		[true, false].map((requeryable) =>
			classify(http(status, { ...more, status: word, message }), { price, requeryable }),
		);

	test('beside anything that says otherwise is never definite', () => {
		fc.assert(
			fc.property(
				seed,
				fc.constantFrom(...definite),
				fc.constantFrom(200, 400, 403, 422),
				failure,
				(one, message, status, word) => {
					const more = inventedContradiction(seeded(one), price, 'refusal');
					const [asked, alone] = refused(more, message, status, word);
					expect(['ambiguous', 'doubtful']).toContain(asked.kind);
					expect(alone.kind).toBe('ambiguous');
				},
			),
			{ numRuns: 2_000 },
		);
	});

	test('beside trifles stays definite', () => {
		fc.assert(
			fc.property(
				seed,
				fc.constantFrom(...definite),
				fc.constantFrom(200, 403),
				(one, said, code) => {
					const [verdict] = refused(inventedTrifle(seeded(one)), said, code, 'fail');
					expect(verdict).toMatchObject({ kind: 'rejected', charged: 'no' });
				},
			),
			{ numRuns: 1_000 },
		);
	});
});

describe('a success', () => {
	test('beside anything that says otherwise is asked about, or nobody can tell', () => {
		fc.assert(
			fc.property(seed, fc.constantFrom('success', 'successful', true, 'OK'), (one, word) => {
				const more = inventedContradiction(seeded(one), 100, 'success');
				const body = { ...more, status: word, message: 'Done' };
				for (const requeryable of [true, false])
					expect(classify(http(200, body), { requeryable, price: 100 })).not.toMatchObject({
						status: 'success',
					});
				const data = { amount: 100, ...more, 'request-id': 'r-1', transaction_status: 'success' };
				const record = http(200, { status: 'success', data });
				expect(readRequery(record, 'r-1').kind).not.toBe('success');
			}),
			{ numRuns: 2_000 },
		);
	});

	test('beside trifles is a plain success', () => {
		fc.assert(
			fc.property(seed, fc.constantFrom('success', 'successful', true, 'OK'), (one, word) => {
				const more = inventedTrifle(seeded(one));
				const body = { ...more, status: word, message: 'Purchase successful' };
				expect(classify(http(200, body))).toMatchObject({ kind: 'accepted', status: 'success' });
				const data = { ...more, 'request-id': 'r-1' };
				for (const kind of ['success', 'failed'] as const) {
					const body = { status: 'success', data: { ...data, transaction_status: kind } };
					expect(readRequery(http(200, body), 'r-1').kind).toBe(kind);
				}
			}),
			{ numRuns: 2_000 },
		);
	});
});
