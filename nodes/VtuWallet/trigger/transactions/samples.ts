import type { TransactionEventName } from '../formEvents';
import { sampleSize } from '../pollResult';
import { describe, type Observation, type TransactionEvent } from './events';
import { newlyListed, type WatchedStatus } from './known';
import { applyObservation, unreadableAfter } from './observation';

type Events = ReadonlySet<TransactionEventName>;

/** The purchases that fit a chosen event as they are now, else one example of a chosen event. */
export function samplesOf(
	seen: ReadonlyMap<string, Observation>,
	events: Events,
	now: number,
): TransactionEvent[] {
	const rules = { ...atOnce, events };
	const fitting = [...seen].flatMap(([reference, observation]) => {
		const watched = { ...newlyListed(now), failures: unreadableAfter - 1 };
		const lookUp = { reference, now, rules, datesFrom: now };
		return applyObservation(watched, observation, lookUp).events.slice(0, 1);
	});
	if (fitting.length > 0 || seen.size === 0) return fitting.slice(0, sampleSize);
	return [...events].slice(0, 1).map((event) => exampleOf(event, now));
}

/** With these rules, a purchase has every event that its state allows. */
const atOnce = {
	emitExisting: true,
	decidedIsNews: true,
	giveUpAfterMs: 0,
	slowestCheckMs: 0,
	stillPendingAfterMs: 0,
	notFoundAfterMs: 0,
};

const found = { amount: 100, transaction: {} };

const examples: Record<TransactionEventName, [WatchedStatus, Observation]> = {
	changed: ['unseen', { status: 'pending', ...found }],
	failed: ['pending', { status: 'failed', ...found }],
	givenUp: ['pending', { status: 'pending', ...found }],
	notFound: ['unseen', { status: 'notFound' }],
	refunded: ['success', { status: 'failed', ...found }],
	stillPending: ['pending', { status: 'pending', ...found }],
	success: ['pending', { status: 'success', ...found }],
	unreadable: ['pending', { status: 'unreadable', reason: '' }],
};

/** Its reference is invented: a workflow that writes results back must not change a real purchase. */
function exampleOf(event: TransactionEventName, now: number): TransactionEvent {
	const [previous, observation] = examples[event];
	const message = 'An example: none of the purchases looked up has such an event now.';
	return { ...describe(event, 'example', previous, observation, now), message };
}
