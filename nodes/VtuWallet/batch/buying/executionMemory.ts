import type { IDataObject } from 'n8n-workflow';

import type { AttemptMemory } from '../../purchase/steps';
import type { Purchased, Receipt } from '../report/receipt';

/** What the node keeps in its execution context: it lives through every try and *Retry* of one execution. */
interface Kept {
	version: 1;
	establishedAt: number;
	account: string;
	runIndex: number;
	/** How often this run index was entered. */
	tries: number;
	/** Identical purchases and planned Naira, before this run index and in it. */
	before: Tally;
	now: Tally;
	attempts: Record<string, { execution: string; state: 'sent' | 'pending' | 'ended' }>;
	receipts: Record<string, { execution: string; receipt: Receipt; response?: IDataObject }>;
}

interface Tally {
	counts: Record<string, number>;
	planned: number;
}

const nothing = (): Tally => ({ counts: {}, planned: 0 });

export class Memory {
	private readonly kept: Kept;
	/** The count of identical purchases of earlier loop iterations was lost. */
	readonly countLost: boolean;
	readonly firstTry: boolean;
	/** Nothing was remembered from before. */
	readonly wasEmpty: boolean;

	constructor(
		context: IDataObject,
		private readonly execution: string,
		{ establishedAt, runIndex }: { establishedAt: number; runIndex: number },
	) {
		const stored = context.vtuWallet as unknown as Kept | undefined;
		const usable =
			stored?.version === 1 && stored.establishedAt === establishedAt ? stored : undefined;
		this.wasEmpty = usable === undefined;
		this.countLost = runIndex > 0 && (usable === undefined || usable.runIndex > runIndex);
		this.kept = usable ?? startOf(establishedAt, runIndex);
		if (runIndex > this.kept.runIndex) this.enterNextIteration(runIndex);
		// A retry counts its rows anew, from where the iterations before it had ended.
		this.kept.now = nothing();
		if (runIndex === 0) this.kept.before = nothing();
		this.kept.runIndex = runIndex;
		this.firstTry = this.kept.tries === 0;
		this.kept.tries += 1;
		context.vtuWallet = this.kept as unknown as IDataObject;
	}

	private enterNextIteration(runIndex: number) {
		const { before, now } = this.kept;
		for (const [identity, count] of Object.entries(now.counts))
			before.counts[identity] = (before.counts[identity] ?? 0) + count;
		before.planned += now.planned;
		this.kept.runIndex = runIndex;
		this.kept.tries = 0;
	}

	/** The how-manieth identical purchase of the run this is, from 0. */
	count(identity: string): number {
		const nth = this.kept.now.counts[identity] ?? 0;
		this.kept.now.counts[identity] = nth + 1;
		return (this.kept.before.counts[identity] ?? 0) + nth;
	}

	/** Naira planned by earlier loop iterations of this run. */
	get plannedBefore(): number {
		return this.kept.before.planned;
	}

	plan(amount: number) {
		this.kept.now.planned += amount;
	}

	/** Whether the earlier tries of this run used another account; from now on it is this one. */
	isAnotherAccount(fingerprint: string): boolean {
		const other =
			this.kept.account !== '' &&
			this.kept.account !== fingerprint &&
			Object.keys(this.kept.attempts).length > 0;
		if (!other) this.kept.account = fingerprint;
		return other;
	}

	recall(reference: string): AttemptMemory {
		const attempt = this.kept.attempts[reference];
		return {
			sentBefore: attempt?.state === 'sent' || attempt?.state === 'pending',
			byThisExecution: attempt?.execution === this.execution,
			pending: attempt?.state === 'pending',
		};
	}

	knows(reference: string): boolean {
		return this.kept.attempts[reference] !== undefined;
	}

	markSent(reference: string) {
		this.kept.attempts[reference] = { execution: this.execution, state: 'sent' };
	}

	/** The provider has taken it, and its outcome is still to come. */
	markPending(reference: string) {
		const attempt = this.kept.attempts[reference];
		if (attempt) attempt.state = 'pending';
	}

	/** What became of it is known for certain. */
	markEnded(reference: string) {
		const attempt = this.kept.attempts[reference];
		if (attempt) attempt.state = 'ended';
	}

	keepReceipt(reference: string, { receipt, response }: Purchased) {
		this.kept.receipts[reference] ??= { execution: this.execution, receipt, response };
	}

	/** The whole purchase of an earlier try of this run, with what no question would bring back (a token, pins). */
	replay(reference: string): Purchased | undefined {
		const kept = this.kept.receipts[reference];
		if (!kept) return undefined;
		const { receipt, response, execution } = kept;
		const { outcome, charged, message } = receipt;
		const replayed = receipt.replayed || execution !== this.execution;
		const result = { outcome, charged, replayed, message, attempt: 0 };
		return { receipt: { ...receipt, replayed }, response, result, advice: '' };
	}
}

function startOf(establishedAt: number, runIndex: number): Kept {
	return {
		version: 1,
		establishedAt,
		account: '',
		runIndex,
		tries: 0,
		before: nothing(),
		now: nothing(),
		attempts: {},
		receipts: {},
	};
}
