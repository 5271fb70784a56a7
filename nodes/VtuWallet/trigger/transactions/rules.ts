import { settleAges } from './age';
import { describeUnusable } from './events';
import type { Observation, TransactionEvent, TransactionRules } from './events';
import { newlyListed, nothingKnown } from './known';
import type { FirstLook, KnownReferences, Listed, Watched } from './known';
import { settleLook } from './look';

/** So many are remembered at most: the longest list allowed, and some that have left theirs. */
export const mostRemembered = 12_000;

/** So many entries that are no references are remembered at most. */
const mostUnusable = 200;

export interface SettledTransactions {
	events: TransactionEvent[];
	known: KnownReferences;
	/** Something was noted in silence that a later event depends on. */
	mustSave: boolean;
	/** Something is watched that the host has not saved yet: after a restart its age would begin anew. */
	shouldSave: boolean;
	/** Entries of the list that are no references, as far as that is new and not told. */
	warnings: string[];
}

/**
 * What was known and what has been seen make what is told and what is known now. A reference that is not in `seen` was
 * not asked about and stays as it is. `unusable` are the entries of the list that are no references, by a key of their
 * own, with what is the matter.
 */
export function settleTransactions(
	before: KnownReferences | undefined,
	listed: Listed,
	seen: ReadonlyMap<string, Observation>,
	now: number,
	rules: TransactionRules,
	unusable: ReadonlyMap<string, string> = new Map(),
): SettledTransactions {
	const known = settleAges(before ?? nothingKnown(now), listed, now, rules.giveUpAfterMs);
	const { entries } = known;
	const startedAt = before?.incomplete ? now : known.startedAt;
	const datesFrom = before ? startedAt : Infinity;
	const firstLook = firstLookOf(before, listed, seen, rules);
	const events: TransactionEvent[] = [];
	let mustSave = false;
	let shouldSave = false;

	for (const [key, reference] of listed) {
		const observation = seen.get(reference);
		const earlier = entries.get(key);
		// Most of a long list: known, and not asked about.
		if (earlier && !observation) continue;
		const watched = earlier ?? newlyListed(now, firstLook(reference));
		const settled = observation
			? settleLook(watched, observation, reference, now, rules, datesFrom)
			: { events: [], after: watched };
		const { after } = settled;
		events.push(...settled.events);
		if (before && settled.events.length === 0 && isDependedOn(watched, after, rules))
			mustSave = true;
		if (before && !after.finished && !before.entries.has(key)) shouldSave = true;
		if (after.finished && !watched.finished) entries.delete(key);
		entries.set(key, after);
	}
	const told = tellUnusable(known.unusable, unusable, now, rules);
	return {
		events: [...events, ...told.events],
		known: {
			...known,
			startedAt,
			entries: forgetOldest(entries, listed),
			unusable: told.unusable,
			incomplete: false,
		},
		mustSave,
		shouldSave,
		warnings: told.warnings,
	};
}

/**
 * What the first look at a reference means that was not known before this poll. At the first poll what is looked at now
 * is as it was before. What is not reached then may change before its turn comes: that is news where most of what was
 * reached is open.
 */
function firstLookOf(
	before: KnownReferences | undefined,
	listed: Listed,
	seen: ReadonlyMap<string, Observation>,
	rules: TransactionRules,
): (reference: string) => FirstLook {
	if (before?.incomplete) return () => 'old';
	if (before || rules.emitExisting) return () => 'news';
	if (rules.decidedIsNews) return () => 'finalIsNews';
	let open = 0;
	let decided = 0;
	for (const reference of listed.values()) {
		const { status = 'unreadable' } = seen.get(reference) ?? {};
		if (status === 'success' || status === 'failed') decided++;
		else if (status !== 'unreadable') open++;
	}
	const ofTheRest = open >= decided ? 'finalIsNews' : 'old';
	const isReached = (reference: string) =>
		(seen.get(reference)?.status ?? 'unreadable') !== 'unreadable';
	return (reference) => (isReached(reference) ? 'old' : ofTheRest);
}

/** Whether a later event would be lost, or told although it is none, if this quiet look were forgotten. */
function isDependedOn(before: Watched, after: Watched, { events }: TransactionRules): boolean {
	const baselineEnded = before.status === 'unseen' && before.firstLook !== 'news';
	if (baselineEnded) return after.status !== 'unseen' && !after.finished;
	// What is not known to have succeeded would be told as failed, and not as refunded.
	const succeeded = after.status === 'success' && !before.finished;
	return succeeded && events.has('refunded') && !events.has('failed');
}

function tellUnusable(
	known: ReadonlySet<string>,
	seen: ReadonlyMap<string, string>,
	now: number,
	{ events }: TransactionRules,
): { events: TransactionEvent[]; warnings: string[]; unusable: Set<string> } {
	const still = [...known].filter((key) => seen.has(key));
	const gone = [...known].filter((key) => !seen.has(key));
	const fresh = [...seen].filter(([key]) => !known.has(key)).slice(0, mostUnusable - still.length);
	const unusable = [...still, ...fresh.map(([key]) => key), ...gone].slice(0, mostUnusable);
	const messages = fresh.map(([, message]) => message);
	const isTold = events.has('unreadable');
	return {
		events: isTold ? messages.map((message) => describeUnusable(message, now)) : [],
		warnings: isTold ? [] : messages,
		unusable: new Set(unusable),
	};
}

/** What is listed is never forgotten, or it would be told again; of the rest, the oldest finished go first. */
function forgetOldest(entries: Map<string, Watched>, listed: Listed): Map<string, Watched> {
	let tooMany = entries.size - mostRemembered;
	if (tooMany <= 0) return entries;
	for (const finished of [true, false]) {
		for (const [key, watched] of entries) {
			if (tooMany <= 0) return entries;
			if (watched.finished === finished && !listed.has(key)) {
				entries.delete(key);
				tooMany--;
			}
		}
	}
	return entries;
}
