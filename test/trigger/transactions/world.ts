import * as fc from 'fast-check';

import { dueReferences } from '../../../nodes/VtuWallet/trigger/transactions/due';
import { fetchedReferences } from '../../../nodes/VtuWallet/trigger/transactions/references';
import { transactionEvents } from '../../../nodes/VtuWallet/trigger/formEvents';
import type {
	Observation,
	TransactionEvent,
	TransactionRules,
} from '../../../nodes/VtuWallet/trigger/transactions/events';
import { settleTransactions } from '../../../nodes/VtuWallet/trigger/transactions/rules';
import type {
	KnownReferences,
	ListedReferences,
} from '../../../nodes/VtuWallet/trigger/transactions/knownReferences';
import { readMemory, writeMemory, type Memory } from '../../../nodes/VtuWallet/trigger/memory';

export const minute = 60_000;
export const hour = 60 * minute;
export const start = Date.UTC(2025, 0, 15, 12);

export const rules: TransactionRules = {
	events: new Set(transactionEvents.map(([name]) => name)),
	emitExisting: false,
	decidedIsNews: false,
	stillPendingAfterMs: 30 * minute,
	notFoundAfterMs: 30 * minute,
	giveUpAfterMs: 168 * hour,
	slowestCheckMs: 6 * hour,
};

/** Gives so many references with this status at the provider. */
export const numbered = (count: number, status: Shown) =>
	Object.fromEntries(Array.from({ length: count }, (_, index) => [`r${index}`, status]));

export const list = (...references: string[]) => fetchedReferences(references, '').listed;

/** The result of a requery: a status, no record, or no usable answer. */
export type Shown = 'success' | 'pending' | 'failed' | 'notFound' | 'unknown' | 'unreadable';

export function observe(shown: Shown): Observation {
	if (shown === 'notFound') return { status: shown };
	if (shown === 'unreadable') return { status: shown, message: 'It cannot be read' };
	return { status: shown, transaction: { transaction_status: shown } };
}

/** The memory with this part, as n8n gives it back through JSON. */
export const reread = (part: Partial<Memory>) =>
	readMemory(JSON.parse(JSON.stringify(writeMemory({ account: 'me', ...part }))));

/** Polls as the node does. The memory goes through its stored form each time. */
export class Watcher {
	known?: KnownReferences;
	told: TransactionEvent[] = [];
	/** The look-ups of the last poll. */
	asked: string[] = [];
	/** Whether n8n must save the memory of the last poll. */
	mustSave = false;

	constructor(
		private readonly changed: Partial<TransactionRules> = {},
		private readonly limit = 1_000,
	) {}

	/** The events of this poll. */
	poll(
		now: number,
		provider: Record<string, Shown>,
		listed: ListedReferences = list(...Object.keys(provider)),
	) {
		const rulesNow = { ...rules, ...this.changed };
		this.asked = dueReferences(this.known, listed, now, this.limit, rulesNow);
		const seen = new Map(
			this.asked.map((reference) => [reference, observe(provider[reference] ?? 'notFound')]),
		);
		const { events, known, saveBy } = settleTransactions(this.known, listed, seen, now, rulesNow);
		this.known = reread({ transactions: known })?.transactions;
		this.mustSave = saveBy === now;
		this.told.push(...events);
		return events;
	}

	/** Polls in these minutes and sees the same each time. Gives the references of each poll's look-ups. */
	pollMinutes(from: number, to: number, provider: Record<string, Shown>): string[][] {
		const minutes = Array.from({ length: to - from + 1 }, (_, index) => from + index);
		return minutes.map((passed) => {
			this.poll(start + passed * minute, provider);
			return this.asked;
		});
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
