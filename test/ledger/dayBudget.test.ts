import fc from 'fast-check';

import { Claims } from '../../nodes/VtuWallet/ledger/claims';
import type { EntryKind } from '../../nodes/VtuWallet/ledger/entries';
import { roomFor, type Room } from '../../nodes/VtuWallet/ledger/dayBudget';

const dayOf = (at: number) => String(Math.floor(at / 86_400_000));

/** Plays every order of the steps of several runs that together want to spend more than a day may cost. */

type Phase = 'start' | 'claiming' | 'reading' | 'sending' | 'telling' | 'releasing' | 'over';

interface World {
	runs: Array<{ phase: Phase; tries: number }>;
	/** An entry has its ID before others can see it. */
	list: Array<{ kind: EntryKind; by: number; visible: boolean }>;
	sent: number[];
}

const most = 100;
const mostTries = 1;

function roomOf({ list }: World, run: number, amounts: number[]): Room {
	const claims = new Claims();
	list.forEach(({ kind, by, visible }, index) => {
		if (!visible) return;
		const marks = [{ reference: `r${by}`, amount: amounts[by] }];
		claims.add([{ id: index + 1, kind, by: `run ${by}`, execution: '', at: 1, marks }]);
	});
	const rooms = roomFor([`r${run}`], claims.commitments(0), { most, dayOf }, 1);
	return rooms.get(`r${run}`) ?? 'none';
}

function steps(world: World, index: number, amounts: number[], maySend: Room[]): World[] {
	const run = world.runs[index];
	const become = (phase: Phase, change: Partial<World> = {}, tries = run.tries): World => ({
		...world,
		...change,
		runs: world.runs.map((one, at) => (at === index ? { phase, tries } : one)),
	});
	const adding = (phase: Phase, kind: EntryKind) =>
		become(phase, { list: [...world.list, { kind, by: index, visible: false }] });
	const appearing = (phase: Phase) => {
		const list = world.list.map((entry) =>
			entry.by === index ? { ...entry, visible: true } : entry,
		);
		return become(phase, { list });
	};
	switch (run.phase) {
		case 'start':
			return [adding('claiming', 'claim')];
		case 'claiming':
			return [appearing('reading')];
		case 'reading': {
			const room = roomOf(world, index, amounts);
			if (maySend.includes(room)) return [become('sending')];
			const waits = room === 'contested' && run.tries < mostTries;
			return waits ? [become('reading', {}, run.tries + 1)] : [adding('releasing', 'release')];
		}
		case 'releasing':
			return [appearing('over')];
		case 'sending':
			return [{ ...adding('telling', 'bought'), sent: [...world.sent, index] }];
		case 'telling':
			return [appearing('over')];
		default:
			return [];
	}
}

function explore(amounts: number[], maySend: Room[] = ['enough']) {
	const first: World = {
		runs: amounts.map(() => ({ phase: 'start', tries: 0 })),
		list: [],
		sent: [],
	};
	const known = new Set<string>();
	const waiting = [first];
	let sales = 0;
	for (let world = waiting.pop(); world; world = waiting.pop()) {
		const key = JSON.stringify(world);
		if (known.has(key)) continue;
		known.add(key);
		const spent = world.sent.reduce((sum, run) => sum + amounts[run], 0);
		if (spent > most) throw new Error(`Spent ${spent}: ${key}`);
		sales = Math.max(sales, world.sent.length);
		const next = amounts.flatMap((_, index) => steps(world as World, index, amounts, maySend));
		waiting.push(...next);
	}
	return { worlds: known.size, sales };
}

describe('what a day may cost, in every order of the steps of several runs', () => {
	it.each([[[60, 60]], [[100, 1]], [[40, 60, 10]], [[50, 50, 50]]])(
		'is not exceeded by purchases of %p',
		(amounts) => {
			const { worlds, sales } = explore(amounts);
			expect(worlds).toBeGreaterThan(100);
			expect(sales).toBeGreaterThan(0);
		},
	);

	it.each(['contested', 'none'] as const)(
		'would be exceeded, and noticed, if runs sent where the room is "%s"',
		(room) => {
			expect(() => explore([60, 60], ['enough', room])).toThrow('Spent 120');
		},
	);
});

describe('the room that a day has', () => {
	const commitment = (reference: string, id: number, amount: number, at = 1) => ({
		reference,
		id,
		amount,
		at,
	});

	it('counts each day for itself', () => {
		const yesterday = commitment('a', 1, 1_000, 1);
		const today = 86_400_000 + 1;
		const rooms = roomFor(
			['b'],
			[yesterday, commitment('b', 2, 100, today)],
			{ most, dayOf },
			today,
		);
		expect(rooms.get('b')).toBe('enough');
	});

	it('goes to whoever claimed first, and never to more than fit', () => {
		const entry = fc.record({ id: fc.integer({ min: 0, max: 20 }), amount: fc.nat({ max: 80 }) });
		fc.assert(
			fc.property(fc.array(entry, { maxLength: 12 }), (entries) => {
				const commitments = entries.map(({ id, amount }, index) =>
					commitment(`r${index}`, id, amount),
				);
				const references = commitments.map(({ reference }) => reference);
				const rooms = roomFor(references, commitments, { most, dayOf }, 1);
				const kept = commitments.filter(({ reference }) => rooms.get(reference) !== 'none');
				expect(kept.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(most);
				const total = commitments.reduce((sum, { amount }) => sum + amount, 0);
				const sendable = references.filter((reference) => rooms.get(reference) === 'enough');
				expect(sendable).toHaveLength(total <= most ? references.length : 0);
			}),
		);
	});
});
