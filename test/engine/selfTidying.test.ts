import { claimsName, purchasesName, useBench } from './support/kit';
import { airtime, asReceipts, betting, byKey } from './support/products';

const bench = useBench();
const dayMs = 86_400_000;
const orders = (from: number, to: number) =>
	Array.from({ length: to - from }, (_, at) => ({
		phone: `0803123${1_000 + from + at}`,
		amount: 100 + ((from + at) % 7),
		order: `order-${from + at}`,
	}));
const sheet = orders(0, 200);
const buy = async (rows = sheet, more = {}) =>
	await bench().buy(
		airtime({ ...byKey, ...asReceipts, options: { concurrency: 20 }, ...more }),
		rows,
	);

let ahead = 0;
const realNow = Date.now;
function later(days: number): void {
	ahead += days * dayMs;
	jest.spyOn(Date, 'now').mockImplementation(() => realNow() + ahead);
}
afterEach(() => {
	ahead = 0;
	jest.restoreAllMocks();
});

const rowsAbout = (kind: string) =>
	bench()
		.tables.rowsOf(claimsName)
		.filter((row) => (row.kind === 'bought') === (kind === 'bought'));
function forgetRows(): void {
	const table = [...bench().tables.tables.values()].find(({ name }) => name === purchasesName);
	if (table) table.rows = [];
}

/** Buys the sheet, and a week later so many other rows that the node packs the sheet. */
async function packedSheet(): Promise<void> {
	await buy();
	later(8);
	expect(rowsAbout('bought')).toEqual([]);
	await buy(orders(200, 360));
	expect(rowsAbout('bought')).toHaveLength(Math.ceil(sheet.length / 36));
	expect(bench().books.charges).toBe(360);
}

describe('A ledger that the node has packed', () => {
	beforeEach(packedSheet);

	it('gives each row its receipt from the row for people, and buys nothing again', async () => {
		const again = await buy();
		expect(again.replayed).toEqual(sheet.map(() => true));
		expect(again.receipts).toMatchObject(sheet.map(({ amount }) => ({ amount, charged: 'yes' })));
		expect(again.receipts[0].warnings).toBeUndefined();
		expect(bench().books.charges).toBe(360);
	});

	it('knows the bought rows also after a person has removed the rows for people', async () => {
		forgetRows();
		const again = await buy();
		expect(again.outcomes).toEqual(sheet.map(() => 'success'));
		expect(again.replayed).toEqual(sheet.map(() => true));
		const [{ recipient, product, reference, amount, warnings }] = again.receipts;
		expect([recipient, product, amount]).toEqual([sheet[0].phone, 'airtime', undefined]);
		expect(reference).toMatch(/^airtime-[0-9a-f]{24}$/);
		expect(warnings).toContain('its row in the Data Table was deleted');
		const [other] = (await buy([{ ...sheet[0], amount: 500 }])).receipts;
		expect(other.warnings).toContain('to buy something else');
		expect(bench().books.charges).toBe(360);
	});

	it('refuses its keys for other recipients, and moved keys', async () => {
		forgetRows();
		const strangers = await buy([{ ...sheet[0], phone: '08021234567' }]);
		expect(strangers.shown).toContain('was used to buy for another recipient');
		const moved = [...sheet.slice(0, 3), ...orders(900, 901), ...sheet.slice(3)].map((row, at) => ({
			...row,
			order: `order-${at}`,
		}));
		const result = await buy(moved);
		expect(result.shown).toContain('Keys have moved to other rows');
		expect(bench().books.charges).toBe(360);
	});
});

it('A receipt has the reference of its purchase after the node has packed it', async () => {
	const stake = { ...asReceipts, options: { concurrency: 20, timeout: 10 } };
	const first = await bench().buy(betting({ ...byKey, ...stake }), sheet);
	later(8);
	await bench().buy(betting({ ...byKey, ...stake }), orders(200, 360));
	expect(rowsAbout('bought').length).toBeGreaterThan(0);
	const rows = sheet.slice(0, 3).map((row, at) => ({
		...row,
		name: first.receipts[at].reference,
	}));
	const byReference = { repeatProtection: 'reference', reference: '={{ $json.name }}' };
	const again = await bench().buy(betting({ ...byReference, ...stake }), rows);
	expect(again.replayed).toEqual([true, true, true]);
	forgetRows();
	const other = await bench().buy(betting({ ...byReference, ...stake }), [
		{ ...rows[0], phone: '08021234567' },
	]);
	expect(other.shown).toContain('This reference was used for another recipient');
	expect(bench().books.charges).toBe(360);
});
