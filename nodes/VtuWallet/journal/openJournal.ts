import type { IDataObject } from 'n8n-workflow';

import type { Account } from '../api/types';
import { ContextStore } from './contextStore';
import { databaseNow, learnClock } from './claims/databaseClock';
import { longestDayMs } from './claims/dayRoom';
import { accountOf } from './claims/entries';
import { runName, type Writer } from './tables/writer';
import type { TableHost } from './tables/inlineWorkflow';
import { Journal, type RunFacts } from './journal';
import { LedgerTables } from './tables/ledgerTables';
import { TableStore } from './tableStore';
import { tidyAfter } from './upkeep/selfTidying';

export interface JournalOptions
	extends Omit<RunFacts, 'writer' | 'tidy'>,
		Pick<Writer, 'node' | 'origin' | 'settings'> {
	host: TableHost;
	/** The table that people see. Undefined if 'Ledger' is 'Off'. */
	tableName: string | undefined;
	/** For buying. A preview makes no tables. */
	makesTables: boolean;
	/** The purchases can be made without a table: errors say so. */
	offServes: boolean;
	account: Account;
	/** An earlier try of this execution may have sent something. */
	isRetry: boolean;
	/** The node's context, for a journal without a table. */
	memory: IDataObject;
}

/** Throws `BadInput`. */
export async function openJournal(options: JournalOptions): Promise<Journal> {
	const { host, account, tableName, makesTables, dayLimit, offServes, memory, isRetry } = options;
	const writer = writerOf(host, account, options);
	if (tableName === undefined) {
		const store = new ContextStore(memory, writer, isRetry);
		return new Journal(store, { writer, concurrency: options.concurrency });
	}
	const tables = new LedgerTables(host, tableName, { makes: makesTables, offServes });
	await tables.open();
	// A preview writes nothing.
	if (makesTables) await learnClock(tables.found, writer);
	const keptSince = dayLimit && databaseNow() - longestDayMs;
	const store = new TableStore(tables, writer, keptSince);
	const tidy = async (purchases: number) => {
		if (!host.isOver()) await tidyAfter({ tables: tables.found, writer }, purchases);
	};
	return new Journal(store, { ...options, writer, tidy });
}

export function writerOf(
	host: TableHost,
	account: Account,
	{ node, origin, settings }: Pick<Writer, 'node' | 'origin' | 'settings'>,
): Writer {
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
