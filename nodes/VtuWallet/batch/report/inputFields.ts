import type { IDataObject } from 'n8n-workflow';

import type { PurchaseOperation } from '../operation';
import type { RowReader } from '../rows/row';
import { receiptNames } from './receiptShape';

/** The names, by row, under which only a receipt may speak. */
export function receiptNamesOf(
	{ output, fromRow = [], ownNames }: Pick<PurchaseOperation, 'output' | 'fromRow' | 'ownNames'>,
	reader: Pick<RowReader, 'row'>,
): (index: number) => string[] {
	const fixed = [...receiptNames, ...Object.keys(output)].filter((name) => !fromRow.includes(name));
	return (index) => {
		try {
			return [...fixed, ...(ownNames?.(reader.row(index)) ?? [])];
		} catch {
			// The row was refused for it.
			return fixed;
		}
	};
}

/**
 * The row's own fields, as they go before its receipt. A sheet to which results are written back holds the last receipt:
 * what the new one does not say must not come out as if it did.
 */
export function besideReceipt(input: IDataObject, names: string[]): IDataObject {
	const fields = { ...input };
	for (const name of names) if (Object.hasOwn(fields, name)) fields[name] = null;
	// By a field of this name on the first item n8n runs the node again, and a row led back to it carries one.
	delete fields.error;
	return fields;
}
