import { forgetOldest, type PollResult } from '../pollResult';
import { hour } from '../times';
import { describe, type Observation, type TransactionEvent, type TransactionRules } from './events';
import {
	type FirstLook,
	isFinished,
	type KnownReferences,
	type ListedReferences,
	newlyListed,
	type WatchedReference,
} from './knownReferences';
import { applyObservation, delaysOf } from './observation';

/** About half a megabyte. */
export const mostRemembered = 10_000;

/** The most unusable entries that are reported, once each. */
const mostUnusable = 200;

/** (known, seen, now) -> (events, known). `unusable` are entries that are not references: key and reason. */
export function settleTransactions(
	before: KnownReferences | undefined,
	listed: ListedReferences,
	seen: ReadonlyMap<string, Observation>,
	now: number,
	rules: TransactionRules,
	unusable: ReadonlyMap<string, string> = new Map(),
): PollResult<KnownReferences, TransactionEvent> {
	const known = before ?? { entries: new Map<string, WatchedReference>(), startedAt: now };
	const entries = new Map(known.entries);
	const firstLook = before ? 'news' : firstLookOfBaseline(rules);
	const events: TransactionEvent[] = [];
	let saveBy: number | undefined;

	for (const [key, reference] of listed) {
		const observation = seen.get(reference);
		const earlier = entries.get(key);
		if (earlier && !observation) continue;
		const watched = earlier ?? newlyListed(now, firstLook);
		const lookUp = { reference, now, rules };
		const { after, events: own } = observation
			? applyObservation(watched, observation, lookUp)
			: { events: [], after: watched };
		events.push(...own);
		if (before && own.length === 0 && isDependedOn(watched, after, rules)) saveBy = now;
		if (before && !earlier && !isFinished(after)) saveBy ??= now + mostUnsaved(rules);
		if (isFinished(after) && !isFinished(watched)) entries.delete(key);
		entries.set(key, after);
	}
	const bad = [...unusable].slice(0, mostUnusable).filter(([key]) => !entries.has(key));
	for (const [key] of bad) entries.set(key, { ...newlyListed(now), noticed: ['givenUp'] });
	const messages = bad.map(([, message]) => message);
	const isEvent = rules.events.has('unreadable');
	const unreadable = (message: string) =>
		describe('unreadable', null, 'unseen', { status: 'unreadable', message }, now);
	if (isEvent) events.push(...messages.map(unreadable));
	const isListed = (key: string) => listed.has(key) || unusable.has(key);
	return {
		events,
		known: { ...known, entries: forgetOldest(entries, mostRemembered, isListed, isFinished) },
		saveBy,
		warnings: isEvent ? [] : messages,
	};
}

/** A new open reference must be saved well before the delay after which it is reported. */
function mostUnsaved(rules: TransactionRules): number {
	const delays = Object.values(delaysOf(rules)).filter(({ name }) => rules.events.has(name));
	return Math.min(hour, ...delays.map(({ afterMs }) => afterMs / 2));
}

/** The list of the first poll is the baseline, also the references that only a later poll looks up. */
function firstLookOfBaseline({ emitExisting, decidedIsNews }: TransactionRules): FirstLook {
	if (emitExisting) return 'news';
	return decidedIsNews ? 'finalIsNews' : 'old';
}

/** Whether a later event would be lost or wrong without this look-up. */
function isDependedOn(
	before: WatchedReference,
	after: WatchedReference,
	{ events }: TransactionRules,
): boolean {
	const baselineEnded = before.status === 'unseen' && before.firstLook !== 'news';
	if (baselineEnded) return after.status !== 'unseen' && !isFinished(after);
	// Without the success, a refund would be reported as a failure.
	const succeeded = after.status === 'success' && before.status !== 'success';
	return succeeded && events.has('refunded') && !events.has('failed');
}
