import {
	NodeApiError,
	NodeOperationError,
	type IExecuteFunctions,
	type JsonObject,
} from 'n8n-workflow';

import type { Complaint, RowResult } from './rowResult';
import { shownReceipt } from './shownReceipt';
import { tallyText, type Tally } from './tally';

/** What is known of the run that is stopped. */
export interface StoppedRun {
	results: RowResult[];
	/** How many rows went in. */
	rows: number;
	environment?: string | null;
	tally?: Tally;
	oncePerRun?: boolean;
}

/** The error that stops a run. It carries every receipt, because n8n throws the output of a node that fails away. */
export function stopError(
	context: IExecuteFunctions,
	complaint: Complaint,
	{ results, rows, environment = null, tally, oncePerRun = false }: StoppedRun,
) {
	const receipts = results.flatMap((result) =>
		result.kind === 'purchased' ? [shownReceipt(result, environment)] : [],
	);
	// People count the rows of a sheet from 1; n8n counts items from 0 and looks for them in this form.
	const row = rows > 1 ? `Row ${complaint.index + 1}: ` : '';
	const message = harmless(`${row}${complaint.title} [item ${complaint.index}]`);
	const description = harmless(
		[complaint.advice, ...(tally ? wordsOf(tally, oncePerRun) : [])].join(' '),
	);
	const itemIndex = complaint.index;
	const fromProvider = results.some(
		(result) => result.index === itemIndex && result.kind === 'purchased',
	);
	const error = fromProvider
		? new NodeApiError(context.getNode(), { message } as JsonObject, {
				message,
				description,
				itemIndex,
			})
		: new NodeOperationError(context.getNode(), message, { description, itemIndex });
	if (receipts.length > 0) error.context.data = { receipts };
	return error;
}

/** Whoever funds the wallet and starts anew would buy the finished rows a second time. */
function wordsOf(tally: Tally, oncePerRun: boolean): string[] {
	const begun = tally.bought + tally.foundEarlier + tally.pending + tally.unknown > 0;
	const goOn =
		"To go on, choose Retry in the list of executions: a new execution buys the finished rows again. With 'Once per Key' it would not.";
	return [`${tallyText(tally)}.`, ...(oncePerRun && begun ? [goOn] : [])];
}

/** n8n takes an error whose message holds the American spelling for a stopped execution. */
const harmless = (text: string) => text.replace(/canceled/gi, 'cancelled');
