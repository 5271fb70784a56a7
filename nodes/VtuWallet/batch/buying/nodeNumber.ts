import type { IExecuteFunctions } from 'n8n-workflow';

import { keepAll } from './listWriter';

/**
 * A number that n8n keeps for one node: the length of the node's own list of processed items. It can be read without a
 * change to the list, so workers that read it at the same moment cannot deceive each other.
 */
export class NodeNumber {
	private readonly helpers: NodeListContext['helpers'];
	private readonly key: string;

	constructor(context: NodeListContext) {
		this.helpers = context.helpers;
		this.key = `${context.getWorkflow().id} ${context.getNode().id}`;
	}

	/** Undefined where n8n cannot say. */
	async read(): Promise<number | undefined> {
		return await this.helpers.getProcessedDataCount('node', keepAll).catch(() => undefined);
	}

	/** False: it has been changed since, or could not be written. */
	async change(from: number, to: number): Promise<boolean> {
		const before = writers.get(this.key) ?? Promise.resolve();
		const written = before.then(async () => await this.write(from, to)).catch(() => false);
		writers.set(this.key, written);
		return await written;
	}

	private async write(from: number, to: number): Promise<boolean> {
		if ((await this.read()) !== from) return false;
		if (to < from) {
			await this.helpers.removeProcessed(counted(to, from), 'node', keepAll);
			return (await this.read()) === to;
		}
		const wanted = counted(from, to);
		const { new: added } = await this.helpers.checkProcessedAndRecord(wanted, 'node', keepAll);
		if (added.length === wanted.length) return (await this.read()) === to;
		// Somebody else counts on: what was added beyond that is taken back.
		await this.helpers.removeProcessed(added, 'node', keepAll);
		return false;
	}
}

export type NodeListContext = Pick<IExecuteFunctions, 'helpers' | 'getWorkflow' | 'getNode'>;

/** n8n rewrites a list without a lock, so within this process there is one writer at a time. */
const writers = new Map<string, Promise<unknown>>();

const counted = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, at) => `${from + at + 1}`);
