import type { Policy } from '../../../nodes/VtuWallet/purchase/machineTypes';
import { policyOf as usualPolicy } from '../play';
import { Journal } from './journal';
import type { Kind } from './provider';
import { Run } from './run';
import type { Budget, Circumstances, World } from './world';

export interface Scenario {
	kind: Kind;
	budget: Budget;
	policy?: Partial<Policy>;
	circumstances?: Circumstances;
	/** How many runs in turn, or how many at once. */
	runs?: number;
	/** How often the workers take turns. */
	turns?: number;
	/** Runs after the first may be of another account. */
	accounts?: number;
	/** Runs after the first may be blocked from sending. */
	canBlock?: true;
	/** The first reference belongs to another purchase. */
	isForeign?: true;
}

export type Way = (world: World, scenario: Scenario) => void;

const soonMs = 1_000;
const lateMs = 100_000;

const policyOf = (
	{ kind: { trust, settleForMs }, policy, circumstances }: Scenario,
	more: Partial<Policy> = {},
): Policy =>
	usualPolicy(trust, { sendAgain: circumstances?.sendAgain, settleForMs, ...policy, ...more });

/** Tries one after another: each a *Retry On Fail* of the one before, or a new execution; soon or late; looped back or not. */
export const inTurn: Way = (world, scenario) => {
	const { choices, journal, circumstances } = world;
	const { runs = 3, accounts = 1 } = scenario;
	let execution = 0;
	if (scenario.isForeign) world.provider.useForAnother('a0');
	for (let nth = 0; nth < runs; nth++) {
		const wait = nth > 0 && choices.choose(2) === 1 ? lateMs : soonMs;
		if (nth > 0) world.now += wait;
		if (nth > 0 && choices.choose(2) === 0) execution += 1;
		const account = nth === 0 ? 0 : choices.choose(accounts);
		const me = { run: `r${nth}`, execution: `e${execution}`, account: `a${account}` };
		const isBlocked = nth > 0 && scenario.canBlock && choices.choose(2) === 1;
		const more = isBlocked ? { blocked: () => 'walletEmpty' as const } : {};
		const run = new Run(world, me, policyOf(scenario, more));
		run.play();
		if (run.isDead && circumstances.forgets) {
			journal.forget();
			world.judge.forget();
		}
		if (nth === 0 && world.isUntroubled && !scenario.isForeign && run.finish?.outcome !== 'success')
			throw new Error(`nothing went wrong, and the run ends ${run.finish?.outcome}`);
	}
	goodWeather(world, scenario);
};

/** Workers at once; then one more run. */
export const atOnce: Way = (world, scenario) => {
	const { judge } = world;
	const { runs = 2, turns } = scenario;
	const workers = Array.from({ length: runs }, (_, nth) => {
		const me = { run: `w${nth}`, execution: `e${nth}`, account: 'a0' };
		return new Run(world, me, policyOf(scenario));
	});
	interleave(world, workers, turns);
	for (const worker of workers.filter(({ isSilent }) => isSilent)) {
		worker.wake();
		worker.play();
	}
	const isBought = world.provider.charges.length === 1;
	judge.must(isBought || !world.isUntroubled, 'nothing went wrong, and nobody bought');
	world.now += lateMs;
	new Run(world, { run: 'last', execution: 'elast', account: 'a0' }, policyOf(scenario)).play();
	goodWeather(world, scenario);
};

/** The steps of all workers in every order, with so many turns. */
function interleave({ choices }: World, workers: readonly Run[], turns = 2): void {
	let left = turns;
	let current = workers[0];
	for (;;) {
		const ready = workers.filter(({ isOver, isSilent }) => !isOver && !isSilent);
		if (ready.length === 0) break;
		const others = ready.filter((worker) => worker !== current);
		const isReady = ready.includes(current);
		if (!isReady) current = others[choices.choose(others.length)];
		// A run that waits lets the others work.
		else if (current.isWaiting && others.length > 0)
			current = others.find(({ me }) => me.run > current.me.run) ?? others[0];
		else if (left > 0 && others.length > 0) {
			const choice = choices.choose(1 + others.length);
			if (choice > 0) {
				current = others[choice - 1];
				left -= 1;
			}
		}
		current.isAlone = ready.every((one) => one === current || one.isWaiting);
		current.tick();
	}
}

/** After any faults, a later run decides the purchase, and buys it if no run did. */
function goodWeather(world: World, scenario: Scenario): void {
	const { kind, circumstances, policy } = scenario;
	if (kind.trust !== 'full' || circumstances?.onlyMoney || scenario.isForeign) return;
	world.clear();
	world.now += 2 * lateMs;
	const me = { run: 'sun', execution: 'esun', account: 'a0' };
	const run = new Run(world, me, policyOf(scenario));
	run.play();
	const { taken } = world.provider;
	const isCancelled = taken.some(({ cancelled }) => cancelled);
	// A look that shows the record takes the promise back.
	const isPromised = taken.some(({ promised }) => promised !== undefined);
	const hasOtherAccount = world.journal.claims.some(({ account }) => account !== me.account);
	const isExpected =
		run.finish?.outcome === 'success' ||
		(run.finish?.outcome === 'failed' && isCancelled) ||
		(['unknown', 'pending'].includes(String(run.finish?.outcome)) && hasOtherAccount) ||
		(run.finish?.reason === 'contradicted' && isPromised) ||
		(run.finish?.outcome === 'failed' && policy?.mayAdvance === 'never') ||
		(run.finish?.outcome === 'pending' && kind.hidesPending === true);
	world.judge.must(isExpected, `in good weather the last run ends ${run.finish?.outcome}`);
}

/** The tables are made anew after the first run, so only the provider's record is left. */
export const withNewTable: Way = (world, scenario) => {
	const first = { run: 'r0', execution: 'e0', account: 'a0' };
	new Run(world, first, policyOf(scenario)).play();
	world.journal.claims = [];
	world.now += lateMs;
	for (const nth of [1, 2]) {
		const me = { run: `r${nth}`, execution: `e${nth}`, account: 'a0' };
		new Run(world, me, policyOf(scenario, { askFirst: true })).play();
	}
};

/** Workers with *Ledger* off: each knows only its own process. */
export const withoutTable: Way = (world, scenario) => {
	const policy = policyOf(scenario, { askFirst: true });
	const workers = ['w0', 'w1'].map((run, nth) => {
		const me = { run, execution: `e${nth}`, account: 'a0' };
		return new Run(world, me, policy, new Journal(world));
	});
	interleave(world, workers, scenario.turns);
};
