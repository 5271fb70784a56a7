import fc from 'fast-check';

import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { inventedAmongRefusals, inventedDoubt, inventedUnknown } from '../../simulator/beside';
import { seeded } from '../../simulator/contradictions';
import { http } from './said';
import { ours } from './shapes';

const seed = fc.integer({ min: 1, max: 2 ** 31 });
const sent = { network: 1, phone: '2348031234567', amount: 100, 'request-id': ours };
const definite = fc.constantFrom(
	...['Insufficient balance', 'Invalid Customer ID', 'Minimum is ₦100', 'Number Block'],
);
const refused = (more: object, message: string, status: number) =>
	[true, false].map(
		(requeryable) =>
			classify(http(status, { ...more, status: 'fail', message }), {
				price: 100,
				sent,
				requeryable,
			}).kind,
	);
const runs = { numRuns: 600 };

test('a refusal is definite beside its own request, nothing and trifles', () => {
	fc.assert(
		fc.property(seed, definite, fc.constantFrom(200, 400, 403), (one, message, status) => {
			const more = inventedAmongRefusals(seeded(one), sent);
			expect(refused(more, message, status)).toEqual(['rejected', 'rejected']);
		}),
		runs,
	);
});

test('a refusal is asked about beside anything else, or nobody can tell', () => {
	fc.assert(
		fc.property(seed, definite, fc.constantFrom(200, 400, 403), (one, message, status) => {
			const [asked, alone] = refused(inventedUnknown(seeded(one)), message, status);
			expect(['doubtful', 'ambiguous']).toContain(asked);
			expect(alone).toBe('ambiguous');
		}),
		runs,
	);
});

test('a success is in doubt beside a flag, a field or a message of none', () => {
	fc.assert(
		fc.property(seed, (one) => {
			const more = { message: 'Request processed', ...inventedDoubt(seeded(one)) };
			for (const requeryable of [true, false])
				expect(
					classify(http(200, { ...more, status: 'success' }), { requeryable }),
				).not.toMatchObject({
					status: 'success',
				});
			const data = { ...more, 'request-id': ours, transaction_status: 'success' };
			expect(readRequery(http(200, { status: 'success', data }), ours).kind).not.toBe('success');
		}),
		runs,
	);
});

test('words of a test say nothing in the sandbox', () => {
	const answer = http(200, { status: 'success', message: 'This is a test order', is_test: true });
	expect(classify(answer).kind).toBe('ambiguous');
	expect(classify(answer, { isSandbox: true })).toMatchObject({ status: 'success' });
	const data = { 'request-id': ours, transaction_status: 'success', mode: 'test' };
	const record = http(200, { status: 'success', data });
	expect(readRequery(record, ours).kind).toBe('unclear');
	expect(readRequery(record, ours, '', true).kind).toBe('success');
});
