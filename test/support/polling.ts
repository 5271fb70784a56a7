import './hostEnvironment';

import { PollContext } from 'n8n-core';
import type { IDataObject, INode, INodeExecutionData, INodeParameters } from 'n8n-workflow';

import { buildRunnable, hostData, stored, type Surroundings } from './execution';
import { takeLogs } from './logRecorder';
import { nodeOf } from './workflow';

export interface PollOptions {
	parameters: INodeParameters;
	node?: Partial<INode>;
	/** The memory of the node from earlier polls. */
	state?: IDataObject;
	/** `manual` is the button in the editor. */
	mode?: 'trigger' | 'manual';
	/** The time that n8n gives the poll. */
	budgetMs?: number;
}

export interface PollResult {
	/** The emitted items, or null if the node says that nothing is new. */
	items: IDataObject[] | null;
	/** The memory for the next poll, as n8n would store it. */
	state: IDataObject;
	error?: Error;
	logs: string[];
}

/** One poll through the core's own context. Returns an error with the memory that the node left. */
export async function pollOnce(
	around: Surroundings,
	type: string,
	options: PollOptions,
): Promise<PollResult> {
	const { parameters, node, state = {}, mode = 'trigger', budgetMs = 300_000 } = options;
	const subject = nodeOf('Trigger', type, parameters, node);
	const parts = { nodes: [subject], connections: {}, settings: {} };
	const workflow = buildRunnable(around, parts, 'polling', { 'node:Trigger': stored(state) });
	const additionalData = { ...hostData(around, 'polling'), executionId: undefined };
	const trigger = workflow.getNode('Trigger') ?? subject;
	const context = new PollContext(
		workflow,
		trigger,
		additionalData,
		mode,
		mode === 'manual' ? 'manual' : 'activate',
	);
	Object.defineProperty(context, 'getPollBudgetMs', {
		value: () => budgetMs,
	});

	const { poll } = around.nodeTypes.getByNameAndVersion(type);
	if (!poll) throw new Error('The node does not poll');
	const settled = await poll.call(context).then(
		(output) => ({ items: itemsOf(output) }),
		(error: Error) => ({ items: null, error }),
	);
	return { ...settled, state: stored(workflow.getStaticData('node', trigger)), logs: takeLogs() };
}

function itemsOf(output: INodeExecutionData[][] | null): IDataObject[] | null {
	return output?.[0]?.map(({ json }) => json) ?? null;
}
