import type { IDataObject } from 'n8n-workflow';

import type { NamedReferences } from '../../purchase/ownership';
import type { NamedRecipients } from '../../purchase/recipients';
import { deepestNamed, isHolder, levelsOf, namedIn, type NamedValue } from '../../values/nested';
import { fields, messageNames, recipientNames, statusNames, statusOwners } from '../dialect';
import { isRecord, maybeText, textsIn } from './schemas/shapes';

export interface Entry extends NamedValue {
	/** A bare `status` gets the name of its record in front, if that name says whose status it is. */
	full: string;
	/** The entry is about the buyer, a mail or the request. */
	isOther: boolean;
	/** The entry tells an earlier state. */
	isEarlier: boolean;
}

/** One verdict reads an answer many times. Nothing changes an answer after it is read. */
const known = new WeakMap<object, readonly Entry[]>();

/** Everything that an answer gives, at any depth. */
export function entriesIn(body: unknown): readonly Entry[] {
	if (typeof body !== 'object' || body === null) return read(body);
	const entries = known.get(body) ?? read(body);
	known.set(body, entries);
	return entries;
}

const read = (body: unknown): Entry[] =>
	namedIn(body, statusOwners).map((entry) => {
		const { name, owner } = entry;
		const full = statusNames.bare.test(name) ? owner + name : name;
		const isAny = (names: RegExp) => [full, owner].some((one) => names.test(one));
		const [isOther, isEarlier] = [isAny(statusNames.others), isAny(statusNames.earlier)];
		return { ...entry, full, isOther, isEarlier };
	});

const entriesUnder = (body: unknown, names: Pick<RegExp, 'test'>) =>
	entriesIn(body).filter(({ name, owner }) => names.test(name) || names.test(owner + name));

/** Values under names like these, at any depth. */
export const valuesUnder = (body: unknown, names: Pick<RegExp, 'test'>): unknown[] =>
	entriesUnder(body, names).map(({ value }) => value);

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

/** The references that an answer names, at the top and one level below. */
export function namedReferences(body: IDataObject): NamedReferences {
	const records = levelsOf(body, 1).flat().filter(isRecord);
	const under = (names: readonly string[]) => records.flatMap((record) => textsIn(record, names));
	return { asSent: under(fields.sentReference), others: under(fields.reference) };
}

/** Every text that may say what was done, anywhere in the answer. */
export const saidIn = (body: unknown): string[] =>
	textEntriesIn(body)
		.filter(({ isEarlier }) => !isEarlier)
		.map(({ value }) => value);

/** Every sentence for a person, anywhere in the answer. */
export const messagesIn = (body: unknown): string[] =>
	textEntriesIn(body)
		.filter(({ name, value }) => messageNames.test(name) || value.trim().split(/\s+/, 4).length > 3)
		.map(({ value }) => value);

const { trifles } = statusNames;

const textEntriesIn = (body: unknown) =>
	entriesIn(body)
		.filter(({ name, isOther }) => messageNames.test(name) || !(isOther || trifles.test(name)))
		.flatMap((entry) => {
			const texts = [entry.value].flat(deepestNamed).filter(isText);
			return texts.map((value) => ({ ...entry, value }));
		});

const isText = (value: unknown): value is string => typeof value === 'string' && !isHolder(value);
