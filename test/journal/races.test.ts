import type { IExecuteWorkflowInfo, IWorkflowBase } from 'n8n-workflow';

import type { TableHost } from '../../nodes/VtuWallet/journal/inlineWorkflow';
import type { Journal } from '../../nodes/VtuWallet/journal/journal';
import { openJournal } from '../../nodes/VtuWallet/journal/openJournal';
import { SignsOfLife } from '../../nodes/VtuWallet/journal/signsOfLife';
import { DataTables } from '../support/dataTables';
import { bought, hostOf, optionsOf, purchase } from './support';

/**
 * Runs that want the same purchase, in random orders of their steps. A row has its id before others can see it; an answer
 * may be lost after the rows were written; a run may die at any step. The provider ignores references and cannot be asked.
 */

let world: World;
jest.mock('n8n-workflow', () => {
	const actual = jest.requireActual<typeof import('n8n-workflow')>('n8n-workflow');
	const sleep: typeof actual.sleep = async (ms, signal) =>
		signal ? await actual.sleep(ms, signal) : await world.step('');
	return { ...actual, sleep };
});

interface Waiting {
	run: string;
	go(): void;
}

class World {
	readonly tables = new DataTables();
	private readonly waiting: Waiting[] = [];
	readonly dead = new Set<string>();
	sent = 0;
	lostAnswers = 0;

	/** `isOneProcess`: the runs share their calls. */
	constructor(
		private readonly random: () => number,
		private readonly isOneProcess: boolean,
	) {
		this.tables.callMs = 0;
	}

	/** Settles when it is this run's turn. */
	async step(run: string): Promise<void> {
		await new Promise<void>((go) => this.waiting.push({ run, go }));
	}

	pick(count: number): number {
		return Math.floor(this.random() * count);
	}

	/** False if nothing waits any more. */
	async goOn(): Promise<boolean> {
		await new Promise((resolve) => setImmediate(resolve));
		const able = this.waiting.filter(({ run }) => !this.dead.has(run));
		if (able.length === 0) return false;
		const next = able[this.pick(able.length)];
		this.waiting.splice(this.waiting.indexOf(next), 1);
		next.go();
		return true;
	}

	/** Others know it at once: how long that takes is another matter. */
	kill(run: string): void {
		this.dead.add(run);
	}

	hostOf(run: string): TableHost {
		const workflow = this.isOneProcess ? 'all' : run;
		const host = hostOf(this.tables, { execution: run, workflow });
		return { ...host, executeWorkflow: async (info, items) => await this.call(run, info, items) };
	}

	private async call(
		run: string,
		{ code }: IExecuteWorkflowInfo,
		items?: Parameters<TableHost['executeWorkflow']>[1],
	): ReturnType<TableHost['executeWorkflow']> {
		if (!code) throw new Error('Only inline workflows are known here');
		await this.step(run);
		const [writing, reading] = parts(code);
		let data: Awaited<ReturnType<DataTables['executeWorkflow']>> = [[]];
		if (writing) {
			const before = this.rows();
			data = await this.tables.executeWorkflow({ code: writing }, items);
			const appear = this.hide(before);
			await this.step(run);
			appear();
			if (this.lostAnswers > 0 && this.pick(4) === 0) {
				this.lostAnswers -= 1;
				throw new Error('SQLITE_BUSY: database is locked');
			}
			await this.step(run);
		}
		if (reading) data = await this.tables.executeWorkflow({ code: reading }, [{ json: {} }]);
		return { executionId: 'inner', data };
	}

	private rows(): Set<unknown> {
		return new Set([...this.tables.tables.values()].flatMap(({ rows }) => rows));
	}

	private hide(before: Set<unknown>): () => void {
		const hidden = [...this.tables.tables.values()].map((table) => {
			const added = table.rows.filter((one) => !before.has(one));
			table.rows = table.rows.filter((one) => before.has(one));
			return { table, added };
		});
		return () => {
			for (const { table, added } of hidden) table.rows.push(...added);
		};
	}
}

/** A workflow that writes and reads, in two. */
function parts(code: IWorkflowBase): [IWorkflowBase | undefined, IWorkflowBase | undefined] {
	const isReading = ({ parameters }: IWorkflowBase['nodes'][number]) =>
		['get', 'list'].includes(String(parameters.operation));
	const reader = code.nodes.find(isReading);
	const writers = code.nodes.slice(1).filter((node) => !isReading(node));
	const [trigger] = code.nodes;
	const reading = reader && {
		...code,
		nodes: [trigger, reader],
		connections: {
			[trigger.name]: { main: [[{ node: reader.name, type: 'main' as const, index: 0 }]] },
		},
	};
	if (writers.length === 0) return [undefined, reading];
	const connections = Object.fromEntries(
		Object.entries(code.connections).map(([name, { main }]) => [
			name,
			{ main: [(main[0] ?? []).filter(({ node }) => node !== reader?.name)] },
		]),
	);
	return [{ ...code, nodes: [trigger, ...writers], connections }, reading];
}

jest
	.spyOn(SignsOfLife.prototype, 'isAlive')
	.mockImplementation(({ execution }) => !world.dead.has(execution));

const one = purchase('a');

/** As the machine does: it sends if the claim is its own and nothing is open, and otherwise claims again. */
async function buy(run: string, journal: Journal): Promise<string> {
	await journal.read([one]);
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

/** The same numbers for the same seed. */
function randomFrom(seed: number): () => number {
	let state = seed;
	return () => {
		state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
		return state / 4_294_967_296;
	};
}

async function play(seed: number, count: number, { mayDie = false, isOneProcess = false } = {}) {
	world = new World(randomFrom(seed), isOneProcess);
	const first = await openedAtOnce('first');
	await first.close();
	world.lostAnswers = 1;
	const runs = Array.from({ length: count }, (_, index) => `run${index}`);
	const journals = new Map<string, Journal>();
	for (const run of runs) journals.set(run, await openedAtOnce(run));
	const ends = new Map<string, string>();
	for (const run of runs) {
		const journal = journals.get(run) as Journal;
		void buy(run, journal).then(async (end) => {
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

async function openedAtOnce(run: string): Promise<Journal> {
	const opening = openJournal({
		...optionsOf(world.tables, { execution: run, instanceId: `n8n` }),
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

const seeds = Array.from({ length: 150 }, (_, index) => index + 1);

test.each([
	[2, false],
	[3, false],
	[3, true],
])(
	'of %d runs one sends, and all of them know it (one process: %s)',
	async (count, isOneProcess) => {
		for (const seed of seeds) {
			const { sent, ends } = await play(seed, count, { isOneProcess });
			expect([seed, sent, ends.filter((end) => end === 'sent').length]).toEqual([seed, 1, 1]);
			expect(ends.filter((end) => end === 'bought')).toHaveLength(count - 1);
		}
	},
);

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
