import type { IDataObject } from 'n8n-workflow';

import type { Result } from '../../purchase/steps';
import type { Purchased } from '../report/receipt';
import { AttemptsMemory } from './attemptsMemory';
import { BatchMemory } from './batchMemory';
import {
	countedBefore,
	countIdentical,
	enterRunIndex,
	isCountLost,
	meetByReceipt,
} from './keptCounts';
import { isTakenByAnother, noteOutcome, type IdentifiedRow } from './keptOutcomes';
import { boughtUnder, keepReceipt, replayOf, sentKeys } from './keptReceipts';
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
	/** What was bought when this was first asked about: all that earlier loops have bought. */
	private boughtBefore?: Set<string>;
	/** The count of identical purchases of earlier loop iterations was lost. */
	readonly countLost: boolean;
	readonly firstTry: boolean;
	/** When this execution began, by `performance.now()`: before everything, where another process has noted it. */
	readonly executionBegan: number;
	/** What the tries before a *Retry* have sent was lost, for this loop and all that follow. */
	readonly forgotEarlier: boolean;
	/** What was sent. */
	readonly attempts: AttemptsMemory;
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
		this.attempts = new AttemptsMemory(this.kept, this.account, this.now);
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

	/** How many identical purchases the loops before this one have counted. */
	countedBefore(identity: string): number {
		return countedBefore(this.kept, identity);
	}

	/** Whether a row stands for the one of them whose receipt it carries, since the outcome of that is open. */
	meet(identity: string, nth: number): boolean {
		return meetByReceipt(this.kept, identity, nth);
	}

	/** Whether this execution has bought it. */
	isDone(reference: string): boolean {
		if (this.kept.receipts[ownKey(this.account, reference)] !== undefined) return true;
		return (this.boughtBefore ??= boughtUnder(this.kept)).has(reference);
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

	private get now() {
		return { execution: this.execution, runIndex: this.kept.runIndex };
	}
}
