/** Of n8n's list it can only be told whether a text stands in it: what has to be read again is written letter by letter. */
const letters = [...'abcdefghijklmnopqrstuvwxyz0123456789-'];
const longest = 48;

export const spelled = (name: string, text: string): string[] =>
	[...text].map((letter, at) => `${name} ${at} ${letter}`);

/** All that may stand there for a text of this name. */
export const spellings = (name: string): string[] =>
	Array.from({ length: longest }, (_, at) =>
		letters.map((letter) => `${name} ${at} ${letter}`),
	).flat();

/** Two letters in one place are of two texts, of which neither can be told. */
export function readBack(name: string, marks: ReadonlySet<string>): string | undefined {
	let text = '';
	for (let at = 0; at < longest; at += 1) {
		const here = letters.filter((letter) => marks.has(`${name} ${at} ${letter}`));
		if (here.length > 1) return undefined;
		if (here.length === 0) break;
		text += here[0];
	}
	return text;
}
