import type { Result } from '../../../nodes/VtuWallet/purchase/steps';
import { checkEnd, checkStep, isFindable, keepsPromise, type Findings } from './invariants';
import { keyOf } from './key';
import {
	lookUp,
	sendFaults,
	until,
	type LookFault,
	type SendFault,
	type Setup,
	type World,
} from './provider';
import { carryOut, type Fault } from './carryOut';
import { conclude, learn } from './conclude';
import { enter, firstTry } from './enter';
import { reference as referenceOf, type Play, type Scenario } from './play';

/** Tries everything that can happen, once for every situation that it can happen in. */

export const longestTry = 80;
const soonMs = 625;
const lateMs = 30_000;

export interface Exploration extends Findings {
	/** Sequences of faults from the first try to the end, told apart by any difference. */
	paths: bigint;
	/** Different situations met on them. */
	situations: number;
}

export interface Depth {
	/** How many tries each execution has: three and two are a run with *Retry On Fail*, and a run after it. */
	tries: readonly number[];
	kills: number;
	oddities: number;
}

export function explore(scenario: Scenario, wallet: number, depth: Depth): Exploration {
	const known = new Map<string, bigint>();
	const findings: Findings = { mostHeld: 0, outcomes: {} };
	const world: World = { now: 0, bought: [], onTheWay: [], wallet };
	const start = firstTry(scenario, world, { kills: depth.kills, oddities: depth.oddities });
	/** How the play at hand came about. */
	const trail: Array<string | { play: Play; fault: Fault }> = [];
	const along = (step: string | { play: Play; fault: Fault }, go: () => bigint): bigint => {
		trail.push(step);
		const count = go();
		trail.pop();
		return count;
	};

	const paths = (play: Play): bigint => {
		const key = keyOf(play);
		const before = known.get(key);
		if (before !== undefined) return before;
		let total = 0n;
		const { command } = play.machine;
		if (command.do === 'finish') {
			total = along(`${command.result.outcome}, charged ${command.result.charged}`, () =>
				afterEnd(play, command.result),
			);
		} else {
			if (play.commands > longestTry) throw new Error('The machine does not come to an end');
			for (const fault of faultsOf(play, scenario)) {
				total += along({ play, fault }, () => {
					const done = carryOut(play, fault, scenario);
					checkStep(play, done.play, scenario, findings);
					const goesOn = paths(learn(done.play, done.event));
					return play.left.kills > 0
						? goesOn + along('killed', () => afterKill(done.play))
						: goesOn;
				});
			}
		}
		known.set(key, total);
		return total;
	};

	const afterEnd = (play: Play, result: Result): bigint => {
		const over = conclude(play, result);
		checkEnd(play, over, result, scenario, findings);
		let total = 1n;
		// What the node keeps the receipt of is not bought or asked about again.
		const kept = result.outcome === 'success';
		if (!kept && over.tries < depth.tries[over.execution - 1])
			total += begun(later(over, soonMs), false);
		const stored = over.execution === 1 ? over.memory : over.stored;
		if (!kept) total += newExecution({ ...over, stored }, { isRetry: true, memory: over.memory });
		// Where requery finds nothing, only the execution itself knows what it was told.
		const isMade = result.outcome === 'pending' || result.outcome === 'success';
		const clear = over.clear && (!isMade || isFindable(scenario.setup));
		if (over.execution > 1 && scenario.by === 'run')
			total += newExecution({ ...over, clear }, { isRetry: true, memory: over.stored });
		if (scenario.by === 'key')
			total += newExecution({ ...over, clear }, { isRetry: false, memory: {} });
		return total;
	};

	const afterKill = (play: Play): bigint => {
		const killed: Play = {
			...play,
			left: { ...play.left, kills: play.left.kills - 1 },
			process: {},
			blind: play.blind || play.unrecorded,
			clear: false,
		};
		// A *Retry* of the killed one finds nothing; one of the first execution finds what n8n stored of that.
		let total = 1n + newExecution(killed, { isRetry: true, memory: {}, forgotten: true });
		if (play.execution > 1 && scenario.by === 'run')
			total += newExecution(killed, { isRetry: true, memory: play.stored });
		if (scenario.by === 'key') total += newExecution(killed, { isRetry: false, memory: {} });
		return total;
	};

	const newExecution = (
		play: Play,
		how: { isRetry: boolean; memory: Play['memory']; forgotten?: boolean },
	): bigint => {
		if (play.execution >= depth.tries.length) return 0n;
		let total = 0n;
		for (const delay of [soonMs, lateMs]) {
			const waited = later(play, delay);
			const wallets = waited.world.wallet < 1 ? [waited.world.wallet, 5] : [waited.world.wallet];
			for (const wallet of wallets) {
				const next: Play = {
					...waited,
					world: { ...waited.world, wallet },
					memory: how.memory,
					execution: waited.execution + 1,
					// A key protects every execution alike, retried or new.
					isRetry: how.isRetry && scenario.by === 'run',
					tries: 0,
					unsure: false,
				};
				total += begun(next, how.forgotten === true);
			}
		}
		return total;
	};

	const begun = (play: Play, forgotten: boolean): bigint => {
		const begin = `${play.isRetry ? 'retry' : 'run'} ${play.execution}, try ${play.tries + 1}, wallet ${play.world.wallet}`;
		const plain = along(begin, () => paths(enter(scenario, play, { onlyLook: false, forgotten })));
		if (play.left.oddities === 0) return plain;
		return (
			plain +
			along(`${begin}, only looking`, () =>
				paths(enter(scenario, play, { onlyLook: true, forgotten })),
			)
		);
	};

	const later = (play: Play, ms: number): Play => ({
		...play,
		world: until(play.world, play.world.now + ms, scenario.setup),
	});

	try {
		return { paths: paths(start), situations: known.size, ...findings };
	} catch (error) {
		throw new Error(
			`${error instanceof Error ? error.message : String(error)}\n${trail.map(told).join('\n')}`,
		);
	}
}

