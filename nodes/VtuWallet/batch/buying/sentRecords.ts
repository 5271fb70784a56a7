import type { IExecuteFunctions } from 'n8n-workflow';

import type { Recorded } from '../../purchase/steps';

type JournalContext = Pick<IExecuteFunctions, 'helpers' | 'getWorkflow'>;

/** More marks than this are not remembered; the oldest go first. A purchase has up to three. */
const maxEntries = 30_000;

/** Stands beside a reference for as long as nobody knows what became of it. */
const openMark = (reference: string) => `${reference}?`;
/** Stands beside a reference from its first sending on, and alone when that was refused. */
const sentMark = (reference: string) => `${reference}!`;

/** The host rewrites one list per workflow without a lock: within this process, one writer at a time. */
const writers = new Map<string, Promise<unknown>>();

/**
 * The durable record of purchases that were sent, for products whose absence from requery proves nothing.
 * It lives in the host's deduplication store, which is written at once and survives a killed process.
 */
export class Journal {
	constructor(private readonly context: JournalContext) {}

	/**
	 * Writes the reference down as open, and tells whether it stood there already: open ("known"), closed by a success
	 * ("bought") or by a refusal ("refused", unless it may serve `again`). Whatever goes wrong in between leaves it open,
	 * which only makes the next run more careful.
	 */
	async record(reference: string, again: boolean): Promise<Recorded> {
		const marks = [sentMark(reference), reference, openMark(reference)];
		let added: unknown[];
		try {
			added = await this.add(marks);
		} catch {
			return 'unavailable';
		}
		if (!added.includes(openMark(reference))) {
			// The older of its marks were dropped: written anew, they would outlive the one that matters.
			await this.remove(marks.filter((mark) => added.includes(mark)));
			return 'known';
		}
		if (!added.includes(reference)) {
			await this.close(reference);
			return 'bought';
		}
		if (added.includes(sentMark(reference)) || again) return 'new';
		await this.refuse(reference);
		return 'refused';
	}

	/** It was bought: later runs need not ask. Where it was only found, it may never have been written down. */
	async close(reference: string): Promise<void> {
		try {
			await this.add([sentMark(reference), reference]);
		} catch {
			// Left as it is: open, it makes the next run ask.
			return;
		}
		await this.remove([openMark(reference)]);
	}

	/** A definite refusal: the same reference may serve again, unless the provider has filed the refusal under it. */
	async refuse(reference: string): Promise<void> {
		await this.remove([reference, openMark(reference)]);
	}

	/** Nothing reached the provider. */
	async forget(reference: string): Promise<void> {
		await this.remove([sentMark(reference), reference, openMark(reference)]);
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
