import type {
	IConnections,
	IDataObject,
	IExecuteFunctions,
	INode,
	INodeParameters,
	IWorkflowBase,
} from 'n8n-workflow';

import { noDataTables } from './ledgerTexts';

/** The part of n8n that reaches a Data Table. */
export interface TableHost
	extends Pick<
		IExecuteFunctions,
		'executeWorkflow' | 'getExecutionId' | 'getInstanceId' | 'getWorkflow'
	> {
	/** The execution was stopped. */
	isOver(): boolean;
}

export interface TableStep {
	name: string;
	parameters: INodeParameters;
	/** Other steps run once, however many items there are. */
	perItem?: boolean;
}

/**
 * Only n8n's own node opens Data Tables. So a small workflow around that node runs as part of this execution: it belongs to
 * the same project and needs no credential. Chains run one after the other, and the last step answers.
 */
export async function runSteps(
	host: TableHost,
	chains: readonly TableStep[][],
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

function workflowOf(chains: readonly TableStep[][]): IWorkflowBase {
	const trigger = {
		...node('Rows', { inputSource: 'passthrough' }),
		type: 'n8n-nodes-base.executeWorkflowTrigger',
		typeVersion: 1.1,
	};
	const nodes = [trigger];
	const connections: IConnections = {};
	// n8n runs the chains from the top of the canvas to its bottom.
	for (const [row, steps] of chains.entries()) {
		let before = trigger.name;
		for (const { name, parameters, perItem = false } of steps) {
			nodes.push({ ...node(name, parameters, row * 200), executeOnce: !perItem });
			const { main: [next] = [[]] } = (connections[before] ??= { main: [[]] });
			next?.push({ node: name, type: 'main', index: 0 });
			before = name;
		}
	}
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
			// n8n 3 refuses 'any', and an instance may have 'none' as its default.
			callerPolicy: 'workflowsFromSameOwner',
			saveDataSuccessExecution: 'none',
			saveDataErrorExecution: 'none',
			saveManualExecutions: false,
		},
	} as unknown as IWorkflowBase;
}

const node = (name: string, parameters: INodeParameters, y = 0): INode => ({
	id: name.toLowerCase().replace(/\W+/g, '-'),
	name,
	type: 'n8n-nodes-base.dataTable',
	typeVersion: 1,
	position: [0, y],
	parameters,
});

/** Access to the Data Tables of an execution, one call at a time. A call throws if this n8n has no Data Tables. */
export function tableHost(context: IExecuteFunctions): TableHost {
	const untimed = withoutTimeout(context);
	let last: Promise<unknown> = Promise.resolve();
	return {
		getExecutionId: () => context.getExecutionId(),
		getInstanceId: () => context.getInstanceId(),
		getWorkflow: () => context.getWorkflow(),
		isOver: () => context.getExecutionCancelSignal()?.aborted === true,
		executeWorkflow: async (...call) => {
			if (!hasDataTables(context)) throw new Error(noDataTables);
			const turn = last.then(async () => await untimed.executeWorkflow(...call));
			last = turn.catch(() => undefined);
			return await turn;
		},
	};
}

/** n8n shows the helper to every node if Data Tables are on. Only n8n's own nodes may call it. */
const hasDataTables = ({ helpers }: { helpers: Partial<IExecuteFunctions['helpers']> }): boolean =>
	typeof helpers.getDataTableProxy === 'function';

/** n8n ends a sub-workflow at the timeout of its parent, but the ends of purchases in flight must still be written. */
const withoutTimeout = (context: IExecuteFunctions): IExecuteFunctions =>
	shadowed(context, 'additionalData', (known) =>
		typeof known === 'object' && known !== null
			? shadowed(known, 'executionTimeoutTimestamp', () => undefined)
			: known,
	);

/** The same object, with another value under one name. */
const shadowed = <T extends object>(
	target: T,
	name: string,
	value: (known: unknown) => unknown,
): T =>
	new Proxy(target, {
		get(from, key, receiver) {
			const known: unknown = Reflect.get(from, key, receiver);
			return key === name ? value(known) : known;
		},
	});
