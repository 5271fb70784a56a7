import { missingIn } from '../values/missingValue';

const sign = String.raw`[-_:#|]`;
/** What people write into a cell that has nothing to say. */
const nothing = new RegExp(`(?<=^|${sign} ?)(?:n/a|nil|none)(?=$| ?${sign})`, 'iu');

/** The first trace of a missing value in what has to tell one row from another. */
export const unsaidIn = (name: string): string | undefined =>
	missingIn(name) ?? nothing.exec(name)?.[0];

/** As a person writes one. What a program has made up at random looks different: it may end with any sign. */
const word = /^(?:\p{Lu}?[\p{Ll}\p{M}]*|\p{Lu}+|\p{Lo}+)$/u;

/** Words with a sign that leads nowhere: of `july-` and `-ada` the part is missing that was to tell rows apart. */
export function gapIn(name: string): string | undefined {
	const [behind] = /[-_/:#|]$/.exec(name) ?? [];
	const [before] = /^[-_/:|]/.exec(name) ?? [];
	const isFramed = behind !== undefined && before !== undefined && /\p{L}/u.test(name);
	const isWords = name.split(/[-_/:#|.,& ]+/).every((part) => word.test(part));
	if ((behind ?? before) === undefined || isFramed || !isWords) return undefined;
	return behind ? `nothing behind its "${behind}"` : `nothing before its "${before}"`;
}
