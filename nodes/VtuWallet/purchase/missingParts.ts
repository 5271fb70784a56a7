import { BadInput } from '../values/badInput';
import { shown } from '../values/cell';
import { emptyWords, missingIn } from '../values/missingValue';

const sign = String.raw`[-_:#|]`;
const emptyWord = new RegExp(`(?<=^|${sign} ?)(?:${emptyWords})(?=$| ?${sign})`, 'iu');
/** A word as people write it. Ids that programs make may end with any sign. */
const word = /^(?:\p{Lu}?[\p{Ll}\p{M}]*|\p{Lu}+|\p{Lo}+)$/u;

/** Finds a name that lacks the part that tells rows apart, e.g. `july-` or `-ada`. */
function gapIn(name: string): string | undefined {
	const [behind] = /[-_/:#|]$/.exec(name) ?? [];
	const [before] = /^[-_/:|]/.exec(name) ?? [];
	const isFramed = behind !== undefined && before !== undefined && /\p{L}/u.test(name);
	const isWords = name.split(/[-_/:#|.,& ]+/).every((part) => word.test(part));
	if ((behind ?? before) === undefined || isFramed || !isWords) return undefined;
	return behind ? `nothing after its "${behind}"` : `nothing before its "${before}"`;
}

/** If several rows lack the same value, all of them would get one name. */
export function refuseMissing(name: string, field: string, advice: string): void {
	const label = `The ${field.toLowerCase()}`;
	const missing = missingIn(name) ?? emptyWord.exec(name)?.[0];
	if (missing)
		throw new BadInput(
			field,
			`${label} holds "${missing}", which stands for a missing value`,
			advice,
		);
	const gap = gapIn(name);
	if (gap)
		throw new BadInput(
			field,
			`${label} ${shown(name)} has ${gap}, so every row that lacks that part would have it`,
			advice,
		);
}
