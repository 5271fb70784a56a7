import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Api, Environment } from '../api/types';
import { assertSupportedHost } from '../batch/host';
import { sampleBalance, watchBalance } from './balance/watch';
import { sampleEsims, watchEsims } from './esims/watch';
import {
	emptyMemory,
	holdsTheSame,
	laterMemory,
	type Memory,
	memoryOf,
	readMemory,
	writeMemory,
} from './memory';
import { nodeErrorOf } from './pollError';
import type { PollResult } from './pollResult';
import { keepQuietMemory, oneAtATime, quietMemoryOf } from './process';
import { readSettings, saveWithinMs, type Settings } from './settings';
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
	const stored = readMemory(storage.memory, quietMemoryOf(node));
	if (stored === undefined && storage.memory !== undefined) {
		context.logger.warn(
			'The memory of the trigger cannot be read by this version: it starts anew from what is there now',
		);
	}
	const api = await openApi(context, { timeoutMs: settings.timeoutMs });
	const now = Date.now();
	const account = api.account.fingerprint.slice(0, 12);
	const known = memoryOf(account, recall(context, node, stored) ?? emptyMemory(now), now);
	const { result, memory } = await watch(context, api, settings, known);
	const { events, mustSave, shouldSave = false, warnings = [], failure } = result;
	if (failure) {
		if (memory) keepQuietMemory(node, { ...memory, polls: known.polls + 1 });
		throw failure;
	}
	for (const warning of warnings) context.logger.warn(warning);

	const unsavedSince = known.unsavedSince ?? (shouldSave ? now : undefined);
	const isLate = unsavedSince !== undefined && now - unsavedSince >= saveWithinMs(settings);
	const handedOver =
		events.length > 0 || mustSave || isLate || isUnsavedStart(context, stored, account);
	const next = {
		...known,
		...memory,
		polls: known.polls + 1,
		told: known.told + (handedOver ? 1 : 0),
		unsavedSince: handedOver ? undefined : unsavedSince,
	};
	keepQuietMemory(node, events.length > 0 ? undefined : next);
	// Not writing what is there already spares the hosts that save after every poll.
	if (handedOver || !holdsTheSame(storage.memory, next)) storage.memory = { ...writeMemory(next) };
	// Where nothing is told, an empty list: the host saves the memory only of a poll that returns something.
	return handedOver ? [itemsOf(events, api.account.environment)] : null;
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

/** The host has no memory of this account yet, and would not save one by itself: after a restart all would begin anew. */
function isUnsavedStart(
	context: IPollFunctions,
	stored: Memory | undefined,
	account: string,
): boolean {
	if (stored === undefined) return context.getActivationMode() === 'update';
	return stored.account !== undefined && stored.account !== account;
}

async function watch(
	context: IPollFunctions,
	api: Api,
	settings: Settings,
	known: Memory,
): Promise<{ result: PollResult<unknown>; memory?: Memory }> {
	switch (settings.watch) {
		case 'transactions': {
			const result = await watchTransactions(context, api, settings, known.references);
			return { result, memory: result.known && { ...known, references: result.known } };
		}
		case 'esims': {
			const result = await watchEsims(context, api, settings, known.esims);
			return { result, memory: { ...known, esims: result.known } };
		}
		case 'balance': {
			const result = await watchBalance(context, api, settings, known.balance);
			return { result, memory: { ...known, balance: result.known } };
		}
	}
}

/** What a test run shows: things as they are now. It neither reads nor changes what the trigger remembers. */
async function showSample(
	context: IPollFunctions,
	settings: Settings,
): Promise<INodeExecutionData[][]> {
	const api = await openApi(context, { timeoutMs: settings.timeoutMs });
	const events = await sample(context, api, settings);
	if (events.length > 0) return [itemsOf(events, api.account.environment)];
	throw new NodeOperationError(context.getNode(), 'There is nothing to show', {
		description:
			'Nothing that is watched can be found in this account just now. The published workflow goes on watching.',
	});
}

async function sample(context: IPollFunctions, api: Api, settings: Settings): Promise<object[]> {
	switch (settings.watch) {
		case 'transactions':
			return await sampleTransactions(context, api, settings);
		case 'esims':
			return await sampleEsims(api, settings);
		case 'balance':
			return await sampleBalance(context, api, settings);
	}
}

const itemsOf = (events: object[], environment: Environment): INodeExecutionData[] =>
	events.map((event) => {
		const { event: name, ...facts } = event as IDataObject;
		return { json: { event: name, environment, ...facts } };
	});
