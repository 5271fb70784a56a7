import { DataTable, type Column, type TableRow } from './dataTable';
import type { TableHost } from './inlineWorkflow';
import { claimColumns, purchaseColumns } from './ledgerColumns';
import { processTables, type KnownTables } from './processTables';
import { checkedTableName, lostClaims, notALedger, ofAnotherInstance } from './ledgerTexts';
import { ClaimsMissing, hasOtherColumns, isGone, ledgerRefusal, persistently } from './refusals';
import { isOfInstance, writerIn } from './writer';

/** The two tables of a ledger, as one execution reaches them. */
export class LedgerTables {
	/** `open` sets it. */
	found!: KnownTables;
	/** The run may find or make deleted tables again until it has written something. */
	mayReopen = true;
	private readonly name: string;

	/** Throws `BadInput`. */
	constructor(
		private readonly host: TableHost,
		name: string,
		/** `makes`: tables that are missing. `offServes`: the purchase can be made without a ledger, and errors say so. */
		private readonly options: { makes?: boolean; offServes?: boolean } = {},
	) {
		this.name = checkedTableName(name);
	}

	/** Throws `BadInput`. */
	async open(): Promise<void> {
		await this.beforeSending(async () => await this.find());
	}

	/** Work before anything is sent. Throws `BadInput`. */
	async beforeSending<T>(work: () => Promise<T>): Promise<T> {
		return await work().catch((caught: unknown) => {
			throw ledgerRefusal(caught, this.options.offServes);
		});
	}

	/** Waits for a busy database. */
	async reach<T>(work: (isAgain: boolean) => Promise<T>): Promise<T> {
		return await this.orReopened(
			async (isAgain) =>
				await persistently(
					async (isRepeated) => await work(isAgain || isRepeated),
					() => this.host.isOver(),
				),
		);
	}

	/** This process may know the ids of tables that were deleted. */
	async orReopened<T>(work: (isAgain: boolean) => Promise<T>): Promise<T> {
		return await work(false).catch(async (caught: unknown) => {
			if (hasOtherColumns(caught)) return await this.withItsColumns(work, caught);
			if (!isGone(caught)) throw caught;
			const { claims, purchases } = this.found;
			processTables.known.delete(this.knownAs);
			if (caught instanceof ClaimsMissing && caught.isRecent) {
				if ((await firstRow(purchases)) !== undefined)
					throw lostClaims(claims.name, 'lacks claims that it had');
				processTables.rowsSeen.delete(claims.id);
			}
			// Without the claims of this run, another run could buy the same. The other table can be made again.
			if (!this.mayReopen && (await this.look()).claims.id !== claims.id) throw caught;
			await this.find();
			return await work(true);
		});
	}

	/** A person may have removed a column that the table can do without. */
	private async withItsColumns<T>(
		work: (isAgain: boolean) => Promise<T>,
		caught: unknown,
	): Promise<T> {
		const { claims } = this.found;
		processTables.known.delete(this.knownAs);
		const isSame = await this.look().then(
			(found) => found.claims.id === claims.id,
			() => false,
		);
		if (!isSame) throw caught;
		await this.find();
		return await work(true);
	}

	private get knownAs(): string {
		return JSON.stringify([this.host.getInstanceId(), this.host.getWorkflow().id, this.name]);
	}

	private async find(): Promise<void> {
		this.found = await persistently(async () => {
			const found = processTables.known.get(this.knownAs) ?? (await this.look());
			const [purchases, claims] = [found.purchases, found.claims].map((one) => one.from(this.host));
			if (!this.options.makes) return { ...found, purchases, claims };
			return { ...found, purchases: await purchases.make(), claims: await claims.make() };
		});
	}

	private async look(): Promise<KnownTables> {
		const { host, name } = this;
		const tables = await DataTable.list(host, name);
		const purchases = this.tableAmong(tables, name, purchaseColumns);
		let claims = this.tableAmong(tables, `${name} Claims`, claimColumns);
		let first = await firstRow(claims);
		if (first === undefined) {
			if ((await firstRow(purchases)) === undefined) return { purchases, claims };
			// Another run may have made the table and bought since.
			claims = (await DataTable.find(host, claims.name)) ?? claims;
			first = await firstRow(claims);
		}
		if (first === undefined)
			return {
				purchases,
				claims: new DataTable(
					host,
					'',
					claims.name,
					[],
					lostClaims(claims.name, 'is gone or empty'),
				),
			};
		if (!isOfInstance(host.getInstanceId(), writerIn(first).run)) throw ofAnotherInstance(name);
		const known = { purchases, claims, firstOrigin: String(first.origin) };
		if (purchases.id !== '') processTables.known.set(this.knownAs, known);
		return known;
	}

	/** Refused if it lacks a column that every release has. */
	private tableAmong(tables: DataTable[], name: string, columns: readonly Column[]): DataTable {
		const table = tables.find((one) => one.name === name);
		if (table === undefined) return new DataTable(this.host, '', name, columns);
		const missing = missingIn(table, columns);
		const usable = columns.filter((column) => isIn(table, column));
		if (missing.length === 0) return new DataTable(this.host, table.id, name, usable);
		throw notALedger(name, missing);
	}
}

/** The tables of claims of all other ledgers of the project. */
export async function otherClaims(own: DataTable): Promise<DataTable[]> {
	const tables = await DataTable.list(own.host, ' Claims');
	return tables.filter((one) => one.id !== own.id && missingIn(one, claimColumns).length === 0);
}

const isIn = (table: DataTable, { name, type }: Column): boolean =>
	table.columns.some((one) => one.name === name && one.type === type);

/** Columns that the table lacks, of those that every release has. */
const missingIn = (table: DataTable, columns: readonly Column[]): Column[] =>
	columns.filter((column) => column.isLater !== true && !isIn(table, column));

const firstRow = async (table: DataTable): Promise<TableRow | undefined> =>
	(await table.read({ where: [], match: 'all', limit: 1 })).at(0);
