import { ClaimsTable } from './claimsTable';
import { earlierRuns } from './earlierRuns';
import { rowsOf, type NewEntry, type Writer } from './entries';
import { KnownClaims } from './knownClaims';
import { LedgerRows } from '../rows/ledgerRows';
import type { LedgerTables } from '../tables/ledgerTables';
import { nodesInOtherLedgers } from '../tables/otherLedgers';
import type { EarlierRun, Ending, JournalNode, Purchase, StoredRow } from './types';

/** Only tables hold entries and rows of other executions. */
type OfTables = 'ledger' | 'readOrigin' | 'readRows' | 'nodesElsewhere' | 'earlierRuns';

/** The place of entries and rows: two Data Tables, or the context of the node. */
export type EntryStore = Omit<TableStore, OfTables> & Partial<Pick<TableStore, OfTables>>;

/** Entries and rows in the two Data Tables of a ledger. Reads before the first sending throw `BadInput`. */
export class TableStore {
	/** False if it ends with the process. Then the provider is asked before anything is sent. */
	readonly isDurable: boolean = true;
	/** All claims that were read. */
	readonly known: KnownClaims;
	private readonly claims: ClaimsTable;
	private readonly rows: LedgerRows;

	constructor(
		private readonly tables: LedgerTables,
		private readonly writer: Writer,
		/** For a limit of the day: all claims from this time on. */
		private readonly keptSince?: number,
	) {
		this.known = new KnownClaims(writer, keptSince);
		this.claims = new ClaimsTable(() => tables.found.claims, this.known, writer);
		this.rows = new LedgerRows(() => tables.found.purchases, writer, this.known);
	}

	/** The id of the table of claims. */
	get ledger(): string {
		return this.tables.found.claims.id;
	}

	/** This execution made the tables, so earlier purchases may be missing. */
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

	/** Nodes with claims of this execution in other ledgers. */
	async nodesElsewhere(): Promise<JournalNode[]> {
		const { tables, writer } = this;
		return await this.beforeSending(
			async () => await nodesInOtherLedgers(tables.found.claims, writer.origin),
		);
	}

	/** Runs that claimed equal purchases since that time. */
	async earlierRuns(
		equals: ReadonlySet<string>,
		began: number,
		since: number,
	): Promise<EarlierRun[]> {
		const { tables, writer } = this;
		return await this.beforeSending(
			async () => await earlierRuns({ table: tables.found.claims, writer, equals, began, since }),
		);
	}

	/** Adds entries and rows, and then reads what is new about these purchases. The last try does not wait. */
	async write(
		entries: readonly NewEntry[],
		ends: readonly Ending[],
		about: readonly Purchase[],
		isLastTry: boolean,
	): Promise<void> {
		const write = async (isAgain: boolean) => {
			const beside = await this.rows.write(ends, isAgain);
			await this.claims.call(rowsOf(entries, this.writer), about, beside);
		};
		await (isLastTry ? write(true) : this.tables.reach(write));
		this.tables.mayReopen = false;
	}

	/** Reads rows that other runs may have written since. */
	async readRows(purchases: readonly Purchase[]): Promise<void> {
		const ids = await this.rows.fetch(purchases);
		// A run died between the row and the end of its claim, or a person knows more.
		for (const id of ids) {
			const row = this.row(id);
			if (row?.outcome === 'success') this.known.believe(id, row.reference);
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
