/** One rule, broken: a text that occurs once in a file, and what stands there instead. */
export interface Mutant {
	/** Below nodes/VtuWallet. */
	file: string;
	find: string;
	replace: string;
	/** What would go wrong, in a word or two. */
	why: string;
}

export const inFile =
	(file: string) =>
	(find: string, replace: string, why: string): Mutant => ({ file, find, replace, why });

/** The file with the rule broken. How the code is laid out on lines does not matter, only its words and signs do. */
export function brokenSource(
	source: string,
	{ file, find, replace }: Pick<Mutant, 'file' | 'find' | 'replace'>,
): string {
	const places = [...source.matchAll(layoutFree(find))];
	if (places.length !== 1) throw new Error(`${file} does not hold this text once: ${find}`);
	const [{ 0: text, index }] = places;
	return source.slice(0, index) + replace + source.slice(index + text.length);
}

/** Between two signs there may be any white space, and a comma where a list goes on over several lines. */
function layoutFree(text: string): RegExp {
	const signs = text.match(/\w+|[^\w\s]/g) ?? [];
	const literals = signs.map((sign) => sign.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
	const gap = (next: string) => (/^[)\]}]$/.test(next) ? ',?\\s*' : '\\s*');
	const rest = literals.slice(1).map((literal, index) => gap(signs[index + 1]) + literal);
	return new RegExp([literals[0], ...rest].join(''), 'g');
}
