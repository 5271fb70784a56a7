import type { EntryKind } from '../../nodes/VtuWallet/journal/entries';
import { foldClaims, type FoldedClaim } from '../../nodes/VtuWallet/journal/foldClaims';
import { mustGiveWay, standingOf, type Standing } from '../../nodes/VtuWallet/purchase/claims';

/**
 * Plays every order of the steps of runs that want the same purchase. The provider ignores references and cannot be
 * asked. An entry has its id before others can see it; a claim whose answer is lost is written again.
 */

type Phase =
	| 'start'
	| 'claiming'
	| 'reading'
	| 'sending'
	| 'sent'
	| 'ending'
	| 'releasing'
	| 'over';

interface Run {
	phase: Phase;
	tries: number;
	isDead: boolean;
}

interface World {
	runs: Run[];
	list: Array<{ kind: EntryKind; by: number; isVisible: boolean }>;
	sent: number;
	deaths: number;
	lostAnswers: number;
}

const mostTries = 1;

interface View {
	standing: Standing;
	givesWay: boolean;
}
type MaySend = (view: View) => boolean;

/** What a run has read. It knows at once that another one is dead, and that is the hardest case. */
function viewOf({ list, runs }: World, run: number): View {
	const said = list.flatMap(({ kind, by, isVisible }, index) =>
		isVisible
			? {
					entry: {
						id: index + 1,
						at: 0,
						kind,
						run: String(by),
						execution: String(by),
						environment: '',
						origin: '',
						account: '',
						workflow: '',
						node: { id: '', name: '' },
						settings: '',
					},
					mark: { id: 'p', attempt: 0, ...(kind === 'end' && { outcome: 'success' as const }) },
				}
			: [],
	);
	const me = { run: String(run), execution: String(run), account: '' };
	const claims = foldClaims(said);
	const isAlive = ({ run: name }: Pick<FoldedClaim, 'run'>) => !runs[Number(name)].isDead;
	return { standing: standingOf(claims, me, isAlive), givesWay: mustGiveWay(claims, me, isAlive) };
}

const onlyAlone: MaySend = ({ standing }) => standing.state === 'mine' && !standing.open;

/** Every world that one step of this run can lead to. */
function steps(world: World, index: number, mostDeaths: number, maySend: MaySend): World[] {
	const run = world.runs[index];
	if (run.isDead || run.phase === 'over') return [];
	const become = (change: Partial<Run>, more: Partial<World> = {}): World => ({
		...world,
		...more,
		runs: world.runs.map((one, at) => (at === index ? { ...one, ...change } : one)),
	});
	const adding = (phase: Phase, kind: EntryKind) =>
		become({ phase }, { list: [...world.list, { kind, by: index, isVisible: false }] });
	const visible = () => {
		const own = world.list.map(({ by }) => by).lastIndexOf(index);
		return world.list.map((one, at) => (at === own ? { ...one, isVisible: true } : one));
	};
	const appearing = (change: Partial<Run>) => become(change, { list: visible() });
	const again = { phase: 'start' as const, tries: run.tries + 1 };
	const reading = (): World[] => {
		const view = viewOf(world, index);
		if (maySend(view)) return [become({ phase: 'sending' })];
		const { state, open } = view.standing;
		if (state === 'bought' || open) return [adding('releasing', 'release')];
		if (view.givesWay) return [adding('releasing', 'release')];
		// It waits and reads again, until it gives up.
		const waits = run.tries < mostTries;
		return [become(waits ? { tries: run.tries + 1 } : { phase: 'over' })];
	};
	const walked = ((): World[] => {
		switch (run.phase) {
			case 'start':
				return [adding('claiming', 'claim')];
			case 'claiming': {
				if (world.lostAnswers > 0) return [appearing({ phase: 'reading' })];
				// Written, and the answer is lost: the same claim is written once more.
				const lost = { list: visible(), lostAnswers: 1 };
				return [appearing({ phase: 'reading' }), become({ phase: 'start' }, lost)];
			}
			case 'reading':
				return reading();
			case 'releasing':
				return [appearing(run.tries < mostTries ? again : { phase: 'over' })];
			case 'sending':
				return [become({ phase: 'sent' }, { sent: world.sent + 1 })];
			case 'sent':
				return [adding('ending', 'end')];
			default:
				return [appearing({ phase: 'over' })];
		}
	})();
	if (world.deaths >= mostDeaths) return walked;
	// What it was writing when it died may have been written or not.
	const deaths = world.deaths + 1;
	return [
		...walked,
		become({ isDead: true }, { deaths }),
		{ ...appearing({ isDead: true }), deaths },
	];
}

function explore(count: number, mostDeaths: number, maySend = onlyAlone, lostAnswers = 0) {
	const first: World = {
		runs: Array.from({ length: count }, () => ({ phase: 'start', tries: 0, isDead: false })),
		list: [],
		sent: 0,
		deaths: 0,
		lostAnswers,
	};
	const known = new Set<string>();
	const ends = new Map<number, number>();
	const waiting = [first];
	for (let world = waiting.pop(); world; world = waiting.pop()) {
		const key = JSON.stringify(world);
		if (known.has(key)) continue;
		known.add(key);
		if (world.sent > 1) throw new Error(`Sent twice: ${key}`);
		const from = world;
		const next = from.runs.flatMap((_, index) => steps(from, index, mostDeaths, maySend));
		if (next.length === 0) ends.set(from.sent, (ends.get(from.sent) ?? 0) + 1);
		waiting.push(...next);
	}
	return { worlds: known.size, ends };
}

describe('claims, in every order of their steps', () => {
	test('let at most one of two runs send, whichever dies and when', () => {
		const { worlds, ends } = explore(2, 2);
		expect(worlds).toBeGreaterThan(1_000);
		expect(ends.get(1)).toBeGreaterThan(0);
	});

	test('let at most one of three runs send', () => {
		const { worlds } = explore(3, 0, onlyAlone, 1);
		expect(worlds).toBeGreaterThan(10_000);
	});

	test.each<[string, MaySend]>([
		['another run holds it as well', ({ standing }) => ['mine', 'held'].includes(standing.state)],
		[
			'its claim is the older one',
			({ standing, givesWay }) => standing.state !== 'bought' && !givesWay,
		],
	])('would let two send, and that is noticed, if a run sent although %s', (_, maySend) => {
		expect(() => explore(2, 0, maySend)).toThrow('Sent twice');
	});

	test('would let two send if what a dead run has claimed were sent', () => {
		expect(() => explore(2, 1, ({ standing }) => standing.state === 'mine')).toThrow('Sent twice');
	});
});
