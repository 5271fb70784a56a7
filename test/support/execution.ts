import './hostEnvironment';
import 'reflect-metadata';

import { ExecutionLifecycleHooks, WorkflowExecute, establishExecutionContext } from 'n8n-core';
import {
	createRunExecutionData,
	Workflow,
	type IDataObject,
	type INodeExecutionData,
	type IRun,
	type IRunExecutionData,
	type IWorkflowExecuteAdditionalData,
	type RelatedExecution,
	type WorkflowExecuteMode,
} from 'n8n-workflow';

import type { CredentialStore } from './credentialStore';
import type { DataTables } from './dataTables';
import type { BenchNodeTypes } from './nodeTypes';
import { helperTypes } from './helperTypes';
import type { WorkflowParts } from './workflow';

/** The part of n8n that its core needs to run a workflow. */
export interface Surroundings {
	nodeTypes: BenchNodeTypes;
	credentials: CredentialStore;
	/** The Data Tables that an inline workflow reaches; without them the host runs no workflow inside another. */
	tables?: DataTables;
}

export interface ExecutionOptions {
	workflow: WorkflowParts;
	workflowId: string;
	executionId: string;
	mode: WorkflowExecuteMode;
	/** The start of the execution: the first row of a new one, or the data of an earlier one. */
	data: IRunExecutionData;
	staticData?: IDataObject;
	/** When the user stops it: after so many milliseconds, or once the promise settles. */
	stop?: number | Promise<unknown>;
	/** The time of its beginning, if two executions must begin at the same time. */
	establishedAt?: number;
}

export interface Execution {
	run: IRun;
	/** The row in the database while the execution runs. Stop and a kill leave it like this. */
	initial: IRunExecutionData;
	staticData: IDataObject;
	/** From the stop to the end of the execution. */
	msToStop?: number;
}

/** The stack of a new execution: the trigger, with the items that it was started with. */
export function startData(
	workflow: WorkflowParts,
	triggerItems: INodeExecutionData[],
	parentExecution?: RelatedExecution,
): IRunExecutionData {
	const node = workflow.nodes.find(({ type }) => type === helperTypes.trigger);
	if (!node) throw new Error('The workflow has no trigger');
	const start = [{ node, data: { main: [triggerItems] }, source: null }];
	const parent = parentExecution && { parentExecution };
	return createRunExecutionData({ executionData: { nodeExecutionStack: start }, ...parent });
}

/** Runs a workflow on n8n's own engine, in the steps of the host. */
export async function execute(around: Surroundings, options: ExecutionOptions): Promise<Execution> {
	const { workflow: parts, workflowId, executionId, mode, stop } = options;
	const workflow = buildRunnable(around, parts, workflowId, options.staticData);
	const additionalData = hostData(around, executionId);
	additionalData.hooks = new ExecutionLifecycleHooks(mode, executionId, {
		id: workflowId,
		name: workflow.name ?? '',
		nodes: parts.nodes,
		connections: parts.connections,
		active: false,
		isArchived: false,
		activeVersionId: null,
		createdAt: new Date(),
		updatedAt: new Date(),
	});

	const { data } = options;
	await establishExecutionContext(workflow, data, additionalData, mode);
	if (options.establishedAt !== undefined) setEstablishedAt(data, options.establishedAt);
	const initial = stored(data);

	const engine = new WorkflowExecute(additionalData, mode, data);
	const running = engine.processRunExecutionData(workflow);
	let stoppedAt: number | undefined;
	const cancel = () => {
		stoppedAt = Date.now();
		running.cancel();
	};
	const timer = typeof stop === 'number' ? setTimeout(cancel, stop) : void stop?.then(cancel);
	const run = await running;
	clearTimeout(timer ?? undefined);
	return {
		run,
		initial,
		staticData: stored(workflow.staticData),
		...(stoppedAt !== undefined && { msToStop: Date.now() - stoppedAt }),
	};
}

/** Copies data as the database does: into plain JSON. */
export function stored<T>(value: T): T {
	return JSON.parse(JSON.stringify(value)) as T;
}

export function buildRunnable(
	{ nodeTypes }: Surroundings,
	parts: WorkflowParts,
	id: string,
	staticData?: IDataObject,
): Workflow {
	const { nodes, connections, settings } = stored(parts);
	return new Workflow({
		id,
		name: 'Bench',
		nodes,
		connections,
		settings,
		nodeTypes,
		active: false,
		staticData,
	});
}

export function hostData(
	{ credentials, tables }: Surroundings,
	/** Absent outside of any execution. */
	executionId?: string,
): IWorkflowExecuteAdditionalData {
	const address = 'http://localhost/';
	const data: Partial<IWorkflowExecuteAdditionalData> = {
		credentialsHelper: credentials,
		executionId,
		currentNodeExecutionIndex: 0,
		variables: {},
		userId: 'user',
		restApiUrl: `${address}rest`,
		instanceBaseUrl: address,
		webhookBaseUrl: `${address}webhook`,
		webhookWaitingBaseUrl: `${address}webhook-waiting`,
		webhookTestBaseUrl: `${address}webhook-test`,
		formWaitingBaseUrl: `${address}form-waiting`,
		setExecutionStatus() {},
		logAiEvent() {},
		...(tables &&
			!tables.missing && { 'data-table': { dataTableProxyProvider: forOwnNodesAlone } }),
		...(tables && {
			executeWorkflow: async (info, _data, options) => ({
				executionId: `${executionId ?? 'call'}-table`,
				data: await tables.executeWorkflow(info, options.inputData),
			}),
		}),
	};
	return data as IWorkflowExecuteAdditionalData;
}

/** The core shows this helper to every node; it works for n8n's own nodes alone. */
const forOwnNodesAlone = {
	getDataTableProxy: refuseProxy,
	getDataTableAggregateProxy: refuseProxy,
};

async function refuseProxy(): Promise<never> {
	return await Promise.reject(new Error('This proxy is only available for Data table nodes'));
}

function setEstablishedAt({ executionData }: IRunExecutionData, instant: number): void {
	const context: { establishedAt?: number } | undefined = executionData?.runtimeData;
	if (context) context.establishedAt = instant;
}
