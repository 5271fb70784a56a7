import { hash } from 'crypto';
import { z } from 'zod';

const watchedStatuses = ['unseen', 'notFound', 'pending', 'unknown', 'success', 'failed'] as const;
export type WatchedStatus = (typeof watchedStatuses)[number];

/**
 * The statuses that the first readable look-up reports. `news`: all. `finalIsNews`: success and failure. `old`: none, because
 * the first poll listed the reference.
 */
const firstLooks = ['news', 'finalIsNews', 'old'] as const;
export type FirstLook = (typeof firstLooks)[number];

/** Events that depend on time; each is reported once. */
const notices = ['stillPending', 'notFound', 'unreadable', 'givenUp'] as const;
export type Notice = (typeof notices)[number];

/** For a final reference, only the status and `dueAt` count. */
export interface Watched {
	status: WatchedStatus;
	/** Not used after the first readable look-up. */
	firstLook: FirstLook;
	/** The notices that were due. A reference that was given up has `givenUp`. */
	noticed: readonly Notice[];
	/** The first poll that had it on its list. */
	firstSeenAt: number;
	/** The start of its status. For a pending purchase, the date of the provider, if there is one. */
	since: number;
	dueAt: number;
	/** Unreadable look-ups in a row. */
	failures: number;
}

export interface KnownReferences {
	/** By key, oldest first; a final one moves to the end. */
	entries: Map<string, Watched>;
	/** The time of the first poll, from which the stored times count. */
	startedAt: number;
}

/** References by their keys, in the order of the list. */
export type Listed = ReadonlyMap<string, string>;

export const nothingKnown = (now: number): KnownReferences => ({
	entries: new Map(),
	startedAt: now,
});

export const newlyListed = (now: number, firstLook: FirstLook = 'news'): Watched => ({
	status: 'unseen',
	firstLook,
	noticed: [],
	firstSeenAt: now,
	since: now,
	dueAt: now,
	failures: 0,
});

export const isFinal = ({ status }: { status: string }): boolean =>
	status === 'success' || status === 'failed';

const isGivenUp = ({ noticed }: Watched): boolean => noticed.includes('givenUp');

export const isFinished = (watched: Watched): boolean => isFinal(watched) || isGivenUp(watched);

/** By reference. Most polls list the same references again. */
const keys = new Map<string, string>();
const mostKeys = 50_000;

/** 60 bits of its hash, so that a long reference takes no more room than a short one. */
export function keyOf(reference: string): string {
	const known = keys.get(reference);
	if (known !== undefined) return known;
	const key = hash('sha256', reference, 'base64url').slice(0, 10);
	if (keys.size >= mostKeys) keys.clear();
	keys.set(reference, key);
	return key;
}

const second = 1000;

/** Groups of equal facts keep ten thousand references below half a megabyte. */
const group = z.object({
	status: z.enum(watchedStatuses),
	noticed: z.array(z.enum(notices)).optional(),
	failures: z.number().int().optional(),
	firstLook: z.enum(firstLooks).optional(),
	/** The key and, in seconds after the start, `dueAt` and, unless it is final, `since` and `firstSeenAt`. */
	members: z.array(z.tuple([z.string()]).rest(z.number().int())),
});
type Group = z.infer<typeof group>;

/** Read from the stored groups. */
export const knownReferences = z
	.object({ startedAt: z.number().gte(0).lte(8.64e15), groups: z.array(group) })
	.transform(({ startedAt, groups }): KnownReferences => {
		const moment = (seconds: number) => startedAt + seconds * second;
		const entries = groups.flatMap(({ members, ...facts }) =>
			members.map(([key, ...seconds]): [string, Watched] => {
				const [dueAt = startedAt, since = startedAt, firstSeenAt = startedAt] = seconds.map(moment);
				return [key, { ...newlyListed(startedAt), ...facts, dueAt, since, firstSeenAt }];
			}),
		);
		return { startedAt, entries: new Map(entries) };
	});

type Stored = z.input<typeof knownReferences>;

export function writeReferences({ entries, startedAt }: KnownReferences): Stored {
	const seconds = (moment: number) => Math.floor((moment - startedAt) / second);
	const groups = new Map<string, Group>();
	for (const [key, watched] of entries) {
		const name = isFinal(watched) ? watched.status : JSON.stringify(factsOf(watched));
		const group = groups.get(name) ?? { ...factsOf(watched), members: [] };
		groups.set(name, group);
		const { dueAt, since, firstSeenAt } = watched;
		const more = isFinal(watched) ? [] : [seconds(since), seconds(firstSeenAt)];
		group.members.push([key, seconds(dueAt), ...more]);
	}
	return { startedAt, groups: [...groups.values()] };
}

function factsOf(watched: Watched): Omit<Group, 'members'> {
	const { status, noticed, failures, firstLook } = watched;
	return isFinal(watched) ? { status } : { status, noticed: [...noticed], failures, firstLook };
}
