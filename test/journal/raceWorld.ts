import type { IExecuteWorkflowInfo, IWorkflowBase } from 'n8n-workflow';

import type { TableHost } from '../../nodes/VtuWallet/journal/inlineWorkflow';
import type { Random } from '../simulator/random';
import type { DataTables } from '../support/dataTables';
import { hostOf, newTables, tables } from './support';

interface Waiting {
	run: string;
	go(): void;
}

/** Runs in random orders of their steps, whose rows appear to others some time after they were written. */
export class RaceWorld {
	private readonly waiting: Waiting[] = [];
	readonly dead = new Set<string>();
	sent = 0;
	lostAnswers = 0;

	waitedMs = 0;

	/** `isOneProcess`: the runs share their calls. */
	constructor(
		private readonly random: Random,
		private readonly isOneProcess: boolean,
		private readonly msOfWait: number,
	) {
		newTables();
	}

	/** Settles when it is this run's turn. */
	async step(run: string): Promise<void> {
		await new Promise<void>((go) => this.waiting.push({ run, go }));
	}

	/** What a run waits for may take longer than it is willing to wait. */
	async wait(): Promise<void> {
		await this.step('');
		this.waitedMs += this.msOfWait;
	}

	pick(count: number): number {
		return Math.floor(this.random.next() * count);
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
			if (this.lostAnswers > 0 && this.pick(4) === 0) {
				this.lostAnswers -= 1;
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
