import type { JournalNode } from '../tables/writer';
import type { NodeExecution } from '../../purchase/runs';
import type { RunSearch } from './earlierRuns';
import type { NewEntry } from './entries';
import type { KnownClaims } from './knownClaims';
import type { Ending, Purchase, StoredRow } from './types';

/** The place of entries and rows: two Data Tables, or the context of the node. The latter holds one execution alone. */
export interface EntryStore {
	/** False if it ends with the process. Then the provider is asked before anything is sent. */
	readonly isDurable: boolean;
	/** This execution made the tables, so earlier purchases may be missing. */
	readonly isNew: boolean;
	/** All claims that were read. */
	readonly known: KnownClaims;
	/** The id of the table of claims. */
	readonly ledger?: string;
	read(purchases: readonly Purchase[]): Promise<void>;
	readOrigin?(): Promise<void>;
	/** Reads rows that other runs may have written since. */
	readRows?(purchases: readonly Purchase[]): Promise<void>;
	/** Adds entries and rows, and then reads what is new about these purchases. The last try does not wait. */
	write(
		entries: readonly NewEntry[],
		ends: readonly Ending[],
		about: readonly Purchase[],
		isLastTry: boolean,
	): Promise<void>;
	row(id: string): StoredRow | undefined;
	/** Nodes with claims of this execution in other ledgers. */
	nodesElsewhere?(): Promise<JournalNode[]>;
	/** What this node did in other executions that announced equal rows. */
	earlierExecutions?(search: Omit<RunSearch, 'table' | 'writer'>): Promise<NodeExecution[]>;
}
