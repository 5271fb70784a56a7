import { createHash } from 'crypto';

export type WatchedStatus = 'unseen' | 'notFound' | 'pending' | 'success' | 'failed';

/** What is known of a watched reference. */
export interface Watched {
	status: WatchedStatus;
	/** It stood on the list at the first poll and was not reached yet: what it is first seen as was there before. */
	baseline: boolean;
	/** Nothing more is asked about it: it has its final status, or it was given up. */
	finished: boolean;
	/** When it first stood on the list. */
	listedAt: number;
	/** Since when it has had its status; for a pending purchase its own date, where the provider gives one. */
	since: number;
	dueAt: number;
	/** Look-ups in a row that brought no news. */
	step: number;
	toldStillPending: boolean;
	toldNotFound: boolean;
}

export interface KnownReferences {
	/** By the key of the reference, oldest first; what finishes moves to the end. */
	entries: Map<string, Watched>;
	/** Some of what was known could not be read back: what is missing may have been told already. */
	incomplete: boolean;
}

/** The references to watch by their keys, in the list's order and each once. */
export type Listed = ReadonlyMap<string, string>;

export const newlyListed = (now: number, baseline: boolean): Watched => ({
	status: 'unseen',
	baseline,
	finished: false,
	listedAt: now,
	since: now,
	dueAt: now,
	step: 0,
	toldStillPending: false,
	toldNotFound: false,
});

/** How a reference is remembered: 60 bits of its hash, so that a long reference costs no more than a short one. */
export const keyLength = 10;

export function keyOf(reference: string): string {
	return createHash('sha256').update(reference).digest('base64url').slice(0, keyLength);
}
