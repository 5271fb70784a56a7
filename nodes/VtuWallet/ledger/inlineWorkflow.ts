import type {
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeParameters,
	IWorkflowBase,
} from 'n8n-workflow';

/** What is needed of n8n to reach a Data Table. */
export type TableHost = Pick<
	IExecuteFunctions,
	'executeWorkflow' | 'getExecutionId' | 'getWorkflow'
>;

export interface Step {
	name: string;
	parameters: INodeParameters;
}

/**
 * n8n opens Data Tables to its own node alone. So a small workflow around that node is run as part of this execution:
 * it belongs to the same project, needs no credential, and stays out of the list of executions.
 */
export async function runSteps(
	host: TableHost,
	steps: Step[],
	items: IDataObject[] = [{}],
): Promise<IDataObject[]> {
	const executionId = host.getExecutionId() ?? '';
	const { id } = host.getWorkflow();
	const { data } = await host.executeWorkflow(
		{ code: workflowOf(steps) },
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
		getWorkflow: () => host.getWorkflow(),
		executeWorkflow: async (...call) => {
			const turn = last.then(async () => await host.executeWorkflow(...call));
			last = turn.catch(() => undefined);
			return await turn;
		},
	};
}

const firstNode = 'Rows';

function workflowOf(steps: Step[]): IWorkflowBase {
	const nodes = [
		node(firstNode, 'n8n-nodes-base.executeWorkflowTrigger', { inputSource: 'passthrough' }),
		// Only what writes rows looks at every item; the others would repeat their one question for each.
		...steps.map(({ name, parameters }) => ({
			...node(name, 'n8n-nodes-base.dataTable', parameters),
			executeOnce: parameters.operation !== 'insert' && !isPerItem(parameters),
		})),
	];
	const names = nodes.map(({ name }) => name);
	const connections = Object.fromEntries(
		names
			.slice(0, -1)
			.map((name, index) => [
				name,
				{ main: [[{ node: names[index + 1], type: 'main' as const, index: 0 }]] },
			]),
	);
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

/** An update takes its row from each item. */
const isPerItem = ({ operation }: INodeParameters) => operation === 'update';

function node(name: string, type: string, parameters: INodeParameters): INode {
	const id = name.toLowerCase().replace(/\W+/g, '-');
	return {
		id,
		name,
		type,
		typeVersion: type.endsWith('Trigger') ? 1.1 : 1,
		position: [0, 0],
		parameters,
	};
}
