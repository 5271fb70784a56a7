import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { complaintOf, inOneText, type RowResult } from './rowResult';
import { shownReceipt } from './shownReceipt';

export interface ReportOptions {
	simplify: boolean;
	includeInputFields: boolean;
	/** Undefined for an operation that buys nothing: its items are no receipts. */
	purchase?: { environment: string | null };
}

/**
 * The items of a run, in input order. A row that did not do what it should becomes exactly `{ error, message }`: the one
 * shape that the error output of every n8n takes, with the row's own fields kept.
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
				const { title, advice } = complaint;
				const receipt = receiptsOf(result, options)[0];
				const error = { title, advice, ...(receipt && { receipt }) };
				return [{ json: { error, message: inOneText(complaint) }, pairedItem }];
			}
			const input = options.includeInputFields ? ownFields(inputs[result.index].json) : {};
			const outputs = result.kind === 'output' ? result.json : receiptsOf(result, options);
			return outputs.map((json) => ({ json: { ...input, ...json }, pairedItem }));
		});
}

/** A field called "error" on the first item makes n8n run the node again, and a row led back to it carries one. */
function ownFields(input: IDataObject): IDataObject {
	const fields = { ...input };
	delete fields.error;
	return fields;
}

function receiptsOf(result: RowResult, { purchase, simplify }: ReportOptions): IDataObject[] {
	if (result.kind === 'output' || !purchase) return [];
	const response = result.kind === 'purchased' ? result.purchased.response : undefined;
	const receipt = shownReceipt(result, purchase.environment);
	return [{ ...receipt, ...(!simplify && response && { response }) }];
}
