import fc from 'fast-check';

import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { http } from './said';

const good = fc.constantFrom('success', 'successful', 'delivered', 'completed', true, 'ok');
const name = fc.constantFrom('status', 'Status', 'transaction_status', 'transactionStatus');
const bad = fc.oneof(
	fc.constantFrom<unknown>('failed', 'declined', 'awaiting', 'refunded', 'reversed', 'cancelled'),
	fc.constantFrom<unknown>('pending', 'queued', false, 0, 'false', 'dispatched', 'unknown', 'void'),
	fc.stringMatching(/^[a-z]{12,16}$/),
);

/** Puts a value somewhere inside: below names, in lists, in JSON that is a text. */
const layer = fc.constantFrom<(inner: unknown) => unknown>(
	(inner) => ({ data: inner }),
	(inner) => ({ response: inner }),
	(inner) => ({ content: { transactions: inner } }),
	(inner) => [inner],
	(inner) => [{ id: 1 }, inner],
	(inner) => ({ data: JSON.stringify(inner) }),
	(inner) => ({ response: ` ${JSON.stringify([inner])}` }),
);
const inside = fc.tuple(layer, fc.array(layer, { maxLength: 3 })).map(
	([outer, layers]) =>
		(inner: unknown) =>
			[...layers, (deep: unknown) => ({ data: outer(deep) })].reduce<unknown>(
				(value, put) => put(value),
				inner,
			) as object,
);

describe('an answer that calls itself a success', () => {
	test('is not believed where a status inside says anything else', () => {
		fc.assert(
			fc.property(good, name, bad, inside, (word, under, said, put) => {
				const body = { ...put({ [under]: said, amount: 100 }), status: word };
				expect(classify(http(200, body))).not.toMatchObject({ status: 'success' });
				const alone = classify(http(200, body), { requeryable: false });
				expect(alone).not.toMatchObject({ status: 'success' });
				expect(alone.kind === 'accepted' || alone.kind === 'ambiguous').toBe(true);
			}),
			{ numRuns: 1_000 },
		);
	});

	test('is believed where all statuses inside say the same', () => {
		fc.assert(
			fc.property(good, name, good, inside, (word, under, said, put) => {
				const body = { ...put({ [under]: said, plan_status: 0 }), status: word };
				expect(classify(http(200, body))).toMatchObject({ kind: 'accepted', status: 'success' });
			}),
		);
	});
});

describe('a record of a purchase', () => {
	const read = (record: object, more: object = {}) =>
		readRequery(
			http(200, { status: 'success', data: { 'request-id': 'r-1', ...record }, ...more }),
			'r-1',
		);

	test('is not believed where a status inside says anything else', () => {
		fc.assert(
			fc.property(name, bad, inside, (under, said, put) => {
				const record = { ...put({ [under]: said }), transaction_status: 'success' };
				expect(read(record)).toMatchObject({ kind: 'unclear' });
			}),
		);
	});

	test('that calls it failed may say so in words, and not that it was delivered', () => {
		for (const message of ['Declined', 'Refunded successfully', 'No such line', ''])
			expect(read({ transaction_status: 'failed', message })).toMatchObject({ kind: 'failed' });
		for (const message of ['Delivered', 'Transaction successful'])
			expect(read({ transaction_status: 'failed', message }).kind).toBe('unclear');
		const fetched = { message: 'Transaction retrieved successfully' };
		expect(read({ transaction_status: 'failed' }, fetched)).toMatchObject({ kind: 'failed' });
	});
});

test.each(['USD', '$', 'GHS', 'dollars'])('an amount in %s is of another purchase', (currency) => {
	const body = { status: 'success', data: { amount: 2, currency } };
	expect(classify(http(200, body)).kind).toBe('ambiguous');
	const data = { 'request-id': 'r-1', transaction_status: 'success', amount: 2, currency };
	expect(readRequery(http(200, { status: 'success', data }), 'r-1').kind).toBe('cannotTell');
	for (const naira of ['NGN', '₦', 'naira', '']) {
		const own = { status: 'success', data: { amount: 2, currency: naira } };
		expect(classify(http(200, own)).kind).toBe('accepted');
	}
});
