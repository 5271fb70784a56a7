import { explore, type Depth, type Exploration } from './model/explore';
import type { Setup } from './model/provider';
import { brokenPromises, keptPromises, trustClasses } from './model/setups';
import type { Scenario } from './model/play';

/**
 * One purchase, tried up to three times and run once more, with every fault at every step. The invariants are in
 * model/invariants.ts; any breach throws, with the way that led to it. Half a minute's worth by default; `MODEL=half`,
 * which CI plays and which judges the mutants, takes two minutes; `MODEL=deep` a quarter of an hour; `MODEL=full` goes to
 * the end, for hours.
 */
const full = process.env.MODEL === 'full';
const quick = !full && process.env.MODEL !== 'deep';
const shallow = quick && process.env.MODEL !== 'half';
const everyFault: Depth = full
	? { tries: [3, 2], kills: 1, oddities: 1 }
	: { tries: quick ? [2, 1] : [3, 1], kills: 1, oddities: 0 };
/** An oddity: a look that answers late, a store that fails, a wallet that runs dry meanwhile. */
const oddities: Depth = full
	? { tries: [3, 2], kills: 2, oddities: 2 }
	: { tries: quick ? [1, 1] : [2, 1], kills: 1, oddities: 1 };
const tooSlow: Depth = full
	? { tries: [3, 1], kills: 1, oddities: 1 }
	: { tries: [1, 1], kills: 1, oddities: 0 };
/** A *Retry* after a *Retry*, each from what n8n stored of the first execution. */
const retries: Depth = { tries: full ? [2, 1, 1] : [1, 1, 1], kills: 1, oddities: 0 };
const oneExecution: Depth = { tries: [3], kills: 0, oddities: 1 };

const told = new Map<string, Exploration[]>();
afterAll(() => void process.stdout.write(`${summary()}\n`));

// It only reckons: however long a busy machine takes, the result is the same.
jest.setTimeout(3_600_000);

describe.each(trustClasses)('a product that %s', (name) => {
	const all = keptPromises(name);
	const some = all.filter((_, index) => index % 4 > 1 || index % 8 === 0);
	const setups = quick ? some : all;

	test('is charged once at most, and its outcome is true, whatever fails', () => {
		const ways = full ? bothWays : inTurn;
		tell(
			name,
			'every fault',
			(shallow ? setups.filter((_, index) => index % 2 === 0) : setups).flatMap((setup, index) =>
				ways(setup, index, everyFault),
			),
		);
	});

	test('also when the store fails, an answer is slow or the wallet runs dry', () => {
		const ways = full ? bothWays : inTurn;
		const few = [setups[setups.length - 1], ...(shallow ? [] : [setups[1]])];
		tell(
			name,
			'oddities',
			few.flatMap((setup, index) => ways(setup, index, oddities)),
		);
	});

	test('also when a retry is retried, or the first execution once more', () => {
		const few = quick ? setups.slice(0, shallow ? 1 : 2) : setups;
		tell(
			name,
			'retries of retries',
			few.map((setup, index) => oneWay(setup, index, 0, retries, {})),
		);
	});

	test('is charged once at most even by a provider that is slower than the time to settle', () => {
		const slow = setups
			.filter(({ lagMs }) => lagMs > 0)
			.map((setup) => ({ ...setup, lagMs: 8_750, lateMs: 6_250 }));
		// Two records under one reference, neither of which shows in time, cannot be told apart.
		const distinct = slow.filter(
			({ reference, duplicates }) => reference === 'ignored' || duplicates !== 'charge',
		);
		tell(
			name,
			'too slow',
			distinct.flatMap((setup, index) => inTurn(setup, index, tooSlow, { beyondSettling: true })),
		);
	});
});

describe('a user who trusts the ledger', () => {
	const [trusted] = trustClasses;
	const setups = keptPromises(trusted);

	const depths: Array<[string, Depth]> = [
		['every fault', everyFault],
		['oddities', oddities],
		...(quick ? [] : [['retries of retries', retries] as [string, Depth]]),
	];

	test.each(depths)('is charged once at most, and told the truth: %s', (how, depth) => {
		const few = quick ? setups.slice(1, 2) : setups;
		tell(
			'a trusted ledger',
			how,
			few.map((setup, index) => oneWay(setup, index, 1, depth, { trustsLedger: true })),
		);
	});
});

