import type { IDataObject } from 'n8n-workflow';

import type { Account } from '../api/types';
import { ContextStore, lifeHere } from './contextStore';
import { longestDayMs } from './dayRoom';
import { accountOf, runName, type JournalNode, type Writer } from './entries';
import type { TableHost } from './inlineWorkflow';
import { Journal, type RunFacts } from './journal';
import { KnownClaims } from './knownClaims';
import { LedgerTables } from './ledgerTables';
import { SignsOfLife } from './signsOfLife';
import { TableStore } from './tableStore';

export interface JournalOptions extends Omit<RunFacts, 'writer'> {
	host: TableHost;
	/** The table that people see. Undefined if 'Ledger' is 'Off'. */
	tableName: string | undefined;
	/** The purchases can be made without a table: errors say so. */
	offServes: boolean;
	account: Account;
	node: JournalNode;
	/** The same through all retries of an execution. */
	origin: string;
	/** Digest of the node's settings. */
	settings: string;
	/** An earlier try of this execution may have sent something. */
	isRetry: boolean;
	/** The execution was stopped. */
	isOver?(): boolean;
	/** The node's context, for a journal without a table. */
	memory: IDataObject;
}

/** For buying: it makes missing tables. Throws `BadInput`. */
export const openJournal = async (options: JournalOptions): Promise<Journal> =>
	await journalOf(options, true);

/** For reading: it makes nothing. Throws `BadInput`. */
export const findJournal = async (options: JournalOptions): Promise<Journal> =>
	await journalOf(options, false);

async function journalOf(options: JournalOptions, makes: boolean): Promise<Journal> {
	const { host, tableName, concurrency, dayLimit, ofRun, offServes, memory, isRetry } = options;
	const { isOver = () => false } = options;
	const writer = writerOf(options);
	const run = { writer, concurrency };
	if (tableName === undefined) {
		const known = new KnownClaims(writer, lifeHere, 0);
		return new Journal(new ContextStore(memory, known, writer, isRetry), known, run);
	}
	const tables = new LedgerTables(host, tableName, { makes, offServes, isOver });
	await tables.open();
	const life = new SignsOfLife(writer);
	const known = new KnownClaims(writer, life, dayLimit && Date.now() - longestDayMs);
	const readsDay = dayLimit !== undefined;
	const store = new TableStore({ tables, known, life, writer, readsDay, isOver });
	return new Journal(store, known, { ...run, dayLimit, ofRun });
}

export function writerOf({
	host,
	account,
	node,
	origin,
	settings,
}: Pick<JournalOptions, 'host' | 'account' | 'node' | 'origin' | 'settings'>): Writer {
	const run = runName(host.getExecutionId() ?? '', host.getInstanceId());
	const { id: workflow = '', name: workflowName } = host.getWorkflow();
	return {
		environment: account.environment,
		account: accountOf(account),
		workflow: String(workflow),
		workflowName,
		// Without an execution, each run is an execution of its own.
		execution: host.getExecutionId() ?? run,
		origin,
		run,
		node,
		settings,
	};
}
