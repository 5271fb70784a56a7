import { nextLook } from '../spacing';
import { ageOf } from './age';
import { describe, nameOfChange } from './events';
import type { Observation, Seen, TransactionEvent, TransactionRules } from './events';
import type { Watched } from './known';

type Tell = (event: TransactionEvent['event']) => void;

/** Look-ups that fail are spaced up to this step (48 minutes): the provider may be well again at any time. */
const mostPatience = 15;

/** So many look-ups in a row that cannot be read are told. */
const unreadableAfter = 3;

/** What one look at a reference tells, and what is known of the reference then. */
export function settleLook(
	before: Watched,
	observation: Observation,
	reference: string,
	now: number,
	rules: TransactionRules,
	/** What is seen decided for the first time is news if its date lies after this. */
	datesFrom: number,
): { events: TransactionEvent[]; after: Watched } {
	const events: TransactionEvent[] = [];
	const tell: Tell = (event) => {
		if (rules.events.has(event))
			events.push(describe(event, reference, before.status, observation, now));
	};
	if (before.finished)
		return { after: afterSuccess(before, observation, now, rules, tell), events };

	const after =
		observation.status === 'unreadable'
			? afterFailure(before, tell)
			: afterSight(before, observation, now, rules, datesFrom, tell);
	if (!after.finished && ageOf(after, now) >= rules.giveUpAfterMs) {
		tell('givenUp');
		return { after: { ...after, finished: true, age: ageOf(after, now) }, events };
	}
	return { after: lookAgain(before, after, now, rules), events };
}

/** Only one thing can still happen to a purchase that succeeded: it is refunded. */
function afterSuccess(
	before: Watched,
	observation: Observation,
	now: number,
	rules: TransactionRules,
	tell: Tell,
): Watched {
	if (before.status !== 'success' || observation.status !== 'failed') return before;
	const name = nameOfChange('success', observation, rules.events);
	if (name) tell(name);
	return { ...before, status: 'failed', since: now };
}

function afterFailure(before: Watched, tell: Tell): Watched {
	const failures = before.failures + 1;
	const isTold = failures >= unreadableAfter && !before.toldUnreadable;
	if (isTold) tell('unreadable');
	return {
		...before,
		failures,
		step: Math.max(before.step, Math.min(before.step + 1, mostPatience)),
		toldUnreadable: before.toldUnreadable || isTold,
	};
}

function afterSight(
	before: Watched,
	seen: Seen,
	now: number,
	rules: TransactionRules,
	datesFrom: number,
	tell: Tell,
): Watched {
	const isChange = seen.status !== before.status;
	const isNews = before.status !== 'unseen' || isFirstLookNews(before, seen, datesFrom);
	const after = isChange
		? withStatus(before, seen, now)
		: { ...before, failures: 0, step: before.step + 1 };

	// A reference that the provider has not heard of yet is as unknown as before.
	const neverFound = before.status === 'unseen' && after.status === 'notFound';
	const name = isChange ? nameOfChange(before.status, seen, rules.events) : undefined;
	if (name && isNews && !neverFound) tell(name);

	const waited = now - after.since;
	if (seen.status === 'pending' && !after.toldStillPending && waited >= rules.stillPendingAfterMs) {
		after.toldStillPending = true;
		if (isNews) tell('stillPending');
	}
	if (seen.status === 'notFound' && !after.toldNotFound && waited >= rules.notFoundAfterMs) {
		after.toldNotFound = true;
		if (isNews) tell('notFound');
	}
	return after;
}

function isFirstLookNews({ firstLook }: Watched, seen: Seen, datesFrom: number): boolean {
	const isDecided = seen.status === 'success' || seen.status === 'failed';
	if (firstLook === 'news') return true;
	if (!isDecided) return false;
	return firstLook === 'finalIsNews' || (seen.date ?? datesFrom) > datesFrom;
}

function withStatus(before: Watched, seen: Seen, now: number): Watched {
	const unknownUntilNow = before.status === 'unseen' || before.status === 'notFound';
	const date = seen.status === 'pending' && unknownUntilNow ? (seen.date ?? now) : now;
	const neverFound =
		seen.status === 'notFound' && before.status === 'unseen' && before.firstLook === 'news';
	return {
		...before,
		status: seen.status,
		firstLook: 'news',
		finished: seen.status === 'success' || seen.status === 'failed',
		since: Math.min(neverFound ? before.listedAt : date, now),
		step: 0,
		failures: 0,
	};
}

/** A look that was not due yet, made because there was room for it, does not put off the next one. */
function lookAgain(before: Watched, after: Watched, now: number, rules: TransactionRules): Watched {
	if (after.finished) return after;
	const isExtra = before.dueAt > now && after.step === before.step + 1;
	if (isExtra) return { ...after, step: before.step };
	const tellAt = [after.listedAt + rules.giveUpAfterMs];
	if (after.status === 'pending' && !after.toldStillPending && rules.events.has('stillPending'))
		tellAt.push(after.since + rules.stillPendingAfterMs);
	if (after.status === 'notFound' && !after.toldNotFound && rules.events.has('notFound'))
		tellAt.push(after.since + rules.notFoundAfterMs);
	return { ...after, dueAt: nextLook(after.step, now, tellAt, rules.slowestCheckMs) };
}
