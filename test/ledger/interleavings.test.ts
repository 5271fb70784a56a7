import { Claims, type Standing } from '../../nodes/VtuWallet/ledger/claims';
import type { EntryKind } from '../../nodes/VtuWallet/ledger/entries';

/**
 * Plays every order of the steps of runs that want the same purchase. The provider ignores references and cannot be
 * asked.
 */

type Phase =
	| 'start'
	| 'claiming'
	| 'reading'
	| 'sending'
	| 'sent'
	| 'telling'
	| 'releasing'
	| 'over'
	| 'dead';

interface Run {
	phase: Phase;
	tries: number;
}

/** An entry has its ID before others can see it: another one with a higher ID may be seen first. */
interface Added {
	id: number;
	kind: EntryKind;
	by: number;
	visible: boolean;
}

interface World {
	runs: Run[];
	list: Added[];
	sent: number;
	deaths: number;
}

const mostTries = 1;

function standingOf({ list }: World, run: number) {
	const claims = new Claims();
	claims.add(
		list
			.filter(({ visible }) => visible)
			.map(({ id, kind, by }) => ({
				id,
				kind,
				by: `run ${by}`,
				execution: `execution ${by}`,
				at: 0,
				marks: [{ reference: 'a' }],
			})),
	);
	return claims.standing('a', `run ${run}`);
}

/** Every world that one step of this run can lead to. */
function steps(world: World, index: number, mayDie: boolean, maySend: Standing[]): World[] {
	const run = world.runs[index];
	const become = (phase: Phase, change: Partial<World> = {}, tries = run.tries): World => ({
		...world,
		...change,
		runs: world.runs.map((one, at) => (at === index ? { phase, tries } : one)),
	});
	const adding = (phase: Phase, kind: EntryKind) => {
		const entry = { id: world.list.length + 1, kind, by: index, visible: false };
		return become(phase, { list: [...world.list, entry] });
	};
	const appearing = (phase: Phase, tries = run.tries) => {
		const own = world.list.filter(({ by }) => by === index).at(-1);
		const list = world.list.map((entry) => (entry === own ? { ...entry, visible: true } : entry));
		return become(phase, { list }, tries);
	};
	const walked = ((): World[] => {
		switch (run.phase) {
			case 'start':
				return [adding('claiming', 'claim')];
			case 'claiming':
				return [appearing('reading')];
			case 'reading': {
				const standing = standingOf(world, index);
				if (maySend.includes(standing)) return [become('sending')];
				if (standing === 'theirs') return [adding('releasing', 'release')];
				// Waits and reads again, until it gives up.
				return standing === 'contested' && run.tries < mostTries
					? [become('reading', {}, run.tries + 1)]
					: [become('over')];
			}
			case 'releasing':
				return run.tries < mostTries ? [appearing('start', run.tries + 1)] : [appearing('over')];
			case 'sending':
				return [become('sent', { sent: world.sent + 1 })];
			case 'sent':
				return [adding('telling', 'bought')];
			case 'telling':
				return [appearing('over')];
			default:
				return [];
		}
	})();
	if (!mayDie || run.phase === 'over' || run.phase === 'dead') return walked;
	// What it was writing when it died may have been written or not.
	const deaths = world.deaths + 1;
	return [...walked, become('dead', { deaths }), { ...appearing('dead'), deaths }];
}

function explore(count: number, mostDeaths: number, maySend: Standing[] = ['ours']) {
	const first: World = {
		runs: Array.from({ length: count }, () => ({ phase: 'start' as const, tries: 0 })),
		list: [],
		sent: 0,
		deaths: 0,
	};
	const known = new Set<string>();
	const ends = new Map<number, number>();
	const waiting = [first];
	for (let world = waiting.pop(); world; world = waiting.pop()) {
		const key = JSON.stringify(world);
		if (known.has(key)) continue;
		known.add(key);
		if (world.sent > 1) throw new Error(`Sent twice: ${key}`);
		const next = world.runs.flatMap((_, index) =>
			steps(world, index, world.deaths < mostDeaths, maySend),
		);
		if (next.length === 0) ends.set(world.sent, (ends.get(world.sent) ?? 0) + 1);
		waiting.push(...next);
	}
	return { worlds: known.size, ends };
}

describe('claims, in every order of their steps', () => {
	it('let at most one of two runs send, whichever dies and when', () => {
		const { worlds, ends } = explore(2, 2);
		expect(worlds).toBeGreaterThan(1_000);
		expect(ends.get(1)).toBeGreaterThan(0);
	});

	it('let at most one of three runs send', () => {
		const { worlds } = explore(3, 0);
		expect(worlds).toBeGreaterThan(10_000);
	});

	it.each(['contested', 'theirs'] as const)(
		'would let two send, and that is noticed, if runs sent although their claim is "%s"',
		(standing) => {
			expect(() => explore(2, 0, ['ours', standing])).toThrow('Sent twice');
		},
	);
});
