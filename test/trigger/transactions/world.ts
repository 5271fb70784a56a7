import * as fc from 'fast-check';

import { dueReferences } from '../../../nodes/VtuWallet/trigger/transactions/due';
import { fetchedReferences } from '../../../nodes/VtuWallet/trigger/transactions/references';
import {
	transactionEventNames,
	type Observation,
	type TransactionEvent,
	type TransactionRules,
} from '../../../nodes/VtuWallet/trigger/transactions/events';
import { settleTransactions } from '../../../nodes/VtuWallet/trigger/transactions/rules';
import type { KnownReferences, Listed } from '../../../nodes/VtuWallet/trigger/transactions/known';
import {
	readReferences,
	writeReferences,
} from '../../../nodes/VtuWallet/trigger/transactions/stored';

export const minute = 60_000;
export const hour = 60 * minute;
export const start = Date.UTC(2025, 0, 15, 12);

export const rules: TransactionRules = {
	events: new Set(transactionEventNames),
	emitExisting: false,
	stillPendingAfterMs: 30 * minute,
	notFoundAfterMs: 30 * minute,
	giveUpAfterMs: 168 * hour,
};

export const list = (...references: string[]): Listed => fetchedReferences(references, '');

export const transaction = (status: string) => ({ transaction_status: status });

/** What requery shows of a purchase: its status, or that it is not there, or nothing of use. */
export type Shown = 'success' | 'pending' | 'failed' | 'notFound' | 'unknown' | 'unreadable';

export function observe(shown: Shown): Observation {
	if (shown === 'notFound' || shown === 'unreadable') return { status: shown };
	return { status: shown, transaction: transaction(shown) };
}

/** Polls as the node does, with the memory going through its stored form each time. */
export class Watcher {
	known?: KnownReferences;
	told: TransactionEvent[] = [];
	/** Look-ups of the last poll. */
	asked: string[] = [];
	mustSave = false;

	constructor(
		private readonly changed: Partial<TransactionRules> = {},
		private readonly limit = 1_000,
	) {}

	/** What this poll tells. */
	poll(
		now: number,
		provider: Record<string, Shown>,
		listed: Listed = list(...Object.keys(provider)),
	): TransactionEvent[] {
		this.asked = dueReferences(this.known, listed, now, this.limit);
		const seen = new Map(
			this.asked.map((reference) => [reference, observe(provider[reference] ?? 'notFound')]),
		);
		const { events, known, mustSave } = settleTransactions(this.known, listed, seen, now, {
			...rules,
			...this.changed,
		});
		this.known = readReferences(writeReferences(known));
		this.mustSave = mustSave;
		this.told.push(...events);
		return events;
	}

	names(): string[] {
		return this.told.map(({ event, reference }) => `${reference} ${event}`);
	}
}

export const shown = fc.constantFrom<Shown>(
	'success',
	'pending',
	'failed',
	'notFound',
	'unknown',
	'unreadable',
);
