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

/** The context of a node that executes alone, in a workflow of this one node. */
export function nodeContext(
	around: Surroundings,
	node: INode,
	{ mode, items = [], stop }: NodeContextOptions,
): ExecuteContext {
	const parts = { nodes: [node], connections: {}, settings: {} };
	const workflow = buildRunnable(around, parts, 'alone');
	const subject = workflow.nodes[node.name];
	// The workflow drops parameters that are not on the form, and a stand-in may have no form.
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
