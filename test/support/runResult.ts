import type {
	ExecutionError,
	ExecutionStatus,
	IDataObject,
	INodeExecutionData,
	IRunExecutionData,
	ITaskData,
	NodeExecutionHint,
} from 'n8n-workflow';

import type { Execution } from './execution';
import { takeLogs } from './logRecorder';
import { everythingIn } from './secrets';
import { names } from './workflow';

export interface RunResult<Request = unknown> {
	executionId: string;
	status: ExecutionStatus;
	/** The error with which the execution ended. */
	error?: ExecutionError;
	/** What came out of the node under test, all its runs one after the other. */
	items: IDataObject[];
	/** The index of the input item that each item is linked to. */
	pairs: Array<number | undefined>;
	/** What came out of its error output. */
	errorItems: IDataObject[];
	errorPairs: Array<number | undefined>;
	hints: NodeExecutionHint[];
	/** How often the node was run: more than once in a loop. Tries of *Retry On Fail* are one run. */
	runs: ITaskData[];
	/** The requests of this execution, in the order in which they arrived. */
	requests: Request[];
	logs: string[];
	/** What the host would store at the end, and what it had stored at the start. */
	data: IRunExecutionData;
	initial: IRunExecutionData;
	staticData: IDataObject;
	msToStop?: number;
	/** All that the engine returned and logged, as one text. */
	everything: string;
	/** The part of it that the node under test said: its outputs, error, hints, context and logs. */
	said: string;
}

export function resultOf<Request>(
	executionId: string,
	execution: Execution,
	requests: Request[],
): RunResult<Request> {
	const { run, initial, staticData, msToStop } = execution;
	const { resultData, executionData } = run.data;
	const runs = resultData.runData[names.subject] ?? [];
	const output = (index: number) =>
		runs.flatMap(({ data }) => data?.main?.[index] ?? data?.ai_tool?.[index] ?? []);
	const logs = takeLogs();
	const own = runs.map(({ data, error, hints, metadata }) => ({ data, error, hints, metadata }));
	return {
		executionId,
		// The host keeps a stopped execution as stopped, whatever the node still does.
		status: msToStop === undefined ? run.status : 'canceled',
		error: resultData.error,
		items: output(0).map(({ json }) => json),
		pairs: output(0).map(pairOf),
		errorItems: output(1).map(({ json }) => json),
		errorPairs: output(1).map(pairOf),
		hints: runs.flatMap(({ hints }) => hints ?? []),
		runs,
		requests,
		logs,
		data: run.data,
		initial,
		staticData,
		msToStop,
		everything: everythingIn([run, initial, staticData, logs]),
		said: everythingIn([
			own,
			resultData.error,
			resultData.metadata,
			executionData?.contextData,
			staticData,
			logs,
		]),
	};
}

export function pairOf({ pairedItem }: INodeExecutionData): number | undefined {
	if (typeof pairedItem === 'number' || pairedItem === undefined) return pairedItem;
	return Array.isArray(pairedItem) ? pairedItem[0]?.item : pairedItem.item;
}
