import type { Charged, Outcome } from '../../purchase/outcome';
import { filled } from '../../resources/fields/filled';
import type { TransactionEventName } from '../formEvents';
import type { WatchedStatus } from './known';

export interface TransactionRules {
	events: ReadonlySet<TransactionEventName>;
	/** Report on the first poll what is there already. */
	emitExisting: boolean;
	/** The list names only open purchases: success and failure are news on the first poll too. */
	decidedIsNews: boolean;
	stillPendingAfterMs: number;
	notFoundAfterMs: number;
	giveUpAfterMs: number;
	/** Look-ups are never further apart than this. */
	slowestCheckMs: number;
}

/** What a look-up found: the purchase (`unknown` has an unknown status word), or that there is none. */
export type Finding =
	| {
			status: 'pending' | 'success' | 'failed' | 'unknown';
			amount?: number;
			message?: string;
			transaction: Record<string, unknown>;
			date?: number;
			/** The provider's word for a failed purchase says that the money is back. */
			refunded?: boolean;
	  }
	| { status: 'notFound' };

/** `unreadable` says nothing about the purchase: it is never a change. */
export type Observation = Finding | { status: 'unreadable'; reason: string };

export interface TransactionEvent {
	event: TransactionEventName;
	/** Null for an entry of the list that is no reference. */
	reference: string | null;
	outcome: Outcome;
	charged: Charged;
	/** Null for a reference that had not been seen before. */
	previousOutcome: Outcome | null;
	amount?: number;
	/** The provider's words, or why something cannot be read. */
	message?: string;
	/** When the poll noticed the change. */
	changedAt: string;
	transaction: Record<string, unknown> | null;
}

/** A change is reported once, under the first of its names that was chosen. */
export function nameOfChange(
	previous: WatchedStatus,
	finding: Finding,
	events: ReadonlySet<TransactionEventName>,
): TransactionEventName | undefined {
	return namesOfChange(previous, finding).find((name) => events.has(name));
}

function namesOfChange(previous: WatchedStatus, finding: Finding): TransactionEventName[] {
	if (finding.status === 'success') return ['success', 'changed'];
	if (finding.status !== 'failed') return ['changed'];
	if (previous === 'success') return ['refunded', 'failed', 'changed'];
	return finding.refunded ? ['failed', 'refunded', 'changed'] : ['failed', 'changed'];
}

/** Whether the user wants to know what happens after a success. */
export const wantsRefunds = (events: ReadonlySet<TransactionEventName>): boolean =>
	events.has('refunded') || events.has('failed') || events.has('changed');

export function describe(
	event: TransactionEventName,
	reference: string,
	previous: WatchedStatus,
	observation: Observation,
	now: number,
): TransactionEvent {
	const facts = 'transaction' in observation ? observation : undefined;
	return {
		event,
		reference,
		outcome: outcomeOf(observation.status),
		charged: chargedOf(observation, previous),
		previousOutcome: previous === 'unseen' ? null : outcomeOf(previous),
		...filled({ amount: facts?.amount, message: messageOf(observation) }),
		changedAt: new Date(now).toISOString(),
		transaction: facts?.transaction ?? null,
	};
}

const messageOf = (observation: Observation): string | undefined => {
	if (observation.status === 'unreadable') return observation.reason;
	if (observation.status === 'notFound') return 'The provider does not know this reference';
	return observation.message;
};

const outcomeOf = (status: Observation['status'] | WatchedStatus): Outcome =>
	status === 'success' || status === 'pending' || status === 'failed' ? status : 'unknown';

function chargedOf(observation: Observation, previous: WatchedStatus): Charged {
	if (observation.status === 'success' || observation.status === 'pending') return 'yes';
	if (observation.status !== 'failed') return 'unknown';
	return observation.refunded || previous === 'success' ? 'refunded' : 'no';
}

export const describeUnusable = (message: string, now: number): TransactionEvent => ({
	event: 'unreadable',
	reference: null,
	outcome: 'unknown',
	charged: 'unknown',
	previousOutcome: null,
	message,
	changedAt: new Date(now).toISOString(),
	transaction: null,
});
