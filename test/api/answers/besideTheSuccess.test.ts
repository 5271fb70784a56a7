import fc from 'fast-check';

import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { inventedTrifle } from '../../simulator';
import { inventedContradiction, put, seeded } from '../../simulator/contradictions';
import { forAll } from '../../support/forAll';
import * as messages from './messages';
import { http } from './said';
import * as shapes from './shapes';

const success = { kind: 'accepted', status: 'success' };
const bought = (more: object, requeryable = true, price?: number) =>
	classify(http(200, { status: 'success', message: 'Transaction successful', ...more }), {
		requeryable,
		price,
	});
const anySeed = fc.integer({ min: 1, max: 2 ** 31 });
const yes = fc.constantFrom('success', 'successful', true, 'OK');
const read = (body: object) => readRequery(http(200, body), shapes.ours).kind;
const record = { 'request-id': shapes.ours, transaction_status: 'success' };
const recorded = (more: object, beside: object = {}) =>
	read({ status: 'success', data: { ...record, ...more }, ...beside });
/** The fields in the record, around the record and below it. */
const everywhere = (more: object) => [
	recorded(more),
	read({ ...more, status: 'success', data: { ...record, ...('data' in more && { more }) } }),
	read({ more, ...record }),
];

describe('a success', () => {
	test.each(shapes.besideNoSuccess)('is no plain success beside %j', (more) => {
		for (const requeryable of [true, false])
			expect(bought(more, requeryable)).not.toMatchObject(success);
		expect(everywhere(more)).not.toContain('success');
	});

	test.each(shapes.besideNoCharge)('is no plain success beside %j', (more) => {
		for (const price of [undefined, 0]) expect(bought(more, true, price)).toMatchObject(success);
		for (const requeryable of [true, false])
			expect(bought(more, requeryable, 100).kind).toBe('ambiguous');
		expect(recorded({ ...more, amount: 100 })).toBe('unclear');
	});

	test('is no success with a used reference, for a product without a look-up', () => {
		for (const message of ['Duplicate request-id', 'Referrence ID Used'])
			expect(bought({ message }, false)).toMatchObject({ kind: 'ambiguous', alreadyUsed: true });
		expect(bought({ message: 'Your unique PIN is 12345678' }, false)).toMatchObject(success);
		expect(bought({ message: 'Order was already processed successfully' }, false)).toMatchObject(
			success,
		);
	});

	test.each(shapes.besideSuccesses)('is plain beside %j', (more) => {
		for (const requeryable of [true, false]) {
			expect(bought(more, requeryable)).toMatchObject(success);
			expect(bought(more, requeryable)).not.toHaveProperty('unusual');
		}
		expect(everywhere(more)).toEqual(Array(3).fill('success'));
	});

	test('is no success beside anything that contradicts the success', () =>
		forAll([anySeed, yes], (seed, status) => {
			const more = inventedContradiction(seeded(seed), 100, 'success');
			for (const requeryable of [true, false])
				expect(bought({ ...more, status }, requeryable, 100)).not.toMatchObject(success);
			expect(recorded({ amount: 100, ...more })).not.toBe('success');
		}));

	test('is plain beside harmless fields, and with a code', () => {
		forAll([anySeed, yes], (seed, status) => {
			const more = inventedTrifle(seeded(seed));
			expect(bought({ ...more, status })).toMatchObject(success);
			expect(bought({ ...more, status })).not.toHaveProperty('unusual');
			for (const kind of ['success', 'failed'])
				expect(recorded({ ...more, transaction_status: kind })).toBe(kind);
		});
		const message = 'Your order';
		expect(bought({ message, token: '1234-5678-9012' })).not.toHaveProperty('unusual');
	});

	test.each([
		...[{ airtime_delivered: false }, { data: { order_confirmed: 'no' } }],
		...[{ vendor: [{ rechargeDone: false }] }],
		...messages.unusual.map((message) => ({ message })),
	])('is unusual beside %j', (more) => {
		expect(bought(more)).toMatchObject({ ...success, unusual: true });
		expect(recorded(more)).toBe('success');
	});

	test.each(messages.ofNoSuccess)('is no plain success with the message: %s', (message) => {
		for (const more of [
			...[{ message }, { data: { message } }, { data: [{ response: { msg: message } }] }],
			{ data: JSON.stringify({ description: message }) },
		])
			for (const requeryable of [true, false])
				expect(bought(more, requeryable)).not.toMatchObject(success);
		expect(recorded({ message })).not.toBe('success');
		expect(recorded({}, { message })).not.toBe('success');
	});

	test.each(messages.objections)('is no plain success with the message: %s', (message) => {
		for (const more of [{ message }, { message: 'OK', data: { message } }])
			for (const requeryable of [true, false])
				expect(bought(more, requeryable).kind).toBe('ambiguous');
		expect(recorded({ message })).toBe('unclear');
		expect(bought({ data: { message } })).toMatchObject(success);
	});

	test.each(messages.ofSuccesses)('is plain with the message: %s', (message) => {
		expect(bought({ message })).toMatchObject(success);
		expect(bought({ message })).not.toHaveProperty('unusual');
		expect(recorded({ message })).toBe('success');
	});

	test('is no success beside a flag with an unknown participle as its name', () => {
		const stem = fc.stringMatching(/^[b-df-hj-np-tv-z]{5,9}$/);
		const flag = fc.tuple(
			fc.constantFrom('', 'is_', 'was_', 'has-', 'order_', 'line '),
			stem,
			fc.constantFrom('ed', 'ing'),
		);
		forAll(
			[flag, fc.constantFrom(true, 'true', 'yes'), fc.integer({ min: 1 })],
			(name, yes, seed) => {
				const more = put(seeded(seed), { [name.join('')]: yes });
				expect(bought(more)).not.toMatchObject(success);
				expect(bought(put(seeded(seed), { [name.join('')]: false }))).toMatchObject(success);
			},
		);
	});
});
