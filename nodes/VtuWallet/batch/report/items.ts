import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { sheetRow } from '../../values/sheetText';
import { inOneText } from '../../values/words';
import type { Settings } from '../plan/settings';
import { inputFieldsOf } from './inputFields';
import { receiptShape } from './receiptShape';
import type { FinishedRun, PurchaseRow, RowResult } from './rowResult';

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
	if (!complaint) return [withInput(input, receipt)];
	const message = inOneText([complaint.title, complaint.advice]);
	// Rows of a preview are items like the others: the same sheet out as in.
	const asReceipts =
		settings?.notBoughtAsReceipts || (settings?.preview && !context.continueOnFail());
	if (receipt && asReceipts) return [{ ...withInput(input, receipt), message }];
	const { title, advice } = complaint;
	return [{ error: { title, advice, ...(receipt && { receipt }) }, message }];
}

/** A column such as `Amount` is left out if it only repeats the field `amount` of the receipt. */
function withInput(input: IDataObject, receipt: IDataObject = {}): IDataObject {
	const own = Object.entries(input).filter(([name, value]) => {
		const field = name.trim().toLowerCase();
		return field === name || String(receipt[field]) !== String(value);
	});
	return { ...Object.fromEntries(own), ...receipt };
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

/** What a table shows first, from the left; the product's own fields follow, then the last ones. */
const first = Object.keys(receiptShape.first);
const last = ['row', 'reference'];

/** The receipt of a row as people read it: most important fields first, and the row counted as a sheet does. */
export function shownReceipt(
	{ index, purchased: { receipt } }: PurchaseRow,
	environment: string | null = null,
): IDataObject {
	const whole: IDataObject = {
		...withWarningText(receipt),
		environment: receipt.environment ?? environment,
		row: index + 1,
	};
	const others = Object.keys(whole).filter((name) => !first.includes(name) && !last.includes(name));
	const shown = [...first, ...others, ...last].filter((name) => whole[name] !== undefined);
	return sheetRow(Object.fromEntries(shown.map((name) => [name, whole[name]])));
}

/** A cell of a sheet holds one text. */
const withWarningText = (json: IDataObject): IDataObject =>
	Array.isArray(json.warnings) ? { ...json, warnings: inOneText(json.warnings as string[]) } : json;

/** Whatever is chosen, a model gets the outcome, what to say about it, and its name. */
const always = ['outcome', 'message', 'reference'];

/** No use in a conversation; the balance of the wallet is private. */
const leftOut = ['balanceAfter', 'row', 'field', 'earlierReferences', 'period', 'timeZone'];

/** A receipt for a model: short, and in words that cannot pass for a second purchase. */
function forModel(receipt: IDataObject, { output, outputFields }: Settings): IDataObject {
	const isFound = receipt.replayed === true && receipt.outcome === 'success';
	const message = `Bought earlier, and not bought again. ${String(receipt.message)}`.trim();
	const told = isFound ? { ...receipt, message } : receipt;
	if (output === 'raw') return told;
	const isShown = (name: string) =>
		output === 'selected'
			? always.includes(name) || outputFields.includes(name)
			: !leftOut.includes(name);
	return Object.fromEntries(Object.entries(told).filter(([name]) => isShown(name)));
}
