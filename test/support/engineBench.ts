import './hostEnvironment';
import './patientRegExps';

import { InstanceSettings } from 'n8n-core';
import { Container } from '@n8n/di';
import type {
	ICredentialType,
	IDataObject,
	INodeExecutionData,
	IRunExecutionData,
	RelatedExecution,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import { CredentialStore } from './credentialStore';
import { DataTables } from './dataTables';
import { buildRunnable, execute, startData, stored, type ExecutionOptions } from './execution';
import { BenchNodeTypes, type NodeClass } from './nodeTypes';
import { callOutsideExecutions } from './outsideExecutions';
import { resultOf, type RunResult } from './runResult';
import { buildToolWorkflow, type ToolWay } from './tool';
import { buildWorkflow, type WorkflowOptions, type WorkflowParts } from './workflow';

export interface RunOptions
	extends Pick<ExecutionOptions, 'stop' | 'establishedAt'>,
		Omit<WorkflowOptions, 'type' | 'rows'> {
	rows?: IDataObject[];
	/** What the trigger starts with. */
	triggerItems?: IDataObject[];
	mode?: WorkflowExecuteMode;
	workflowId?: string;
	/** Runs as a sub-workflow of this execution. */
	parentExecution?: RelatedExecution;
	instanceId?: string;
	staticData?: IDataObject;
}

export interface EngineBenchOptions<Request> {
	nodeTypes: Record<string, NodeClass>;
	credentialTypes: Record<string, ICredentialType>;
	/** The type of the node under test. */
	type: string;
	/** The requests since the last call. */
	takeRequests?: () => Request[];
}

let counter = 0;
const nextNumber = (): number => (counter += 1);

/** Runs workflows around one node type on n8n's own engine, and runs them again as the host does. */
export class EngineBench<Request = unknown> {
	readonly credentials: CredentialStore;

	readonly nodeTypes: BenchNodeTypes;

	readonly tables = new DataTables();

	/** Its own for every bench. */
	readonly workflowId = `workflow-${process.pid}-${nextNumber()}`;

	private readonly started = new WeakMap<IRunExecutionData, RunOptions>();

	constructor(readonly setup: EngineBenchOptions<Request>) {
		this.nodeTypes = new BenchNodeTypes(setup.nodeTypes);
		this.credentials = new CredentialStore(setup.credentialTypes, (type) =>
			this.nodeTypes.usersOf(type),
		);
	}

	/** A new execution. */
	async run(options: RunOptions): Promise<RunResult<Request>> {
		const workflow = this.workflowOf(options);
		const items: INodeExecutionData[] = (options.triggerItems ?? [{}]).map((json) => ({ json }));
		return await this.start(
			options,
			workflow,
			options.mode ?? 'trigger',
			startData(workflow, items, options.parentExecution),
		);
	}

	/** *Retry* in the list of executions: goes on at the node that failed, with the stored data of the failed one. */
	async retry(
		previous: RunResult<Request>,
		changes: Partial<RunOptions> = {},
	): Promise<RunResult<Request>> {
		const data = stored(previous.data);
		const { lastNodeExecuted, runData } = data.resultData;
		if (lastNodeExecuted) {
			delete data.resultData.error;
			if (runData[lastNodeExecuted]?.at(-1)?.error !== undefined) runData[lastNodeExecuted].pop();
		}
		return await this.restart(previous, changes, data);
	}

	/** *Retry* of what Stop or a killed process left: from the trigger, with nothing that the nodes had kept. */
	async retryFromStart(
		previous: RunResult<Request>,
		changes: Partial<RunOptions> = {},
	): Promise<RunResult<Request>> {
		return await this.restart(previous, changes, stored(previous.initial));
	}

	/** With what a run of this bench was started, its stop aside: that was of one execution alone. */
	optionsOf({ data }: RunResult<Request>): RunOptions {
		const options = this.started.get(data);
		if (!options) throw new Error('This run is not of this bench');
		return { ...options, stop: undefined };
	}

	/** A new execution in which an agent uses the node as a tool. */
	async callTool(
		options: RunOptions,
		calls: IDataObject[],
		way: ToolWay,
	): Promise<RunResult<Request>> {
		const workflow = buildToolWorkflow(this.partsOf(options), way, calls);
		return await this.start(
			options,
			workflow,
			options.mode ?? 'trigger',
			startData(workflow, [{ json: {} }]),
		);
	}

	/** The node as a tool of what n8n starts outside of any execution: one answer for each call. */
	async callOutsideExecutions(options: RunOptions, calls: IDataObject[]): Promise<IDataObject[]> {
		const parts = buildToolWorkflow(this.partsOf(options), 'agent', calls);
		return await callOutsideExecutions(this, parts, this.workflowId, calls);
	}

	private async restart(
		previous: RunResult<Request>,
		changes: Partial<RunOptions>,
		data: IRunExecutionData,
	) {
		const options = { ...this.optionsOf(previous), ...changes };
		const workflow = this.workflowOf(options);
		const current = buildRunnable(this, workflow, this.workflowId);
		for (const waiting of data.executionData?.nodeExecutionStack ?? []) {
			waiting.node = current.getNode(waiting.node.name) ?? waiting.node;
		}
		return await this.start(
			{ ...options, staticData: changes.staticData ?? previous.staticData },
			workflow,
			'retry',
			data,
		);
	}

	private async start(
		options: RunOptions,
		workflow: WorkflowParts,
		mode: WorkflowExecuteMode,
		data: IRunExecutionData,
	) {
		const settings = Container.get(InstanceSettings);
		const usualId = settings.instanceId;
		// Two processes on one database never share one.
		const executionId = `execution-${process.pid}-${nextNumber()}`;
		this.setup.takeRequests?.();
		settings.instanceId = options.instanceId ?? usualId;
		const workflowId = options.workflowId ?? this.workflowId;
		try {
			const execution = await execute(this, {
				...options,
				workflow,
				workflowId,
				executionId,
				mode,
				data,
			});
			const result = resultOf(executionId, execution, this.setup.takeRequests?.() ?? []);
			this.started.set(result.data, options);
			return result;
		} finally {
			settings.instanceId = usualId;
		}
	}

	private workflowOf(options: RunOptions): WorkflowParts {
		return buildWorkflow(this.partsOf(options));
	}

	private partsOf(options: RunOptions): WorkflowOptions {
		return { ...options, rows: options.rows ?? [{}], type: this.setup.type };
	}
}
