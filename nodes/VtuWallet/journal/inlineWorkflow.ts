import type {
	IConnections,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeParameters,
	IWorkflowBase,
} from 'n8n-workflow';

/** What is needed of n8n to reach a Data Table. */
export type TableHost = Pick<
	IExecuteFunctions,
	'executeWorkflow' | 'getExecutionId' | 'getInstanceId' | 'getWorkflow'
>;

export interface Step {
	name: string;
	parameters: INodeParameters;
	/** It looks at every item; others would repeat their one question for each. */
	perItem?: boolean;
}

/**
 * n8n opens Data Tables to its own node alone. So a small workflow around that node runs as part of this execution: it
 * belongs to the same project and needs no credential. Chains run one after the other; the last step of the last one answers.
 */
export async function runSteps(
	host: TableHost,
	chains: readonly Step[][],
	items: IDataObject[] = [{}],
): Promise<IDataObject[]> {
	const executionId = host.getExecutionId() ?? '';
	const { id } = host.getWorkflow();
	const { data } = await host.executeWorkflow(
		{ code: workflowOf(chains) },
		items.map((json) => ({ json })),
		undefined,
		{ parentExecution: { executionId, workflowId: String(id), shouldResume: false } },
	);
	return (data[0] ?? []).map(({ json }) => json);
}

/** The same host, with one call under way at a time. */
export function oneAtATime(host: TableHost): TableHost {
	let last: Promise<unknown> = Promise.resolve();
	return {
		getExecutionId: () => host.getExecutionId(),
		getInstanceId: () => host.getInstanceId(),
		getWorkflow: () => host.getWorkflow(),
		executeWorkflow: async (...call) => {
			const turn = last.then(async () => await host.executeWorkflow(...call));
			last = turn.catch(() => undefined);
			return await turn;
		},
	};
}

const firstNode = 'Rows';

function workflowOf(chains: readonly Step[][]): IWorkflowBase {
	const trigger = node(firstNode, 'n8n-nodes-base.executeWorkflowTrigger', {
		inputSource: 'passthrough',
	});
	const nodes = [trigger];
	const connections: IConnections = { [firstNode]: { main: [[]] } };
	// n8n runs the chains from the top of the canvas to its bottom.
	chains.forEach((steps, row) => {
		let before = firstNode;
		for (const { name, parameters, perItem = false } of steps) {
			nodes.push({
				...node(name, 'n8n-nodes-base.dataTable', parameters, row * 200),
				executeOnce: !perItem,
			});
			const next = { node: name, type: 'main' as const, index: 0 };
			const { main = [[]] } = connections[before] ?? {};
			connections[before] = { main: [[...(main[0] ?? []), next]] };
			before = name;
		}
	});
	const now = new Date();
	return {
		name: 'VTU Wallet Ledger',
		nodes,
		connections,
		active: false,
		isArchived: false,
		activeVersionId: null,
		createdAt: now,
		updatedAt: now,
		settings: {
			executionOrder: 'v1',
			callerPolicy: 'any',
			saveDataSuccessExecution: 'none',
			saveDataErrorExecution: 'none',
			saveManualExecutions: false,
		},
	} as unknown as IWorkflowBase;
}

function node(name: string, type: string, parameters: INodeParameters, y = 0): INode {
	const id = name.toLowerCase().replace(/\W+/g, '-');
	return {
		id,
		name,
		type,
		typeVersion: type.endsWith('Trigger') ? 1.1 : 1,
		position: [0, y],
		parameters,
	};
}
