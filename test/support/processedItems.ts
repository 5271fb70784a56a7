import './hostEnvironment';

import { createHash } from 'node:crypto';

import { DataDeduplicationService } from 'n8n-core';
import {
	UnexpectedError,
	type DeduplicationItemTypes,
	type DeduplicationScope,
	type ICheckProcessedContextData,
	type ICheckProcessedOptions,
	type IDataDeduplicator,
	type IDeduplicationOutput,
} from 'n8n-workflow';

/** How long the database takes to read and to write: between the two, another call reads the same. */
const databaseMs = 1;

/**
 * The host's record of processed items: one list of hashes per workflow and node, read and written back without a
 * lock. So calls at the same moment lose each other's entries, and an item twice in one call counts as new twice.
 */
class ProcessedItems implements IDataDeduplicator {
	private readonly lists = new Map<string, string[]>();

	async checkProcessedAndRecord(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		where: ICheckProcessedContextData,
		options: ICheckProcessedOptions,
	): Promise<IDeduplicationOutput> {
		if (options.mode !== 'entries')
			throw new UnexpectedError('Only the mode "entries" is known here');
		const key = listKey(scope, where);
		const known = [...(this.lists.get(key) ?? [])];
		await pause();
		const earlier = new Set(known);
		const isNew = (item: DeduplicationItemTypes) => !earlier.has(hash(item));
		const output = { new: items.filter(isNew), processed: items.filter((item) => !isNew(item)) };
		const list = [...known, ...output.new.map(hash)];
		this.lists.set(key, options.maxEntries ? list.slice(-options.maxEntries) : list);
		await pause();
		return output;
	}

	async removeProcessed(
		items: DeduplicationItemTypes[],
		scope: DeduplicationScope,
		where: ICheckProcessedContextData,
	) {
		const gone = new Set(items.map(hash));
		const key = listKey(scope, where);
		const known = this.lists.get(key);
		if (!known) return;
		await pause();
		this.lists.set(
			key,
			known.filter((entry) => !gone.has(entry)),
		);
		await pause();
	}

	async clearAllProcessedItems(scope: DeduplicationScope, where: ICheckProcessedContextData) {
		this.lists.delete(listKey(scope, where));
	}

	async getProcessedDataCount(scope: DeduplicationScope, where: ICheckProcessedContextData) {
		return this.lists.get(listKey(scope, where))?.length ?? 0;
	}

	forget(workflowId: string): void {
		for (const key of this.lists.keys())
			if (key.startsWith(`${workflowId}/`)) this.lists.delete(key);
	}
}

/** The core keeps one record per process, which each test file begins anew; lists are told apart by their workflow's id. */
export const processedItems = new ProcessedItems();
Object.assign(DataDeduplicationService, { instance: undefined });
void DataDeduplicationService.init(processedItems);

function listKey(
	scope: DeduplicationScope,
	{ node, workflow }: ICheckProcessedContextData,
): string {
	if (scope === 'node' && !node) throw new UnexpectedError('The scope "node" needs a node');
	return `${workflow.id}/${scope === 'node' ? `n:${node?.id}` : ''}`;
}

const hash = (item: DeduplicationItemTypes): string =>
	createHash('md5').update(item.toString()).digest('base64');

const pause = async (): Promise<void> =>
	await new Promise((resolve) => setTimeout(resolve, databaseMs));
