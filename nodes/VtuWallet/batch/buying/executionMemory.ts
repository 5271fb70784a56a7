import type { IDataObject } from 'n8n-workflow';

import { digest } from '../../values/canonical';
import { identityDigest } from '../../purchase/reference';
import type { AttemptMemory, Result } from '../../purchase/steps';
import type { Purchased } from '../report/receipt';
import type { PlannedRow } from '../rows/plannedRow';
import { BatchMemory } from './batchMemory';
import { countIdentical, enterRunIndex, noteOpen } from './keptCounts';
import { keepReceipt, keptAttempt, keptReceipt, sentKeys } from './keptReceipts';
import {
	newState,
	ownKey,
	type KeptAttempt,
	type KeptProtection,
	type KeptState,
} from './keptState';
import { readState } from './readState';

const contextKey = 'vtuWallet';

export interface MemoryOptions {
	establishedAt: number;
	/** The place of this run among the runs of the node in one execution: loops and agents' calls raise it. */
	runIndex: number;
	/** The fingerprint of the account that is used now. */
	account?: string;
	/** Each call of a tool is a purchase of its own, however the host counts its runs. */
	isTool?: boolean;
}

/** What a row buys, and under which reference. */
export type IdentifiedRow = Pick<PlannedRow, 'seed' | 'subject' | 'reference'>;

/** The protection that an earlier try of this execution has used, if there was one. */
export function keptProtection(context: IDataObject): KeptProtection | undefined {
	return (context[contextKey] as unknown as KeptState | undefined)?.protection;
}

/** What the tries of one execution know of each other. */
export class Memory {
	private readonly kept: KeptState;
	private readonly account: number;
	private readonly isTool: boolean;
	/** The count of identical purchases of earlier loop iterations was lost. */
	readonly countLost: boolean;
	readonly firstTry: boolean;
	/** When this execution began, by `performance.now()`: before all things where another process knows. */
	readonly executionBegan: number;
	/** Nothing was remembered from before. */
	readonly wasEmpty: boolean;
	/** Requests that were for many. */
	readonly batches: BatchMemory;

	constructor(
		context: IDataObject,
		private readonly execution: string,
		{ establishedAt, runIndex, account = '', isTool = false }: MemoryOptions,
	) {
		const usable = readState(context[contextKey], establishedAt);
		this.wasEmpty = usable === undefined;
		this.countLost = runIndex > 0 && (usable === undefined || usable.runIndex > runIndex);
		this.kept = usable ?? newState(establishedAt, runIndex);
		this.isTool = isTool;
		this.executionBegan = beganAt(this.kept, execution);
		enterRunIndex(this.kept, runIndex);
		if (!this.kept.accounts.includes(account)) this.kept.accounts.push(account);
		this.account = this.kept.accounts.indexOf(account);
		this.firstTry = this.kept.tries === 0;
		this.kept.tries += 1;
		this.batches = new BatchMemory(this.kept, this.account, this.now);
		context[contextKey] = this.kept as unknown as IDataObject;
	}

	/**
	 * The place among identical purchases of the run that a row stands for, from 0. Rows of a later loop first meet
	 * those of earlier loops whose outcome is open: a row led back after a lost answer is that very purchase.
	 */
	count(identity: string): number {
		return countIdentical(this.kept, identity);
	}

	/** What became of a purchase, so that no later row takes an open one for done, or one key for two purchases. */
	noteOutcome(
		planned: IdentifiedRow,
		{ outcome, foundNothing }: Pick<Result, 'outcome' | 'foundNothing'>,
	): void {
		// A refusal on no list may have come after the charge, and the provider may show it later.
		const isDoubted = outcome === 'failed' && foundNothing === true;
		const isOpen = outcome === 'unknown' || outcome === 'pending' || isDoubted;
		const { seed, subject, reference } = planned;
		if (seed.by === 'run') noteOpen(this.kept, identityDigest(subject), seed.nth, isOpen);
		if (seed.by !== 'key' && seed.by !== 'reference') return;
		const key = ownKey(this.account, reference);
		if (isOpen || outcome === 'success')
			this.kept.meanings[key] ??= { ...this.now, meaning: digest(subject) };
		else delete this.kept.meanings[key];
	}

	/** Whether a key or reference stands for something else that this execution has bought, or may have, for earlier rows. */
	isTakenByAnother({ reference, subject }: IdentifiedRow): boolean {
		const kept = this.kept.meanings[ownKey(this.account, reference)];
		if (kept?.execution !== this.execution || kept.runIndex >= this.kept.runIndex) return false;
		return kept.meaning !== digest(subject);
	}

