import type { Watched, WatchedStatus } from './watched';

export const transactionEventNames = ['changed', 'failed', 'givenUp', 'notFound', 'stillPending', 'success'] as const;
export type TransactionEventName = (typeof transactionEventNames)[number];

export interface TransactionRules {
	events: ReadonlySet<TransactionEventName>;
	/** Tell what is there on the first poll, instead of only remembering it. */
	emitExisting: boolean;
	stillPendingAfterMs: number;
	notFoundAfterMs: number;
	giveUpAfterMs: number;
}

/** What one look-up showed. `unreadable` says nothing about the purchase: it is never mistaken for a change. */
export type Observation =
	| { status: 'pending' | 'success' | 'failed'; transaction: Record<string, unknown>; date?: number }
	| { status: 'notFound' }
	| { status: 'unreadable' };

export interface TransactionEvent {
	event: TransactionEventName;
	reference: string;
	/** Null for a reference that had not been seen before. */
	previousStatus: Exclude<WatchedStatus, 'unseen'> | null;
	status: Exclude<WatchedStatus, 'unseen'>;
	/** When the change was noticed. */
	changedAt: string;
	transaction: Record<string, unknown> | null;
}

type Seen = Exclude<Observation, { status: 'unreadable' }>;

/** A change is told once, under its own name where that is wanted, else as `changed`. */
export function nameOfChange(status: Seen['status'], events: ReadonlySet<TransactionEventName>): TransactionEventName | undefined {
	if ((status === 'success' || status === 'failed') && events.has(status)) return status;
	return events.has('changed') ? 'changed' : undefined;
}

export function describe(
	event: TransactionEventName,
	reference: string,
	previous: Watched['status'],
	seen: Seen,
	now: number,
): TransactionEvent {
	return {
		event,
		reference,
		previousStatus: previous === 'unseen' ? null : previous,
		status: seen.status,
		changedAt: new Date(now).toISOString(),
		transaction: seen.status === 'notFound' ? null : seen.transaction,
	};
}
