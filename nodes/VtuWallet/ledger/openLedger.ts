import { createHash, randomBytes } from 'crypto';

import type { Account } from '../api/types';
import { BadInput } from '../values/badInput';
import { Claims } from './claims';
import { claimColumns, ClaimsTable } from './claimsTable';
import type { DayLimit } from './dayBudget';
import { oneAtATime, type TableHost } from './inlineWorkflow';
import { Ledger } from './ledger';
import { PurchasesTable } from './purchases';
import { purchaseColumns, type Who } from './purchasesTable';
import { checkedTableName, ledgerRefusal } from './refusals';
import { DataTable, type Column } from './table';

export interface LedgerSettings {
	tableName: string;
	account: Account;
	concurrency: number;
	/** How long an answer of the provider may take. */
	timeoutMs: number;
	/** What a day may cost, over all runs. */
	dayLimit?: DayLimit;
}

/** What a run that is alive may need beyond the provider's answer, until it has written what it knows. */
const writingMs = 10_000;

/** Opens the ledger for one run of a node, and makes its tables where they are missing. Throws `BadInput`. */
export async function openLedger(host: TableHost, settings: LedgerSettings): Promise<Ledger> {
	const tables = await openTables(host, settings.tableName);
	const who = whoOf(host, settings.account);
	const claims = new Claims();
	return new Ledger({
		by: who.by,
		execution: who.execution,
		concurrency: settings.concurrency,
		patienceMs: settings.timeoutMs + writingMs,
		dayLimit: settings.dayLimit,
		claims,
		claimsTable: new ClaimsTable(tables.claims, claims, who),
		purchases: new PurchasesTable(tables.purchases, who),
	});
}

export interface LedgerTables {
	purchases: DataTable;
	claims: DataTable;
}

export async function openTables(host: TableHost, tableName: string): Promise<LedgerTables> {
	const name = checkedTableName(tableName);
	const inTurn = oneAtATime(host);
	try {
		return {
			purchases: await openTable(inTurn, name, purchaseColumns),
			claims: await openTable(inTurn, `${name} Claims`, claimColumns),
		};
	} catch (caught) {
		throw ledgerRefusal(caught);
	}
}

async function openTable(host: TableHost, name: string, columns: Column[]): Promise<DataTable> {
	const table = await DataTable.open(host, name, columns);
	const wrong = columns.filter(
		({ name: column, type }) =>
			!table?.columns.some((one) => one.name === column && one.type === type),
	);
	if (table !== undefined && wrong.length === 0) return table;
	const missing = wrong.map(({ name: column, type }) => `${column} (${type})`).join(', ');
	throw new BadInput(
		'Ledger Table',
		`The table "${name}" is not a ledger: it lacks the columns ${missing}`,
		"Choose another name in 'Ledger Table': the table is made when it is first used. Or add the columns to it.",
	);
}

export function whoOf(host: TableHost, account: Account): Who {
	const execution = host.getExecutionId() ?? '';
	return {
		environment: account.environment,
		account: addressOf(account),
		workflow: String(host.getWorkflow().id ?? ''),
		execution,
		by: `${execution || 'run'}-${randomBytes(6).toString('hex')}`,
	};
}

/** By the provider's address: a reference means the same to every user of this n8n, whichever credential sends it. */
export function addressOf({ environment, baseUrl }: Account): string {
	return createHash('sha256')
		.update(JSON.stringify([environment, baseUrl]))
		.digest('hex')
		.slice(0, 16);
}