	/** Naira planned by earlier loop iterations of this run. */
	get plannedBefore(): number {
		return this.kept.before.planned;
	}

	plan(amount: number) {
		this.kept.now.planned += amount;
	}

	/** Whether something was sent from another account in this execution. */
	get usedByAnotherAccount(): boolean {
		return sentKeys(this.kept).some((key) => !key.startsWith(`${this.account}:`));
	}

	/** Whether an earlier try has sent anything at all. */
	get hasSent(): boolean {
		return sentKeys(this.kept).length > 0;
	}

	/** Whether it has bought something, or may have. */
	get mayHaveBought(): boolean {
		const isOpen = ({ state }: KeptAttempt) => state === 'sent' || state === 'pending';
		return (
			Object.keys(this.kept.receipts).length > 0 || Object.values(this.kept.attempts).some(isOpen)
		);
	}

	set protection(protection: KeptProtection) {
		this.kept.protection = protection;
	}

	recall(reference: string): AttemptMemory {
		const attempt = this.attemptOf(reference);
		return {
			sentBefore: attempt?.state === 'sent' || attempt?.state === 'pending',
			byThisExecution: attempt?.execution === this.execution,
			shared: attempt?.shared,
			pending: attempt?.state === 'pending',
			doubted: attempt?.state === 'doubted',
		};
	}

	knows(reference: string): boolean {
		return this.attemptOf(reference) !== undefined;
	}

	/** Sent by this execution, and not for the rows that it has before it now: in an earlier loop, or for another call. */
	sentForEarlierRows(reference: string): boolean {
		if (this.kept.runIndex === 0) return false;
		const attempt = this.attemptOf(reference);
		return attempt?.execution === this.execution && attempt.runIndex < this.kept.runIndex;
	}

	markSent(reference: string) {
		this.kept.attempts[ownKey(this.account, reference)] = { ...this.now, state: 'sent' };
	}

	/** Another execution of this process sent it: it is remembered as our own, and is found rather than made. */
	markShared(reference: string) {
		this.kept.attempts[ownKey(this.account, reference)] = {
			...this.now,
			state: 'sent',
			shared: true,
		};
	}

	/** The provider has taken it, and its outcome is still to come. */
	markPending(reference: string) {
		this.change(reference, { state: 'pending' });
	}

	/** It was refused for a reason on no list, and nothing of it has shown up. */
	markDoubted(reference: string) {
		this.change(reference, { state: 'doubted' });
	}

	/** An answer that was not understood stays with the purchase, whatever later tries learn. */
	keepAnswer(reference: string, answer: IDataObject | undefined) {
		if (answer) this.change(reference, { answer });
	}

	answerTo(reference: string): IDataObject | undefined {
		return this.attemptOf(reference)?.answer;
	}

	/** What became of it is known for certain. */
	markEnded(reference: string) {
		this.change(reference, { state: 'ended' });
	}

	keepReceipt(reference: string, purchased: Purchased) {
		keepReceipt(this.kept, ownKey(this.account, reference), this.now, purchased);
	}

	/** The whole purchase of an earlier try of this run, with what no question would bring back (a token, pins). */
	replay(reference: string): Purchased | undefined {
		const kept = keptReceipt(this.kept, ownKey(this.account, reference));
		if (!kept) return undefined;
		const { receipt, response, execution, runIndex } = kept;
		const { outcome, charged, message } = receipt;
		const isOfThisRun =
			execution === this.execution && runIndex === this.kept.runIndex && !this.isTool;
		const replayed = receipt.replayed || !isOfThisRun;
		const result = { outcome, charged, replayed, message, attempt: 0 };
		return { receipt: { ...receipt, replayed }, response, result, advice: '' };
	}

	private attemptOf(reference: string): KeptAttempt | undefined {
		return keptAttempt(this.kept, ownKey(this.account, reference));
	}

	private change(reference: string, what: Partial<KeptAttempt>) {
		const attempt = this.attemptOf(reference);
		if (attempt) this.kept.attempts[ownKey(this.account, reference)] = { ...attempt, ...what };
	}

	private get now() {
		return { execution: this.execution, runIndex: this.kept.runIndex };
	}
}

function beganAt(kept: KeptState, execution: string): number {
	const { timeOrigin: origin } = performance;
	if (kept.began?.execution !== execution)
		kept.began = { execution, origin, at: performance.now() };
	return kept.began.origin === origin ? kept.began.at : -Infinity;
}
