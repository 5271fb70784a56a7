import type { IDataObject } from 'n8n-workflow';

import type { NamedReferences } from '../purchase/ownership';
import type { NamedRecipients } from '../purchase/recipients';
import { levelsOf } from '../values/nested';
import { entriesUnder } from './answers/entries';
import { maybeText, textsIn } from './answers/schemas/shapes';
import { fields, recipientNames } from './dialect';

/** The references that an answer names, at the top and one level below. */
export function namedReferences(body: IDataObject): NamedReferences {
	const records = levelsOf(body, 1).flat();
	const under = (names: readonly string[]) => records.flatMap((record) => textsIn(record, names));
	return {
		asSent: under(fields.sentReference),
		others: under([...fields.ownReference, ...fields.reference]),
	};
}

/** The reference that the provider itself gave a purchase, from its answer or record. */
export function ownReferenceIn(body: IDataObject, ours: string): string | undefined {
	const { asSent, others } = namedReferences(body);
	return [...asSent, ...others].find((name) => name !== ours && looksLikeReference.test(name));
}

/** Shorter texts without digits are words, such as "successful". */
const looksLikeReference = /^(?=.*\d|.{12})[\w.:/+=#@-]{5,100}$/;

/** The recipients that a record or an answer names, at any depth. The buyer is not one of them. */
export const namedRecipients = (body: IDataObject): NamedRecipients =>
	Object.fromEntries(
		Object.entries(recipientNames).map(([kind, names]) => [
			kind,
			entriesUnder(body, names)
				.filter(({ isOther }) => !isOther)
				.flatMap(({ value }) => value)
				.flatMap((value) => maybeText(value) ?? []),
		]),
	);
