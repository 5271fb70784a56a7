import { claimsName, operation, purchasesName, useBench } from './support/kit';
import { airtime, byKey, one } from './support/products';

const bench = useBench();
const dayMs = 86_400_000;
const order = (name: string) => one({ order: name });
const buy = async (name: string) => await bench().buy(airtime(byKey), order(name));
const followUp = async () => await bench().buy(operation('ledger/followUp', {}), [{}]);
const hints = ({ hints: said }: { hints: Array<{ message: string }> }) =>
	said.map(({ message }) => message).join('\n');

/** The ledger holds so many purchases, and grew by a thousand rows on each of the last days. */
function fill(purchases: number): void {
	for (const [name, rows] of [
		[purchasesName, purchases],
		[claimsName, 2 * purchases],
	] as const) {
		const table = [...bench().tables.tables.values()].find((one) => one.name === name);
		if (!table) throw new Error(`no ${name}`);
		const [row] = table.rows;
		const ago = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
		const last = { ...row, id: rows, createdAt: ago(0) };
		const before = { ...row, id: rows - 1_000, createdAt: ago(1) };
		table.rows = [{ ...row, createdAt: ago(100) }, ...table.rows.slice(1), before, last];
		table.lastId = rows;
	}
}

describe('The size of the ledger', () => {
	it('leads to a warning of Follow Up and of runs before the tables are full, with the days left', async () => {
		await buy('first');
		fill(260_000);
		const said = hints(await followUp());
		expect(said).toContain(
			"The ledger takes about 175 MB of the 200 MB that n8n's Data Tables usually hold, full in about 38 days. Run 'Ledger → Tidy Up' with 'Preview' off.",
		);
		const result = await buy('second');
		expect(result.outcomes).toEqual(['success']);
		expect(hints(result)).toContain('The ledger takes about 175 MB');
	});

	it.each([
		['is small', 10],
		['has room', 200_000],
		['has another limit, because it is larger', 400_000],
	])('leads to no warning if the ledger %s', async (_, purchases) => {
		await buy('first');
		if (purchases > 10) fill(purchases);
		expect(hints(await followUp())).not.toContain('The ledger takes');
		expect(hints(await buy('second'))).not.toContain('The ledger takes');
	});
});
