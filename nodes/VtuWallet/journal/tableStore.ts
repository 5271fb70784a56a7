import type { NodeExecution } from '../purchase/runs';
import { ClaimsTable } from './claims/claimsTable';
import { earlierExecutions, type RunSearch } from './claims/earlierRuns';
import type { NewEntry } from './claims/entries';
import type { EntryStore } from './claims/entryStore';
import { KnownClaims } from './claims/knownClaims';
import { nodesElsewhere } from './claims/nodesElsewhere';
import { LedgerRows } from './rows/ledgerRows';
import type { LedgerTables } from './tables/ledgerTables';
import type { Ending, Purchase, StoredRow } from './claims/types';
import type { JournalNode, Writer } from './tables/writer';

/** Entries and rows in the two Data Tables of a ledger. Reads before the first sending throw `BadInput`. */
export class TableStore implements Required<EntryStore> {
	readonly isDurable = true;
	readonly known: KnownClaims;
	private readonly claims: ClaimsTable;
	private readonly rows: LedgerRows;

	constructor(
		private readonly tables: LedgerTables,
		private readonly writer: Writer,
		/** A limit of the day needs all claims from this time on. */
		private readonly keptSince?: number,
	) {
		this.known = new KnownClaims(writer, keptSince);
		this.claims = new ClaimsTable(() => tables.found.claims, this.known, writer);
		this.rows = new LedgerRows(() => tables.found.purchases, writer, this.known);
	}

	get ledger(): string {
		return this.tables.found.claims.id;
	}

	get isNew(): boolean {
		const { origin } = this.writer;
		return (this.tables.found.firstOrigin ?? origin) === origin;
	}

	async read(purchases: readonly Purchase[]): Promise<void> {
		await this.beforeSending(async () => {
			if (this.keptSince !== undefined) await this.claims.readSince(this.keptSince);
			if (purchases.length > 0) await this.claims.call([], purchases);
			await this.readRows(purchases);
		});
	}

	async readOrigin(): Promise<void> {
		await this.beforeSending(async () => await this.claims.readOrigin());
	}

	async nodesElsewhere(): Promise<JournalNode[]> {
		const { tables, writer } = this;
		return await this.beforeSending(
			async () => await nodesElsewhere(tables.found.claims, writer.origin),
		);
	}

	/** What this node did in other executions that announced equal rows. */
	async earlierExecutions(search: Omit<RunSearch, 'table' | 'writer'>): Promise<NodeExecution[]> {
		const { tables, writer } = this;
		return await this.beforeSending(
			async () => await earlierExecutions({ table: tables.found.claims, writer, ...search }),
		);
	}

	async write(
		entries: readonly NewEntry[],
		ends: readonly Ending[],
		about: readonly Purchase[],
		isLastTry: boolean,
	): Promise<void> {
		const write = async (isAgain: boolean) => {
			const beside = await this.rows.write(ends, isAgain);
			await this.claims.call(entries, about, beside);
		};
		await (isLastTry ? write(true) : this.tables.reach(write));
		this.tables.mayReopen = false;
	}

	async readRows(purchases: readonly Purchase[]): Promise<void> {
		const ids = await this.rows.fetch(purchases);
		// A run died between the row and the end of its claim, or a person knows more.
		for (const id of ids) {
			const row = this.row(id);
			if (row?.outcome === 'success') this.known.countAsBought(id, row.reference);
		}
	}

	row(id: string): StoredRow | undefined {
		return this.rows.row(id);
	}

	private async beforeSending<T>(work: () => Promise<T>): Promise<T> {
		const { tables } = this;
		return await tables.beforeSending(async () => await tables.reach(work));
	}
}
