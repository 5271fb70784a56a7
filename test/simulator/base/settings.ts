import type { Product } from '../types';

/** The differences that `like: 'base'` may have from the measured public server. */
export const baseSettings = () => ({
	/** `GET /api/requery/{reference}`, which newer deployments have and the public source has not. */
	lookup: false,
	/** The answer of a missing route: a web page, or `{"message":"File Not Found."}`. */
	missingRoute: 'page' as 'page' | 'json',
	/** So many requests per address and window; 0 requests: no throttle. */
	throttle: { requests: 60, windowMs: 60_000 },
	/** Time between the check of a reference and its record, in which the same reference may pass again. */
	raceMs: 5,
	/** Refunds write balances from old figures, and so undo what parallel requests wrote. */
	losesUpdates: true,
	/** The validator shows `validation.digits` in place of a sentence. */
	bareKeys: false,
	/** The fork: honours references of cards and exams, fills in `bypass`, writes `Status` too. */
	isFork: false,
	blockedNumbers: [] as string[],
	bannedUsers: [] as string[],
	/** Products that are switched off. */
	switchedOff: [] as Product[],
	/** Products whose daily limit is reached. */
	limitReached: [] as Product[],
	/** In Naira, per text. */
	smsPrice: 4,
});

export type BaseSettings = ReturnType<typeof baseSettings>;
