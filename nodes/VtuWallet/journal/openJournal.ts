import type { IDataObject } from 'n8n-workflow';

import type { Account } from '../api/types';
import type { JournalNode, Writer } from './entries';
import { ExecutionJournal } from './executionJournal';
import type { TableHost } from './inlineWorkflow';
import type { DayLimit, Journal } from './journal';
import { findTables, forgetTables, openTables } from './openTables';
import type { JournalTables } from './processState';
import { persistently } from './persistently';
import { checkedTableName, ledgerRefusal } from './refusals';
import { accountOf, addressOf, runName } from './runName';
import { TableJournal } from './tableJournal';

export interface JournalOptions {
	host: TableHost;
	/** The table that people see; undefined if 'Ledger' is 'Off'. */
	tableName: string | undefined;
	/** The purchases can be made without a table: errors may say so. */
	offServes: boolean;
	account: Account;
	node: JournalNode;
	/** The same through all retries of an execution. */
	origin: string;
	/** Digest of the node's settings. */
	settings: string;
	concurrency: number;
	/** Of *Once per Run*: later runs want to know how this one ended. */
	ofRun?: { isRetry: boolean };
	dayLimit?: DayLimit;
	/** An earlier try of this execution may have sent something. */
	isRetry: boolean;
	/** The execution was stopped. */
	isOver?(): boolean;
	/** The node's context: what tries of one execution know of each other without a table. */
	memory: IDataObject;
}

/** For buying: tables that are missing are made. Throws `BadInput`. */
export const openJournal = async (options: JournalOptions): Promise<Journal> =>
	await journalOf(options, openTables);

/** To be read: nothing is made. Throws `BadInput`. */
export const findJournal = async (options: JournalOptions): Promise<Journal> =>
	await journalOf(options, findTables);

async function journalOf(
	options: JournalOptions,
	locate: (host: TableHost, ledger: string) => Promise<JournalTables>,
): Promise<Journal> {
	const { host, tableName, account, concurrency, dayLimit, offServes, ofRun } = options;
	const { isOver = () => false } = options;
	const writer = writerOf(options);
	if (tableName === undefined) {
		const { memory, isRetry } = options;
		return new ExecutionJournal(memory, writer, { isRetry });
	}
	const ledger = checkedTableName(tableName);
	const open = async () => await persistently(async () => await locate(host, ledger));
	const tables = await open().catch((caught: unknown) => {
		throw ledgerRefusal(caught, offServes);
	});
	const reopen = async () => {
		forgetTables(host, ledger);
		return await open();
	};
	const address = addressOf(account);
	return new TableJournal({
		tables,
		reopen,
		writer,
		address,
		concurrency,
		dayLimit,
		ofRun,
		offServes,
		isOver,
	});
}

export function writerOf({
	host,
	account,
	node,
	origin,
	settings,
}: Pick<JournalOptions, 'host' | 'account' | 'node' | 'origin' | 'settings'>): Writer {
	const run = runName(host.getExecutionId() ?? '', host.getInstanceId());
	return {
		environment: account.environment,
		account: accountOf(account),
		workflow: String(host.getWorkflow().id ?? ''),
		// Without an execution each run is one of its own.
		execution: host.getExecutionId() ?? run,
		origin,
		run,
		node,
		settings,
	};
}
