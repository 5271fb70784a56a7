import type { IExecuteFunctions } from 'n8n-workflow';

import type { RecordEnd } from '../../purchase/aftermath';
import type { Recorded } from '../../purchase/steps';
import type { Account } from '../../api/types';
import { dueRemovals, removeLater } from './lateRemovals';
import type { Claim, SentRecords } from './sentRecords';

type ListContext = Pick<IExecuteFunctions, 'helpers' | 'getWorkflow'>;

/** More marks than this are not remembered; the oldest go first. A purchase has up to three. */
export const maxEntries = 30_000;

/** Stands beside a reference for as long as nobody knows what became of it. */
const openMark = (reference: string) => `${reference}?`;
/** Stands beside a reference from its first sending on, and alone when that was refused. */
const sentMark = (reference: string) => `${reference}!`;

/** The host rewrites one list per workflow without a lock: within this process, one writer at a time. */
const writers = new Map<string, Promise<unknown>>();

/**
 * The durable record of those who have no ledger, in the list of processed items that the host keeps for a workflow. It is
 * written at once and survives a killed process; it is for products whose absence from requery proves nothing.
 */
export class ProcessedItems implements SentRecords {
	readonly keepsAll = false;

	constructor(
		private readonly context: ListContext,
		private readonly account: Pick<Account, 'environment' | 'baseUrl'>,
	) {}

	async record(claim: Claim, again: boolean): Promise<Recorded> {
		const mark = this.markOf(claim);
		if (claim.absenceProves) return await this.open(mark);
		let added: unknown[];
		try {
			added = await this.add([sentMark(mark), mark, openMark(mark)]);
		} catch {
			return 'unavailable';
		}
		if (!added.includes(openMark(mark))) {
			// The older of its marks were dropped: written anew, they would outlive the one that matters.
			const others = [sentMark(mark), mark].filter((other) => added.includes(other));
			await this.remove(others);
			return 'known';
		}
		if (!added.includes(mark)) {
			await this.close(mark);
			return 'bought';
		}
		if (added.includes(sentMark(mark)) || again) return 'new';
		await this.remove([mark, openMark(mark)]);
		return 'refused';
	}

	async settle(claim: Claim, end: RecordEnd): Promise<void> {
		const mark = this.markOf(claim);
		if (claim.absenceProves) return await this.settleOpen(openMark(mark), end);
		if (end === 'bought') await this.close(mark);
		// The same reference may serve again, unless the provider has filed the refusal under it.
		if (end === 'refused') await this.remove([mark, openMark(mark)]);
		if (end === 'neverSent') await this.remove([sentMark(mark), mark, openMark(mark)]);
	}

	/** Of these the provider knows the end: only what is under way is kept, to tell of a run that was killed. */
	private async open(mark: string): Promise<Recorded> {
		await this.remove(dueRemovals(this.workflow));
		try {
			return (await this.add([openMark(mark)])).length > 0 ? 'new' : 'known';
		} catch {
			return 'unavailable';
		}
	}

	/** What was bought a moment ago may not show yet: another worker that wants the same must go on asking. */
	private async settleOpen(mark: string, end: RecordEnd): Promise<void> {
		if (end === 'bought') removeLater(this.workflow, mark);
		else if (end !== 'open') await this.remove([mark]);
	}

	private get workflow(): string {
		return String(this.context.getWorkflow().id);
	}

	/** A reference of the user's own may serve in the sandbox first, and then in production: those are two purchases. */
	private markOf({ planned, reference }: Claim): string {
		const { environment, baseUrl } = this.account;
		return planned.seed.by === 'reference' ? `${environment} ${baseUrl} ${reference}` : reference;
	}

	/** It was bought: later runs need not ask. Where it was only found, it may never have been written down. */
	private async close(mark: string): Promise<void> {
		try {
			await this.add([sentMark(mark), mark]);
		} catch {
			// Left as it is: open, it makes the next run ask.
			return;
		}
		await this.remove([openMark(mark)]);
	}

	private async add(marks: string[]): Promise<unknown[]> {
		const { new: added } = await this.inTurn(
			async () =>
				await this.context.helpers.checkProcessedAndRecord(marks, 'workflow', {
					mode: 'entries',
					maxEntries,
				}),
		);
		return added;
	}

	private async remove(marks: string[]): Promise<void> {
		if (marks.length === 0) return;
		await this.inTurn(
			async () =>
				await this.context.helpers.removeProcessed(marks, 'workflow', {
					mode: 'entries',
					maxEntries,
				}),
		).catch(() => undefined);
	}

	private async inTurn<T>(write: () => Promise<T>): Promise<T> {
		const { workflow } = this;
		const turn = (writers.get(workflow) ?? Promise.resolve()).then(write, write);
		const settled = turn.catch(() => undefined);
		writers.set(workflow, settled);
		void settled.then(() => {
			if (writers.get(workflow) === settled) writers.delete(workflow);
		});
		return await turn;
	}
}
