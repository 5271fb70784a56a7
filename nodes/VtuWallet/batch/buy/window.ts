import { mayBeBought } from '../../purchase/claims';
import type { Event, Finish } from '../../purchase/machineTypes';
import type { PlannedRow } from '../operation';
import type { Run } from '../purchaseRun';
import type { PurchaseEnd } from '../report/receipt';
import type { RequestEnd } from '../requestEnd';
import { firstStep, stepAfter } from './drive';
import { endOf } from './ends';

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
			for (const planned of members) this.failed(planned, unexpected(caught));
		} finally {
			for (const { purchase } of members) this.inFlight.delete(purchase.id);
		}
	}

	private failed(planned: PlannedRow, message: string): void {
		const { run } = this;
		const { id } = planned.purchase;
		const ended = { ...stoppedEnd(planned, run, { inFlight: true }), message };
		const { outcome, attempt } = ended.finish;
		this.add(planned, endOf(planned, ended, run));
		// A claim without an end is released, and the next run would send again.
		if (run.sent.has(id) && outcome !== 'notSent')
			void run.journal.end([{ id, attempt, end: { outcome } }]);
	}

	/** Ends the rows that were in flight or waiting when the run ended, without asking the provider. */
	cutShort(purchases: readonly PlannedRow[], isPutOff: boolean): void {
		const { run } = this;
		const halted =
			run.control.halted('claim') ?? (run.provider.isWalletEmpty ? 'walletEmpty' : 'stopped');
		for (const planned of purchases.filter(({ purchase: { id } }) => !this.ends.has(id))) {
			const { id } = planned.purchase;
			const inFlight = this.inFlight.has(id);
			const isWaiting = isPutOff && !inFlight;
			// An earlier try of this execution may still wait for its answer.
			if (isWaiting && !mayBeBought(run.journal.known.standing(id))) continue;
			const reason = isWaiting ? 'sentEarlier' : halted;
			const ended = stoppedEnd(planned, run, { reason, inFlight });
			this.ends.set(id, endOf(planned, { ...ended, message: this.fault }, run));
		}
	}
}

/** The end of a purchase that this run does not go on with. */
function stoppedEnd(
	planned: PlannedRow,
	run: Run,
	event: Omit<Extract<Event, { type: 'stopped' }>, 'type'>,
): RequestEnd {
	const first = firstStep(planned, 'never', run);
	const { state, command } = stepAfter(first, { type: 'stopped', ...event }, run.control.now());
	return { state, finish: command as Finish };
}

export function unexpected(caught: unknown): string {
	const reason = caught instanceof Error ? caught.message : String(caught);
	return `This node failed unexpectedly (${reason})`;
}
