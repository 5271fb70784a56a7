import type {
	IConnections,
	IDataObject,
	INode,
	INodeParameters,
	IWorkflowSettings,
} from 'n8n-workflow';

import { helperTypes } from './helperTypes';

export const names = {
	trigger: 'When It Starts',
	rows: 'Rows',
	batches: 'Loop Over Items',
	subject: 'VTU Wallet',
	done: 'Done',
	again: 'Try Again',
	failed: 'Failed',
} as const;

export interface WorkflowParts {
	nodes: INode[];
	connections: IConnections;
	settings: IWorkflowSettings;
}

export interface WorkflowOptions {
	/** The type of the node under test. */
	type: string;
	parameters: INodeParameters;
	/** The items that reach the node. */
	rows: IDataObject[];
	/** The settings of the node itself: `retryOnFail`, `onError`, `credentials`, … */
	node?: Partial<INode>;
	settings?: IWorkflowSettings;
	/** Puts the node into a loop with batches of this size, or of these sizes in turn. */
	loop?: number | number[];
	/** Items of the error output loop back to the node so many times. */
	errorsBack?: number;
	/** The same for the other output. */
	resultsBack?: number;
	/** The name of the trigger, if a user has changed it. */
	triggerName?: string;
	/** The name of a node of the same kind without connections. */
	unconnected?: string;
	/** The name of a node of the same kind that gets the same rows before. */
	twin?: string;
}

/** Trigger → rows → node under test → done and failed; with `loop` the node's first output goes back to the loop. */
export function buildWorkflow({
	type,
	parameters,
	rows,
	node,
	settings,
	loop,
	errorsBack,
	resultsBack,
	triggerName = names.trigger,
	unconnected,
	twin,
}: WorkflowOptions): WorkflowParts {
	const sizes = typeof loop === 'number' ? [loop] : loop;
	const subject = nodeOf(names.subject, type, parameters, node);
	const { name: subjectName } = subject;
	const times = errorsBack ?? resultsBack;
	const entry = sizes ? names.batches : subjectName;
	return {
		nodes: [
			nodeOf(triggerName, helperTypes.trigger),
			nodeOf(names.rows, helperTypes.rows, { rows: JSON.stringify(rows) }),
			...(sizes
				? [nodeOf(names.batches, helperTypes.batches, { sizes: JSON.stringify(sizes) })]
				: []),
			subject,
			...(unconnected === undefined ? [] : [nodeOf(unconnected, type, parameters)]),
			...(twin === undefined
				? []
				: [nodeOf(twin, type, parameters, { ...node, position: [0, -100] })]),
			...(times ? [nodeOf(names.again, helperTypes.again, { times })] : []),
			nodeOf(names.done, helperTypes.pass),
			nodeOf(names.failed, helperTypes.pass),
		],
		connections: {
			...connect(triggerName, [names.rows]),
			[names.rows]: {
				main: [[twin ?? [], entry].flat().map((one) => ({ node: one, type: 'main', index: 0 }))],
			},
			...(sizes ? connect(names.batches, [names.done, subjectName]) : {}),
			...connect(subjectName, [
				sizes ? names.batches : resultsBack ? names.again : names.done,
				errorsBack ? names.again : names.failed,
			]),
			...(times
				? connect(names.again, [subjectName, resultsBack ? names.done : names.failed])
				: {}),
		},
		settings: { executionOrder: 'v1', ...settings },
	};
}

export function nodeOf(
	name: string,
	type: string,
	parameters: INodeParameters = {},
	more: Partial<INode> = {},
): INode {
	return {
		id: `id-of-${name.toLowerCase().replace(/\s+/g, '-')}`,
		name,
		type,
		typeVersion: 1,
		position: [0, 0],
		parameters,
		...more,
	};
}

/** One target per output, in their order. */
export function connect(
	from: string,
	targets: string[],
	kind: 'main' | 'ai_tool' = 'main',
): IConnections {
	return { [from]: { [kind]: targets.map((node) => [{ node, type: kind, index: 0 }]) } };
}
