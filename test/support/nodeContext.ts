import './hostEnvironment';
import 'reflect-metadata';

import { ExecuteContext } from 'n8n-core';
import {
	createEmptyRunExecutionData,
	type INode,
	type INodeExecutionData,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import { buildRunnable, hostData, type Surroundings } from './execution';

export interface NodeContextOptions {
	mode: WorkflowExecuteMode;
	items?: INodeExecutionData[];
	stop?: AbortSignal;
}

/** What the host hands to a node that executes alone: a workflow of this one node. */
export function nodeContext(
	around: Surroundings,
	node: INode,
	{ mode, items = [], stop }: NodeContextOptions,
): ExecuteContext {
	const parts = { nodes: [node], connections: {}, settings: {} };
	const workflow = buildRunnable(around, parts, 'alone');
	const subject = workflow.nodes[node.name];
	// The workflow drops what is not on the form; a stand-in may have none.
	Object.assign(subject.parameters, node.parameters);
	const data = { main: [items] };
	return new ExecuteContext(
		workflow,
		subject,
		hostData(around, 'alone'),
		mode,
		createEmptyRunExecutionData(),
		0,
		[],
		data,
		{ node: subject, data, source: null },
		[],
		stop,
	);
}
