import type { IDataObject, INodeType, INodeTypeDescription } from 'n8n-workflow';

import { agentName } from './agentNode';
import { helperTypes } from './helperTypes';
import type { NodeClass } from './nodeTypes';
import { connect, names, nodeOf, type WorkflowOptions, type WorkflowParts } from './workflow';

/** An agent hands its calls to the engine, or (as older ones do) invokes the tool itself, perhaps for all at once. */
export type ToolWay = 'engine' | 'agent' | 'agentAtOnce';

export const toolType = (type: string): string => `${type}Tool`;

/** A node as n8n makes it a tool: the same code with other inputs and outputs. */
export function toolVariant(node: NodeClass): INodeType {
	const original = node as INodeType;
	const description: INodeTypeDescription = {
		...original.description,
		name: `${original.description.name}Tool`,
		displayName: `${original.description.displayName} Tool`,
		inputs: [],
		outputs: ['ai_tool'],
		properties: [
			...original.description.properties,
			{
				displayName: 'Description',
				name: 'toolDescription',
				type: 'string',
				default: original.description.description,
			},
		],
	};
	return Object.assign(Object.create(original) as INodeType, { description });
}

/** Trigger → rows → agent, with the node under test as its tool; the agent makes the given calls, one after the other. */
export function buildToolWorkflow(
	options: WorkflowOptions,
	way: ToolWay,
	calls: IDataObject[],
): WorkflowParts {
	return {
		nodes: [
			nodeOf(names.trigger, helperTypes.trigger),
			nodeOf(names.rows, helperTypes.rows, { rows: JSON.stringify(options.rows) }),
			nodeOf(names.subject, toolType(options.type), options.parameters, options.node),
			nodeOf(agentName, helperTypes.agent, { way, calls: JSON.stringify(calls) }),
		],
		connections: {
			...connect(names.trigger, [names.rows]),
			...connect(names.rows, [agentName]),
			...connect(names.subject, [agentName], 'ai_tool'),
		},
		settings: { executionOrder: 'v1', ...options.settings },
	};
}
