import { createHash } from 'crypto';

import type { Account } from '../api/types';
import { Claims } from './claims';
import { ClaimsTable } from './claimsTable';
import type { DayLimit } from './dayBudget';
import type { TableHost } from './inlineWorkflow';
import { Ledger } from './ledger';
import { findTables, openTables, type ReadTables } from './openTables';
import { refuseOtherInstance } from './otherInstance';
import { PurchasesTable } from './purchases';
import type { Who } from './purchasesTable';
import { runName } from './runName';

export interface LedgerSettings {
	tableName: string;
	account: Account;
	/** Which n8n this is: references hang on it. */
	instanceId: string;
	concurrency: number;
	/** How long an answer of the provider may take. */
	timeoutMs: number;
	/** What a day may cost, over all runs. */
	dayLimit?: DayLimit;
	/** Whether the workflow has bought with a ledger of this name. */
	wasUsed?(ledger: string): Promise<boolean>;
}

/** What a run that is alive may need beyond the provider's answer, until it has written what it knows. */
const writingMs = 10_000;

/** Opens the ledger for one run of a node, and makes its tables where they are missing. Throws `BadInput`. */
export async function openLedger(host: TableHost, settings: LedgerSettings): Promise<Ledger> {
	const tables = await openTables(host, settings.tableName, settings.wasUsed);
	await refuseOtherInstance(tables.purchases, settings);
	return ledgerOf(tables, host, settings);
}

/** The ledger as it is, to be read; undefined where it has not begun. Throws `BadInput`. */
export async function findLedger(
	host: TableHost,
	settings: LedgerSettings,
): Promise<Ledger | undefined> {
	const tables = await findTables(host, settings.tableName, settings.wasUsed);
	if (tables === undefined) return undefined;
	await refuseOtherInstance(tables.purchases, settings);
	return ledgerOf(tables, host, settings);
}

function ledgerOf(tables: ReadTables, host: TableHost, settings: LedgerSettings): Ledger {
	const who = whoOf(host, settings.account, settings.instanceId);
	const claims = new Claims();
	return new Ledger({
		by: who.by,
		execution: who.execution,
		account: who.account,
		concurrency: settings.concurrency,
		patienceMs: settings.timeoutMs + writingMs,
		dayLimit: settings.dayLimit,
		claims,
		claimsTable: new ClaimsTable(tables.claims, claims, who),
		purchases: new PurchasesTable(tables.purchases, who),
	});
}

export function whoOf(host: TableHost, account: Account, instanceId?: string): Who {
	const execution = host.getExecutionId() ?? '';
	return {
		environment: account.environment,
		account: addressOf(account),
		workflow: String(host.getWorkflow().id ?? ''),
		execution,
		by: runName(execution, account, instanceId),
	};
}

/** By the provider's address: a reference means the same to every user of this n8n, whichever credential sends it. */
export function addressOf({ environment, baseUrl }: Account): string {
	return createHash('sha256')
		.update(JSON.stringify([environment, baseUrl]))
		.digest('hex')
		.slice(0, 16);
}
