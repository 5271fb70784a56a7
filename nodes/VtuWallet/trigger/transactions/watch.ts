import { requeryAny } from '../../api/client';
import type { Api, RequeryResult } from '../../api/types';
import type { TransactionEventName } from '../formEvents';
import { isAboutOne, isForAll, lookUpAll } from '../lookUp';
import { sampleSize } from '../pollResult';
import type { TriggerSettings } from '../settings';
import { shuffled } from '../../values/lists';
import { endOfList, readMoment } from '../times';
import { dueReferences } from './due';
import { describe, type Observation, type TransactionEvent, type TransactionRules } from './events';
import { keyOf, type KnownReferences, newlyListed, type WatchedStatus } from './knownReferences';
import { applyObservation, unreadableAfter } from './observation';
import type { ReferenceList } from './references';
import { settleTransactions } from './rules';

type TransactionSettings = Extract<TriggerSettings, { watch: 'transactions' }>;

export function transactionWatcher(api: Api, settings: TransactionSettings, endBy: number) {
	const { rules, source, timeoutMs, maxLookUps } = settings;
	const readList = async () =>
		await source.list(api.account, { timeoutMs, endBy: endOfList(endBy, Date.now()) });

	const lookUp = async (references: string[], { providers }: ReferenceList) => {
		const seen = new Map<string, Observation>();
		const ask = async (reference: string, time: number) => {
			const own = providers?.get(reference);
			const requery = async (name: string) => await api.requery(name, time);
			const found = await requeryAny({ requery }, own ? [own, reference] : [reference]);
			const observation = observationOf(found);
			// Such an answer is not about the reference.
			if (!isForAll(found.answer)) seen.set(reference, observation);
			const isAnswer = observation.status !== 'unreadable' || isAboutOne(found.answer);
			return isAnswer ? 'answered' : found.answer;
		};
		return { seen, failure: await lookUpAll(references, ask, settings, endBy) };
	};

	return {
		async watch({ transactions: known }: { transactions?: KnownReferences }) {
			const list = await readList();
			const { listed, unusable, about } = list;
			const due = dueReferences(known, listed, Date.now(), maxLookUps, rules);
			// At first, references that always fail must not come first in every poll.
			const { seen, failure } = await lookUp(known ? due : shuffled(due), list);
			if (!failure) {
				const settled = settleTransactions(known, listed, seen, Date.now(), rules, unusable);
				return { ...settled, events: withFacts(settled.events, about) };
			}
			const failed = new Set([...seen.keys()].map(keyOf));
			return { events: [], known: known && withFailedLast(known, failed), failure };
		},

		async sample() {
			const list = await readList();
			const { listed, about } = list;
			const { seen, failure } = await lookUp([...listed.values()].slice(0, sampleSize), list);
			if (failure) throw failure;
			return withFacts(samplesOf(seen, rules, Date.now()), about);
		},
	};
}

const withFacts = (events: readonly TransactionEvent[], about: ReferenceList['about']) =>
	events.map(({ event, outcome, charged, ...more }) => ({
		...{ event, outcome, charged },
		...about?.get(more.reference ?? ''),
		...more,
	}));

/** Moves references that failed to the end of the queue. */
function withFailedLast(known: KnownReferences, failed: ReadonlySet<string>): KnownReferences {
	const now = Date.now();
	const entries = new Map(known.entries);
	for (const [key, watched] of known.entries)
		if (failed.has(key) && watched.dueAt < now) entries.set(key, { ...watched, dueAt: now });
	return { ...known, entries };
}

const notGivenUp = 'An example: this purchase is still open, and was not given up.';

/** The purchases that fit a chosen event as they are now, else one example of a chosen event. */
function samplesOf(
	seen: ReadonlyMap<string, Observation>,
	chosen: TransactionRules,
	now: number,
): TransactionEvent[] {
	// With these rules, a purchase has every event that its state allows.
	const rules = { ...chosen, giveUpAfterMs: 0, stillPendingAfterMs: 0, notFoundAfterMs: 0 };
	const fitting = [...seen].flatMap(([reference, observation]) => {
		const watched = { ...newlyListed(now), failures: unreadableAfter - 1 };
		const lookUp = { reference, now, rules };
		const [event] = applyObservation(watched, observation, lookUp).events;
		if (event?.event === 'givenUp') event.message = `${notGivenUp} ${event.message ?? ''}`.trim();
		return event ?? [];
	});
	if (fitting.length > 0 || seen.size === 0) return fitting.slice(0, sampleSize);
	return [...chosen.events].slice(0, 1).map((event) => exampleOf(event, now));
}

const found = { amount: 100, transaction: {} };
const examples: Record<TransactionEventName, [WatchedStatus, Observation]> = {
	changed: ['unseen', { status: 'pending', ...found }],
	failed: ['pending', { status: 'failed', ...found }],
	givenUp: ['pending', { status: 'pending', ...found }],
	notFound: ['unseen', { status: 'notFound' }],
	refunded: ['success', { status: 'failed', ...found }],
	stillPending: ['pending', { status: 'pending', ...found }],
	success: ['pending', { status: 'success', ...found }],
	unreadable: ['pending', { status: 'unreadable' }],
};

/** Its reference is invented: a workflow that writes results back must not change a real purchase. */
function exampleOf(event: TransactionEventName, now: number): TransactionEvent {
	const [previous, observation] = examples[event];
	const message = 'An example: none of the purchases looked up has such an event now.';
	return { ...describe(event, 'example', previous, observation, now), message };
}

function observationOf({ kind, transaction: found, reason }: RequeryResult): Observation {
	if (kind === 'absent')
		return { status: 'notFound', message: 'The provider does not know this reference' };
	if (found === undefined) return { status: 'unreadable', message: reason };
	const { raw: transaction = {}, date, amount, message, refunded } = found;
	const status = kind === 'success' || kind === 'pending' || kind === 'failed' ? kind : 'unknown';
	return { status, amount, message, transaction, date: readMoment(date), refunded };
}
