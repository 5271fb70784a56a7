import type { Watched, WatchedStatus } from './known';

export const transactionEventNames = [
	'changed',
	'failed',
	'givenUp',
	'notFound',
	'refunded',
	'stillPending',
	'success',
	'unreadable',
] as const;
export type TransactionEventName = (typeof transactionEventNames)[number];

export interface TransactionRules {
	events: ReadonlySet<TransactionEventName>;
	/** Tell what is there on the first poll, instead of only remembering it. */
	emitExisting: boolean;
	/** The list holds nothing that its owner knows to be decided: success and failure are news on the first poll too. */
	decidedIsNews: boolean;
	stillPendingAfterMs: number;
	notFoundAfterMs: number;
	giveUpAfterMs: number;
	/** Look-ups are never further apart than this. */
	slowestCheckMs: number;
}

/**
 * What one look-up showed. `unknown` is a purchase whose status word nobody knows. `unreadable` says nothing about the
 * purchase at all, and is never mistaken for a change.
 */
export type Observation =
	| {
			status: 'pending' | 'success' | 'failed';
			transaction: Record<string, unknown>;
			date?: number;
			/** The provider's word for a failed purchase says that the money is back. */
			refunded?: boolean;
	  }
	| { status: 'unknown'; transaction: Record<string, unknown>; date?: number }
	| { status: 'notFound' }
	| { status: 'unreadable'; reason: string };

export type Seen = Exclude<Observation, { status: 'unreadable' }>;

export interface TransactionEvent {
	event: TransactionEventName;
	/** Null for an entry of the list that is no reference. */
	reference: string | null;
	/** Null for a reference that had not been seen before. */
	previousStatus: Exclude<WatchedStatus, 'unseen'> | null;
	status: Observation['status'];
	/** When the change was noticed. */
	changedAt: string;
	/** Why something cannot be read. */
	message?: string;
	transaction: Record<string, unknown> | null;
}

/** A change is told once, under the first of its names that was chosen. */
export function nameOfChange(
	previous: WatchedStatus,
	seen: Seen,
	events: ReadonlySet<TransactionEventName>,
): TransactionEventName | undefined {
	return namesOfChange(previous, seen).find((name) => events.has(name));
}

function namesOfChange(previous: WatchedStatus, seen: Seen): TransactionEventName[] {
	if (seen.status === 'success') return ['success', 'changed'];
	if (seen.status !== 'failed') return ['changed'];
	if (previous === 'success') return ['refunded', 'failed', 'changed'];
	return seen.refunded ? ['failed', 'refunded', 'changed'] : ['failed', 'changed'];
}

/** Whether it matters what becomes of a purchase after its success. */
export const wantsRefunds = (events: ReadonlySet<TransactionEventName>): boolean =>
	events.has('refunded') || events.has('failed') || events.has('changed');

export function describe(
	event: TransactionEventName,
	reference: string,
	previous: Watched['status'],
	seen: Observation,
	now: number,
): TransactionEvent {
	return {
		event,
		reference,
		previousStatus: previous === 'unseen' ? null : previous,
		status: seen.status,
		changedAt: new Date(now).toISOString(),
		...(seen.status === 'unreadable' && { message: seen.reason }),
		transaction: 'transaction' in seen ? seen.transaction : null,
	};
}

export const describeUnusable = (message: string, now: number): TransactionEvent => ({
	event: 'unreadable',
	reference: null,
	previousStatus: null,
	status: 'unreadable',
	changedAt: new Date(now).toISOString(),
	message,
	transaction: null,
});
