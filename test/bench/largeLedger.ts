import { findDataTable } from '../host/lib/dataTables';
import { measure } from './measure';
import { resetProvider, type Place } from './place';
import { benchOrders, buyInLedger, followUpIn } from './recipes';

/** How the purchases of a ledger were written. */
export type Way = 'sheets' | 'single sales' | 'packed';

const weekMinutes = 8 * 24 * 60;

interface Rows {
	claims: string;
	people: string;
}

/** A ledger with so many purchases. Only the first ones are bought, and the database copies their rows. */
export async function fillLedger(place: Place, way: Way, purchases: number): Promise<string> {
	const name = `${way} ${purchases}`;
	const bought = way === 'single sales' ? 1 : 1_000;
	await resetProvider(place);
	await measure(place, buyInLedger(name), benchOrders(bought));
	const tables = await tablesOf(place, name);
	if (way === 'packed') await pack(place, name, tables);
	const kinds = way === 'packed' ? "kind = 'bought'" : "kind IN ('claim', 'end')";
	const times = Math.ceil(purchases / bought) - 1;
	if (times > 0) await copyRows(place, tables, times, kinds);
	return name;
}

async function pack(place: Place, name: string, { claims }: Rows): Promise<void> {
	// A process that saw the rows while they were young would miss them.
	await place.host.kill();
	await place.host.database.age(claims, weekMinutes);
	await place.host.start();
	await measure(place, followUpIn(name), benchOrders(1));
}

async function copyRows({ host }: Place, { claims, people }: Rows, times: number, kinds: string) {
	await copy(claims, kinds);
	await copy(people, "reference <> ''");

	async function copy(table: string, condition: string): Promise<void> {
		const from = `"data_table_user_${table}"`;
		const [[row]] = await host.database.query([`SELECT * FROM ${from} LIMIT 1`]);
		const columns = Object.keys(row).filter((column) => column !== 'id');
		const listed = columns.map((column) => `"${column}"`).join(', ');
		const own = columns.map((column) => `t."${column}"`).join(', ');
		await host.database.query([
			`INSERT INTO ${from} (${listed})
			WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times})
			SELECT ${own} FROM n, (SELECT * FROM ${from} WHERE ${condition}) t ORDER BY n.i, t.id`,
		]);
	}
}

async function tablesOf({ host }: Place, name: string): Promise<Rows> {
	const [people, claims] = await Promise.all(
		[name, `${name} Claims`].map(async (one) => await findDataTable(host.rest, one)),
	);
	if (people === undefined || claims === undefined) throw new Error(`There is no ledger "${name}"`);
	return { people: people.id, claims: claims.id };
}

/** What the database adds is part of it. */
export async function bytesOf(
	place: Place,
	name: string,
): Promise<{ claims: number; people: number }> {
	const { claims, people } = await tablesOf(place, name);
	const [claimBytes, peopleBytes] = await Promise.all(
		[claims, people].map(async (table) => await place.host.database.bytesOf(table)),
	);
	return { claims: claimBytes, people: peopleBytes };
}

export const timeOf = async (place: Place, name: string, orders: number) => {
	await resetProvider(place);
	return await measure(place, buyInLedger(name), benchOrders(orders));
};
