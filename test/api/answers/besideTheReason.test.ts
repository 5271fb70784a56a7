import fc from 'fast-check';

import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { inventedTrifle } from '../../simulator';
import { inventedContradiction, pick, put, seeded } from '../../simulator/contradictions';
import { forAll } from '../../support/forAll';
import { http } from './said';
import * as shapes from './shapes';

const sent = { network: 1, phone: '2348031234567', amount: 100, 'request-id': shapes.ours };
const refused = (
	more: object,
	message = 'Insufficient balance',
	status = 403,
	requeryable = true,
	word: unknown = 'fail',
) => classify(http(status, { ...more, status: word, message }), { price: 100, sent, requeryable });

describe('a refusal for a listed reason', () => {
	const messages = ['Insufficient balance', 'Invalid Customer ID'];
	const answers = messages.flatMap((message) =>
		[200, 403].map((status) => [message, status] as const),
	);

	test.each(shapes.besideNoRefusal)('leads to a requery beside %j', (more) => {
		for (const answer of answers) {
			expect(['ambiguous', 'doubtful']).toContain(refused(more, ...answer).kind);
			expect(refused(more, ...answer, false).kind).toBe('ambiguous');
		}
	});

	test.each(shapes.besideCharges)('is ambiguous beside %j', (sign) => {
		for (const answer of answers) expect(refused(sign, ...answer).kind).toBe('ambiguous');
	});

	test('is definite if nothing was charged', () => {
		for (const answer of answers)
			expect(refused({ amount_charged: 0 }, ...answer).kind).toBe('rejected');
	});

	test.each(shapes.besideRefusals)('is definite beside %j', (more) => {
		expect(refused(more)).toMatchObject({ kind: 'rejected', charged: 'no' });
		expect(refused(more, 'Insufficient balance', 403, false).kind).toBe('rejected');
	});

	const anySeed = fc.integer({ min: 1, max: 2 ** 31 });
	const reason = fc.constantFrom(
		...['Insufficient balance', 'Invalid Customer ID', 'Minimum is ₦100'],
		'This plan is not available right now',
	);

	test('leads to a requery beside anything that contradicts the refusal', () => {
		const code = fc.constantFrom(200, 400, 403, 422);
		const failure = fc.constantFrom<unknown>('fail', 'failed', 'error', 'FAILED', false);
		forAll([anySeed, reason, code, failure], (seed, message, status, said) => {
			const more = inventedContradiction(seeded(seed), 100, 'refusal');
			expect(['ambiguous', 'doubtful']).toContain(refused(more, message, status, true, said).kind);
			expect(refused(more, message, status, false, said).kind).toBe('ambiguous');
		});
	});

	test('is definite beside harmless fields', () =>
		forAll([anySeed, reason, fc.constantFrom(200, 403)], (seed, message, status) => {
			const verdict = refused(inventedTrifle(seeded(seed)), message, status);
			expect(verdict).toMatchObject({ kind: 'rejected', charged: 'no' });
		}));

	const word = fc.stringMatching(/^[b-df-hj-np-tv-z]{5,9}$/);
	const value = fc.oneof(
		word,
		fc.constantFrom<unknown>(true, 'yes', ['a'], { x: 1 }, '1234-5678-9012', 'Done in a moment'),
		fc.integer({ min: 1 }),
		fc.double({ min: 0.1, max: 1e6, noNaN: true }),
	);

	test('leads to a requery beside a value under an unknown name', () =>
		forAll([word, value, fc.integer({ min: 1 })], (name, unknown, seed) => {
			const more = put(seeded(seed), { [name]: unknown });
			expect(['ambiguous', 'doubtful']).toContain(refused(more).kind);
			expect(refused(more, 'Insufficient balance', 403, false).kind).toBe('ambiguous');
		}));

	test('is definite beside an empty value under any name', () => {
		const nothing = fc.constantFrom<unknown>(0, '', null, false, 'no', [], {}, '0.00', 'none');
		forAll([word, nothing, fc.integer({ min: 1 })], (name, none, seed) => {
			expect(refused(put(seeded(seed), { [name]: none })).kind).toBe('rejected');
		});
	});

	test('is definite beside the fields of its request, and leads to a requery beside other values of them', () =>
		forAll([fc.integer({ min: 1 })], (seed) => {
			const random = seeded(seed);
			const [name, own] = pick(random, Object.entries(sent));
			expect(refused(put(random, { [name]: own })).kind).toBe('rejected');
			const other = { 'request-id': 'SRV-1', phone: '08099999999' };
			expect(refused(put(random, other)).kind).toBe('doubtful');
		}));
});
