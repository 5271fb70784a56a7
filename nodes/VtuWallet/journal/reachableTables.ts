import type { Writer } from './entries';
import { persistently } from './persistently';
import type { JournalTables } from './processState';
import { isGone, ledgerRefusal } from './refusals';

interface Options {
	tables: JournalTables;
	writer: Writer;
	/** Finds or makes the tables again: those that were known are gone. */
	reopen(): Promise<JournalTables>;
	offServes: boolean;
	/** The execution was stopped. */
	isOver(): boolean;
}

/** The tables of the journal, which may fail for a moment, or be gone and come again. */
export class ReachableTables {
	private tables: JournalTables;

	constructor(
		private readonly options: Options,
		private readonly hasWritten: () => boolean,
	) {
		this.tables = options.tables;
	}

	get purchases(): JournalTables['purchases'] {
		return this.tables.purchases;
	}

	get claims(): JournalTables['claims'] {
		return this.tables.claims;
	}

	/** They were made in this execution. */
	get areNew(): boolean {
		const { firstOrigin } = this.tables;
		return firstOrigin === undefined || firstOrigin === this.options.writer.origin;
	}

	/** Nothing has been sent yet. Throws `BadInput`. */
	async before(work: () => Promise<void>): Promise<void> {
		try {
			await this.reach(work);
		} catch (caught) {
			throw ledgerRefusal(caught, this.options.offServes);
		}
	}

	/** Tables that this process knew may have been deleted before this run wrote anything. */
	async reach(work: (isAgain: boolean) => Promise<void>): Promise<void> {
		await persistently(work, this.options.isOver).catch(async (caught: unknown) => {
			if (this.hasWritten() || !isGone(caught)) throw caught;
			this.tables = await this.options.reopen();
			await work(true);
		});
	}
}
