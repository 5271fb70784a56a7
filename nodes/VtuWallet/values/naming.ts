import { cellText } from './cell';

export interface ListEntry {
	id: string;
	name: string;
	/** Words that a sheet may add to the name: the network, the kind, the price. */
	about?: Array<string | undefined>;
	/** For messages. */
	label: string;
}

/** Other spellings, and words that distinguish nothing. */
export interface Vocabulary {
	sameAs?: ReadonlyMap<string, string>;
	idle?: ReadonlySet<string>;
}

export type NameMatch =
	| { kind: 'one'; id: string; label: string }
	| { kind: 'several'; labels: string[] }
	/** Lines of a kind that the text must name, and the word for it. */
	| { kind: 'apart'; labels: string[]; word: string }
	/** `labels`: the lines that share a word with the text, those that share most first. */
	| { kind: 'none'; labels: string[] };

/** Kinds that a text must name, because their sizes and names repeat those of others. */
const apart = /^(?:coupons?|vouchers?|cards?|gifts?|gifting|corporate)$/;

/**
 * The text must have every word of the line's own name, and no other word: "Compact" is never "Compact Plus", and "1GB" is
 * never "1GB Night". It must name a coupon, a card, a gift or a corporate plan, unless all lines are of that kind.
 */
export function meantBy(
	said: string,
	lines: readonly ListEntry[],
	vocabulary: Vocabulary = {},
): NameMatch {
	const exact = matchOf(said, lines, vocabulary, (words) => words);
	if (exact.kind !== 'none') return exact;
	// "1000MB monthly" is the 1 GB of 30 days, if no line says it in these words.
	const equal = matchOf(said, lines, vocabulary, (words) => new Set([...words].map(inOneUnit)));
	return equal.kind === 'none' ? exact : equal;
}

function matchOf(
	said: string,
	lines: readonly ListEntry[],
	vocabulary: Vocabulary,
	asRead: (words: Set<string>) => Set<string>,
): NameMatch {
	const wordsIn = (text: string) => asRead(wordsOf(text, vocabulary));
	const read = lines.map((line) => {
		const about = wordsIn((line.about ?? []).join(' '));
		const name = wordsIn(line.name);
		return { line, about, name, all: new Set([...name, ...about]) };
	});
	const saidWords = wordsIn(said);
	const kinds = [...saidWords].filter((word) => apart.test(word));
	/** If all gifting is corporate, "gifting" says enough. */
	const ofKind = read.filter(({ all }) => kinds.every((word) => all.has(word)));
	const isShared = (word: string) => ofKind.every(({ all }) => all.has(word));
	const matches = new Map<string, { label: string; word?: string }>();
	const shared = new Map<string, { label: string; count: number }>();
	for (const { line, about, name, all } of read) {
		const own = [...name].filter((word) => !about.has(word));
		const needed = own.length > 0 ? own : [...name];
		const isMeant =
			saidWords.size > 0 &&
			needed.every((word) => saidWords.has(word)) &&
			[...saidWords].every((word) => all.has(word));
		const word = [...all].find((one) => apart.test(one) && !saidWords.has(one) && !isShared(one));
		if (isMeant) matches.set(line.id, { label: line.label, word });
		const count = [...saidWords].filter((one) => all.has(one)).length;
		if (count > 0) shared.set(line.id, { label: line.label, count });
	}
	const labels = [...matches.values()].map(({ label }) => label);
	if (matches.size > 1) return { kind: 'several', labels };
	const [one] = matches;
	if (one !== undefined) {
		const [id, { label, word }] = one;
		return word === undefined ? { kind: 'one', id, label } : { kind: 'apart', labels, word };
	}
	const nearest = [...shared.values()].sort((a, b) => b.count - a.count);
	return { kind: 'none', labels: nearest.map(({ label }) => label) };
}

const units = {
	gb: 'gb|gig|gigs|g',
	mb: 'mb|meg|megs|m',
	tb: 'tb',
	hour: 'hours?|hrs?',
	day: 'days?|d',
	week: 'weeks?|wks?',
	month: 'months?|mths?',
	year: 'years?|yrs?',
};
const measures = Object.entries(units).map(([unit, spellings]) => {
	const spelled = `(?<!\\d)(\\d+(?:\\.\\d+)?)[\\s-]*(?:${spellings})(?![\\p{L}\\p{N}])`;
	return [new RegExp(spelled, 'gu'), unit] as const;
});
const onceEach = new Map([
	['daily', '1day'],
	['weekly', '1week'],
	['monthly', '1month'],
	['yearly', '1year'],
]);
const daysIn: Readonly<Record<string, number>> = { hour: 1 / 24, week: 7, month: 30, year: 365 };

/** Days and gigabytes. A gigabyte has 1000 or 1024 megabytes. */
function inOneUnit(word: string): string {
	const [, digits, unit] = /^(\d+(?:\.\d+)?)(mb|hour|week|month|year)$/.exec(word) ?? [];
	if (digits === undefined) return word;
	const number = Number(digits);
	if (unit !== 'mb') return `${number * daysIn[unit]}day`;
	return number < 1000 ? word : `${number / (number % 512 === 0 ? 1024 : 1000)}gb`;
}

/** Names that people write in one word or in two. */
const inOneWord = /\b(?:(go|ds)[\s-]tv|(star)[\s-](times)|(9)[\s-](mobile))\b/g;

/** "1.0 GB (SME) – 30 Days" and "sme 1gb 30days" have the same words. */
function wordsOf(text: string, { sameAs, idle }: Vocabulary): Set<string> {
	let plain = (cellText(text) ?? '')
		.normalize('NFKD')
		.replace(/\p{M}/gu, '')
		.toLowerCase()
		.replace(/['’₦]/g, '')
		.replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
		.replace(/\+/g, ' plus ')
		.replace(/&/g, ' and ')
		.replace(inOneWord, (whole) => whole.replace(/[\s-]/g, ''));
	for (const [spelled, unit] of measures) {
		plain = plain.replace(spelled, (_, number: string) => ` ${Number(number)}${unit} `);
	}
	const words = plain
		.split(/[^\p{L}\p{N}.]+/u)
		.map((word) => word.replace(/^\.+|(?<!\.)\.+$/g, ''))
		.filter((word) => word !== '')
		.flatMap((word) => (sameAs?.get(word) ?? onceEach.get(word) ?? word).split(' '));
	const telling = words.filter((word) => !idle?.has(word));
	return new Set(telling.length > 0 ? telling : words);
}
