import { mayBeBought } from '../../purchase/claims';
import type { PlannedRow } from '../operation';
import type { Run } from '../purchaseRun';
import type { PurchaseEnd } from '../report/receipt';
import { endedBy } from './result';
import { promisesOf } from '../../purchase/trust';

/** The purchases of a run that are in flight, and the ends of the others. */
export class Window {
	readonly ends = new Map<string, PurchaseEnd>();
	/** A row was not bought and ends the run: no purchase may begin. */
	isClosed = false;
	/** The error of this package that ended the run. */
	fault: string | undefined;
	private readonly inFlight = new Set<string>();

	constructor(private readonly run: Run) {}

	add(planned: PlannedRow, purchased: PurchaseEnd): void {
		const { purchase } = planned;
		this.ends.set(purchase.id, purchased);
		this.run.cost.end(planned, purchased.receipt);
		const isFailure = purchased.complaint !== undefined && !purchased.isDropped;
		this.isClosed ||= this.run.stopOnError && isFailure;
	}

	/** If this package fails, these rows become `unknown`: they may have been bought. */
	async during(members: readonly PlannedRow[], work: () => Promise<void>): Promise<void> {
		for (const { purchase } of members) this.inFlight.add(purchase.id);
		try {
			await work();
		} catch (caught) {
			for (const planned of members)
				this.add(planned, endedBy('stopped', 'unknown', planned, this.run, unexpected(caught)));
			// A claim without an end is released, and the next run would send again.
			const sent = members.map(({ purchase }) => purchase.id).filter((id) => this.run.sent.has(id));
			const { journal } = this.run;
			const end = { outcome: 'unknown' } as const;
			void journal.end(
				sent.map((id) => ({ id, attempt: journal.known.standing(id).attempt, end })),
			);
		} finally {
			for (const { purchase } of members) this.inFlight.delete(purchase.id);
		}
	}

	/** Ends the rows that were in flight or waiting when the run ended, without asking the provider. */
	cutShort(purchases: readonly PlannedRow[], isPutOff: boolean): void {
		const { run } = this;
		const { journal, operation, provider } = run;
		const reason = run.halted('claim') ?? (provider.isWalletEmpty ? 'walletEmpty' : 'stopped');
		const mustAsk = run.askFirst && promisesOf(operation.endpoint).canBeAsked;
		for (const planned of purchases.filter(({ purchase: { id } }) => !this.ends.has(id))) {
			const { id } = planned.purchase;
			const isWaiting = isPutOff && !this.inFlight.has(id);
			// An earlier try of this execution may still wait for its answer.
			const standing = journal.known.standing(id);
			const isOpen = mayBeBought(standing);
			const isUnclear = mustAsk || (reason === 'outOfTouch' && standing.state !== 'free');
			if (isWaiting && !isOpen) continue;
			const outcome = isOpen || isUnclear || this.inFlight.has(id) ? 'unknown' : 'notSent';
			const why = isWaiting ? 'sentEarlier' : reason;
			this.ends.set(id, endedBy(why, outcome, planned, run, this.fault));
		}
	}
}

export function unexpected(caught: unknown): string {
	const reason = caught instanceof Error ? caught.message : String(caught);
	return `This node failed unexpectedly (${reason})`;
}
