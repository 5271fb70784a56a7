import type { IDataObject } from 'n8n-workflow';

import { fieldsWithoutSecrets, type Secrets } from '../../api/wire/secrets';
import type { PurchaseOperation } from '../operation';
import type { RowReader } from '../plan/rowReader';
import { receiptNames } from './receiptShape';

/** The row's own fields, without its secrets. Fields that the receipt may fill are null. */
export function inputFieldsOf(
	operation: PurchaseOperation,
	reader: RowReader,
): (index: number) => IDataObject {
	const names = receiptNamesOf(operation, reader);
	return (index) => {
		const fields = besideReceipt(reader.input(index), names(index));
		return fieldsWithoutSecrets(fields, secretsOf(operation, reader, index));
	};
}

/** A verification token is no secret of a person: an earlier step has output it. */
const ofPerson = /pin|otp|password/i;

function secretsOf(operation: PurchaseOperation, reader: RowReader, index: number): Secrets {
	const secret = operation.fields.filter(
		({ name, typeOptions }) => typeOptions?.password === true && ofPerson.test(name),
	);
	return Object.fromEntries(
		secret.map(({ name }) => {
			try {
				return [name, reader.row(index).text(name)];
			} catch {
				// The same error has already refused the row.
				return [name, ''];
			}
		}),
	);
}

/** By row: the names of fields that only a receipt may fill. */
export function receiptNamesOf(
	{ output, fromRow = [], ownNames }: Pick<PurchaseOperation, 'output' | 'fromRow' | 'ownNames'>,
	reader: Pick<RowReader, 'row'>,
): (index: number) => string[] {
	const fixed = [...receiptNames, ...Object.keys(output)].filter((name) => !fromRow.includes(name));
	return (index) => {
		try {
			return [...fixed, ...(ownNames?.(reader.row(index)) ?? [])];
		} catch {
			// The same error has already refused the row.
			return fixed;
		}
	};
}

/** A sheet may hold an old receipt. Its fields become null, so that they do not look like the new receipt. */
export function besideReceipt(input: IDataObject, names: readonly string[]): IDataObject {
	const fields = { ...input };
	for (const name of names) if (Object.hasOwn(fields, name)) fields[name] = null;
	// n8n runs the node again if the first item has an `error` field, and a looped-back row has one.
	delete fields.error;
	return fields;
}
