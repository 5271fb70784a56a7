import { keyLength } from './known';
import { newlyListed } from './known';
import type { KnownReferences, Watched, WatchedStatus } from './known';

/**
 * The known references as one text: `key` and a letter for what is finished, and for the rest also five numbers, in
 * base 36 and whole seconds. n8n stores a trigger's memory with its workflow, so ten thousand references have to be
 * small; and one text is cheap to watch for changes, which n8n does to every object in that memory.
 */
const finishedLetters = {
	success: 's',
	failed: 'f',
	pending: 'P',
	notFound: 'N',
	unseen: 'U',
} as const;
const openLetters = { unseen: 'u', notFound: 'n', pending: 'p' } as const;
const baselineLetter = 'b';

const second = 1000;
/** What a Date can hold, in seconds. */
const latest = 8.64e12;
const told = { stillPending: 1, notFound: 2 };
const shape = new RegExp(
	`^([\\w-]{${keyLength}})(?:([sfPNU])|([ubnp])(-?[0-9a-z]+)\\.(-?[0-9a-z]+)\\.(-?[0-9a-z]+)\\.([0-9a-z]+)\\.([0-3]))$`,
);

export function writeReferences({ entries }: KnownReferences): string {
	return [...entries].map(([key, watched]) => key + writeOne(watched)).join(';');
}

/** Undefined for what is no such text at all. */
export function readReferences(text: unknown): KnownReferences | undefined {
	if (typeof text !== 'string') return undefined;
	const known: KnownReferences = { entries: new Map(), incomplete: false };
	for (const part of text === '' ? [] : text.split(';')) {
		const match = shape.exec(part);
		const watched = match && readOne(match);
		if (watched) known.entries.set(match[1], watched);
		else known.incomplete = true;
	}
	return known;
}

function writeOne(watched: Watched): string {
	const { status } = watched;
	if (watched.finished) return finishedLetters[status];
	const letter = watched.baseline
		? baselineLetter
		: openLetters[status as keyof typeof openLetters];
	const listed = Math.floor(watched.listedAt / second);
	const toldBits =
		(watched.toldStillPending ? told.stillPending : 0) + (watched.toldNotFound ? told.notFound : 0);
	const numbers = [
		listed,
		Math.floor(watched.since / second) - listed,
		Math.floor(watched.dueAt / second) - listed,
		watched.step,
	];
	return `${letter}${numbers.map((number) => number.toString(36)).join('.')}.${toldBits}`;
}

function readOne([, , finished, open, ...fields]: RegExpExecArray): Watched | undefined {
	if (finished)
		return { ...newlyListed(0, false), status: keyWith(finishedLetters, finished), finished: true };
	const [listed, since, due, step, toldBits] = fields.map((field) => parseInt(field, 36));
	if (![listed, listed + since, listed + due].every((at) => Math.abs(at) <= latest))
		return undefined;
	return {
		status: open === baselineLetter ? 'unseen' : keyWith(openLetters, open),
		baseline: open === baselineLetter,
		finished: false,
		listedAt: listed * second,
		since: (listed + since) * second,
		dueAt: (listed + due) * second,
		step: Math.min(step, 1_000),
		toldStillPending: (toldBits & told.stillPending) > 0,
		toldNotFound: (toldBits & told.notFound) > 0,
	};
}

function keyWith<Key extends WatchedStatus>(letters: Record<Key, string>, letter: string): Key {
	return (Object.keys(letters) as Key[]).find((key) => letters[key] === letter) as Key;
}
