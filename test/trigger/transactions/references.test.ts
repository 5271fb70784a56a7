import {
	fetchedReferences,
	mostWatched,
	typedReferences,
} from '../../../nodes/VtuWallet/trigger/transactions/references';
import { refusalOf } from '../../values/refusal';
import { casesOf } from '../../support/casesOf';

const typed = (raw: unknown) => [...typedReferences(raw).listed.values()];
const fetched = (json: unknown, pick = '') => [...fetchedReferences(json, pick).listed.values()];
const many = (count: number) => Array.from({ length: count }, (_, index) => `ref-${index}`);

describe('references that were typed', () => {
	test.each(
		casesOf([
			[['a'], ['a', '[{"reference": "a"}]', 'a\na\na']],
			[
				['a', 'b', 'c'],
				['a\nb\r\nc', 'a, b,c'],
			],
			[
				['a', 'b'],
				['  a\n\n ,b,, \n', '\'a\'\n"b"', ['a', 'b', 'a']],
			],
			[['a', 'b,c', '7'], ['["a", "b,c", 7]']],
			[['42'], [42]],
			[['airtime/ñ ✓'], ['airtime/ñ ✓']],
			[[], [[], '[]']],
			// The node only trims these: they differ from references with plain characters.
			[['a–b'], ['a–b']],
			[['a', 'a\u200bb', "'a'"], [[' a ', 'a', 'a\u200bb', "'a'"]]],
		]),
	)('are read from %j', (raw, expected) => expect(typed(raw)).toEqual(expected));

	test.each(
		casesOf([
			[/is empty/, ['', '  \n , ', [''], undefined, null]],
			[/is not a list/, ['["a", ']],
			[/is not a list/, [{ reference: 'a' }]],
			[/Entry 1 .* more digits/, [[1e21]]],
			[/Entry 1 .* neither text nor a number/, [[true]]],
			[/too long/, [['x'.repeat(201)]]],
			[/is not a reference/, ['..', ['a\u0000b'], ['\ud800']]],
			[/has no field 'reference'/, [[{ id: 'a' }]]],
			[/holds 10001 references; at most 10000/, [many(mostWatched + 1)]],
		]),
	)('are refused if they are %j', (raw, message) => {
		const refusal = refusalOf(() => typed(raw));
		expect(refusal.message).toMatch(message);
		expect(refusal.advice).toMatch(/^[A-Z].*\.$/);
	});

	test.each([
		[['a', true], /Entry 2 of the list is neither text nor a number/],
		[['a', { id: 'b' }], /Entry 2 of the list has no field 'reference'/],
		[`a, ${'x'.repeat(300)}`, /Entry 2 of the list is too long/],
	])('are watched without an unreadable entry, which is reported: %j', (raw, message) => {
		const { listed, unusable } = typedReferences(raw);
		expect([...listed.values()]).toEqual(['a']);
		expect([...unusable.values()]).toEqual([expect.stringMatching(message)]);
	});

	test('may be ten thousand', () =>
		expect(typed(many(mostWatched).join('\n'))).toHaveLength(mostWatched));
});

describe('references that were fetched', () => {
	test.each([
		[['a', 'b'], '', ['a', 'b']],
		[[], '', []],
		[{ data: ['a'] }, '', ['a']],
		[{ status: 'success', rows: [{ reference: 'a' }] }, '', ['a']],
		[[{ reference: 'a' }, { 'request-id': 'b' }, { request_id: 'c' }], '', ['a', 'b', 'c']],
		[[{ order: 'a', reference: 'no' }], 'order', ['a']],
		[[{ order: 12 }, { order: null }, { order: '' }], 'order', ['12']],
		[[null, '', 'a'], '', ['a']],
		[[' u1 ', '\tu2\n', ' ', { reference: ' u3' }, 'u1'], '', ['u1', 'u2', 'u3']],
		[[{ error: { title: 'No', receipt: { reference: 'a' } }, message: 'No' }], '', ['a']],
		[[{ order: { payment: { ref: 'a' } } }], 'order.payment.ref', ['a']],
		[[{ 'a.b': 'literal', a: { b: 'path' } }], 'a.b', ['literal']],
		[[{ reference: 'TRX1', 'request-id': 'mine' }], '', ['mine']],
		[[{ reference: 'TRX1', 'request-id': '' }], '', ['TRX1']],
		[{ status: 'success', data: [{ reference: 'a–b ' }] }, '', ['a–b']],
	])('are read from %j with field %j', (json, pick, expected) =>
		expect(fetched(json, pick)).toEqual(expected),
	);

	test.each([
		[{ message: 'hello' }, '', /holds no list/],
		[{ one: [], two: [] }, '', /holds no list/],
		['a', '', /holds no list/],
		[null, '', /holds no list/],
		[[{ order: 'a' }], 'reference', /Entry 1 .* no field 'reference'/],
		[[{ order: { id: 'a' } }], 'order', /Entry 1 .* no field 'order'/],
		[[['b']], '', /Entry 1/],
		[[{ total: 1 }, { total: 2 }], '', /Entry 1 .* no field 'reference'/],
		[{ status: 'fail', errors: ['no'] }, '', /is a refusal/],
		[{ status: 'error', message: 'Key expired', data: ['a'] }, '', /refusal .*Key expired/],
		[[{ a: { b: [1] } }], 'a.b', /Entry 1 .* no field 'a.b'/],
	])('are refused in %j with field %j', (json, pick, message) => {
		expect(refusalOf(() => fetched(json, pick)).message).toMatch(message);
	});

	test('are watched without the unreadable entries, and each of those is reported', () => {
		const { listed, unusable } = fetchedReferences(
			['a', ['b'], { id: 7, total: 5 }, 'x'.repeat(201), 'c', 1e21],
			'',
		);
		expect([...listed.values()]).toEqual(['a', 'c']);
		expect([...unusable.values()]).toEqual([
			expect.stringMatching(/^Entry 2 of the list has no field/),
			expect.stringMatching(/^Entry 3 of the list has no field 'reference'/),
			expect.stringMatching(/^Entry 4 of the list is too long/),
			expect.stringMatching(/^Entry 6 of the list has more digits/),
		]);
	});

	test('have the same name for a bad entry at every place and beside any other cells', () => {
		const keys = (json: unknown) => [...fetchedReferences(json, '').unusable.keys()];
		expect(keys(['a', { id: 7, at: 1 }])).toEqual(keys([{ id: 7, at: 2 }, 'b', 'a']));
		expect(keys(['a', { id: 7 }])).not.toEqual(keys(['a', { id: 8 }]));
	});
});
