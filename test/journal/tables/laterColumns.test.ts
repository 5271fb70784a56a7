import type { Column } from '../../../nodes/VtuWallet/journal/tables/dataTable';
import {
	claimColumns,
	purchaseColumns,
} from '../../../nodes/VtuWallet/journal/tables/ledgerColumns';
import {
	bought,
	claimed,
	claimsName,
	during,
	endOf,
	journalOf,
	laterRun,
	ledgerName,
	newTables,
	standingLater,
	tables,
} from '../support';

/** Columns that a later release adds to both tables. */
const columns = [purchaseColumns, claimColumns];
const colour: Column = { name: 'colour', type: 'string', isLater: true };
const weight: Column = { name: 'weight', type: 'number', isLater: true };
const red = { message: 'Done', colour: '=red', weight: 2.5 };

beforeAll(() => columns.forEach((list) => list.push(colour, weight)));
afterAll(() => columns.forEach((list) => list.splice(-2)));

let processes = 0;
const anew = () => ({ workflow: `later${(processes += 1)}` });

const tableOf = (name: string) => [...tables.tables.values()].find((one) => one.name === name)!;

/** Makes the tables as an earlier release did. */
function withoutThem(name: string): void {
	const table = tableOf(name);
	table.columns = table.columns.filter((one) => ![colour.name, weight.name].includes(one.name));
	for (const row of table.rows) {
		delete row.colour;
		delete row.weight;
	}
}

const buyOne = async (id: string, execution: string) =>
	await during({ execution, ...anew() }, async (journal) => {
		const { state } = await claimed(journal, id);
		if (state === 'mine') await bought(journal, id, red);
		return journal.failure ?? state;
	});

describe('a column of a later release', () => {
	test('is made, written and read', async () => {
		await buyOne('a', 'e1');
		expect(tableOf(ledgerName).columns).toContainEqual({ name: 'colour', type: 'string' });
		expect(tables.rowsOf(ledgerName)).toMatchObject([{ colour: "'=red", weight: 2.5 }]);
		expect((await laterRun(['a'], anew())).store.row('a')).toMatchObject(red);
	});

	test('may be missing in a ledger, which buys and knows as before', async () => {
		await buyOne('a', 'e1');
		withoutThem(ledgerName);
		withoutThem(claimsName);
		expect(await buyOne('b', 'e2')).toBe('mine');
		for (const id of ['a', 'b']) expect((await standingLater(id, anew())).state).toBe('bought');
		const row = (await laterRun(['b'], anew())).store.row('b');
		expect(row).toMatchObject({ outcome: 'success', amount: 100 });
		expect(row).not.toHaveProperty('colour');
	});

	test('may have another type, because a person has added it', async () => {
		await buyOne('a', 'e1');
		for (const column of tableOf(ledgerName).columns)
			if (column.name === 'weight') column.type = 'string';
		expect(await buyOne('b', 'e2')).toBe('mine');
		expect(tables.rowsOf(ledgerName)[1]).toMatchObject({ colour: "'=red", weight: null });
	});

	test('may be removed while a run buys', async () => {
		const journal = await journalOf();
		await claimed(journal, 'a');
		withoutThem(ledgerName);
		await bought(journal, 'a', red);
		expect(journal.failure).toBeUndefined();
		expect((await standingLater('a', anew())).state).toBe('bought');
		expect(tables.rowsOf(ledgerName)).toHaveLength(1);
	});

	test('may be removed before a row that is there is written again', async () => {
		const journal = await journalOf();
		await claimed(journal, 'a');
		await journal.end([endOf('a', 'pending', red)]);
		withoutThem(ledgerName);
		await bought(journal, 'a', red);
		expect(journal.failure).toBeUndefined();
		expect(tables.rowsOf(ledgerName)).toMatchObject([{ outcome: 'success' }]);
	});

	test('is missing if an earlier release makes the tables at the same time', async () => {
		await buyOne('a', 'e1');
		const made = [...tables.tables.values()];
		newTables();
		tables.fault = ({ name }, when) => {
			if (name !== 'Create' || when !== 'before' || tables.tables.size > 0) return undefined;
			for (const table of made) tables.tables.set(table.id, { ...table, rows: [] });
			withoutThem(ledgerName);
			return 'it already exists';
		};
		expect(await buyOne('b', 'e2')).toBe('mine');
		expect(tables.rowsOf(ledgerName)).toMatchObject([{ reference: 'b' }]);
	});
});
