import { z } from 'zod';

import { firstLooks, isFinal, newlyListed, notices, watchedStatuses } from './known';
import type { KnownReferences, Watched } from './known';

const second = 1000;

/** References with the same facts: ten thousand take less than half a megabyte. */
const group = z.object({
	status: z.enum(watchedStatuses),
	noticed: z.array(z.enum(notices)).optional(),
	failures: z.number().int().optional(),
	firstLook: z.enum(firstLooks).optional(),
	/** By key, in seconds: the age, and `since` and `dueAt` after the start. A final one has none. */
	times: z.record(z.array(z.number().int())),
});
type Group = z.infer<typeof group>;

export const storedReferences = z.object({
	startedAt: z.number().gte(0).lte(8.64e15),
	groups: z.array(group),
});
type StoredReferences = z.infer<typeof storedReferences>;

export const storedPace = z.object({
	polledAt: z.number().optional(),
	counted: z.number().nonnegative().optional(),
});

export function writeReferences({ entries, startedAt }: KnownReferences): StoredReferences {
	const groups = new Map<string, Group>();
	for (const [key, watched] of entries) {
		const { status, noticed, failures, firstLook, age, since, dueAt } = watched;
		const isOver = isFinal(watched);
		const facts = isOver ? { status } : { status, noticed: [...noticed], failures, firstLook };
		const name = JSON.stringify(facts);
		const { times } = groups.get(name) ?? {};
		const own = isOver ? [] : [age, since - startedAt, dueAt - startedAt].map(inSeconds);
		if (times) times[key] = own;
		else groups.set(name, { ...facts, times: { [key]: own } });
	}
	return { startedAt, groups: [...groups.values()] };
}

export function readReferences(
	{ startedAt, groups }: StoredReferences,
	pace: KnownReferences['pace'],
): KnownReferences {
	const entries = groups.flatMap(({ times, ...facts }) =>
		Object.entries(times).map(([key, [age = 0, since = 0, dueAt = 0]]): [string, Watched] => {
			const moments = { since: startedAt + since * second, dueAt: startedAt + dueAt * second };
			return [key, { ...newlyListed(startedAt), ...facts, age: age * second, ...moments }];
		}),
	);
	return { startedAt, pace, entries: new Map(entries) };
}

const inSeconds = (time: number): number => Math.floor(time / second);
