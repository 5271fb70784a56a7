import { type Rest, RestError } from './rest';
import { waitFor } from './wait';

interface Failure {
	message: string;
	description?: string;
}

export interface NodeRun {
	data?: { main?: Array<Array<{ json: Record<string, unknown> }> | null> };
	error?: Failure;
}

export interface Execution {
	id: string;
	status: string;
	runData: Record<string, NodeRun[]>;
	error?: Failure;
	contextData: Record<string, unknown>;
}

interface ExecutionRow {
	id: string;
	status: string;
	mode: string;
	data: string;
}

interface ExecutionData {
	resultData?: { runData?: Record<string, NodeRun[]>; error?: Failure };
	executionData?: { contextData?: Record<string, unknown> } | null;
}

const finalStates = ['success', 'error', 'canceled', 'crashed'];

export class Executions {
	/** Ids count up. Remembers the highest one, because the list may lack one for a moment after a crash. */
	private newest = 0;

	constructor(private readonly rest: Rest) {}

	/** Newest first, without the workflows that nodes run inside an execution: the ledger's are listed for a moment. */
	async list(workflowId: string): Promise<ExecutionRow[]> {
		const filter = encodeURIComponent(JSON.stringify({ workflowId }));
		const { results } = await this.rest.get<{ results: ExecutionRow[] }>(
			`/rest/executions?filter=${filter}&limit=100`,
		);
		this.newest = Math.max(this.newest, ...results.map(({ id }) => Number(id)));
		return results.filter(({ mode }) => mode !== 'integrated');
	}

	async get(id: string): Promise<Execution> {
		const row = await this.rest.get<ExecutionRow>(`/rest/executions/${id}?includeData=true`);
		const data = this.rest.parseFlatted<ExecutionData>(row.data);
		return {
			id: String(row.id),
			status: row.status,
			runData: data.resultData?.runData ?? {},
			error: data.resultData?.error,
			contextData: data.executionData?.contextData ?? {},
		};
	}

	/** Runs `start`, which starts an execution of the workflow, and gives the id of the execution. */
	async startedBy(
		workflowId: string,
		start: () => Promise<unknown>,
		giveUp?: () => void,
	): Promise<string> {
		await this.list(workflowId);
		const before = this.newest;
		await start();
		return await waitFor(
			'an execution to start',
			async () => {
				const row = (await this.list(workflowId)).find(({ id }) => Number(id) > before);
				return row && String(row.id);
			},
			{ giveUp },
		);
	}

	async ids(workflowId: string): Promise<string[]> {
		return (await this.list(workflowId)).map(({ id }) => String(id));
	}

	/** The ids of the executions that began later. */
	async idsAfter(workflowId: string, id: string): Promise<string[]> {
		return (await this.ids(workflowId)).filter((other) => Number(other) > Number(id));
	}

	async finished(id: string, timeoutMs = 120_000): Promise<Execution> {
		await waitFor(
			`execution ${id} to end`,
			async () =>
				finalStates.includes(
					(await this.rest.get<ExecutionRow>(`/rest/executions/${id}?includeData=false`)).status,
				),
			{ timeoutMs, everyMs: 300 },
		);
		// A worker stores the state before the data.
		return await waitFor(
			`the data of execution ${id}`,
			async () => {
				const execution = await this.get(id);
				return (execution.status !== 'success' || hasRun(execution)) && execution;
			},
			{ timeoutMs: 10_000 },
		);
	}

	/**
	 * *Retry* of the Executions list. Gives the id of the new execution. n8n answers after its end, with 500 if it was stopped or
	 * timed out, and in queue mode not even then. So this does not wait for the answer.
	 */
	async retry(id: string, workflowId: string): Promise<string> {
		let refusal: unknown;
		const choose = async () => {
			void this.rest
				.post(`/rest/executions/${id}/retry`, { loadWorkflow: false })
				.catch((error: unknown) => {
					if (!(error instanceof RestError)) return;
					if (error.status !== 500 || /cannot be retried/.test(error.message)) refusal = error;
				});
		};
		return await this.startedBy(workflowId, choose, () => {
			if (refusal !== undefined) throw refusal;
		});
	}

	async stop(id: string): Promise<void> {
		await this.rest.post(`/rest/executions/${id}/stop`);
	}
}

const hasRun = ({ runData }: Execution) => Object.keys(runData).length > 0;

/** The items of a node at this output, over all its runs. */
export function outputOf(
	execution: Execution,
	node: string,
	output = 0,
): Array<Record<string, unknown>> {
	const runs = execution.runData[node] ?? [];
	return runs.flatMap((run) => (run.data?.main?.[output] ?? []).map((item) => item.json));
}
