import type { Claim } from '../purchase/claims';
import type { DataTable } from './dataTable';
import type { Writer } from './entries';
import type { SharedCalls } from './sharedCalls';

export interface JournalTables {
	purchases: DataTable;
	claims: DataTable;
	/** The execution that wrote the first claim, if there is one. */
	firstOrigin?: string;
}

/** The tables, and who reads or writes them. */
export interface LedgerAccess {
	tables: JournalTables;
	writer: Writer;
	/** Of the provider: people see the rows of one. */
	address: string;
}

/** All that this process keeps beyond a run. Nothing in it says what was bought. */
export const processState = {
	/** Tables by project and name: their ids do not change. */
	tables: new Map<string, JournalTables>(),
	/** Runs that are at work. */
	runs: new Set<string>(),
	/** Runs at work that the user has stopped: their last entry may be on its way. */
	stopping: new Set<string>(),
	/** Runs that have ended, although they may not have been able to write that. */
	ended: new Set<string>(),
	/** Claims of runs without a table, by purchase. */
	inFlight: new Map<string, Claim[]>(),
	/** Calls that executions make together, by the place of the table. */
	calls: new Map<string, SharedCalls>(),

	/** As when the process starts. */
	forget(): void {
		this.tables.clear();
		this.runs.clear();
		this.stopping.clear();
		this.ended.clear();
		this.inFlight.clear();
		this.calls.clear();
	},
};
