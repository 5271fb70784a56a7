import type { DataTable } from '../tables/dataTable';
import type { Entry, Writer } from './entries';
import type { SharedCalls } from './sharedCalls';

export interface KnownTables {
	purchases: DataTable;
	claims: DataTable;
	/** The execution that wrote the first claim, if there is one. */
	firstOrigin?: string;
}

/** The tables of a ledger, and the reader or writer. */
export interface LedgerAccess {
	tables: KnownTables;
	writer: Writer;
}

export interface RowSeen {
	id: number;
	/** When it was added. */
	at: number;
	run: string;
}

/** Rows that must still be there. A person may have removed rows in between. */
interface RowsSeen {
	/** The newest row that was read. */
	newest: RowSeen;
	/** The newest row as of the last search of the whole table. */
	checked?: RowSeen;
}

/** All that this process keeps beyond a run. Nothing in it says what was bought. */
export const processState = {
	/** Tables by project and name: their ids do not change. */
	tables: new Map<string, KnownTables>(),
	/** A stopped run may still write its last entry. A run that is over may not have been able to write that. */
	runs: new Map<string, 'working' | 'stopping' | 'over'>(),
	/** How far our clock is ahead of the clock of the database, as the latest entry of our own showed. */
	clock: { aheadMs: undefined as number | undefined },
	/** Open claims of runs without tables. */
	inFlight: new Set<Entry>(),
	/** Of runs without tables. */
	lastEntryId: 0,
	/** By the id of the table. */
	rowsSeen: new Map<string, RowsSeen>(),
	/** Calls that executions make together, by the shared name of the table. */
	calls: new Map<string, SharedCalls>(),

	/** As when the process starts. */
	forget(): void {
		const { tables, runs, inFlight, rowsSeen, calls } = this;
		for (const one of [tables, runs, inFlight, rowsSeen, calls]) one.clear();
		this.clock.aheadMs = undefined;
	},
};
