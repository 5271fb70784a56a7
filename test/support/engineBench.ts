import './hostEnvironment';
import './patientRegExps';

import { InstanceSettings } from 'n8n-core';
import { Container } from '@n8n/di';
import type {
	ICredentialType,
	IDataObject,
	IRunExecutionData,
	RelatedExecution,
	WorkflowExecuteMode,
} from 'n8n-workflow';

import type { RecordedRequest } from '../simulator';
import { CredentialStore } from './credentialStore';
import { DataTables } from './dataTables';
import { buildRunnable, execute, startData, stored, type ExecutionOptions } from './execution';
import { BenchNodeTypes, type NodeClass } from './nodeTypes';
import { resultOf, type Result } from './runResult';
import { buildWorkflow, type WorkflowOptions, type WorkflowParts } from './workflow';

export interface RunOptions
	extends Pick<ExecutionOptions, 'stop' | 'establishedAt'>,
		Omit<WorkflowOptions, 'type' | 'rows'> {
	rows?: IDataObject[];
	/** The items of the trigger. */
	triggerItems?: IDataObject[];
	mode?: WorkflowExecuteMode;
	workflowId?: string;
	/** Runs as a sub-workflow of this execution. */
	parentExecution?: RelatedExecution;
	instanceId?: string;
	staticData?: IDataObject;
}

/** The data of an ended execution in n8n's database. */
export type StoredExecution = Pick<Result, 'data' | 'staticData'>;

let counter = 0;
const nextNumber = (): number => (counter += 1);

/** Runs workflows around one node type on n8n's own engine, and runs them again as the host does. */
export abstract class EngineBench<Options extends RunOptions> {
	readonly nodeTypes: BenchNodeTypes;

	readonly credentials: CredentialStore;

	readonly tables = new DataTables();

	/** Its own for every bench. */
	protected readonly workflowId = `workflow-${process.pid}-${nextNumber()}`;

	private readonly started = new WeakMap<IRunExecutionData, Options>();

	constructor(
		/** The type of the node under test. */
		private readonly type: string,
		nodeTypes: Record<string, NodeClass>,
		credentialTypes: Record<string, ICredentialType>,
	) {
		this.nodeTypes = new BenchNodeTypes(nodeTypes);
		this.credentials = new CredentialStore(credentialTypes, (name) => this.nodeTypes.usersOf(name));
	}

	/** A new execution: trigger → rows → node → done and failed. */
	async run(options: Options): Promise<Result> {
		return await this.begin(options, buildWorkflow(this.partsOf(options)));
	}

	/** An execution that another process stored, to be retried here: its data, and how it was started. */
	takeOver(execution: StoredExecution, options: Options): void {
		this.started.set(execution.data, options);
	}

	/** *Retry* in the list of executions: goes on at the node that failed, with the stored data of the failed one. */
	async retry(previous: StoredExecution, changes: Partial<Options> = {}): Promise<Result> {
		const data = stored(previous.data);
		const { lastNodeExecuted, runData } = data.resultData;
		if (lastNodeExecuted) {
			delete data.resultData.error;
			if (runData[lastNodeExecuted]?.at(-1)?.error !== undefined) runData[lastNodeExecuted].pop();
		}
		return await this.restart(previous, changes, data);
	}

	/** *Retry* after Stop or a kill: from the trigger, without the contexts of the nodes. */
	async retryFromStart(previous: Result, changes: Partial<Options> = {}): Promise<Result> {
		return await this.restart(previous, changes, stored(previous.initial));
	}

	/** The test's settings for a run, and those that every run needs. */
	protected abstract complete(options: Options): Options;

	/** Fails if the run shows a secret. */
	protected abstract check(result: Result, options: Options): void;

	/** The requests since the last call. */
	protected abstract takeRequests(): RecordedRequest[];

	protected partsOf(options: Options): WorkflowOptions {
		return { ...this.complete(options), rows: options.rows ?? [{}], type: this.type };
	}

	protected async begin(options: Options, workflow: WorkflowParts): Promise<Result> {
		const items = (options.triggerItems ?? [{}]).map((json) => ({ json }));
		const data = startData(workflow, items, options.parentExecution);
		return await this.start(options, workflow, options.mode ?? 'trigger', data);
	}

	private async restart(
		previous: StoredExecution,
		changes: Partial<Options>,
		data: IRunExecutionData,
	) {
		const first = this.started.get(previous.data);
		if (!first) throw new Error('This run is not of this bench');
		const { staticData } = previous;
		// The stop of the first run concerns only that execution.
		const options = { ...first, stop: undefined, staticData, ...changes };
		const workflow = buildWorkflow(this.partsOf(options));
		const current = buildRunnable(this, workflow, this.workflowId);
		for (const waiting of data.executionData?.nodeExecutionStack ?? [])
			waiting.node = current.getNode(waiting.node.name) ?? waiting.node;
		return await this.start(options, workflow, 'retry', data);
	}

	private async start(
		options: Options,
		workflow: WorkflowParts,
		mode: WorkflowExecuteMode,
		data: IRunExecutionData,
	): Promise<Result> {
		const settings = Container.get(InstanceSettings);
		const usualId = settings.instanceId;
		// Two processes on one database never share one.
		const executionId = `execution-${process.pid}-${nextNumber()}`;
		this.takeRequests();
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
			const result = resultOf(executionId, execution, this.takeRequests());
			this.started.set(result.data, options);
			this.check(result, options);
			return result;
		} finally {
			settings.instanceId = usualId;
		}
	}
}
