import { deepestNamed, isGiven, isHolder, namedIn, type Named } from '../../values/nested';
import { messageNames, statusNames, statusOwners } from '../dialect';

export interface Entry extends Named {
	/** A bare `status` gets the name of its record in front, if that name says whose status it is. */
	full: string;
	/** The entry is about the buyer, a mail or the request. */
	isOther: boolean;
	/** The entry tells an earlier state. */
	isEarlier: boolean;
}

/** One verdict reads an answer many times. Nothing changes an answer after it is read. */
const known = new WeakMap<object, Entry[]>();

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

/** Whether the name is one of these, alone or behind the name of its record. */
export const isNamed = ({ name, owner }: Entry, names: Pick<RegExp, 'test'>): boolean =>
	names.test(name) || (owner !== '' && names.test(owner + name));

/** Values under names like these, at any depth. `isOwn` leaves out values about the buyer. */
export const valuesUnder = (body: unknown, names: Pick<RegExp, 'test'>, isOwn = false): unknown[] =>
	entriesIn(body)
		.filter((entry) => isNamed(entry, names) && !(isOwn && entry.isOther))
		.map(({ value }) => value);

/** The texts of an entry that may say what was done. */
export const textsOf = ({ name, value, isOther }: Entry): string[] =>
	messageNames.test(name) || (!isOther && !statusNames.trifles.test(name))
		? [value].flat(deepestNamed).filter(isText)
		: [];

const isText = (value: unknown): value is string =>
	typeof value === 'string' && isGiven(value) && !isHolder(value);

/** A value that says no, none, or that all is well. */
export const isNothing = (value: unknown): boolean =>
	typeof value !== 'object' &&
	nothing.test(
		String(value)
			.toLowerCase()
			.replace(/[^\p{L}\d.]+/gu, ' ')
			.trim(),
	);

const nothing =
	/^(?:0?|0?\.0+|false|n|no|n a|none|null|nil|undefined|not (?:applicable|required|needed)|no errors?(?: found| occurred)?)$/;
