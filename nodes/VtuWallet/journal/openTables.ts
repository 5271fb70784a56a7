import { BadInput } from '../values/badInput';
import { DataTable, type Column, type TableRow } from './dataTable';
import { claimColumns } from './entries';
import type { TableHost } from './inlineWorkflow';
import { purchaseColumns } from './purchaseRows';
import { processState, type JournalTables } from './processState';
import { isOfInstance } from './runName';

const label = 'Ledger Table';

const { tables: knownTables } = processState;

const placeOf = (host: TableHost, ledger: string) =>
	JSON.stringify([host.getInstanceId(), host.getWorkflow().id, ledger]);

/** A table could not be found under the id that was known. */
export const forgetTables = (host: TableHost, ledger: string): boolean =>
	knownTables.delete(placeOf(host, ledger));

/** Makes tables that are missing. May throw `BadInput`, or what n8n says. */
export async function openTables(host: TableHost, ledger: string): Promise<JournalTables> {
	const { purchases, claims, firstOrigin } = await findTables(host, ledger);
	const made = async (table: DataTable) => {
		if (!(table instanceof MissingTable)) return table;
		if (table.problem) throw table.problem;
		return await DataTable.make(host, table.name, table.columns);
	};
	return { purchases: await made(purchases), claims: await made(claims), firstOrigin };
}

/** The tables as they are; a missing one has no rows. May throw `BadInput`, or what n8n says. */
export async function findTables(host: TableHost, ledger: string): Promise<JournalTables> {
	const known = knownTables.get(placeOf(host, ledger));
	if (known)
		return { ...known, purchases: known.purchases.from(host), claims: known.claims.from(host) };
	const tables = await DataTable.list(host, ledger);
	const purchases = tableAmong(tables, host, ledger, purchaseColumns);
	const claims = tableAmong(tables, host, claimsOf(ledger), claimColumns);
	const oldest = await firstRow(claims);
	if (oldest) return remembered(host, ledger, { purchases, claims }, oldest);
	if ((await firstRow(purchases)) === undefined) return { purchases, claims };
	// Another run may have made the table, and bought, since it was read.
	const made = (await DataTable.find(host, claims.name)) ?? claims;
	const first = await firstRow(made);
	if (first) return remembered(host, ledger, { purchases, claims: made }, first);
	return { purchases, claims: new MissingTable(host, '', claims.name, [], goneTable(claims.name)) };
}

/** If `problem` is given it may not be made anew. */
class MissingTable extends DataTable {
	constructor(
		host: TableHost,
		id: string,
		name: string,
		columns: readonly Column[],
		readonly problem?: BadInput,
	) {
		super(host, id, name, columns);
	}

	override async read(): Promise<TableRow[]> {
		return this.problem ? await Promise.reject(this.problem) : await Promise.resolve([]);
	}
}

/** Its rows alone say what is bought: without them all purchases could be bought again. */
const goneTable = (name: string) =>
	new BadInput(
		label,
		`The table "${name}" is gone or empty, and it alone says what may not be bought again`,
		`Nothing was sent. Bring it back from a backup of n8n's database. Or set another name in '${label}', and take out the rows that are bought already.`,
	);

const firstRow = async (table: DataTable): Promise<TableRow | undefined> =>
	(await table.read({ where: [], match: 'all', limit: 1 })).at(0);

function remembered(
	host: TableHost,
	ledger: string,
	tables: JournalTables,
	oldest: TableRow,
): JournalTables {
	if (!isOfInstance(host.getInstanceId(), String(oldest.by))) throw ofAnotherInstance(ledger);
	const known = { ...tables, firstOrigin: String(oldest.origin) };
	if (!(tables.purchases instanceof MissingTable)) knownTables.set(placeOf(host, ledger), known);
	return known;
}

/** Under another instance ID every key has another id: the node would buy the whole ledger again. */
const ofAnotherInstance = (ledger: string) =>
	new BadInput(
		label,
		`The ledger "${ledger}" was written by an n8n with another instance ID, so this n8n would buy the same again`,
		`Nothing was sent. Give this n8n its earlier instance ID (N8N_INSTANCE_ID). Or set another name in '${label}', and take out the rows that are bought already.`,
	);

const claimsOf = (ledger: string) => `${ledger} Claims`;

/** Refused if its columns are others. */
function tableAmong(
	tables: readonly DataTable[],
	host: TableHost,
	name: string,
	columns: readonly Column[],
): DataTable {
	const table = tables.find((one) => one.name === name);
	if (table === undefined) return new MissingTable(host, '', name, columns);
	const typeOf = (column: Column) => table.columns.find((one) => one.name === column.name)?.type;
	const missing = columns.filter((column) => typeOf(column) === undefined);
	const [other] = columns.filter((column) => typeOf(column) !== column.type);
	if (other === undefined) return table;
	const shown = missing.map((column) => `${column.name} (${column.type})`).join(', ');
	const why =
		missing.length > 0
			? `it lacks the columns ${shown}`
			: `its column ${other.name} is ${typeOf(other)}, not ${other.type}`;
	throw new BadInput(
		label,
		`The table "${name}" is not a ledger: ${why}`,
		`Nothing was sent. Set another name in '${label}': the node makes that table. Or give the table these columns.`,
	);
}
