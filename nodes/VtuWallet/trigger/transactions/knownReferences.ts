import { hash } from 'crypto';
import { z } from 'zod';

const statuses = z.enum(['unseen', 'notFound', 'pending', 'unknown', 'success', 'failed']);
export type WatchedStatus = z.infer<typeof statuses>;

/**
 * The statuses that the first readable look-up reports. `news`: all. `finalIsNews`: success and failure. `old`: none, because
 * the first poll listed the reference.
 */
const firstLooks = z.enum(['news', 'finalIsNews', 'old']);
export type FirstLook = z.infer<typeof firstLooks>;

/** Events that depend on time; each is reported once. */
const notices = z.enum(['stillPending', 'notFound', 'unreadable', 'givenUp']);
export type Notice = z.infer<typeof notices>;

const facts = z.object({
	status: statuses,
	/** The notices that were due. A reference that was given up has `givenUp`. */
	noticed: z.array(notices).default([]),
	/** Unreadable look-ups in a row. */
	failures: z.number().int().default(0),
	/** Not used after the first readable look-up. */
	firstLook: firstLooks.default('news'),
});

/** For a final reference, only the status and `dueAt` count. */
export interface WatchedReference extends z.output<typeof facts> {
	dueAt: number;
	/** The start of its status. For a pending purchase, the date of the provider, if there is one. */
	since: number;
	/** The first poll that had it on its list. */
	firstSeenAt: number;
}

export interface KnownReferences {
	/** By key, oldest first; a final one moves to the end. */
	entries: Map<string, WatchedReference>;
	/** The time of the first poll, from which the stored times count. */
	startedAt: number;
}

/** References by their keys, in the order of the list. */
export type ListedReferences = ReadonlyMap<string, string>;

export const newlyListed = (now: number, firstLook: FirstLook = 'news'): WatchedReference => ({
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

export const isFinished = (watched: WatchedReference): boolean =>
	isFinal(watched) || watched.noticed.includes('givenUp');

/** 60 bits of its hash, so that a long reference takes no more room than a short one. */
export const keyOf = (reference: string): string =>
	hash('sha256', reference, 'base64url').slice(0, 10);

const second = 1000;

/** Groups of equal facts keep ten thousand references below half a megabyte. */
const group = facts.extend({
	/** The key and, in seconds after the start, `dueAt` and, unless it is final, `since` and `firstSeenAt`. */
	members: z.array(z.tuple([z.string()]).rest(z.number().int())),
});
type StoredGroup = z.input<typeof group>;

/** Read from the stored groups. */
export const knownReferences = z
	.object({ startedAt: z.number().gte(0).lte(8.64e15), groups: z.array(group) })
	.transform(({ startedAt, groups }): KnownReferences => {
		const moment = (seconds: number) => startedAt + seconds * second;
		const entries = groups.flatMap(({ members, ...same }) =>
			members.map(([key, ...seconds]): [string, WatchedReference] => {
				const [dueAt = startedAt, since = startedAt, firstSeenAt = startedAt] = seconds.map(moment);
				return [key, { ...same, dueAt, since, firstSeenAt }];
			}),
		);
		return { startedAt, entries: new Map(entries) };
	});

export function writeReferences({
	entries,
	startedAt,
}: KnownReferences): z.input<typeof knownReferences> {
	const seconds = (moment: number) => Math.floor((moment - startedAt) / second);
	const groups = new Map<string, StoredGroup>();
	for (const [key, watched] of entries) {
		const { status, noticed, failures, firstLook, dueAt, since, firstSeenAt } = watched;
		const isDone = isFinal(watched);
		const same = isDone ? { status } : { status, noticed, failures, firstLook };
		const name = isDone ? status : JSON.stringify(same);
		const group = groups.get(name) ?? { ...same, members: [] };
		groups.set(name, group);
		const more = isDone ? [] : [seconds(since), seconds(firstSeenAt)];
		group.members.push([key, seconds(dueAt), ...more]);
	}
	return { startedAt, groups: [...groups.values()] };
}
