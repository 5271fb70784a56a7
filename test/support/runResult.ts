import type {
	ExecutionError,
	ExecutionStatus,
	IDataObject,
	IRunExecutionData,
	ITaskData,
	NodeExecutionHint,
} from 'n8n-workflow';

import type { RecordedRequest } from '../simulator';
import type { Execution } from './execution';
import { takeLogs } from './logRecorder';
import { everythingIn } from './secrets';
import { pairOf, toldBy } from './told';
import { names } from './workflow';

/** A run of the node, with its receipts and requests. */
export interface Result {
	executionId: string;
	status: ExecutionStatus;
	/** The error with which the execution ended. */
	error?: ExecutionError;
	/** The items of the node under test, from all its runs in order. */
	items: IDataObject[];
	/** The index of the input item that each item is linked to. */
	pairs: Array<number | undefined>;
	/** The items of its error output. */
	errorItems: IDataObject[];
	errorPairs: Array<number | undefined>;
	hints: NodeExecutionHint[];
	/** How often the node was run: more than once in a loop. Tries of *Retry On Fail* are one run. */
	runs: ITaskData[];
	/** The requests of this execution, in the order in which they arrived. */
	requests: RecordedRequest[];
	/** The requests that buy. */
	purchases: RecordedRequest[];
	/** The requests that ask about a purchase. */
	lookUps: RecordedRequest[];
	/** The receipts in the order of the output, also those within errors. */
	receipts: IDataObject[];
	outcomes: unknown[];
	/** Of each item, whether an earlier execution bought it. */
	replayed: unknown[];
	logs: string[];
	/** The data that n8n stores at the end, and the data that it stored at the start. */
	data: IRunExecutionData;
	initial: IRunExecutionData;
	staticData: IDataObject;
	msToStop?: number;
	/** All that the engine returned and logged, as one text. */
	everything: string;
	/** The texts of the node under test: its outputs, error, hints, context and logs. */
	said: string;
	/** All that a person can read of the run. */
	shown: string;
}

export function resultOf(
	executionId: string,
	{ run, initial, staticData, msToStop }: Execution,
	requests: RecordedRequest[],
): Result {
	const { data } = run;
	const { runData, error, metadata } = data.resultData;
	const runs = runData[names.subject] ?? [];
	const output = (index: number) =>
		runs.flatMap(({ data: of }) => of?.main?.[index] ?? of?.ai_tool?.[index] ?? []);
	const [items, errorItems] = [0, 1].map((index) => output(index).map(({ json }) => json));
	const receipts = toldBy({ runs, data, initial }).map(({ receipt }) => receipt);
	const logs = takeLogs();
	const own = runs.map((one) => [one.data, one.error, one.hints, one.metadata]);
	const context = data.executionData?.contextData;
	return {
		executionId,
		// n8n keeps a stopped execution as stopped, also if the node goes on.
		status: msToStop === undefined ? run.status : 'canceled',
		error,
		items,
		pairs: output(0).map(pairOf),
		errorItems,
		errorPairs: output(1).map(pairOf),
		hints: runs.flatMap(({ hints }) => hints ?? []),
		runs,
		requests,
		purchases: requests.filter(({ method, path }) => method === 'POST' && path !== '/api/user'),
		lookUps: requests.filter(({ path }) => path.startsWith('/api/requery/')),
		receipts,
		outcomes: receipts.map(({ outcome }) => outcome),
		replayed: items.map(({ replayed }) => replayed),
		logs,
		data,
		initial,
		staticData,
		msToStop,
		everything: everythingIn([run, initial, staticData, logs]),
		said: everythingIn([own, error, metadata, context, staticData, logs]),
		shown: JSON.stringify([
			items,
			errorItems,
			error && [error.message, error.description, error.context?.data],
		]),
	};
}
