import type { Watched, WatchedStatus } from './known';

export const transactionEventNames = [
	'changed',
	'failed',
	'givenUp',
	'notFound',
	'stillPending',
	'success',
] as const;
export type TransactionEventName = (typeof transactionEventNames)[number];

export interface TransactionRules {
	events: ReadonlySet<TransactionEventName>;
	/** Tell what is there on the first poll, instead of only remembering it. */
	emitExisting: boolean;
	stillPendingAfterMs: number;
	notFoundAfterMs: number;
	giveUpAfterMs: number;
}

/**
 * What one look-up showed. `unknown` is a purchase whose status word nobody knows; `unreadable` says nothing about the
 * purchase at all. Neither is ever mistaken for a change.
 */
export type Observation =
	| {
			status: 'pending' | 'success' | 'failed';
			transaction: Record<string, unknown>;
			date?: number;
	  }
	| { status: 'unknown'; transaction: Record<string, unknown> }
	| { status: 'notFound' }
	| { status: 'unreadable' };

export type Seen = Exclude<Observation, { status: 'unreadable' }>;
export type SeenStatus = Exclude<Seen, { status: 'unknown' }>;

export interface TransactionEvent {
	event: TransactionEventName;
	reference: string;
	/** Null for a reference that had not been seen before. */
	previousStatus: Exclude<WatchedStatus, 'unseen'> | null;
	status: Seen['status'];
	/** When the change was noticed. */
	changedAt: string;
	transaction: Record<string, unknown> | null;
}

/** A change is told once, under its own name where that is wanted, else as `changed`. */
export function nameOfChange(
	status: Seen['status'],
	events: ReadonlySet<TransactionEventName>,
): TransactionEventName | undefined {
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
