import {
	NodeApiError,
	NodeOperationError,
	type IExecuteFunctions,
	type JsonObject,
} from 'n8n-workflow';

import { isUnknownForGood, type Complaint, type RowResult } from './rowResult';
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
	const itemIndex = complaint.index;
	const at = results.find(({ index, kind }) => index === itemIndex && kind === 'purchased');
	const around = at !== undefined && isUnknownForGood(at);
	const goOn = oncePerRun ? (around ? goOnAround : byRetry) : undefined;
	const description = harmless(
		[complaint.advice, ...(tally ? wordsOf(tally, goOn) : [])].join(' '),
	);
	const error = at
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
function wordsOf(tally: Tally, goOn: string | undefined): string[] {
	const begun = tally.bought + tally.foundEarlier + tally.pending + tally.unknown > 0;
	return [`${tallyText(tally)}.`, ...(goOn !== undefined && begun ? [goOn] : [])];
}

const notAnew = "a new execution buys the finished rows again. With 'Once per Key' it would not.";
const byRetry = `To go on, choose Retry in the list of executions: ${notAnew}`;
const goOnAround = `Retry would stop at this row each time. To go on with the others, set 'On Error' to 'Continue (using error output)', save, and choose 'Retry with currently saved workflow' in the list of executions: ${notAnew}`;

/** n8n takes an error whose message holds the American spelling for a stopped execution. */
const harmless = (text: string) => text.replace(/canceled/gi, 'cancelled');
