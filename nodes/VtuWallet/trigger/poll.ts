import {
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';

import { openApi } from '../api/client';
import type { Api, Environment } from '../api/types';
import { balanceWatcher } from './balance';
import { esimWatcher } from './esims/watch';
import { memoryFor, readMemory, textOf, writeMemory, type Memory } from './memory';
import { nodeErrorOf } from './pollError';
import type { PollResult } from './pollResult';
import { keepQuietMemory, oneAtATime, quietMemoryOf } from './quietMemory';
import { readSettings, type TriggerSettings } from './settings';
import { endOfPoll } from './times';
import { transactionWatcher } from './transactions/watch';

/** An error does not change the memory, so the next poll sees the same changes. */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const node = `${context.getWorkflow().id}:${context.getNode().id}`;
	let environment: Environment | undefined;
	try {
		const settings = readSettings(context);
		const api = await openApi(context, { timeoutMs: settings.timeoutMs });
		({ environment } = api.account);
		if (context.getMode() === 'manual') return await showSample(context, api, settings);
		return await oneAtATime(node, async () => await reportChanges(context, api, settings, node));
	} catch (caught) {
		throw nodeErrorOf(context.getNode(), caught, environment);
	}
}

async function reportChanges(
	context: IPollFunctions,
	api: Api,
	settings: TriggerSettings,
	node: string,
): Promise<INodeExecutionData[][] | null> {
	const storage = context.getWorkflowStaticData('node');
	const text = textOf(storage.memory);
	const remembered = recall(context, node, storage.memory);
	const account = api.account.fingerprint.slice(0, 12);
	const known = memoryFor(account, remembered);
	const result: PollResult<unknown> = await watcherOf(context, api, settings).watch(known);
	const { events, warnings = [], failure } = result;
	const learned: Memory = { ...known, [settings.watch]: result.known };
	if (failure) {
		keepQuietMemory(node, learned, [text]);
		throw failure;
	}
	for (const warning of warnings) context.logger.warn(warning);

	const saveBy = Math.min(known.saveBy ?? Infinity, result.saveBy ?? Infinity);
	const isStart = text === undefined || remembered === undefined;
	const saves = events.length > 0 || (isStart && isLaterPoll(context)) || saveBy <= Date.now();
	const next = { ...learned, saveBy: saves ? undefined : saveBy };
	const written = writeMemory(next);
	// If n8n drops an event, the next poll must report it again.
	const before = events.length > 0 ? [] : [text];
	keepQuietMemory(node, next, [...before, written.knowledge]);
	// Some hosts save after every poll that writes.
	if (saves || written.knowledge !== text) storage.memory = { ...written };
	// An empty list if there is no event: n8n saves the memory only of a poll that returns something.
	return saves ? [itemsOf(events, api.account.environment)] : null;
}

/** n8n may not store the memory of the poll at publication; its later polls have another mode. */
const isLaterPoll = (context: IPollFunctions): boolean => context.getActivationMode() === 'update';

/** The memory of this process, unless n8n has a later one. */
function recall(context: IPollFunctions, node: string, stored: unknown): Memory | undefined {
	const text = textOf(stored);
	const mayBeQuiet = text !== undefined || isLaterPoll(context);
	const memory = (mayBeQuiet ? quietMemoryOf(node, text) : undefined) ?? readMemory(stored);
	if (memory === undefined && stored !== undefined) {
		context.logger.warn(
			'The memory of the trigger cannot be read by this version: it starts anew from what is there now',
		);
	}
	return memory;
}

function watcherOf(context: IPollFunctions, api: Api, settings: TriggerSettings) {
	const endBy = endOfPoll(context, Date.now());
	switch (settings.watch) {
		case 'transactions':
			return transactionWatcher(api, settings, endBy);
		case 'esims':
			return esimWatcher(api, settings, endBy);
		case 'balance':
			return balanceWatcher(api, settings, endBy);
	}
}

/** A test run does not read or change the memory. */
async function showSample(
	context: IPollFunctions,
	api: Api,
	settings: TriggerSettings,
): Promise<INodeExecutionData[][]> {
	const events: object[] = await watcherOf(context, api, settings).sample();
	const marked = events.map((event) => ({ ...event, test: true }));
	if (marked.length > 0) return [itemsOf(marked, api.account.environment)];
	throw new NodeOperationError(context.getNode(), 'There is nothing to show', {
		description:
			'Nothing that is watched can be found in this account just now. The published workflow goes on watching.',
	});
}

const itemsOf = (events: object[], environment: Environment): INodeExecutionData[] =>
	events.map((event) => {
		const { event: name, ...facts } = event as IDataObject;
		return { json: { event: name, environment, ...facts } };
	});
