import type { DataTable } from './dataTable';
import type { SharedCalls } from './sharedCalls';
import type { Writer } from './writer';

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
	/** The newest row that the last search of the whole table found. */
	checked?: RowSeen;
}

/** How far this process has packed a table of claims. */
export interface Upkeep {
	/** Purchases since the last look. */
	purchases: number;
	/** The id from which the next look goes on. */
	from: number;
	/** When the looks began at the first row, by `performance.now()`. */
	beganAt: number;
	/** When this process last looked how full the tables are. */
	measuredAt: number;
	isBusy: boolean;
}

/** All that this process keeps about tables beyond a run. */
export const processTables = {
	/** Tables by project and name: their ids do not change. */
	known: new Map<string, KnownTables>(),
	/** The key is the id of the table. */
	rowsSeen: new Map<string, RowsSeen>(),
	/** Calls that executions make together, by the shared name of the table. */
	calls: new Map<string, SharedCalls>(),
	/** The key is the id of the table of claims, with the environment. */
	upkeep: new Map<string, Upkeep>(),
	/** How many bytes a ledger takes, and how many more each day. The key is the id of its table of claims. */
	fullness: new Map<string, { bytes: number; perDay: number }>(),

	/** As when the process starts. */
	forget(): void {
		for (const one of [this.known, this.rowsSeen, this.calls, this.upkeep, this.fullness])
			one.clear();
	},
};
