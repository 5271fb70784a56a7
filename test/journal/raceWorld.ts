import type { IExecuteWorkflowInfo, IWorkflowBase } from 'n8n-workflow';

import type { TableHost } from '../../nodes/VtuWallet/journal/tables/inlineWorkflow';
import type { DataTables } from '../support/dataTables';
import { hostOf, newTables, tables } from './support';

interface Waiting {
	run: string;
	/** The run waits until this time of the played clock. */
	until?: number;
	go(): void;
}

export interface Circumstances {
	/** The runs share their calls. */
	isOneProcess: boolean;
	/** How often a run may be interrupted between two of its steps. */
	interruptions: number;
	/** How many answers may get lost after their rows were written. */
	lostAnswers: number;
	/** How many runs may die. */
	deaths: number;
	/** How many runs may stand still: until all others have ended, and for more than a minute. */
	freezes: number;
	/** The user has set *Send Again*: a run may send a purchase that a dead run may have sent. */
	sendAgain: boolean;
	/** The time that a purchase takes. */
	slowMs: number;
}

/** Nothing goes wrong, and nothing comes between. */
export const calm: Circumstances = {
	isOneProcess: false,
	interruptions: 0,
	lostAnswers: 0,
	deaths: 0,
	freezes: 0,
	sendAgain: false,
	slowMs: 0,
};

const frozenMs = 61_000;

/** Plays runs in a chosen order of their steps. Other runs see a row some time after it was written. */
export class RaceWorld {
	readonly dead = new Set<string>();
	private readonly frozen = new Set<string>();
	/** These runs stood still, so others may have taken over their purchases. */
	private readonly woken = new Set<string>();
	breach: string | undefined;
	/** How often each purchase was sent. */
	readonly sent = new Map<string, number>();
	/** The played clock is ahead of the real one by this time. */
	elapsedMs = 0;
	private readonly waiting: Waiting[] = [];
	private current = '';

	constructor(
		private readonly choose: (count: number) => number,
		private readonly left: Circumstances,
	) {
		newTables();
	}

	/** Settles when it is this run's turn. */
	async step(run: string): Promise<void> {
		await new Promise<void>((go) => this.waiting.push({ run, go }));
	}

	/** Time passes only while all runs wait. */
	async pause(run: string, ms: number, signal?: AbortSignal): Promise<void> {
		let isOver: () => void = () => undefined;
		const turn = new Promise<void>((go, fail) => {
			const one = { run, until: this.elapsedMs + ms, go };
			this.waiting.push(one);
			isOver = () => {
				this.waiting.splice(this.waiting.indexOf(one), 1);
				fail(new Error('aborted'));
			};
		});
		signal?.addEventListener('abort', isOver);
		await turn.finally(() => signal?.removeEventListener('abort', isOver));
	}

	/** Plays until this has settled. */
	async until<T>(work: Promise<T>): Promise<T> {
		let isSettled = false;
		const settle = () => (isSettled = true);
		void work.then(settle, settle);
		for (let steps = 0; !isSettled; steps += 1) {
			if (steps > 1_000) throw new Error('It does not end');
			await turns(5);
			if (!isSettled) await this.goOn();
		}
		return await work;
	}

	/** False if nothing waits any more. */
	async goOn(): Promise<boolean> {
		await turns(1);
		const living = this.waiting.filter(({ run }) => !this.dead.has(run));
		const able = living.filter(({ run }) => !this.frozen.has(run));
		if (living.length === 0) return false;
		if (able.length === 0) {
			for (const run of this.frozen) this.woken.add(run);
			this.frozen.clear();
			this.elapsedMs += frozenMs;
			return true;
		}
		const next = this.next(able);
		this.waiting.splice(this.waiting.indexOf(next), 1);
		this.elapsedMs = Math.max(this.elapsedMs, next.until ?? 0);
		this.current = next.run;
		next.go();
		return true;
	}

	/** The run at work goes on, unless it is interrupted or waits. */
	private next(able: readonly Waiting[]): Waiting {
		const busy = able.filter(({ until }) => until === undefined);
		if (busy.length === 0)
			return able.reduce((first, one) => (Number(one.until) < Number(first.until) ? one : first));
		const own = busy.filter(({ run }) => run === this.current);
		const others = busy.filter(({ run }) => run !== this.current);
		if (own.length === 0) return busy[this.choose(busy.length)];
		if (others.length === 0 || this.left.interruptions === 0) return own[0];
		const chosen = this.choose(1 + others.length);
		if (chosen > 0) this.left.interruptions -= 1;
		return chosen > 0 ? others[chosen - 1] : own[0];
	}

	/** A run may die or stand still before its next step. The others see it by its signs of life alone. */
	mayFail(runs: readonly string[]): void {
		for (const [budget, failed] of [
			['deaths', this.dead],
			['freezes', this.frozen],
		] as const) {
			if (this.left[budget] === 0) continue;
			const chosen = this.choose(1 + runs.length);
			if (chosen === 0) continue;
			this.left[budget] -= 1;
			failed.add(runs[chosen - 1]);
		}
	}

	async send(run: string, ids: readonly string[]): Promise<void> {
		for (const id of ids) {
			const times = this.sent.get(id) ?? 0;
			if (times > 0 && (!this.left.sendAgain || this.woken.has(run)))
				this.breach = `${run} sends ${id} again`;
			this.sent.set(id, times + 1);
		}
		if (this.left.slowMs > 0) await this.pause(run, this.left.slowMs);
		await this.step(run);
	}

	hostOf(run: string): TableHost {
		const workflow = this.left.isOneProcess ? 'all' : run;
		const host = hostOf({ execution: run, workflow });
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
			data = await tables.executeWorkflow({ code: writing }, items);
			const appear = this.hide(before);
			await this.step(run);
			appear();
			if (this.left.lostAnswers > 0 && this.choose(2) === 1) {
				this.left.lostAnswers -= 1;
				throw new Error('SQLITE_BUSY: database is locked');
			}
			await this.step(run);
		}
		if (reading) data = await tables.executeWorkflow({ code: reading }, [{ json: {} }]);
		return { executionId: 'inner', data };
	}

	private rows(): Set<unknown> {
		return new Set([...tables.tables.values()].flatMap(({ rows }) => rows));
	}

	private hide(before: Set<unknown>): () => void {
		const hidden = [...tables.tables.values()].map((table) => {
			const added = table.rows.filter((one) => !before.has(one));
			table.rows = table.rows.filter((one) => before.has(one));
			return { table, added };
		});
		return () => {
			for (const { table, added } of hidden) table.rows.push(...added);
		};
	}
}

/** What needs no time of the clock that is played goes on. */
async function turns(count: number): Promise<void> {
	for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
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
