import type { IDataObject } from 'n8n-workflow';

import { fieldsWithoutSecrets } from '../../api/wire/secrets';
import { readOr } from '../../values/readOr';
import type { PurchaseOperation } from '../operation';
import type { RowReader } from '../plan/rowReader';
import { receiptNames } from './receiptShape';

/** A verification token is no secret of a person: an earlier step has output it. */
const ofPerson = /pin|otp|password/i;

/**
 * The row's own fields, without its secrets. A sheet may hold an old receipt: the fields that only a receipt may fill
 * become null, so that they do not look like the new receipt.
 */
export function inputFieldsOf(
	{ fields, output, fromRow = [], ownNames }: PurchaseOperation,
	reader: RowReader,
): (index: number) => IDataObject {
	const kept = [...fromRow, 'soldFor'];
	const fixed = [...receiptNames, ...Object.keys(output)].filter((name) => !kept.includes(name));
	const secret = fields.filter(
		({ name, typeOptions }) => typeOptions?.password === true && ofPerson.test(name),
	);
	const bodies = fields.filter(({ type }) => type === 'json').map(({ name }) => name);
	// A parameter that cannot be read has refused the row already.
	return (index) => {
		const row = reader.row(index);
		const own = { ...reader.input(index) };
		const names = [...fixed, ...readOr([], () => ownNames?.(row) ?? [])];
		for (const name of names) if (Object.hasOwn(own, name)) own[name] = null;
		// n8n runs the node again if the first item has an `error` field, and a looped-back row has one.
		delete own.error;
		const secrets = secret.map(({ name }) => [name, readOr('', () => row.text(name))] as const);
		const given = [...bodies, 'options.additionalBodyFields'].map((name) =>
			readOr(undefined, () => row.raw(name)),
		);
		return fieldsWithoutSecrets(own, Object.fromEntries(secrets), given);
	};
}

/** A column such as `Amount` is left out if it only repeats the field `amount` of the receipt. */
export function withInput(input: IDataObject, receipt: IDataObject = {}): IDataObject {
	const own = Object.entries(input).filter(([name, value]) => {
		const field = name.trim().toLowerCase();
		return field === name || String(receipt[field]) !== String(value);
	});
	return { ...Object.fromEntries(own), ...receipt };
}
