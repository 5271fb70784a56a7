import type { IDataObject } from 'n8n-workflow';

import { fieldsWithoutSecrets, type Secrets } from '../../api/wire/secrets';
import type { PurchaseOperation } from '../operation';
import type { RowReader } from '../plan/rowReader';
import { receiptNames } from './receiptShape';

/** The row's own fields, beside its receipt: without what the receipt says, and without the secrets of the row. */
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

/** A verification token is no secret of a person: the step before has put it out. */
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
				// The row was refused for it.
				return [name, ''];
			}
		}),
	);
}

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

/** The row's own fields. A sheet may hold the last receipt, which must not pass for the new one. */
export function besideReceipt(input: IDataObject, names: readonly string[]): IDataObject {
	const fields = { ...input };
	for (const name of names) if (Object.hasOwn(fields, name)) fields[name] = null;
	// n8n runs the node again if the first item has this field, and a looped-back row has one.
	delete fields.error;
	return fields;
}
