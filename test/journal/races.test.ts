import type { Journal } from '../../nodes/VtuWallet/journal/journal';
import { openJournal } from '../../nodes/VtuWallet/journal/openJournal';
import { SignsOfLife } from '../../nodes/VtuWallet/journal/signsOfLife';
import { Random } from '../simulator/random';
import { RaceWorld } from './raceWorld';
import { bought, optionsOf, purchase, type Settings } from './support';

/**
 * Runs that want the same purchase, in random orders of their steps. A row has its id before others can see it; an answer
 * may be lost after the rows were written; a run may die at any step. The provider ignores references and cannot be asked.
 */

let world: RaceWorld;
jest.mock('n8n-workflow', () => {
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	const sleep: typeof actual.sleep = async (ms, signal) =>
		signal ? await actual.sleep(ms, signal) : await world.wait();
	return { ...actual, sleep };
});

jest
	.spyOn(SignsOfLife.prototype, 'isAlive')
	.mockImplementation(({ execution }) => !world.dead.has(execution));

const one = purchase('a');

/** As the machine does: it sends if the claim is its own and nothing is open, and otherwise claims again. */
async function buy(run: string, journal: Journal): Promise<string> {
	await journal.store.read([one]);
	for (let tries = 0; tries < 40; tries += 1) {
		const standing = (await journal.claim([one], 0)).get('a');
		if (journal.failure) return 'failed';
		if (standing?.state === 'bought') return 'bought';
		if (standing?.state === 'mine' && standing.open) return 'in doubt';
		if (standing?.state === 'mine') {
			world.sent += 1;
			await world.step(run);
			await bought(journal, 'a');
			return 'sent';
		}
		await world.step(run);
	}
	return 'gave up';
}

/** Of what costs more than half of what a day may cost, as all of these runs buy, only one may be sent. */
const dayLimit = { most: 100, dayOf: () => 'today' };
async function buyForToday(run: string, journal: Journal): Promise<string> {
	const own = purchase(run, { amount: 60 });
	await journal.store.read([own]);
	await journal.claim([own], 0);
	const mayBuy = journal.room.has(run) && !journal.failure;
	if (mayBuy) {
		world.sent += 1;
		await world.step(run);
		await bought(journal, run, { amount: 60 });
	} else await journal.end([{ id: run, attempt: 0 }]);
	return mayBuy ? 'sent' : 'no room';
}

interface Race {
	mayDie?: boolean;
	isOneProcess?: boolean;
	isForToday?: boolean;
}

const realNow = performance.now.bind(performance);
jest.spyOn(performance, 'now').mockImplementation(() => realNow() + (world?.waitedMs ?? 0));

async function play(seed: number, count: number, race: Race = {}) {
	const { mayDie = false, isOneProcess = false, isForToday = false } = race;
	world = new RaceWorld(new Random(seed), isOneProcess, isForToday ? 11_000 : 0);
	const first = await openedAtOnce('first');
	await first.close();
	world.lostAnswers = 1;
	const runs = Array.from({ length: count }, (_, index) => `run${index}`);
	const journals = new Map<string, Journal>();
	for (const run of runs)
		journals.set(run, await openedAtOnce(run, isForToday ? { dayLimit } : {}));
	const ends = new Map<string, string>();
	for (const run of runs) {
		const journal = journals.get(run) as Journal;
		void (isForToday ? buyForToday : buy)(run, journal).then(async (end) => {
			ends.set(run, end);
			await journal.close();
		});
	}
	const fatal = mayDie ? 5 + world.pick(60) : -1;
	for (let steps = 0; await world.goOn(); steps += 1) {
		if (steps === fatal) world.kill(runs[world.pick(count)]);
		if (steps > 2_000) throw new Error(`It does not end (seed ${seed})`);
		if (world.sent > 1) throw new Error(`Sent twice (seed ${seed})`);
	}
	for (const run of world.dead) {
		const journal = journals.get(run);
		world.dead.delete(run);
		const closed = journal?.close();
		while (await world.goOn());
		await closed;
		ends.delete(run);
	}
	return { sent: world.sent, ends: [...ends.values()] };
}

async function openedAtOnce(run: string, settings: Settings = {}): Promise<Journal> {
	const opening = openJournal({
		...optionsOf({ execution: run, instanceId: `n8n`, ...settings }),
		host: world.hostOf(run),
	});
	let isOpen = false;
	void opening.then(() => (isOpen = true));
	for (let steps = 0; !isOpen; steps += 1) {
		if (steps > 500) throw new Error('never opened');
		await world.goOn();
	}
	return await opening;
}

/** `npm run test:properties` plays more. */
const { PROPERTY_RUNS = '150' } = process.env;
const length = Math.min(Number(PROPERTY_RUNS), 600);
const seeds = Array.from({ length }, (_, index) => index + 1);

test.each([
	[2, false],
	[3, false],
	[3, true],
])('of %d runs one sends, and all know it (one process: %s)', async (count, isOneProcess) => {
	for (const seed of seeds) {
		const { sent, ends } = await play(seed, count, { isOneProcess });
		expect([seed, sent, ends.filter((end) => end === 'sent').length]).toEqual([seed, 1, 1]);
		expect(ends.filter((end) => end === 'bought')).toHaveLength(count - 1);
	}
});

test.each([2, 3])('of %d runs, one of which dies, at most one sends', async (count) => {
	const all: string[] = [];
	for (const seed of seeds) {
		const { sent, ends } = await play(seed, count, { mayDie: true });
		expect(sent).toBeLessThanOrEqual(1);
		expect(ends).not.toContain('gave up');
		all.push(...ends);
	}
	expect(new Set(all)).toEqual(new Set(['sent', 'bought', 'in doubt']));
});

test.each([
	[2, false],
	[3, false],
	[3, true],
])('%d runs spend no more than a day may cost (one process: %s)', async (count, isOneProcess) => {
	let sales = 0;
	for (const seed of seeds)
		sales += (await play(seed, count, { isOneProcess, isForToday: true })).sent;
	expect(sales).toBeGreaterThan(seeds.length / 2);
});
