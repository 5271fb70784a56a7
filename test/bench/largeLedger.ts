import { findDataTable, type TableOfHost } from '../host/lib/dataTables';
import { measure } from './measure';
import { resetProvider, type Place } from './place';
import { benchOrders, buyInLedger, followUpIn } from './recipes';

/** How the purchases of a ledger were written. A shop has packed all but those of the last week. */
export type Way = 'sheets' | 'single sales' | 'packed' | 'of a shop';

/** 5,000 sales a day, and *Tidy Up* each month. */
const shop = { fresh: 35_000, people: 150_000 };
/** Sold in the last hour, so no bundle holds them yet. */
const young = 600;
/** So many purchases are bought one by one, and copied in bundles. */
const sold = 100;
/** So many sheets of a thousand rows are bought, and copied in bundles. */
const bundledSheets = 6;
/** The ids of the rows that a bundle replaces stay free. */
const rowsPerBundle = 100;
const rowsPerSheetBundle = 2;

const weekMinutes = 8 * 24 * 60;
const twoHours = 120;

/** A ledger with so many purchases. Only the first ones are bought, and the database copies their rows. */
export async function fillLedger(place: Place, way: Way, purchases: number): Promise<string> {
	const name = `${way} ${purchases}`;
	const buy = async (orders: number) =>
		void (await measure(place, buyInLedger(name), benchOrders(orders)));
	const isPacked = way === 'packed' || way === 'of a shop';
	const fresh = { sheets: 0, packed: 0, 'single sales': purchases, 'of a shop': shop.fresh }[way];
	const sheets = way === 'sheets' ? bundledSheets : 1;
	await resetProvider(place);
	if (way === 'single sales') await buy(1);
	else for (let sheet = 0; sheet < sheets; sheet++) await buy(1_000);
	const { claims, people } = await tablesOf(place.host, name);
	if (isPacked) await growOld(place, name, claims, weekMinutes);
	if (isPacked) await copy(place, claims, "kind = 'bought'", (purchases - fresh) / 1_000);
	if (way === 'sheets') {
		await growOld(place, name, claims, twoHours);
		await copy(place, claims, "kind = 'bundle'", purchases / 1_000 / sheets, rowsPerSheetBundle);
	}
	if (fresh > young) {
		for (let sale = 0; sale < sold; sale++) await buy(1);
		await growOld(place, name, claims, twoHours);
		await copy(place, claims, "kind = 'bundle'", (fresh - young) / sold, rowsPerBundle);
		await buy(1);
		await copy(place, claims, claimed, young);
	}
	const rows = way === 'single sales' ? sold : 1_000 * sheets;
	await copy(
		place,
		people,
		"reference <> ''",
		(way === 'of a shop' ? shop.people : purchases) / rows,
	);
	return name;
}

const claimed = "kind IN ('claim', 'end')";

/** The rows of claims grow old, and are packed or put into bundles. */
async function growOld(place: Place, name: string, claims: TableOfHost, minutes: number) {
	// A process that saw the rows while they were young would miss them.
	await place.host.kill();
	await place.host.database.age(claims.id, minutes);
	await place.host.start();
	await measure(place, followUpIn(name), benchOrders(1));
}

/** Until there are so many times as many. `apart`: from one id to the next. */
async function copy(
	{ host }: Place,
	{ id }: TableOfHost,
	condition: string,
	times: number,
	apart = 1,
) {
	if (times <= 1) return;
	const from = `"data_table_user_${id}"`;
	const [[row]] = await host.database.query([`SELECT * FROM ${from} LIMIT 1`]);
	const columns = Object.keys(row).filter((column) => column !== 'id');
	const listed = columns.map((column) => `"${column}"`).join(', ');
	const own = columns.map((column) => `t."${column}"`).join(', ');
	const place = `${apart} * ROW_NUMBER() OVER (ORDER BY n.i, t.id)`;
	await host.database.query([
		`INSERT INTO ${from} (id, ${listed})
		WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${times - 1})
		SELECT (SELECT MAX(id) FROM ${from}) + ${place}, ${own}
		FROM n, (SELECT * FROM ${from} WHERE ${condition}) t ORDER BY n.i, t.id`,
	]);
	await host.database.countOn(id);
}

async function tablesOf({ rest }: Place['host'], name: string) {
	const [people, claims] = await Promise.all(
		[name, `${name} Claims`].map(async (one) => await findDataTable(rest, one)),
	);
	if (people === undefined || claims === undefined) throw new Error(`There is no ledger "${name}"`);
	return { people, claims };
}

/** Counts the additions of the database too. */
export async function bytesOf({ host }: Place, name: string) {
	const { claims, people } = await tablesOf(host, name);
	const bytes = async ({ id }: TableOfHost) => await host.database.bytesOf(id);
	return { claimBytes: await bytes(claims), peopleBytes: await bytes(people) };
}

/** In SQLite, n8n measures all Data Tables at each write, so one large ledger would slow the others. */
export async function removeLedger({ host }: Place, name: string): Promise<void> {
	for (const table of Object.values(await tablesOf(host, name))) await table.remove();
}

export const timeOf = async (place: Place, name: string, orders: number) => {
	await resetProvider(place);
	return await measure(place, buyInLedger(name), benchOrders(orders));
};
