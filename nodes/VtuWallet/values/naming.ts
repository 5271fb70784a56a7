import { cellText } from './cell';

/** A line of a list, as far as people call it by something. */
export interface Named {
	id: string;
	/** What it is called. */
	name: string;
	/** What may be said of it besides its name, and need not be: its network, its kind, its price. */
	about?: Array<string | undefined>;
	/** As a message shows it. */
	label: string;
}

/** Words of a trade: other spellings of one thing, and words that tell nothing apart. */
export interface Vocabulary {
	sameAs?: ReadonlyMap<string, string>;
	idle?: ReadonlySet<string>;
}

export type Meant =
	| { kind: 'one'; id: string }
	| { kind: 'several'; labels: string[] }
	/** `labels`: those that share a word with what was said. */
	| { kind: 'none'; labels: string[] };

/** Things of another kind: the same size or name does not mean them. */
const apart = /^(?:coupons?|vouchers?|cards?|gifts?|gifting)$/;

/**
 * Which line of a list is meant by what a sheet says. Every word of the line's own name has to be said, and nothing
 * that the line is not: "Compact" is never "Compact Plus", and "1GB" is never "1GB Night". A coupon, a card or a gift
 * is never taken unless it is said, or all lines are of that kind.
 */
export function meantBy(said: string, lines: readonly Named[], vocabulary: Vocabulary = {}): Meant {
	const read = lines.map((line) => {
		const about = wordsOf((line.about ?? []).join(' '), vocabulary);
		const name = wordsOf(line.name, vocabulary);
		return { line, about, name, all: new Set([...name, ...about]) };
	});
	const isShared = (word: string) => read.every(({ all }) => all.has(word));
	const saidWords = wordsOf(said, vocabulary);
	const matches = new Map<string, { label: string; isApart: boolean }>();
	const shared = new Map<string, { label: string; count: number }>();
	for (const { line, about, name, all } of read) {
		const own = [...name].filter((word) => !about.has(word));
		const needed = own.length > 0 ? own : [...name];
		const isMeant =
			saidWords.size > 0 &&
			needed.every((word) => saidWords.has(word)) &&
			[...saidWords].every((word) => all.has(word));
		const isApart = [...all].some(
			(word) => apart.test(word) && !saidWords.has(word) && !isShared(word),
		);
		if (isMeant) matches.set(line.id, { label: line.label, isApart });
		const count = [...saidWords].filter((word) => name.has(word)).length;
		if (count > 0) shared.set(line.id, { label: line.label, count });
	}
	if (matches.size > 1)
		return { kind: 'several', labels: [...matches.values()].map(({ label }) => label) };
	for (const [id, { isApart }] of matches) if (!isApart) return { kind: 'one', id };
	const nearest = [...shared.values()].sort((a, b) => b.count - a.count);
	return { kind: 'none', labels: nearest.map(({ label }) => label) };
}

const units: Array<[unit: string, spellings: RegExp]> = [
	['gb', /gb|gig|gigs|g/],
	['mb', /mb|meg|megs|m/],
	['tb', /tb/],
	['hour', /hours?|hrs?/],
	['day', /days?|d/],
	['week', /weeks?|wks?/],
	['month', /months?|mths?/],
	['year', /years?|yrs?/],
];
const measures = units.map(
	([unit, spellings]) =>
		[
			new RegExp(
				`(?<!\\d)(\\d+(?:\\.\\d+)?)[\\s-]*(?:${spellings.source})(?![\\p{L}\\p{N}])`,
				'gu',
			),
			unit,
		] as const,
);
const onceEach = new Map([
	['daily', '1day'],
	['weekly', '1week'],
	['monthly', '1month'],
	['yearly', '1year'],
]);
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
