import type { IDataObject } from 'n8n-workflow';

import type { AttemptMemory } from '../../purchase/steps';
import { keptAttempt } from './keptReceipts';
import { ownKey, type KeptAttempt, type KeptState, type Written } from './keptState';

/** What the tries of one execution know of what they sent, by reference. */
export class AttemptsMemory {
	constructor(
		private readonly kept: KeptState,
		private readonly account: number,
		private readonly now: Written,
	) {}

	recall(reference: string): AttemptMemory {
		const attempt = this.attemptOf(reference);
		return {
			sentBefore: attempt?.state === 'sent' || attempt?.state === 'pending',
			byThisExecution: attempt?.execution === this.now.execution,
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
		if (this.now.runIndex === 0) return false;
		const attempt = this.attemptOf(reference);
		return attempt?.execution === this.now.execution && attempt.runIndex < this.now.runIndex;
	}

	markSent(reference: string) {
		this.keep(reference, { ...this.now, state: 'sent' });
	}

	/** Another execution of this process sent it: it is remembered as our own, and is found rather than made. */
	markShared(reference: string) {
		this.keep(reference, { ...this.now, state: 'sent', shared: true });
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

	private attemptOf(reference: string): KeptAttempt | undefined {
		return keptAttempt(this.kept, ownKey(this.account, reference));
	}

	private change(reference: string, what: Partial<KeptAttempt>) {
		const attempt = this.attemptOf(reference);
		if (attempt) this.keep(reference, { ...attempt, ...what });
	}

	private keep(reference: string, attempt: KeptAttempt) {
		this.kept.attempts[ownKey(this.account, reference)] = attempt;
	}
}
