import fc from 'fast-check';

import type { BuyingRun } from '../../../nodes/VtuWallet/batch/buying/buyingRun';
import type { Answer } from '../../../nodes/VtuWallet/values/answer';
import {
	lookFaults,
	lookUp,
	send,
	sendFaults,
	slowLookMs,
	until,
	type LookFault,
	type SendFault,
	type Setup,
	type World,
} from '../../purchase/model/provider';
import { setupsOf, trustClasses } from '../../purchase/model/setups';
import { carryOut, type Fault } from '../../purchase/model/carryOut';
import { conclude, learn } from '../../purchase/model/conclude';
import { enter, firstTry } from '../../purchase/model/enter';
import { settleForMs, type Play, type Scenario } from '../../purchase/model/play';
import { ProcessMemory } from '../../../nodes/VtuWallet/batch/buying/processMemory';
import { answers, Counter, found } from './counter';

/**
 * The model in test/purchase plays the batch by short programs of its own (model/), so its proofs hold for the batch
 * only if both behave alike. Here both meet the same faults, and must agree on every result and on all that is remembered.
 */

interface Again {
	how: 'again' | 'retry' | 'run' | 'restart';
	afterMs: number;
	funded: boolean;
	dry: boolean;
}

const faults = fc.record({
	looks: fc.array(fc.constantFrom(...lookFaults, 'none' as const, 'none' as const), {
		maxLength: 25,
	}),
	sends: fc.array(
		fc.constantFrom(...sendFaults.filter((fault) => fault !== 'unlistedRefusalKnown')),
		{ maxLength: 12 },
	),
	stores: fc.array(fc.boolean(), { maxLength: 6 }),
});
const tries = fc.array(
	fc.record({
		how: fc.constantFrom<Again['how']>('again', 'retry', 'run', 'restart'),
		afterMs: fc.constantFrom(1_000, 30_000),
		funded: fc.boolean(),
		dry: fc.integer({ min: 0, max: 4 }).map((chance) => chance === 0),
	}),
	{ maxLength: 4 },
);
const scenarios = fc
	.record({
		setup: fc.constantFrom(...trustClasses.flatMap(setupsOf)),
		by: fc.constantFrom('run' as const, 'key' as const),
		sendAgain: fc.boolean(),
		waitForPendingMs: fc.constantFrom(0, 7_500),
	})
	.map((scenario): Scenario => scenario);

/** Hands out the faults in order; the model and the batch get one each of the same content. */
class Fate {
	private look = 0;
	private send = 0;
	private store = 0;

	constructor(
		private readonly given: { looks: LookFault[]; sends: SendFault[]; stores: boolean[] },
	) {}

	nextLook = (): LookFault => this.given.looks[this.look++] ?? 'none';
	nextSend = (): SendFault => this.given.sends[this.send++] ?? 'success';
	nextStore = (): boolean => this.given.stores[this.store++] ?? true;
}

test('the batch gives the results of the model, and remembers the same, over the same faults', async () => {
	await fc.assert(
		fc.asyncProperty(
			scenarios,
			faults,
			tries,
			fc.constantFrom(1, 5),
			async (scenario, given, followers, wallet) => {
				const world: World = { now: 0, bought: [], onTheWay: [], wallet };
				const modelled = modelOf(scenario, new Fate(given), world);
				const real = batchOf(scenario, new Fate(given), world);
				expect(await real.run()).toEqual(modelled.run());
				for (const follower of followers) {
					const isNewRun = follower.how === 'run' || follower.how === 'restart';
					if (modelled.isSettled() && !isNewRun) continue;
					const again =
						scenario.by === 'run' && follower.how === 'run'
							? { ...follower, how: 'retry' as const }
							: follower;
					modelled.again(again);
					real.again(again);
					expect(await real.run()).toEqual(modelled.run());
				}
			},
		),
		{ numRuns: 1_500 },
	);
}, 120_000);