function told(step: string | { play: Play; fault: Fault }): string {
	if (typeof step === 'string') return step;
	return `${step.play.world.now}: ${JSON.stringify(step.play.machine.command)} ${JSON.stringify(step.fault)}`;
}

/** A provider that keeps only what it has delivered hides what is not decided, and what failed before the next attempt. */
function mayBeHidden({ world }: Play, attempt: number, setup: Setup): boolean {
	const truth = lookUp(world, referenceOf(attempt), setup);
	if (truth.kind !== 'found' || truth.status === 'success') return false;
	const next = referenceOf(attempt + 1);
	return truth.status === 'pending' || world.bought.some(({ reference }) => reference === next);
}

/** A provider that denies what nobody can find must be believed: nothing can be said against it. */
function maySay(send: SendFault, setup: Setup): boolean {
	if (send === 'deniedAfterCharge') return isFindable(setup);
	if (send !== 'throttledAfterCharge' && send !== 'throttledForLongAfterCharge') return true;
	// What is said to honour the reference is sent again without asking; all else must show at once what it has taken.
	const showsInTime = setup.lagMs === 0 || setup.duplicates !== 'charge';
	return isFindable(setup) && (setup.deduplicates ? keepsPromise(setup) : showsInTime);
}

function faultsOf(play: Play, { setup }: Scenario): Fault[] {
	const { command } = play.machine;
	switch (command.do) {
		case 'record':
			return play.left.oddities > 0
				? [{ store: 'works' }, { store: 'fails' }]
				: [{ store: 'works' }];
		case 'look': {
			const looks: LookFault[] =
				play.left.oddities > 0 ? ['none', 'error', 'slow'] : ['none', 'error'];
			if (play.world.bought.length > 0 && setup.reference === 'honoured') looks.push('unknownWord');
			if (play.left.oddities > 0 && mayBeHidden(play, command.attempt, setup)) looks.push('hides');
			return looks.map((look) => ({ look }));
		}
		case 'send': {
			return sendFaults.filter((send) => maySay(send, setup)).map((send) => ({ send }));
		}
		default:
			return ['none'];
	}
}
