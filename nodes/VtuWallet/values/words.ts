/** Without the first place of a word. A pattern made for each word would take longer. */
export function withoutWord(said: string, word: string): string {
	for (let at = said.indexOf(word); word !== '' && at >= 0; at = said.indexOf(word, at + 1)) {
		const [before, after] = [said.slice(0, at), said.slice(at + word.length)];
		if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after))
			return `${before} ${after}`;
	}
	return said;
}

/** Its words in lower case, with all else as single spaces. */
export const lettersOf = (text: string): string =>
	text
		.toLowerCase()
		.replace(/[^\p{L}]+/gu, ' ')
		.trim();

/** Sentences as one text, each with its end. */
export const inOneText = (sentences: readonly string[]): string =>
	sentences
		.map((sentence) => sentence.trim())
		.filter((sentence) => sentence !== '')
		.map((sentence) => (/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`))
		.join(' ');
