import {
	type FirstLook,
	keyLength,
	type KnownReferences,
	newlyListed,
	nothingKnown,
	wasGivenUp,
	type Watched,
	type WatchedStatus,
} from './known';

/**
 * The known references as one text. n8n stores a trigger's memory with its workflow, so ten thousand references have to
 * be small; and one text is cheap to watch for changes, which n8n does to every object in that memory.
 *
 * First a head of numbers: when it began, the last poll, what counted, polls. Then one part for each reference: its key,
 * a letter for the status, and for an open one two digits (look-ups, flags) and the numbers `listed.since.due`, and
 * `.failures.age` where there are any. Numbers are whole seconds in base 36; moments count from the head's first.
 */
const openLetters = { unseen: 'u', notFound: 'n', pending: 'p', unknown: 'k' } as const;
const finishedLetters = { success: 's', failed: 'f' } as const;
const givenUpLetters = { unseen: 'U', notFound: 'N', pending: 'P', unknown: 'K' } as const;
const letters = { ...openLetters, ...finishedLetters };
const unusableLetter = 'x';

const second = 1000;
/** What a Date can hold, in seconds. */
const latest = 8.64e12;
const mostSteps = 35;
const told = { stillPending: 1, notFound: 2, unreadable: 4 };
const firstLooks: readonly FirstLook[] = ['news', 'finalIsNews', 'old'];
const number = '(-?[0-9a-z]+)';
const head = new RegExp(`^${number}\\.${number}?\\.${number}\\.${number}$`);
const part = new RegExp(
	`^([\\w-]{${keyLength}})(?:([sfx])|([PNUK])${number}|([unpk])([0-9a-z])([0-9a-n])${number}\\.${number}?\\.${number}?(?:\\.${number}?\\.${number}?)?)$`,
);

/** What a poll has learned never changes, and the next one mostly meets the very text that was made of it. */
const texts = new WeakMap<KnownReferences, string>();

export function writeReferences(known: KnownReferences): string {
	const made = texts.get(known) ?? textOf(known);
	texts.set(known, made);
	return made;
}

function textOf(known: KnownReferences): string {
	const base = inSeconds(known.startedAt);
	const headText = [
		text(base),
		known.polledAt === undefined ? '' : text(inSeconds(known.polledAt) - base),
		text(inSeconds(known.counted)),
		text(known.polls),
	].join('.');
	const parts = [...known.entries].map(([key, watched]) => key + writeOne(watched, base));
	const unusable = [...known.unusable].map((key) => key + unusableLetter);
	return [headText, ...parts, ...unusable].join(';');
}

/** Undefined for what is no such text at all. `kept` is what this process knows, and need not read where it is that. */
export function readReferences(
	stored: unknown,
	now: number,
	kept?: KnownReferences,
): KnownReferences | undefined {
	if (typeof stored !== 'string') return undefined;
	if (kept && texts.get(kept) === stored) return kept;
	const [headText, ...parts] = stored.split(';');
	const known = readHead(headText);
	if (known === undefined) return { ...nothingKnown(now), incomplete: true };
	const base = inSeconds(known.startedAt);
	for (const one of parts) {
		const match = part.exec(one);
		const watched = match && readOne(match, base);
		if (watched === 'unusable') known.unusable.add(match?.[1] ?? '');
		else if (match && watched) known.entries.set(match[1], watched);
		else known.incomplete = true;
	}
	return known;
}

function readHead(headText: string): KnownReferences | undefined {
	const match = head.exec(headText);
	if (!match) return undefined;
	const [base, polled, counted, polls] = match.slice(1).map((value) => numberIn(value));
	const polledAt = match[2] === undefined ? undefined : base + polled;
	if (![base, polledAt ?? 0, counted].every(isMoment)) return undefined;
	return {
		...nothingKnown(base * second),
		...(polledAt !== undefined && { polledAt: polledAt * second }),
		counted: counted * second,
		polls,
	};
}

function writeOne(watched: Watched, base: number): string {
	const { status, age } = watched;
	if (wasGivenUp(watched))
		return givenUpLetters[status as keyof typeof givenUpLetters] + text(inSeconds(age ?? 0));
	if (watched.finished) return letters[status];
	const listed = inSeconds(watched.listedAt);
	const toldBits =
		(watched.toldStillPending ? told.stillPending : 0) +
		(watched.toldNotFound ? told.notFound : 0) +
		(watched.toldUnreadable ? told.unreadable : 0);
	const numbers = [
		text(listed - base),
		textUnlessZero(inSeconds(watched.since) - listed),
		textUnlessZero(inSeconds(watched.dueAt) - listed),
	];
	if (watched.failures > 0 || age !== undefined)
		numbers.push(textUnlessZero(watched.failures), age === undefined ? '' : text(inSeconds(age)));
	const flags = toldBits + 8 * firstLooks.indexOf(watched.firstLook);
	return `${letters[status]}${text(Math.min(watched.step, mostSteps))}${text(flags)}${numbers.join('.')}`;
}

function readOne(match: RegExpExecArray, base: number): Watched | 'unusable' | undefined {
	const [, , finished, givenUp, givenUpAge, open, step, flagText, ...fields] = match;
	if (finished === unusableLetter) return 'unusable';
	if (finished)
		return { ...newlyListed(0), status: keyWith(finishedLetters, finished), finished: true };
	if (givenUp) {
		const age = numberIn(givenUpAge);
		if (!isMoment(age)) return undefined;
		const status = keyWith(givenUpLetters, givenUp);
		return { ...newlyListed(0), status, finished: true, age: age * second };
	}
	const [offset, since, due, failures, age] = fields.map((value) => numberIn(value));
	const listed = base + offset;
	if (![listed, listed + since, listed + due, age].every(isMoment)) return undefined;
	const flags = numberIn(flagText);
	return {
		status: keyWith(openLetters, open),
		firstLook: firstLooks[Math.floor(flags / 8)],
		finished: false,
		listedAt: listed * second,
		...(fields[4] !== undefined && { age: age * second }),
		since: (listed + since) * second,
		dueAt: (listed + due) * second,
		step: numberIn(step),
		failures: Math.min(Math.abs(failures), 1_000),
		toldStillPending: (flags & told.stillPending) > 0,
		toldNotFound: (flags & told.notFound) > 0,
		toldUnreadable: (flags & told.unreadable) > 0,
	};
}

const inSeconds = (moment: number): number => Math.floor(moment / second);
const text = (value: number): string => value.toString(36);
const textUnlessZero = (value: number): string => (value === 0 ? '' : text(value));
const numberIn = (value: string | undefined): number => (value ? parseInt(value, 36) : 0);
const isMoment = (seconds: number): boolean => Math.abs(seconds) <= latest;

function keyWith<Key extends WatchedStatus>(table: Record<Key, string>, letter: string): Key {
	return (Object.keys(table) as Key[]).find((key) => table[key] === letter) as Key;
}
