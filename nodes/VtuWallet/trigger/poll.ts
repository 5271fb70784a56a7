import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { assertSupportedHost } from '../batch/host';
import { emptyMemory, laterMemory, readMemory, writeMemory, type Memory } from './memory';
import { sampleBalance, watchBalance } from './balance/watch';
import { sampleEsims, watchEsims } from './esims/watch';
import { nodeErrorOf } from './pollError';
import { keepQuietMemory, oneAtATime, quietMemoryOf } from './process';
import { readSettings, type Settings } from './settings';
import { sampleTransactions, watchTransactions } from './transactions/watch';

/**
 * One poll. Whatever goes wrong is thrown to the host with the memory as it was, so that the next poll sees the same
 * changes again.
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const node = `${context.getWorkflow().id}:${context.getNode().id}`;
	try {
		assertSupportedHost();
		const settings = readSettings(context);
		if (context.getMode() === 'manual') return await showSample(context, settings);
		return await oneAtATime(node, async () => await tellChanges(context, settings, node));
	} catch (caught) {
		throw nodeErrorOf(context.getNode(), caught);
	}
}

async function tellChanges(
	context: IPollFunctions,
	settings: Settings,
	node: string,
): Promise<INodeExecutionData[][] | null> {
	const storage = context.getWorkflowStaticData('node');
	const stored = readMemory(storage.memory);
	if (stored === undefined && storage.memory !== undefined) {
		context.logger.warn(
			'The memory of the trigger cannot be read by this version: it starts anew from what is there now',
		);
	}
	const known = recall(context, node, stored) ?? emptyMemory(Date.now());
	const { events, memory, mustSave } = await watch(context, settings, known);

	const handedOver = events.length > 0 || mustSave;
	if (!handedOver && isSame(storage.memory, writeMemory(memory))) return null;
	const next = { ...memory, polls: known.polls + 1, told: known.told + (handedOver ? 1 : 0) };
	keepQuietMemory(node, events.length > 0 ? undefined : next);
	storage.memory = { ...writeMemory(next) };
	// Where nothing is told, an empty list: the host saves the memory only of a poll that returns something.
	return handedOver ? [itemsOf(events)] : null;
}

/**
 * A host that polls by its scheduler does not store the memory of the poll that it makes when the workflow is published;
 * its later polls show themselves by their mode.
 */
function recall(
	context: IPollFunctions,
	node: string,
	stored: Memory | undefined,
): Memory | undefined {
	const kept = quietMemoryOf(node);
	if (stored) return laterMemory(stored, kept);
	return context.getActivationMode() === 'update' ? kept : undefined;
}

/** Not writing what is there already spares the hosts that save after every poll. */
const isSame = (stored: unknown, memory: object): boolean =>
	JSON.stringify(stored) === JSON.stringify(memory);

async function watch(
	context: IPollFunctions,
	settings: Settings,
	known: Memory,
): Promise<{ events: object[]; memory: Memory; mustSave: boolean }> {
	switch (settings.watch) {
		case 'transactions': {
			const { known: references, ...seen } = await watchTransactions(
				context,
				settings,
				known.references,
			);
			return { ...seen, memory: { ...known, references } };
		}
		case 'esims': {
			const { known: esims, ...seen } = await watchEsims(context, settings, known.esims);
			return { ...seen, memory: { ...known, esims } };
		}
		case 'balance': {
			const { known: balance, ...seen } = await watchBalance(context, settings, known.balance);
			return { ...seen, memory: { ...known, balance } };
		}
	}
}

/** What a test run shows: things as they are now. It neither reads nor changes what the trigger remembers. */
async function showSample(
	context: IPollFunctions,
	settings: Settings,
): Promise<INodeExecutionData[][]> {
	const events = await sample(context, settings);
	if (events.length > 0) return [itemsOf(events)];
	throw new NodeOperationError(context.getNode(), 'There is nothing to show', {
		description:
			'Nothing that is watched can be found in this account just now. The published workflow goes on watching.',
	});
}

async function sample(context: IPollFunctions, settings: Settings): Promise<object[]> {
	switch (settings.watch) {
		case 'transactions':
			return await sampleTransactions(context, settings);
		case 'esims':
			return await sampleEsims(context, settings);
		case 'balance':
			return await sampleBalance(context, settings);
	}
}

const itemsOf = (events: object[]): INodeExecutionData[] =>
	events.map((event) => ({ json: event as IDataObject }));
