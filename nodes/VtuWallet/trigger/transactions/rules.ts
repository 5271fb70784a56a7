import { nextLook, notAfter } from '../spacing';
import { describe, nameOfChange } from './events';
import type { Observation, SeenStatus, TransactionEvent, TransactionRules } from './events';
import { newlyListed } from './known';
import type { KnownReferences, Listed, Watched } from './known';

/** So many are remembered at most: the longest list allowed, and some that have left theirs. */
export const mostRemembered = 12_000;

/** Look-ups that fail are spaced up to this step (48 minutes): the provider may be well again at any time. */
const mostPatience = 15;

export interface SettledTransactions {
	events: TransactionEvent[];
	known: KnownReferences;
	/** Something was noted in silence that a later event depends on. */
	mustSave: boolean;
}

/**
 * What was known and what has been seen make what is told and what is known now. A reference that is not in `seen` was
 * not asked about and stays as it is.
 */
export function settleTransactions(
	known: KnownReferences | undefined,
	listed: Listed,
	seen: ReadonlyMap<string, Observation>,
	now: number,
	rules: TransactionRules,
): SettledTransactions {
	const firstPoll = known === undefined;
	const baseline = known ? known.incomplete : !rules.emitExisting;
	const entries = new Map(known?.entries);
	const events: TransactionEvent[] = [];
	let mustSave = false;

	for (const [key, reference] of listed) {
		const before = entries.get(key) ?? newlyListed(now, baseline);
		const observation = before.finished ? undefined : seen.get(reference);
		const after = observation
			? settleOne(before, observation, reference, now, rules, events)
			: before;
		if (before.baseline && !after.baseline && !after.finished && !firstPoll) mustSave = true;
		if (after.finished && !before.finished) entries.delete(key);
		entries.set(key, after);
	}
	return { events, known: { entries: forgetOldest(entries, listed), incomplete: false }, mustSave };
}

function settleOne(
	known: Watched,
	observation: Observation,
	reference: string,
	now: number,
	rules: TransactionRules,
	events: TransactionEvent[],
): Watched {
	const before = {
		...known,
		listedAt: notAfter(known.listedAt, now),
		since: notAfter(known.since, now),
	};
	if (observation.status === 'unreadable') {
		const step = Math.max(before.step, Math.min(before.step + 1, mostPatience));
		return lookAgain({ ...before, step }, now, rules);
	}

	const tell = (event: TransactionEvent['event']) => {
		if (rules.events.has(event))
			events.push(describe(event, reference, before.status, observation, now));
	};
	const news =
		observation.status !== 'unknown' && observation.status !== before.status
			? observation
			: undefined;
	const after = news ? withStatus(before, news, now) : { ...before, step: before.step + 1 };

	// A reference that the provider has not heard of yet is as unknown as before.
	const neverFound = before.status === 'unseen' && after.status === 'notFound';
	const name = news && nameOfChange(news.status, rules.events);
	if (name && !before.baseline && !neverFound) tell(name);

	if (
		observation.status === 'pending' &&
		!after.toldStillPending &&
		now - after.since >= rules.stillPendingAfterMs
	) {
		after.toldStillPending = true;
		if (!before.baseline) tell('stillPending');
	}
	if (
		observation.status === 'notFound' &&
		!after.toldNotFound &&
		now - after.since >= rules.notFoundAfterMs
	) {
		after.toldNotFound = true;
		if (!before.baseline) tell('notFound');
	}
	if (!after.finished && now - after.listedAt >= rules.giveUpAfterMs) {
		after.finished = true;
		tell('givenUp');
	}
	return lookAgain(after, now, rules);
}

function withStatus(before: Watched, seen: SeenStatus, now: number): Watched {
	const final = seen.status === 'success' || seen.status === 'failed';
	const unknownUntilNow = before.status === 'unseen' || before.status === 'notFound';
	const date = seen.status === 'pending' && unknownUntilNow ? (seen.date ?? now) : now;
	const neverFound = seen.status === 'notFound' && before.status === 'unseen' && !before.baseline;
	const since = neverFound ? before.listedAt : date;
	return {
		...before,
		status: seen.status,
		baseline: false,
		finished: final,
		since: notAfter(since, now),
		step: 0,
	};
}

function lookAgain(watched: Watched, now: number, rules: TransactionRules): Watched {
	const tellAt = [watched.listedAt + rules.giveUpAfterMs];
	if (
		watched.status === 'pending' &&
		!watched.toldStillPending &&
		rules.events.has('stillPending')
	) {
		tellAt.push(watched.since + rules.stillPendingAfterMs);
	}
	if (watched.status === 'notFound' && !watched.toldNotFound && rules.events.has('notFound')) {
		tellAt.push(watched.since + rules.notFoundAfterMs);
	}
	return { ...watched, dueAt: nextLook(watched.step, now, tellAt) };
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
