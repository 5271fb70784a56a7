export const words = (text: string): string[] => text.split(' ');

/** The sentence with a capital first letter. */
export const capital = (sentence: string): string =>
	sentence.charAt(0).toUpperCase() + sentence.slice(1);

/** Removes the first occurrence of a word. A regular expression for each word would be slower. */
export function withoutWord(said: string, word: string): string {
	for (let at = said.indexOf(word); word !== '' && at >= 0; at = said.indexOf(word, at + 1)) {
		const [before, after] = [said.slice(0, at), said.slice(at + word.length)];
		if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after))
			return `${before} ${after}`;
	}
	return said;
}

/** Lower case, with single spaces in place of all other signs. */
export const lettersOf = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, ' ')
		.trim();

export const inOneText = (sentences: readonly string[]): string =>
	sentences
		.map((sentence) => sentence.trim())
		.filter((sentence) => sentence !== '')
		.map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`))
		.join(' ');

/** A longer text is a sentence. */
export const longestWord = 100;

/** `ORDER_FAILED` and `orderFailed` are words like any others. */
export const wordsOf = (value: unknown): string =>
	String(value)
		.slice(0, longestWord)
		.replace(/([a-z])([A-Z])/g, '$1 $2')
		.replace(/[\s_]+/g, ' ')
		.trim()
		.toLowerCase();
