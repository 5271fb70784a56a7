import type { IDataObject } from 'n8n-workflow';

import type { RecordedRequest } from '../simulator';
import type { RunResult } from './runResult';
import { toldBy } from './told';

/** A run of the node, with what its receipts and requests say. */
export interface Result extends RunResult<RecordedRequest> {
	/** The receipts in the order in which they were told, also those within errors. */
	receipts: IDataObject[];
	outcomes: unknown[];
	/** Of each item, whether an earlier execution bought it. */
	replayed: unknown[];
	/** The requests that buy. */
	purchases: RecordedRequest[];
	/** All that a person can read of the run, as one text. */
	shown: string;
}

export function walletResult(run: RunResult<RecordedRequest>): Result {
	const { items, errorItems, error, requests } = run;
	const receipts = toldBy(run).map(({ receipt }) => receipt);
	return {
		...run,
		receipts,
		outcomes: receipts.map(({ outcome }) => outcome),
		replayed: items.map(({ replayed }) => replayed),
		purchases: requests.filter(({ method, path }) => method === 'POST' && path !== '/api/user'),
		shown: JSON.stringify([
			items,
			errorItems,
			error && [error.message, error.description, error.context?.data],
		]),
	};
}
