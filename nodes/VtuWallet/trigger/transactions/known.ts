import { createHash } from 'crypto';

export const watchedStatuses = [
	'unseen',
	'notFound',
	'pending',
	'unknown',
	'success',
	'failed',
] as const;
export type WatchedStatus = (typeof watchedStatuses)[number];

/**
 * What the first readable look-up of a reference reports. `news`: every status. `finalIsNews`: success and failure only.
 * `old`: nothing, because it was like that before the first poll.
 */
export const firstLooks = ['news', 'finalIsNews', 'old'] as const;
export type FirstLook = (typeof firstLooks)[number];

/** Events that say how long something takes: each is reported once. */
export const notices = ['stillPending', 'notFound', 'unreadable', 'givenUp'] as const;
export type Notice = (typeof notices)[number];

/** A watched reference. Of a final one, only the status means anything. */
export interface Watched {
	status: WatchedStatus;
	/** Means nothing after the first readable look-up. */
	firstLook: FirstLook;
	/** The notices that were due. A reference that was given up has `givenUp`. */
	noticed: readonly Notice[];
	/** The time in which polls could look it up. */
	age: number;
	/** Since when it has had its status: for a pending purchase its own date, if the provider gives one. */
	since: number;
	dueAt: number;
	/** Look-ups in a row that could not be read. */
	failures: number;
}

export interface KnownReferences {
	/** By key, oldest first; a final one moves to the end. A list entry that is no reference is given up at once. */
	entries: Map<string, Watched>;
	/** A purchase that is final at first sight is news if its date is later. */
	startedAt: number;
	pace: Pace;
}

export interface Pace {
	polledAt?: number;
	/** How much of the time before the last poll counted. */
	counted?: number;
}

/** The references to watch by their keys, in the list's order and each once. */
export type Listed = ReadonlyMap<string, string>;

export const nothingKnown = (now: number): KnownReferences => ({
	entries: new Map(),
	startedAt: now,
	pace: {},
});

export const newlyListed = (now: number, firstLook: FirstLook = 'news'): Watched => ({
	status: 'unseen',
	firstLook,
	noticed: [],
	age: 0,
	since: now,
	dueAt: now,
	failures: 0,
});

export const isFinal = ({ status }: { status: string }): boolean =>
	status === 'success' || status === 'failed';

export const isGivenUp = ({ noticed }: Watched): boolean => noticed.includes('givenUp');

export const isFinished = (watched: Watched): boolean => isFinal(watched) || isGivenUp(watched);

/** 60 bits of its hash, so that a long reference takes no more room than a short one. */
export function keyOf(reference: string): string {
	return createHash('sha256').update(reference).digest('base64url').slice(0, 10);
}
