import { createHash } from 'crypto';

export type WatchedStatus = 'unseen' | 'notFound' | 'pending' | 'unknown' | 'success' | 'failed';

/**
 * What the first readable look at a reference tells. `news`: whatever it shows. `finalIsNews`: success and failure only;
 * it stood on the list of the first poll, was not reached then, and most of that list was open. `old`: it was like that
 * before the first poll.
 */
export type FirstLook = 'news' | 'finalIsNews' | 'old';

/** What is known of a watched reference. */
export interface Watched {
	status: WatchedStatus;
	/** Means nothing any more once a look has been readable. */
	firstLook: FirstLook;
	/** It has its final status, or it was given up. */
	finished: boolean;
	/** From here its age counts: when it was first listed, moved on by the time in which no poll could see it. */
	listedAt: number;
	/** The age it had when it left the list or was given up. Absent while it is watched. */
	age?: number;
	/** Since when it has had its status; for a pending purchase its own date, where the provider gives one. */
	since: number;
	dueAt: number;
	/** Look-ups in a row that brought no news. */
	step: number;
	/** Look-ups in a row that could not be read. */
	failures: number;
	toldStillPending: boolean;
	toldNotFound: boolean;
	toldUnreadable: boolean;
}

export interface KnownReferences {
	/** By the key of the reference, oldest first; what finishes moves to the end. */
	entries: Map<string, Watched>;
	/** Entries of the list that are no references, as far as that was told. By the key of the entry. */
	unusable: Set<string>;
	/** What is first seen decided was news if its date lies after this. */
	startedAt: number;
	/** When the last poll was, and how much of the time before it counted. Absent in what version 1 stored. */
	polledAt?: number;
	counted: number;
	polls: number;
	/** Some of what was known could not be read back: what is missing may have been told already. */
	incomplete: boolean;
}

/** The references to watch by their keys, in the list's order and each once. */
export type Listed = ReadonlyMap<string, string>;

export const nothingKnown = (now: number): KnownReferences => ({
	entries: new Map(),
	unusable: new Set(),
	startedAt: now,
	counted: 0,
	polls: 0,
	incomplete: false,
});

export const newlyListed = (now: number, firstLook: FirstLook = 'news'): Watched => ({
	status: 'unseen',
	firstLook,
	finished: false,
	listedAt: now,
	since: now,
	dueAt: now,
	step: 0,
	failures: 0,
	toldStillPending: false,
	toldNotFound: false,
	toldUnreadable: false,
});

export const wasGivenUp = ({ finished, status }: Watched): boolean =>
	finished && status !== 'success' && status !== 'failed';

/** How a reference is remembered: 60 bits of its hash, so that a long reference costs no more than a short one. */
export const keyLength = 10;

export function keyOf(reference: string): string {
	return createHash('sha256').update(reference).digest('base64url').slice(0, keyLength);
}
