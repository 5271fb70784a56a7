import type { PollResult } from '../pollResult';
import { describeUnusable } from './events';
import type { Observation, TransactionEvent, TransactionRules } from './events';
import { isFinal, isFinished, isGivenUp, newlyListed, nothingKnown } from './known';
import type { FirstLook, KnownReferences, Listed, Pace, Watched } from './known';
import { applyObservation } from './observation';

const hour = 3_600_000;

/** A pause between two polls counts in full up to this part of the age at which a reference is given up. */
const usualPause = 1 / 7;

/** So many references are remembered: about half a megabyte. */
export const mostRemembered = 10_000;

/** Of the entries that are no references, so many are reported, once each. */
const mostUnusable = 200;

/**
 * (what was known, what a poll saw) -> (events, what is known now). A reference that is not in `seen` was not looked up.
 * `unusable` are the entries of the list that are no references: a key, and the reason.
 */
export function settleTransactions(
	before: KnownReferences | undefined,
	listed: Listed,
	seen: ReadonlyMap<string, Observation>,
	now: number,
	rules: TransactionRules,
	unusable: ReadonlyMap<string, string> = new Map(),
): PollResult<KnownReferences, TransactionEvent> {
	const known = before ?? nothingKnown(now);
	const counted = countedPause(known.pace, now, rules.giveUpAfterMs);
	const entries = withAges(known, listed, now, counted, rules.giveUpAfterMs);
	const datesFrom = before ? known.startedAt : Infinity;
	const firstLook = firstLookOf(before, listed, seen, rules);
	const events: TransactionEvent[] = [];
	let saveBy: number | undefined;

	for (const [key, reference] of listed) {
		const observation = seen.get(reference);
		const earlier = entries.get(key);
		if (earlier && !observation) continue;
		const watched = earlier ?? newlyListed(now, firstLook(reference));
		const lookUp = { reference, now, rules, datesFrom };
		const settled = observation
			? applyObservation(watched, observation, lookUp)
			: { events: [], after: watched };
		const { after } = settled;
		events.push(...settled.events);
		if (before && settled.events.length === 0 && isDependedOn(watched, after, rules)) saveBy = now;
		if (before && !earlier && !isFinished(after)) saveBy ??= now + mostUnsaved(rules);
		if (isFinished(after) && !isFinished(watched)) entries.delete(key);
		entries.set(key, after);
	}
	const bad = [...unusable].slice(0, mostUnusable).filter(([key]) => !entries.has(key));
	for (const [key] of bad) entries.set(key, { ...newlyListed(now), noticed: ['givenUp'] });
	const messages = bad.map(([, message]) => message);
	const isEvent = rules.events.has('unreadable');
	if (isEvent) events.push(...messages.map((message) => describeUnusable(message, now)));
	return {
		events,
		known: {
			startedAt: known.startedAt,
			pace: { polledAt: now, counted },
			entries: forgetOldest(entries, listed),
		},
		saveBy,
		warnings: isEvent ? [] : messages,
	};
}

/** In whole seconds. Beyond twice the pause before it, the trigger was off. */
function countedPause(
	{ polledAt = Infinity, counted = 0 }: Pace,
	now: number,
	giveUpAfterMs: number,
): number {
	const most = Math.max(giveUpAfterMs * usualPause, 2 * counted);
	return inSeconds(Math.min(Math.max(0, inSeconds(now) - inSeconds(polledAt)), most));
}

const inSeconds = (time: number): number => Math.floor(time / 1000) * 1000;

/** The age stands still while a reference is not listed. What was given up resumes if it may get older now. */
function withAges(
	{ entries }: KnownReferences,
	listed: Listed,
	now: number,
	counted: number,
	giveUpAfterMs: number,
): Map<string, Watched> {
	const aged = new Map(entries);
	for (const [key, watched] of entries) {
		if (isFinal(watched) || !listed.has(key)) continue;
		if (!isGivenUp(watched)) aged.set(key, { ...watched, age: watched.age + counted });
		else if (watched.age < giveUpAfterMs) {
			const noticed = watched.noticed.filter((notice) => notice !== 'givenUp');
			aged.set(key, { ...watched, noticed, dueAt: now });
		}
	}
	return aged;
}

/** How long a new open reference may stay unsaved: well below the delay after which it is reported. */
function mostUnsaved({ events, stillPendingAfterMs, notFoundAfterMs }: TransactionRules): number {
	const delays = [
		events.has('stillPending') ? stillPendingAfterMs : Infinity,
		events.has('notFound') ? notFoundAfterMs : Infinity,
	];
	return Math.min(hour, ...delays.map((delay) => delay / 2));
}

/**
 * The first poll is the baseline. A reference that it does not reach may change before its turn: that is news if most of
 * those that it reached are open.
 */
function firstLookOf(
	before: KnownReferences | undefined,
	listed: Listed,
	seen: ReadonlyMap<string, Observation>,
	rules: TransactionRules,
): (reference: string) => FirstLook {
	if (before || rules.emitExisting) return () => 'news';
	if (rules.decidedIsNews) return () => 'finalIsNews';
	const isReached = (reference: string) =>
		(seen.get(reference)?.status ?? 'unreadable') !== 'unreadable';
	const reached = [...listed.values()].flatMap((one) =>
		isReached(one) ? (seen.get(one) ?? []) : [],
	);
	const ofTheRest = 2 * reached.filter(isFinal).length <= reached.length ? 'finalIsNews' : 'old';
	return (reference) => (isReached(reference) ? 'old' : ofTheRest);
}

/** Whether a later event would be lost, or wrong, if n8n forgot this look-up. */
function isDependedOn(before: Watched, after: Watched, { events }: TransactionRules): boolean {
	const baselineEnded = before.status === 'unseen' && before.firstLook !== 'news';
	if (baselineEnded) return after.status !== 'unseen' && !isFinished(after);
	// A refund of a forgotten success would be reported as a failure.
	const succeeded = after.status === 'success' && before.status !== 'success';
	return succeeded && events.has('refunded') && !events.has('failed');
}

/** A listed reference is never forgotten, or its events would be repeated. Of the rest, the oldest finished go first. */
function forgetOldest(entries: Map<string, Watched>, listed: Listed): Map<string, Watched> {
	const tooMany = entries.size - mostRemembered;
	if (tooMany <= 0) return entries;
	const unlisted = [...entries].filter(([key]) => !listed.has(key));
	const finished = unlisted.filter(([, watched]) => isFinished(watched));
	const open = unlisted.filter(([, watched]) => !isFinished(watched));
	for (const [key] of [...finished, ...open].slice(0, tooMany)) entries.delete(key);
	return entries;
}
