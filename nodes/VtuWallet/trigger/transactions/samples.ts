import type { TransactionEventName } from '../formEvents';
import { sampleSize } from '../pollResult';
import { describe, nameOfChange, type Observation, type TransactionEvent } from './events';
import type { WatchedStatus } from './known';

type Events = ReadonlySet<TransactionEventName>;

/** The purchases that fit a chosen event as they are now, else one example of a chosen event. */
export function samplesOf(
	seen: ReadonlyMap<string, Observation>,
	events: Events,
	now: number,
): TransactionEvent[] {
	const fitting = [...seen].flatMap(([reference, observation]) => {
		const event = eventThatFits(observation, events);
		return event ? [describe(event, reference, 'unseen', observation, now)] : [];
	});
	if (fitting.length > 0 || seen.size === 0) return fitting.slice(0, sampleSize);
	return [...events].slice(0, 1).map((event) => exampleOf(event, now));
}

const eventsBesideChange: Record<Observation['status'], TransactionEventName[]> = {
	success: [],
	failed: [],
	pending: ['stillPending', 'givenUp'],
	unknown: ['givenUp'],
	notFound: ['notFound', 'givenUp'],
	unreadable: ['unreadable'],
};

function eventThatFits(observation: Observation, events: Events): TransactionEventName | undefined {
	const { status } = observation;
	const isFound = status !== 'notFound' && status !== 'unreadable';
	const change = isFound ? nameOfChange('unseen', observation, events) : undefined;
	return change ?? eventsBesideChange[status].find((name) => events.has(name));
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
	unreadable: ['pending', { status: 'unreadable', reason: '' }],
};

/** Its reference is invented: a workflow that writes results back must not change a real purchase. */
function exampleOf(event: TransactionEventName, now: number): TransactionEvent {
	const [previous, observation] = examples[event];
	const message = 'An example: none of the purchases looked up has such an event now.';
	return { ...describe(event, 'example', previous, observation, now), message };
}
