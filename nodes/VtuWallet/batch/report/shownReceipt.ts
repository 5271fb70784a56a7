import type { IDataObject } from 'n8n-workflow';

import { sheetRow } from '../../values/sheetText';
import { inOneText } from '../../values/words';
import type { Settings } from '../plan/settings';
import { receiptShape } from './receiptShape';
import type { PurchaseRow } from './rowResult';

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
export const withWarningText = (json: IDataObject): IDataObject =>
	Array.isArray(json.warnings) ? { ...json, warnings: inOneText(json.warnings as string[]) } : json;

/** Whatever is chosen, a model gets the outcome, what to say about it, and its name. */
const always = ['outcome', 'message', 'reference'];

/** No use in a conversation; the balance of the wallet is private. */
const leftOut = ['balanceAfter', 'row', 'field', 'earlierReferences', 'period', 'timeZone'];

/** A receipt for a model: short, and in words that cannot pass for a second purchase. */
export function forModel(receipt: IDataObject, { output, outputFields }: Settings): IDataObject {
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
