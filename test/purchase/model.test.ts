import { Choices } from './model/choices';
import { explore } from './model/explore';
import { brokenPromises, keptPromises, slow } from './model/kinds';
import type { Kind } from './model/provider';
import {
	atOnce,
	inTurn,
	withNewTable,
	withoutTable,
	type Scenario,
	type Way,
} from './model/scenarios';

/**
 * The real machine and the real reading of claims, against every sequence of faults within a budget. The promises are in
 * model/judge.ts; a breach throws, with the way that led to it. `MODEL=deep` allows more faults at once.
 */
const isDeep = process.env.MODEL === 'deep';
const some = { faults: isDeep ? 2 : 1, interruptions: 1 };
const single = { faults: 1, interruptions: 1 };
const more = { faults: isDeep ? 3 : 2, interruptions: 1 };
/** One kind of each trust is enough for the longer ways. `MODEL=deep` plays all. */
const oneOfEach = Object.entries(keptPromises).filter(([name]) => !/repeats|ignores/.test(name));

// The test counts ways and no time, so a busy machine gives the same result.
jest.setTimeout(7_200_000);

const counted = new Map<string, number>();
let denials = 0;
afterAll(() => {
	const total = [...counted.values()].reduce((sum, ways) => sum + ways, 0);
	const lines = [...counted].map(([name, ways]) => `${String(ways).padStart(10)}  ${name}`);
	const ends = `${denials.toLocaleString('en')} runs believed a provider that called failed what it had charged`;
	process.stdout.write(`${lines.join('\n')}\n${total.toLocaleString('en')} ways; ${ends}\n`);
});

const all = { ...keptPromises, ...brokenPromises };
const kinds = Object.entries(all);
const ofTrust = (...trusts: Array<Kind['trust']>) =>
	kinds.filter(([, { trust }]) => trusts.includes(trust));

function play(what: string, way: Way, scenario: Scenario) {
	const { ways, most, denials: believed } = explore(way, scenario, new Choices());
	counted.set(what, (counted.get(what) ?? 0) + ways);
	denials += believed;
	expect(ways).toBeGreaterThan(50);
	return most;
}

describe.each(kinds)('a product of trust %s', (_name, kind) => {
	const scenario = { kind, budget: some };

	test('two tries in turn, with more faults', () => {
		play('two tries', inTurn, { kind, budget: more, runs: 2 });
	});

	test('later tries that may not send', () => {
		play('blocked', inTurn, { ...scenario, canBlock: true, runs: isDeep ? 3 : 2 });
	});

	test('a reference that belongs to another purchase', () => {
		const policy = { mayAdvance: 'never', askFirst: true } as const;
		play('foreign', inTurn, { ...scenario, runs: 2, policy, isForeign: true });
	});

	test('two workers at once', () => {
		play('two workers', atOnce, { ...scenario, turns: isDeep ? 2 : 1 });
	});
});

describe.each(isDeep ? kinds : oneOfEach)('one of each trust, %s', (_name, kind) => {
	const scenario = { kind, budget: some };

	test('two tries, interrupted twice', () => {
		const budget = { faults: 1, interruptions: 2 };
		play('two tries, interrupted twice', inTurn, { kind, budget, runs: isDeep ? 3 : 2 });
	});

	test.each(['never', 'afterOthers', 'always'] as const)('may advance: %s', (mayAdvance) => {
		const policy = { mayAdvance, askFirst: mayAdvance === 'never' };
		play('three tries', inTurn, { ...scenario, policy });
	});

	test('that wait for a pending purchase', () => {
		const policy = { waitForPendingMs: 5_000, askFirst: true };
		play('waiting for pending', inTurn, { ...scenario, policy });
	});

	test('runs of two accounts', () => {
		const circumstances = { isHonest: true };
		const runs = isDeep ? 3 : 2;
		const accounts = { runs, accounts: 2, circumstances };
		play('two accounts', inTurn, { ...scenario, ...accounts, budget: single });
	});

	test('three workers at once', () => {
		const budget = { faults: isDeep ? 1 : 0, interruptions: 1 };
		play('three workers', atOnce, { ...scenario, budget, runs: 3 });
	});
});

describe('a user who accepts a second purchase', () => {
	const circumstances = { sendAgain: true };

	test.each(isDeep ? kinds : Object.entries(keptPromises))(
		'gets one for each execution: %s',
		(_name, kind) => {
			play('send again', inTurn, { kind, budget: single, circumstances, runs: 2 });
			play('send again', atOnce, { kind, budget: single, circumstances, turns: 1 });
		},
	);
});

describe('a run that gives no sign of life for more than a minute', () => {
	const circumstances = { fallsSilent: true, onlyMoney: true };
	const kept = Object.entries(keptPromises);

	test.each(kept)('charges once: %s', (_name, kind) => {
		play('silent', atOnce, { kind, budget: single, circumstances, turns: isDeep ? 2 : 1 });
	});
});

describe('a provider that is slower than the time to settle', () => {
	test.each(Object.entries(slow))('charges once: %s', (_name, kind) => {
		const circumstances = { onlyMoney: true };
		play('slow', inTurn, { kind, budget: some, circumstances });
	});
});

describe('without a table', () => {
	test.each(ofTrust('full'))('a journal that ends with its process: %s', (_name, kind) => {
		const circumstances = { forgets: true };
		play('forgotten', inTurn, { kind, budget: some, circumstances, runs: isDeep ? 3 : 2 });
	});

	const deduplicating = ofTrust('full').filter(([, { repeats }]) => repeats !== 'charged');
	test.each(deduplicating)('two workers that cannot see each other: %s', (_name, kind) => {
		const circumstances = { onlyMoney: true, isBlind: true };
		const budget = { faults: 1, interruptions: isDeep ? 1 : 0 };
		play('without a table', withoutTable, { kind, budget, circumstances });
	});
});

describe('a table that was made anew', () => {
	const findable = kinds.filter(([, { isFindable, hidesPending }]) => isFindable && !hidesPending);

	test.each(findable)('leads to a requery, which finds the earlier purchase: %s', (_name, kind) => {
		play('a new table', withNewTable, { kind, budget: some });
	});
});
