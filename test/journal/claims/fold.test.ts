import fc from 'fast-check';

import type { EntryKind, Mark } from '../../../nodes/VtuWallet/journal/claims/entries';
import { foldClaims, type Statement } from '../../../nodes/VtuWallet/journal/claims/foldClaims';
import { mustGiveWay, standingOf, type Me } from '../../../nodes/VtuWallet/purchase/claims';
import { forAll } from '../../support/forAll';

/** `claim a`, `end b success`: one entry of a run; ids count up in the order given. */
function said(...words: string[]): Statement[] {
	return words.map((text, index) => {
		const [kind, run, outcome, attempt = '0'] = text.split(' ');
		return entry(index + 1, kind as EntryKind, run, {
			attempt: Number(attempt),
			...(kind === 'end' && { outcome: outcome as Mark['outcome'] }),
		});
	});
}

const entry = (id: number, kind: EntryKind, run: string, mark: Partial<Mark>): Statement => ({
	entry: {
		id,
		at: id * 1_000,
		kind,
		run,
		execution: `execution of ${run}`,
		environment: 'e',
		origin: 'o',
		account: 'w',
		workflow: 'w1',
		node: { id: 'n', name: 'N' },
		settings: '',
	},
	mark: { id: 'p', attempt: 0, ...mark },
});

const me: Me = { run: 'x', execution: 'execution of x', account: 'w' };
const standing = (entries: readonly Statement[], isAlive = false) =>
	standingOf(foldClaims(entries), me, () => isAlive);

describe('what entries say', () => {
	test.each<[string, string[], object, boolean?]>([
		['a claim that was released', ['claim a', 'release a'], { state: 'free', open: undefined }],
		['an end', ['claim a', 'end a success'], { state: 'bought' }],
		['an end without its claim', ['end a success'], { state: 'bought' }],
		['an end that came later', ['claim a', 'end a unknown', 'end a success'], { state: 'bought' }],
		['a success that is doubted', ['end a success', 'end a failed'], { state: 'bought' }],
		['a claim after an open end', ['claim a', 'end a unknown', 'claim a'], { open: { at: 3_000 } }],
		[
			'a second claim of our own after an open end',
			['claim x', 'end x pending', 'claim x'],
			{ state: 'mine', open: { byThisExecution: true, pending: true } },
		],
		['a later attempt', ['end a failed', 'claim b - 1'], { state: 'held', attempt: 1 }, true],
	])('%s', (_, words, expected, isAlive = false) => {
		expect({ open: undefined, ...standing(said(...words), isAlive) }).toMatchObject(expected);
	});

	test('a claim that was written twice because an answer was lost counts from the first entry on', () => {
		const claims = foldClaims(said('claim x', 'claim b', 'claim x'));
		expect(claims.map(({ run, id }) => [run, id])).toEqual([
			['x', 1],
			['b', 2],
		]);
		expect(mustGiveWay(claims, me, () => true)).toBe(false);
	});

	test('a claim that was released and made again counts from the second entry on', () => {
		const claims = foldClaims(said('claim x', 'claim b', 'release x', 'claim x'));
		expect(mustGiveWay(claims, me, () => true)).toBe(true);
	});

	const anyEntries = fc.array(
		fc.record({
			kind: fc.constantFrom<EntryKind>('claim', 'release', 'end'),
			run: fc.constantFrom('x', 'a', 'b'),
			attempt: fc.constantFrom(0, 1),
			outcome: fc.constantFrom('success', 'failed', 'unknown', 'pending'),
		}),
		{ maxLength: 10 },
	);

	test('entries mean the same in every order', () => {
		const twice = anyEntries.chain((list) => {
			const entries = list.map(({ kind, run, attempt, outcome }, index) =>
				entry(index + 1, kind, run, { attempt, ...(kind === 'end' && { outcome }) }),
			);
			const all = { minLength: entries.length };
			return fc.tuple(fc.constant(entries), fc.shuffledSubarray(entries, all));
		});
		forAll([twice], ([inOrder, mixed]) => expect(foldClaims(mixed)).toEqual(foldClaims(inOrder)));
	});
});