describe('the user accepts a second purchase', () => {
	const scenarios = trustClasses
		.slice(1)
		.flatMap((name) => keptPromises(name).filter(({ reference }) => reference === 'ignored'));

	test.each(scenarios)('it is never made by the same execution: %o', (setup) => {
		const explored = bothWays(setup, 0, oneExecution, { sendAgain: true });
		expect(explored.map(({ mostHeld }) => mostHeld)).toEqual([1, 1]);
		tell('send again', 'one execution', explored);
	});

	test.each(scenarios)('each execution makes one at most: %o', (setup) => {
		const explored = bothWays(
			setup,
			0,
			{ tries: [1, 1], kills: 1, oddities: 1 },
			{ sendAgain: true },
		);
		expect(explored.map(({ mostHeld }) => mostHeld)).toEqual([2, 2]);
		tell('send again', 'two executions', explored);
	});
});

/** What cannot be defended: the table says that the provider deduplicates, and it does not. */
describe('a provider that breaks the promise to deduplicate', () => {
	test.each(brokenPromises())('is never asked twice by one execution: %o', (setup) => {
		const explored = bothWays(setup, 1, oneExecution);
		expect(explored.map(({ mostHeld }) => mostHeld)).toEqual([1, 1]);
		tell('broken promise', 'one execution', explored);
	});

	const twoExecutions: Depth = { tries: [1, 1], kills: 1, oddities: 0 };
	const wallets = shallow ? [0] : [0, 1];
	const isShown = ({ reference }: Setup) => reference === 'honoured';

	test.each(brokenPromises().filter(isShown))(
		'is not asked twice by another execution where requery shows the first: %o',
		(setup) => {
			const explored = wallets.flatMap((index) => bothWays(setup, index, twoExecutions));
			expect(Math.max(...explored.map(({ mostHeld }) => mostHeld))).toBe(1);
			tell('broken promise, shown', 'two executions', explored);
		},
	);

	test.each(brokenPromises().filter((setup) => !isShown(setup)))(
		'costs one purchase more for each execution that cannot see the one before: %o',
		(setup) => {
			const explored = wallets.flatMap((index) => bothWays(setup, index, twoExecutions));
			expect(Math.max(...explored.map(({ mostHeld }) => mostHeld))).toBe(2);
			tell('broken promise', 'two executions', explored);
		},
	);
});

/** Once per run and once per key; the wallet that one purchase empties and the full one take turns. */
function bothWays(
	setup: Setup,
	index: number,
	depth: Depth,
	more: Partial<Scenario> = {},
): Exploration[] {
	return [0, 1].map((way) => oneWay(setup, index, way, depth, more));
}

/** The same, every second setup in another way. */
function inTurn(
	setup: Setup,
	index: number,
	depth: Depth,
	more: Partial<Scenario> = {},
): Exploration[] {
	return [oneWay(setup, index >> 1, index % 2, depth, more)];
}

function oneWay(
	setup: Setup,
	index: number,
	way: number,
	depth: Depth,
	more: Partial<Scenario>,
): Exploration {
	const by = way === 0 ? 'run' : 'key';
	const empties = (index + way) % 2 === 0;
	const waitForPendingMs = index % 4 < 2 ? 0 : 7_500;
	return explore(
		{ setup, by, sendAgain: false, waitForPendingMs, ...more },
		empties ? 1 : 5,
		depth,
	);
}

function tell(what: string, how: string, explored: Exploration[]): void {
	const name = `${what}, ${how}`;
	const all = [...(told.get(name) ?? []), ...explored];
	expect(all.reduce((sum, { situations }) => sum + situations, 0)).toBeGreaterThan(100);
	told.set(name, all);
}

function summary(): string {
	const lines = [...told].map(([name, explored]) => {
		const paths = explored.reduce((sum, one) => sum + one.paths, 0n);
		const situations = explored.reduce((sum, one) => sum + one.situations, 0);
		return `${name}: ${Number(paths).toExponential(1)} sequences of faults through ${situations.toLocaleString('en')} situations`;
	});
	return lines.join('\n');
}
