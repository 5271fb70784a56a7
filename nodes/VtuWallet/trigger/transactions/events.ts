import type { Charged, Outcome } from '../../purchase/outcome';
import { filled } from '../../resources/fields/receipt';
import type { TransactionEventName } from '../formEvents';
import type { Rules } from '../pollResult';
import type { WatchedStatus } from './knownReferences';

export interface TransactionRules extends Rules<TransactionEventName> {
	/** The list has only open purchases, so success and failure are news in the first poll too. */
	decidedIsNews: boolean;
	stillPendingAfterMs: number;
	notFoundAfterMs: number;
}

interface Facts {
	amount?: number;
	/** The provider's words, or the reason why something is unreadable. */
	message?: string;
	transaction?: Record<string, unknown>;
	date?: number;
	/** The provider says that it has paid the money back. */
	refunded?: boolean;
}

/** `unknown` is an unknown status word. */
export type Finding = Facts & { status: Exclude<WatchedStatus, 'unseen'> };

/** `unreadable` says nothing about the purchase: it is never a change. */
export type Observation = Finding | (Facts & { status: 'unreadable' });

/** A change is one event, under the first of its names that the user chose. */
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

/** Whether the user chose an event that can follow a success. */
export const wantsRefunds = (events: ReadonlySet<TransactionEventName>): boolean =>
	events.has('refunded') || events.has('failed') || events.has('changed');

export type TransactionEvent = ReturnType<typeof describe> & Pick<Facts, 'amount' | 'message'>;

/** `reference` is null for an entry that is not a reference, and `previousOutcome` at the first look-up. */
export const describe = (
	event: TransactionEventName,
	reference: string | null,
	previous: WatchedStatus,
	observation: Observation,
	now: number,
) => ({
	event,
	outcome: outcomeOf(observation.status),
	charged: chargedOf(observation, previous),
	...filled({ amount: observation.amount, message: observation.message }),
	previousOutcome: previous === 'unseen' ? null : outcomeOf(previous),
	changedAt: new Date(now).toISOString(),
	reference,
	transaction: observation.transaction ?? null,
});

const outcomeOf = (status: Observation['status'] | WatchedStatus): Outcome =>
	status === 'success' || status === 'pending' || status === 'failed' ? status : 'unknown';

function chargedOf(observation: Observation, previous: WatchedStatus): Charged {
	if (observation.status === 'success' || observation.status === 'pending') return 'yes';
	if (observation.status !== 'failed') return 'unknown';
	const wasTaken = previous === 'success' || previous === 'pending';
	return observation.refunded || wasTaken ? 'refunded' : 'no';
}
