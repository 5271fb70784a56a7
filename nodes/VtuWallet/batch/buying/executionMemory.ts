import type { IDataObject } from 'n8n-workflow';

import type { AttemptMemory, Result } from '../../purchase/steps';
import type { Purchased } from '../report/receipt';
import { BatchMemory } from './batchMemory';
import { countIdentical, enterRunIndex, isCountLost } from './keptCounts';
import { isTakenByAnother, noteOutcome, type IdentifiedRow } from './keptOutcomes';
import { keepReceipt, keptAttempt, replayOf, sentKeys } from './keptReceipts';
import {
	executionBeganAt,
	newState,
	ownKey,
	type KeptAttempt,
	type KeptProtection,
	type KeptState,
	type Written,
} from './keptState';
import { NameMemory } from './nameMemory';
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
	isRetry?: boolean;
}

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
	/** When this execution began, by `performance.now()`: before everything, where another process has noted it. */
	readonly executionBegan: number;
	/** What the tries before a *Retry* have sent was lost, for this loop and all that follow. */
	readonly forgotEarlier: boolean;
	/** Requests that were for many. */
	readonly batches: BatchMemory;
	/** What the names of rows first meant. */
	readonly names: NameMemory;

	constructor(
		context: IDataObject,
		private readonly execution: string,
		{ establishedAt, runIndex, account = '', isTool = false, isRetry = false }: MemoryOptions,
	) {
		const usable = readState(context[contextKey], establishedAt);
		this.countLost = isCountLost(usable, runIndex);
		this.kept = usable ?? newState(establishedAt, runIndex);
		if (usable === undefined && isRetry) this.kept.begunByRetry = true;
		if (this.countLost) this.kept.countLost = true;
		else delete this.kept.countLost;
		this.forgotEarlier = this.kept.begunByRetry === true;
		this.isTool = isTool;
		this.executionBegan = executionBeganAt(this.kept, execution);
		enterRunIndex(this.kept, runIndex);
		if (!this.kept.accounts.includes(account)) this.kept.accounts.push(account);
		this.account = this.kept.accounts.indexOf(account);
		this.firstTry = this.kept.tries === 0;
		this.kept.tries += 1;
		this.batches = new BatchMemory(this.kept, this.account, this.now);
		this.names = new NameMemory(this.kept, this.account);
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
	noteOutcome(planned: IdentifiedRow, result: Pick<Result, 'outcome' | 'foundNothing'>): void {
		noteOutcome(this.kept, this.account, this.now, planned, result);
	}

	/**
	 * Whether a key or reference stands for something else that this execution has bought, or may have, for earlier
	 * rows.
	 */
	isTakenByAnother(row: IdentifiedRow): boolean {
		return isTakenByAnother(this.kept, this.account, this.execution, row);
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
		const { execution, runIndex } = this.now;
		const isOfThisRun = (written: Written) =>
			written.execution === execution && written.runIndex === runIndex && !this.isTool;
		return replayOf(this.kept, ownKey(this.account, reference), isOfThisRun);
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
