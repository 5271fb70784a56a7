import { minute, notAfter, pauseSince } from '../times';
import {
	describe,
	type Finding,
	nameOfChange,
	type Observation,
	type TransactionEvent,
	type TransactionRules,
} from './events';
import { isFinal, isFinished, type Notice, type WatchedReference } from './knownReferences';

/** The longest pause after a look-up that failed: the provider may recover at any time. */
const slowestRetry = 45 * minute;

export const unreadableAfter = 3;

interface LookUp {
	reference: string;
	now: number;
	rules: TransactionRules;
}

interface Result {
	after: WatchedReference;
	events: Array<TransactionEvent['event']>;
}

export function applyObservation(
	before: WatchedReference,
	observation: Observation,
	lookUp: LookUp,
): { events: TransactionEvent[]; after: WatchedReference } {
	const { reference, now, rules } = lookUp;
	const { after, events } = resultOf(before, observation, lookUp);
	return {
		after,
		events: events
			.filter((event) => rules.events.has(event))
			.map((event) => describe(event, reference, before.status, observation, now)),
	};
}

function resultOf(before: WatchedReference, observation: Observation, lookUp: LookUp): Result {
	const { now, rules } = lookUp;
	if (isFinished(before)) return refundOf(before, observation, lookUp);
	const watched = { ...before, firstSeenAt: notAfter(before.firstSeenAt, now) };
	const { after, events } =
		observation.status === 'unreadable'
			? afterFailure(watched)
			: afterFinding(watched, observation, lookUp);
	if (isFinal(after)) return { after: checkedForRefund(after, lookUp), events };
	// One failed look-up does not show that the purchase is still open.
	const isOpen = after.failures === 0 || after.failures >= unreadableAfter;
	if (isOpen && now - after.firstSeenAt >= rules.giveUpAfterMs)
		return { after: withNotice(after, 'givenUp'), events: [...events, 'givenUp'] };
	return { after: { ...after, dueAt: nextLookUp(after, now, rules) }, events };
}

/** After a success, only a refund can follow. */
function refundOf(before: WatchedReference, observation: Observation, lookUp: LookUp): Result {
	const after = checkedForRefund(before, lookUp);
	if (before.status !== 'success' || observation.status !== 'failed') return { after, events: [] };
	const name = nameOfChange('success', observation, lookUp.rules.events);
	return { after: { ...after, status: 'failed' }, events: name ? [name] : [] };
}

const checkedForRefund = (watched: WatchedReference, { now, rules }: LookUp): WatchedReference => ({
	...watched,
	dueAt: now + rules.slowestCheckMs,
});

function afterFailure(before: WatchedReference): Result {
	const after = { ...before, failures: before.failures + 1 };
	return after.failures >= unreadableAfter ? notice(after, 'unreadable') : { after, events: [] };
}

function afterFinding(before: WatchedReference, finding: Finding, lookUp: LookUp): Result {
	const { now, rules } = lookUp;
	const isChange = finding.status !== before.status;
	const isNews = before.status !== 'unseen' || isFirstLookNews(before, finding);
	const after = isChange
		? withStatus(before, finding, now)
		: { ...before, since: notAfter(before.since, now), failures: 0 };

	// A reference that the provider does not know yet has not changed.
	const neverFound = before.status === 'unseen' && after.status === 'notFound';
	const name = isChange ? nameOfChange(before.status, finding, rules.events) : undefined;
	const events = name && isNews && !neverFound ? [name] : [];

	const delay = delaysOf(rules)[after.status];
	if (!delay || now - after.since < delay.afterMs) return { after, events };
	const late = notice(after, delay.name);
	return { after: late.after, events: isNews ? [...events, ...late.events] : events };
}

type Delays = Partial<Record<WatchedReference['status'], { name: Notice; afterMs: number }>>;

/** The time in a status after which its notice is due. */
export const delaysOf = (rules: TransactionRules): Delays => ({
	pending: { name: 'stillPending', afterMs: rules.stillPendingAfterMs },
	notFound: { name: 'notFound', afterMs: rules.notFoundAfterMs },
});

const withNotice = (watched: WatchedReference, name: Notice): WatchedReference => ({
	...watched,
	noticed: [...watched.noticed, name],
});

const notice = (watched: WatchedReference, name: Notice): Result =>
	watched.noticed.includes(name)
		? { after: watched, events: [] }
		: { after: withNotice(watched, name), events: [name] };

const isFirstLookNews = ({ firstLook }: WatchedReference, finding: Finding): boolean =>
	firstLook === 'news' || (firstLook === 'finalIsNews' && isFinal(finding));

function withStatus(before: WatchedReference, finding: Finding, now: number): WatchedReference {
	const unknownUntilNow = before.status === 'unseen' || before.status === 'notFound';
	const date = finding.status === 'pending' && unknownUntilNow ? (finding.date ?? now) : now;
	const neverFound =
		finding.status === 'notFound' && before.status === 'unseen' && before.firstLook === 'news';
	const since = notAfter(neverFound ? before.since : date, now);
	return { ...before, status: finding.status, firstLook: 'news', since, failures: 0 };
}

/** After a pause, or when a report is due, if that is earlier. */
function nextLookUp(watched: WatchedReference, now: number, rules: TransactionRules): number {
	const { since, firstSeenAt, failures } = watched;
	const delay = delaysOf(rules)[watched.status];
	const isAwaited = delay && rules.events.has(delay.name) && !watched.noticed.includes(delay.name);
	const reportAt = isAwaited ? since + delay.afterMs : Infinity;
	const slowest =
		failures > 0 ? Math.min(slowestRetry, rules.slowestCheckMs) : rules.slowestCheckMs;
	return Math.min(
		now + pauseSince(since, now, slowest),
		firstSeenAt + rules.giveUpAfterMs,
		reportAt > now ? reportAt : Infinity,
	);
}
