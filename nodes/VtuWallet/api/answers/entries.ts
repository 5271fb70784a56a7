import { deepestNamed, isHolder, namedIn, type NamedValue } from '../../values/nested';
import { oncePerObject } from '../../values/oncePerObject';
import { messageNames, statusNames, statusOwners } from '../dialect';

export interface Entry extends NamedValue {
	/** A bare `status` gets the name of its record in front, if that name says whose status it is. */
	full: string;
	/** The entry is about the buyer, a mail or the request. */
	isOther: boolean;
	/** The entry tells an earlier state. */
	isEarlier: boolean;
}

/** Everything that an answer gives, at any depth. */
export const entriesIn = oncePerObject((body): readonly Entry[] =>
	namedIn(body, statusOwners).map((entry) => {
		const { name, owner } = entry;
		const full = statusNames.bare.test(name) ? owner + name : name;
		const isAny = (names: RegExp) => [full, owner].some((one) => names.test(one));
		const [isOther, isEarlier] = [isAny(statusNames.others), isAny(statusNames.earlier)];
		return { ...entry, full, isOther, isEarlier };
	}),
);

/** Entries under names like these. */
export const entriesUnder = (body: unknown, names: Pick<RegExp, 'test'>) =>
	entriesIn(body).filter(({ name, owner }) => names.test(name) || names.test(owner + name));

/** Values under names like these, at any depth. */
export const valuesUnder = (body: unknown, names: Pick<RegExp, 'test'>): unknown[] =>
	entriesUnder(body, names).map(({ value }) => value);

/** Every text that may say what was done, anywhere in the answer. */
export const saidIn = (body: unknown): string[] =>
	textEntriesIn(body)
		.filter(({ isEarlier }) => !isEarlier)
		.map(({ value }) => value);

/** Every sentence for a person, anywhere in the answer. */
export const messagesIn = oncePerObject((body): readonly string[] =>
	textEntriesIn(body)
		.filter(({ name, value }) => messageNames.test(name) || value.trim().split(/\s+/, 4).length > 3)
		.map(({ value }) => value),
);

const { trifles } = statusNames;

const textEntriesIn = oncePerObject((body) =>
	entriesIn(body)
		.filter(({ name, isOther }) => messageNames.test(name) || !(isOther || trifles.test(name)))
		.flatMap((entry) => {
			const texts = [entry.value].flat(deepestNamed).filter(isText);
			return texts.map((value) => ({ ...entry, value }));
		}),
);

const isText = (value: unknown): value is string => typeof value === 'string' && !isHolder(value);
