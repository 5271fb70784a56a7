import {
	NodeApiError,
	NodeOperationError,
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	type JsonObject,
} from 'n8n-workflow';

import { complaintOf, type Complaint, type RowResult } from './rowResult';

export interface ReportOptions {
	simplify: boolean;
	includeInputFields: boolean;
}

/**
 * The items of a run, in input order. A row that did not do what it should becomes exactly
 * `{ error, message, details }`: the one shape that n8n's error output takes, with the row's own fields kept.
 */
export function toItems(
	results: RowResult[],
	inputs: INodeExecutionData[],
	options: ReportOptions,
): INodeExecutionData[] {
	return [...results]
		.sort((a, b) => a.index - b.index)
		.flatMap((result) => {
			const pairedItem = { item: result.index };
			const complaint = complaintOf(result);
			if (complaint) {
				const { title, advice, details } = complaint;
				return [
					{
						json: {
							error: title,
							message: advice,
							details: { ...details, ...responseOf(result, options) },
						},
						pairedItem,
					},
				];
			}
			const input = options.includeInputFields ? inputs[result.index].json : {};
			return outputsOf(result, options).map((json) => ({
				json: { ...input, ...json },
				pairedItem,
			}));
		});
}

function outputsOf(result: RowResult, options: ReportOptions): IDataObject[] {
	if (result.kind === 'output') return result.json;
	if (result.kind === 'refused') return [];
	return [{ ...result.purchased.receipt, ...responseOf(result, options) }];
}

function responseOf(result: RowResult, { simplify }: ReportOptions): IDataObject {
	if (simplify || result.kind !== 'purchased' || result.purchased.response === undefined) return {};
	return { response: result.purchased.response };
}

/** How a run of purchases went, counted. */
export interface Tally {
	rows: number;
	bought: number;
	foundEarlier: number;
	pending: number;
	failed: number;
	unknown: number;
	notSent: number;
}

export function tallyOf(results: RowResult[], rows: number): Tally {
	const receipts = results.flatMap((result) =>
		result.kind === 'purchased' ? [result.purchased.receipt] : [],
	);
	const count = (outcome: string, replayed?: boolean) =>
		receipts.filter(
			(receipt) =>
				receipt.outcome === outcome && (replayed === undefined || receipt.replayed === replayed),
		).length;
	const told = { failed: count('failed'), unknown: count('unknown'), pending: count('pending') };
	const success = { bought: count('success', false), foundEarlier: count('success', true) };
	const others = told.failed + told.unknown + told.pending + success.bought + success.foundEarlier;
	return { rows, ...success, ...told, notSent: rows - others };
}

export function tallyText({
	rows,
	bought,
	foundEarlier,
	pending,
	failed,
	unknown,
	notSent,
}: Tally): string {
	const parts: Array<[number, string]> = [
		[bought, 'bought now'],
		[foundEarlier, 'bought earlier'],
		[pending, 'pending'],
		[failed, 'failed'],
		[unknown, 'unknown'],
		[notSent, 'not sent'],
	];
	const told = parts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
	return `${rows} ${rows === 1 ? 'row' : 'rows'}: ${told.join(', ')}`;
}

/** The error that stops a run. It carries every receipt, because n8n throws the output of a node that fails away. */
export function stopError(
	context: IExecuteFunctions,
	complaint: Complaint,
	results: RowResult[],
	tally?: Tally,
	oncePerRun = false,
) {
	const receipts = results.flatMap((result) =>
		result.kind === 'purchased' ? [result.purchased.receipt] : [],
	);
	const message = harmless(`${complaint.title} [item ${complaint.index}]`);
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
