import type {
	IBinaryKeyData,
	IDataObject,
	IExecuteFunctions,
	INodeExecutionData,
} from 'n8n-workflow';

import { grouped } from '../../values/lists';
import { drawQrCode } from '../../values/qr/drawQrCode';
import { sheetRow } from '../../values/sheetText';
import { inOneText } from '../../values/words';
import { membersOf } from '../members';
import type { OutputFile, PurchaseOperation, ReadOperation } from '../operation';
import type { FinishedRun, RowResult } from '../place';
import type { Settings } from '../plan/settings';
import { inputFieldsOf, withInput } from './inputFields';
import { withWarning, type PurchaseEnd } from './receipt';
import { receiptShape } from './receiptShape';
import { receiptTextOf } from './receiptText';

/**
 * The items of a run, in input order. A row with a problem becomes exactly `{ error, message }`, because every n8n routes
 * only this shape to the error output. n8n adds the row's own fields.
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
	const { complaint } = result;
	if (!complaint) return [withInput(input, receipt)];
	const message = inOneText([complaint.title, complaint.advice]);
	// Also if an error would stop the run, a preview outputs each row as an item, so the sheet keeps all its rows.
	const asReceipts =
		settings?.notBoughtAsReceipts || (settings?.preview && !context.continueOnFail());
	if (receipt && asReceipts) return [{ ...withInput(input, receipt), message }];
	const { title, advice } = complaint;
	return [{ error: { title, advice, ...(receipt && { receipt }) }, message }];
}

function receiptIn(result: PurchaseEnd, run: FinishedRun): IDataObject {
	const { settings, isTool, operation } = run;
	const { sent } =
		operation?.kind === 'purchase'
			? membersOf(operation).requestFields(result.receipt.outcome, {})
			: {};
	const shown = { ...(sent && { sent }), ...shownReceipt(result, run) };
	const isRaw = settings?.simplify === false;
	const receipt = { ...shown, ...(isRaw && result.response && { response: result.response }) };
	return isTool && settings ? forModel(receipt, settings) : receipt;
}

/** The columns of a table, from the left: the first fields, the product's own fields, the last fields. */
const names = Object.keys(receiptShape.first);
const afterAmount = names.indexOf('amount') + 1;
/** A lost token is looked for in this order, and must not hide at the right. */
const codes = ['token', 'pins', 'pin', 'cards', 'esim', 'booking'];
const first = [...names.slice(0, afterAmount), ...codes, ...names.slice(afterAmount)];
const last = ['row', 'reference'];

interface ShownRun extends Pick<FinishedRun, 'context' | 'operation' | 'reader'> {
	environment?: string | null;
}

/** The receipt of a row for people: the most important fields first, and the row as the sheet counts it. */
export function shownReceipt(
	{ index, receipt }: PurchaseEnd,
	{ context, operation, environment = null, reader }: ShownRun,
): IDataObject {
	const isSold =
		operation?.kind === 'purchase' &&
		membersOf(operation).hasCustomer &&
		receipt.outcome === 'success';
	const timeZone = context.getTimezone();
	const whole: IDataObject = {
		...withWarningText(receipt),
		...(isSold && { receiptText: receiptTextOf(receipt, operation, { timeZone, environment }) }),
		environment,
		row: reader.rowNumber(index),
	};
	const others = Object.keys(whole).filter((name) => !first.includes(name) && !last.includes(name));
	const shown = [...first, ...others, ...last].map((name) => [name, whole[name]] as const);
	// n8n paints null red, as if it were wrong.
	return sheetRow(
		Object.fromEntries(shown.filter(([, value]) => value !== undefined && value !== null)),
	);
}

/** A cell of a sheet holds one text. */
const withWarningText = (json: IDataObject): IDataObject =>
	Array.isArray(json.warnings) ? { ...json, warnings: inOneText(json.warnings as string[]) } : json;

/** A model always gets these fields, besides the fields that the user selects. */
const always = ['outcome', 'message', 'reference'];

/** These fields have no use in a conversation, and the balance of the wallet is private. */
const hiddenFields = ['balanceAfter', 'row', 'field', 'earlierReferences', 'period', 'timeZone'];

const doNotBuyAgain = 'The result comes later: do not buy it again.';

/** A short receipt for a model. */
function forModel(receipt: IDataObject, { output, outputFields }: Settings): IDataObject {
	const said = String(receipt.message);
	const isPending = receipt.outcome === 'pending';
	const answer = { ...receipt, ...(isPending && { message: inOneText([said, doNotBuyAgain]) }) };
	if (output === 'raw') return answer;
	const isShown = (name: string) =>
		output === 'selected'
			? always.includes(name) || outputFields.includes(name)
			: !hiddenFields.includes(name);
	return Object.fromEntries(Object.entries(answer).filter(([name]) => isShown(name)));
}

/** Stores the content in the way that this n8n stores binary data. */
export async function binaryOf(
	{ helpers }: IExecuteFunctions,
	{ field = 'data', name, type, content }: OutputFile,
): Promise<IBinaryKeyData> {
	return { [field]: await helpers.prepareBinaryData(Buffer.from(content), name, type) };
}

/** Adds to each result the file that its row asks for. Never throws, because the receipts matter more than the files. */
export async function addFiles(
	{ context, reader, results }: FinishedRun,
	{ fileOf }: PurchaseOperation | ReadOperation,
): Promise<void> {
	if (!fileOf) return;
	const hints: string[] = [];
	const warn = (result: RowResult, missing: string) => {
		if (result.kind === 'output') hints.push(missing);
		else result.receipt = withWarning(result.receipt, missing);
	};
	for (const result of results) {
		if (result.complaint) continue;
		const json = result.kind === 'output' ? result.json[0] : result.receipt;
		try {
			const file = fileOf(reader.row(result.index), json, drawQrCode);
			if (file && 'missing' in file) warn(result, file.missing);
			else if (file) result.binary = await binaryOf(context, file);
		} catch {
			warn(result, notStored);
		}
		await reader.giveTurn();
	}
	for (const [missing, { length }] of grouped(hints, (hint) => hint)) {
		const message = results.length === 1 ? missing : `${length} of ${results.length}: ${missing}`;
		context.addExecutionHints?.({ message, type: 'warning', location: 'outputPane' });
	}
}

const notStored = 'Its file could not be stored in this n8n; everything else is here';