function modelOf(scenario: Scenario, fate: Fate, world: World) {
	let play: Play = firstTry(scenario, world, { kills: 0, oddities: 1_000 });
	let settled = false;

	const faultOf = (): Fault => {
		const { command } = play.machine;
		if (command.do === 'look') return { look: fate.nextLook() };
		if (command.do === 'send') return { send: fate.nextSend() };
		return command.do === 'record' ? { store: fate.nextStore() ? 'works' : 'fails' } : 'none';
	};
	return {
		isSettled: () => settled,
		run() {
			while (play.machine.command.do !== 'finish') {
				const done = carryOut(play, faultOf(), scenario);
				play = learn(done.play, done.event);
			}
			const { result } = play.machine.command;
			play = conclude(play, result);
			settled = result.outcome === 'success';
			const { outcome, charged, replayed, attempt } = result;
			const open = Object.entries(play.memory).flatMap(([nth, { sent }]) =>
				sent ? [Number(nth)] : [],
			);
			return {
				outcome,
				charged,
				replayed,
				attempt,
				open,
				journal: { ...play.journal },
				bought: play.world.bought,
				now: play.world.now,
			};
		},
		again({ how, afterMs, funded, dry }: Again) {
			const waited = until(play.world, play.world.now + afterMs, scenario.setup);
			const anew = how !== 'again';
			play = {
				...play,
				world: { ...waited, wallet: funded ? 5 : waited.wallet },
				memory: how === 'run' || how === 'restart' ? {} : play.memory,
				process: how === 'restart' ? {} : play.process,
				execution: play.execution + (anew ? 1 : 0),
				isRetry: how === 'retry' || (how === 'again' && play.isRetry),
				tries: anew ? 0 : play.tries,
			};
			play = enter(scenario, play, { onlyLook: dry, forgotten: false });
		},
	};
}

const endpoints = { airtime: 'airtime', exam: 'exam', betting: 'betting' } as const;
const endpointOf = ({ deduplicates, requeryable }: Setup) =>
	deduplicates ? endpoints.airtime : requeryable ? endpoints.exam : endpoints.betting;

function batchOf(scenario: Scenario, fate: Fate, start: World) {
	const { setup, by, sendAgain, waitForPendingMs } = scenario;
	const { deduplicates } = setup;
	let world = start;
	let executions = 1;
	let isRetry = false;
	let tried = 0;
	let dry = false;
	const counter = new Counter(endpointOf(setup));
	const nthOf = (reference: string) =>
		[0, 1, 2, 3, 4].find((nth) => counter.reference(nth) === reference) ?? -1;
	const nameOf = (reference: string) => `airtime-${nthOf(reference)}`;

	counter.onLook = (reference) => {
		const how = fate.nextLook();
		const truth = lookUp(world, nameOf(reference), setup);
		if (how === 'slow') world = until(world, world.now + slowLookMs, setup);
		if (how === 'error') return { kind: 'http', status: 500, body: '' };
		if (how === 'hides') return answers.absent;
		if (truth.kind !== 'found') return answers.absent;
		return found(how === 'unknownWord' ? 'weighed' : truth.status);
	};
	counter.onSend = (reference): Answer => {
		const sent = send(world, nameOf(reference), fate.nextSend(), setup);
		world = sent.world;
		return sent.answer;
	};
	counter.onRecord = () => fate.nextStore();

	const journalOf = () => {
		const stands = (reference: string) => {
			const has = (mark: string) => counter.marks.includes(`${reference}${mark}`);
			if (has('?') && has('…')) return 'pending';
			if (has('?')) return deduplicates || has('') ? 'open' : 'pending';
			return has('') ? 'bought' : has('!') ? 'refused' : undefined;
		};
		const all = [0, 1, 2, 3, 4].map((nth) => [nth, stands(counter.reference(nth))] as const);
		return Object.fromEntries(all.filter(([, mark]) => mark !== undefined));
	};
	const journal: BuyingRun['readsFirst'] = {
		look: async (claims) =>
			claims.map(({ attempt }) => (journalOf()[attempt] === undefined ? 'new' : 'known')),
	};
	return {
		async run() {
			const now = jest.spyOn(performance, 'now').mockImplementation(() => world.now);
			const thisTry = {
				fresh: by === 'run' && !isRetry && tried === 0,
				mayAdvance: by === 'key' || isRetry,
				isRetriedAgain: isRetry && executions > 2,
				began: world.now,
				onlyLook: () => dry,
				readsFirst: dry && by === 'key' && !isRetry ? journal : undefined,
				pause: async (ms: number) =>
					void (world = await Promise.resolve(until(world, world.now + ms, setup))),
			};
			tried += 1;
			const { result } = await counter.buy(thisTry, { settleForMs, sendAgain, waitForPendingMs });
			now.mockRestore();
			const { outcome, charged, replayed, attempt } = result;
			const open = [0, 1, 2, 3, 4].filter(
				(nth) => counter.memory().attempts.recall(counter.reference(nth)).sentBefore,
			);
			return {
				outcome,
				charged,
				replayed,
				attempt,
				open,
				journal: journalOf(),
				bought: world.bought,
				now: world.now,
			};
		},
		again({ how, afterMs, funded, dry: isDry }: Again) {
			world = until(world, world.now + afterMs, setup);
			if (funded) world = { ...world, wallet: 5 };
			dry = isDry;
			if (how === 'again') return;
			executions += 1;
			tried = 0;
			isRetry = how === 'retry';
			counter.execution = `execution ${executions}`;
			if (how !== 'retry') counter.context = {};
			if (how === 'restart') counter.process = new ProcessMemory();
		},
	};
}
