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
