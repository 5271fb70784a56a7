import { BadInput } from '../values/badInput';
import { claimColumns } from './claimsTable';
import { oneAtATime, type TableHost } from './inlineWorkflow';
import { purchaseColumns } from './purchasesTable';
import type { PurchaseRows } from './purchases';
import { checkedTableName, ledgerRefusal } from './refusals';
import { DataTable, type Column } from './table';

export interface LedgerTables {
	purchases: DataTable;
	claims: DataTable;
}

const label = 'Ledger Table';

const neverUsed: (ledger: string) => Promise<boolean> = async () => await Promise.resolve(false);

/** Makes them where they are missing. `wasUsed`: the workflow has bought with this ledger. Throws `BadInput`. */
export async function openTables(
	host: TableHost,
	tableName: string,
	wasUsed = neverUsed,
): Promise<LedgerTables> {
	const inTurn = oneAtATime(host);
	const ledger = checkedTableName(tableName);
	const name = claimsOf(ledger);
	try {
		const isThere = async (table: string) =>
			(await DataTable.open(inTurn, table, undefined)) !== undefined;
		const hasClaims = await isThere(name);
		const isUsed = !hasClaims && (await wasUsed(ledger));
		// Another run may have made its tables, and used them, since they were looked for.
		if (isUsed && !(await isThere(ledger)) && !(await isThere(name))) throw gone(ledger);
		const purchases = await openPurchases(inTurn, ledger);
		if (!hasClaims) await refuseUnlessNew(inTurn, purchases, name);
		if (isUsed && !(await isThere(name))) throw gone(ledger);
		return { purchases, claims: await openTable(inTurn, name, claimColumns) };
	} catch (caught) {
		throw ledgerRefusal(caught);
	}
}

/** To be read: where the rows that people see were deleted, the claims still say what was bought. */
export interface ReadTables {
	purchases: PurchaseRows;
	claims: DataTable;
}

const noRows: PurchaseRows = {
	read: async () => await Promise.resolve([]),
	update: async () => await Promise.resolve([]),
	insertThenRead: async () => await Promise.resolve([]),
};

/** The tables of a ledger as they are, without a change to them; undefined where it has not begun. Throws `BadInput`. */
export async function findTables(
	host: TableHost,
	tableName: string,
	wasUsed = neverUsed,
): Promise<ReadTables | undefined> {
	const inTurn = oneAtATime(host);
	const ledger = checkedTableName(tableName);
	try {
		const claims = await DataTable.open(inTurn, claimsOf(ledger), undefined);
		const purchases = await DataTable.open(inTurn, ledger, undefined);
		if (purchases !== undefined) refuseOtherColumns(purchases, purchaseColumns);
		if (claims === undefined) {
			if (purchases !== undefined) await refuseUnlessNew(inTurn, purchases, claimsOf(ledger));
			if (await wasUsed(ledger)) throw gone(ledger);
			return undefined;
		}
		refuseOtherColumns(claims, claimColumns);
		return { purchases: purchases ?? noRows, claims };
	} catch (caught) {
		throw ledgerRefusal(caught);
	}
}

const claimsOf = (ledger: string) => `${ledger} Claims`;

const gone = (ledger: string) =>
	new BadInput(
		label,
		`The ledger "${ledger}" that this workflow has used before is gone, and with it what may not be bought again`,
		`Nothing was sent. If its tables "${ledger}" and "${ledger} Claims" were renamed, give them their names back; if they were deleted, bring them back from a backup of n8n's database. Or begin a new ledger under another name in '${label}': it knows nothing of what was bought before.`,
	);

/** The rows that people see: to read them nothing else is needed. Throws `BadInput`. */
export async function openPurchases(host: TableHost, tableName: string): Promise<DataTable> {
	const name = checkedTableName(tableName);
	try {
		return await openTable(host, name, purchaseColumns);
	} catch (caught) {
		throw ledgerRefusal(caught);
	}
}

/** An empty table of claims beside rows of purchases would let all of them be bought again. */
async function refuseUnlessNew(host: TableHost, purchases: DataTable, name: string) {
	const rows = await purchases.read({ where: [], match: 'all', limit: 1 });
	// Another run that began it at the same time may have made the table, and bought, since it was looked for.
	if (rows.length === 0 || (await DataTable.open(host, name, undefined)) !== undefined) return;
	throw new BadInput(
		label,
		`The table "${name}" is gone, and it alone says what may not be bought again`,
		`Nothing was sent. Bring it back from a backup of n8n's database. Or begin a new ledger under another name in '${label}': it knows nothing of what stands in "${purchases.name}", so take out the rows that are bought already.`,
	);
}

async function openTable(host: TableHost, name: string, columns: Column[]): Promise<DataTable> {
	const table = await DataTable.open(host, name, columns);
	if (table === undefined) throw new Error(`The table "${name}" could not be found`);
	refuseOtherColumns(table, columns);
	return table;
}

function refuseOtherColumns(table: DataTable, columns: Column[]): void {
	const found = (column: Column) => table.columns.find((one) => one.name === column.name);
	const missing = columns.filter((column) => found(column) === undefined);
	const others = columns.filter((column) => found(column)?.type !== column.type);
	if (others.length === 0) return;
	const shown = missing.map(({ name: column, type }) => `${column} (${type})`).join(', ');
	const [other] = others;
	const why =
		missing.length > 0
			? `it lacks the columns ${shown}`
			: `its column ${other.name} is ${found(other)?.type}, not ${other.type}`;
	throw new BadInput(
		label,
		`The table "${table.name}" is not a ledger: ${why}`,
		`Choose another name in '${label}': the table is made when it is first used. Or give the table these columns.`,
	);
}
