import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { Breath } from '../breath';
import { besideReceipt } from './inputFields';
import { complaintOf, inOneText, type RowResult } from './rowResult';
import { forModel, type ModelOutput } from './modelReceipt';
import { shownReceipt } from './shownReceipt';

export interface ReportOptions {
	simplify: boolean;
	includeInputFields: boolean;
	/** Rows that were not bought are ordinary items as well: the same sheet out as in. */
	notBoughtAsReceipts?: boolean;
	/** Undefined for an operation that buys nothing: its items are no receipts. */
	purchase?: { environment: string | null };
	/** What the receipt of a row may say, and its own fields may therefore not. */
	receiptNames?: (index: number) => string[];
	/** A model reads the items. */
	model?: ModelOutput;
}

/**
 * The items of a run, in input order. A row that did not do what it should becomes exactly `{ error, message }`: the one
 * shape that the error output of every n8n takes, with the row's own fields kept.
 */
export async function toItems(
	results: RowResult[],
	inputs: INodeExecutionData[],
	options: ReportOptions,
	breath = new Breath(),
): Promise<INodeExecutionData[]> {
	const items: INodeExecutionData[] = [];
	for (const result of [...results].sort((a, b) => a.index - b.index)) {
		const input = options.includeInputFields
			? besideReceipt(inputs[result.index].json, options.receiptNames?.(result.index) ?? [])
			: {};
		const pairedItem = { item: result.index };
		const binary = result.kind === 'refused' ? undefined : result.binary;
		for (const json of itemsOf(result, input, options))
			items.push({ json, pairedItem, ...(binary && { binary }) });
		await breath.take();
	}
	return items;
}

function itemsOf(result: RowResult, input: IDataObject, options: ReportOptions): IDataObject[] {
	if (result.kind === 'output') return result.json.map((json) => ({ ...input, ...json }));
	const { model } = options;
	const receipt = model ? forModel(receiptOf(result, options), model) : receiptOf(result, options);
	const complaint = complaintOf(result);
	if (!complaint) return receipt ? [{ ...input, ...receipt }] : [];
	const message = inOneText(complaint);
	if (receipt && options.notBoughtAsReceipts) return [{ ...input, ...receipt, message }];
	const { title, advice } = complaint;
	return [{ error: { title, advice, ...(receipt && { receipt }) }, message }];
}

function receiptOf(
	result: Exclude<RowResult, { kind: 'output' }>,
	{ purchase, simplify }: ReportOptions,
): IDataObject | undefined {
	if (!purchase) return undefined;
	const response = result.kind === 'purchased' ? result.purchased.response : undefined;
	const receipt = shownReceipt(result, purchase.environment);
	return { ...receipt, ...(!simplify && response && { response }) };
}
