import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { inOneText } from '../../values/words';
import { inputFieldsOf } from './inputFields';
import type { FinishedRun, PurchaseRow, RowResult } from './rowResult';
import { forModel, shownReceipt, withWarningText } from './shownReceipt';

/**
 * The items of a run, in input order. A row that did not do what it should becomes exactly `{ error, message }`: the only
 * shape that every n8n routes to the error output, with the row's own fields kept.
 */
export async function toItems(run: FinishedRun): Promise<INodeExecutionData[]> {
	const { operation, reader, results, settings } = run;
	const fieldsOf =
		operation?.kind === 'purchase' && settings?.includeInputFields
			? inputFieldsOf(operation, reader)
			: undefined;
	const items: INodeExecutionData[] = [];
	for (const result of [...results].sort((a, b) => a.index - b.index)) {
		const { index, binary } = result;
		const input = fieldsOf?.(index) ?? {};
		const pairedItem = { item: index };
		for (const json of itemsOf(result, input, run))
			items.push({ json, pairedItem, ...(binary && { binary }) });
		await reader.giveTurn();
	}
	return items;
}

function itemsOf(result: RowResult, input: IDataObject, run: FinishedRun): IDataObject[] {
	const { context, operation, settings } = run;
	if (result.kind === 'output') {
		const shown = operation?.kind === 'purchase' ? withWarningText : (json: IDataObject) => json;
		return result.json.map((json) => ({ ...input, ...shown(json) }));
	}
	const receipt = operation?.kind === 'purchase' ? receiptIn(result, run) : undefined;
	const { complaint } = result.purchased;
	if (!complaint) return [{ ...input, ...receipt }];
	const message = inOneText([complaint.title, complaint.advice]);
	// Rows of a preview are items like the others: the same sheet out as in.
	const asReceipts =
		settings?.notBoughtAsReceipts || (settings?.preview && !context.continueOnFail());
	if (receipt && asReceipts) return [{ ...input, ...receipt, message }];
	const { title, advice } = complaint;
	return [{ error: { title, advice, ...(receipt && { receipt }) }, message }];
}

function receiptIn(
	result: PurchaseRow,
	{ environment, settings, isTool }: FinishedRun,
): IDataObject {
	const { response } = result.purchased;
	const shown = shownReceipt(result, environment);
	const isRaw = settings?.simplify === false;
	const receipt = { ...shown, ...(isRaw && response && { response }) };
	return isTool && settings ? forModel(receipt, settings) : receipt;
}
