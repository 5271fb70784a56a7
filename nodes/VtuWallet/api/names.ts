import type { IDataObject } from 'n8n-workflow';

import type { NamedReferences } from '../purchase/ownership';
import type { NamedRecipients } from '../purchase/recipients';
import { levelsOf } from '../values/nested';
import { valuesUnder } from './answers/entries';
import { dataOf, isRecord, maybeText, textsIn } from './answers/schemas/shapes';
import { fields, recipientNames } from './dialect';

/** The references that a record names. */
export const referencesIn = (record: IDataObject): string[] =>
	textsIn(record, [...fields.sentReference, ...fields.reference]);

/** The record of the purchase: `data`, or a record below it, e.g. `{ data: { transaction: {…} } }`. */
export function purchaseIn(body: unknown, reference: string): IDataObject | undefined {
	const data = dataOf(body);
	if (data === undefined || referencesIn(data).length > 0) return data;
	const below = levelsOf(Object.values(data), 1).flat() as IDataObject[];
	return below.find((one) => referencesIn(one).includes(reference)) ?? data;
}

/** The references that an answer names, at the top and one level below. */
export function namedReferences(body: IDataObject): NamedReferences {
	const records = levelsOf(body, 1).flat().filter(isRecord);
	const under = (names: readonly string[]) => records.flatMap((record) => textsIn(record, names));
	return { asSent: under(fields.sentReference), others: under(fields.reference) };
}

/** The recipients that a record or an answer names, at any depth. */
export const namedRecipients = (body: IDataObject): NamedRecipients =>
	Object.fromEntries(
		Object.entries(recipientNames).map(([kind, names]) => [
			kind,
			valuesUnder(body, names, true)
				.flat()
				.flatMap((value) => maybeText(value) ?? []),
		]),
	);
