import type { IExecuteFunctions } from 'n8n-workflow';

type JournalContext = Pick<IExecuteFunctions, 'helpers' | 'getWorkflow'>;

/** More than this many references are not remembered; the oldest go first. */
const maxEntries = 20_000;

/** The host rewrites one list per workflow without a lock: within this process, one writer at a time. */
const writers = new Map<string, Promise<unknown>>();

/**
 * The durable record of purchases that were sent, for products whose absence from requery proves nothing.
 * It lives in the host's deduplication store, which is written at once and survives a killed process.
 */
export class Journal {
	constructor(private readonly context: JournalContext) {}

	/** Writes the reference down, and tells whether it stood there already. */
	async record(reference: string): Promise<'new' | 'known' | 'unavailable'> {
		try {
			const { new: added } = await this.inTurn(async () =>
				await this.context.helpers.checkProcessedAndRecord([reference], 'workflow', { mode: 'entries', maxEntries }),
			);
			return added.length > 0 ? 'new' : 'known';
		} catch {
			return 'unavailable';
		}
	}

	/** After a definite refusal the same reference may serve again. Left standing, it only makes the next run more careful. */
	async forget(reference: string): Promise<void> {
		await this.inTurn(async () =>
			await this.context.helpers.removeProcessed([reference], 'workflow', { mode: 'entries', maxEntries }),
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
