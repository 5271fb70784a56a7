import type { IExecuteFunctions } from 'n8n-workflow';

import type { Recorded } from '../purchase/steps';

type JournalContext = Pick<IExecuteFunctions, 'helpers' | 'getWorkflow'>;

/** More marks than this are not remembered; the oldest go first. A purchase has one or two. */
const maxEntries = 20_000;

/** Stands beside a reference for as long as nobody knows what became of it. */
const openMark = (reference: string) => `${reference}?`;

/** The host rewrites one list per workflow without a lock: within this process, one writer at a time. */
const writers = new Map<string, Promise<unknown>>();

/**
 * The durable record of purchases that were sent, for products whose absence from requery proves nothing.
 * It lives in the host's deduplication store, which is written at once and survives a killed process.
 */
export class Journal {
	constructor(private readonly context: JournalContext) {}

	/**
	 * Writes the reference down as open, and tells whether it stood there already: open ("known"), or closed by a success
	 * ("bought"). Whatever goes wrong in between leaves it open, which only makes the next run more careful.
	 */
	async record(reference: string): Promise<Recorded> {
		const marks = [reference, openMark(reference)];
		try {
			const { new: added } = await this.inTurn(async () =>
				await this.context.helpers.checkProcessedAndRecord(marks, 'workflow', { mode: 'entries', maxEntries }),
			);
			if (added.length === marks.length) return 'new';
			if (added.length === 0 || added.includes(reference)) return 'known';
		} catch {
			return 'unavailable';
		}
		await this.close(reference);
		return 'bought';
	}

	/** It was bought: later runs need not ask. */
	async close(reference: string): Promise<void> {
		await this.remove([openMark(reference)]);
	}

	/** After a definite refusal the same reference may serve again. */
	async forget(reference: string): Promise<void> {
		await this.remove([reference, openMark(reference)]);
	}

	private async remove(marks: string[]): Promise<void> {
		await this.inTurn(async () =>
			await this.context.helpers.removeProcessed(marks, 'workflow', { mode: 'entries', maxEntries }),
		).catch(() => undefined);
	}

	private async inTurn<T>(write: () => Promise<T>): Promise<T> {
		const workflow = String(this.context.getWorkflow().id);
		const turn = (writers.get(workflow) ?? Promise.resolve()).then(write, write);
		const settled = turn.catch(() => undefined);
		writers.set(workflow, settled);
		void settled.then(() => {
			if (writers.get(workflow) === settled) writers.delete(workflow);
		});
		return await turn;
	}
}
