import { airtime, betting, byKey, goOn, otherWorker, rows, useBench } from './support/kit';

const bench = useBench();
describe('The journal', () => {
	it.each([
		['airtime', airtime],
		['betting', betting],
	])('is made at the first purchase, without any setting: %s', async (_, product) => {
		await bench().buy(product(byKey), rows(2));
		const names = [...bench().tables.tables.values()].map(({ name }) => name).sort();
		expect(names).toEqual(['VTU Wallet Purchases', 'VTU Wallet Purchases Claims']);
		const purchases = bench().tables.rowsOf('VTU Wallet Purchases');
		// People know a workflow by its name, the node by its id.
		expect(purchases.map(({ workflow }) => workflow)).toEqual(['Bench', 'Bench']);
		expect(bench().tables.rowsOf('VTU Wallet Purchases Claims')[0].workflow).not.toBe('Bench');
	});

	it('is the proof: a row by key is one request, also in a later run', async () => {
		// The execution that makes the tables asks about every row.
		await bench().buy(airtime({ ...byKey, key: 'before' }), rows(1));
		const first = await bench().buy(airtime(byKey), rows(2));
		expect(first.requests.map(({ path }) => path).filter((path) => /requery/.test(path))).toEqual(
			[],
		);
		expect(first.purchases).toHaveLength(2);
		const later = await bench().buy(airtime(byKey), rows(3), { node: { type: otherWorker } });
		expect(later.replayed).toEqual([true, true, false]);
		expect(later.requests.filter(({ path }) => /requery/.test(path))).toEqual([]);
		expect(later.purchases).toHaveLength(1);
	});

	it('can be off for a product whose record the provider keeps, and for no other', async () => {
		const off = { ...byKey, ledger: 'off' };
		const refused = await bench().buy(betting(off), rows(1));
		expect(refused.status).toBe('error');
		expect(refused.requests).toEqual([]);
		const bought = await bench().buy(airtime(off), rows(1));
		expect(bought.outcomes).toEqual(['success']);
		const again = await bench().buy(airtime(off), rows(1), { node: { type: otherWorker } });
		expect(again.items).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect([...bench().tables.tables.values()]).toEqual([]);
		expect(bench().books.charges).toBe(1);
	});

	it('finds a purchase that is in doubt after a kill, and sends nothing for it', async () => {
		bench().loseAnswer('/api/fund/betting');
		const lost = await bench().buy(betting(), rows(2), { node: goOn });
		expect(lost.outcomes).toEqual(['unknown', 'unknown']);
		bench().endFaults();
		const retried = await bench().retryFromStart(lost, { node: { ...goOn, type: otherWorker } });
		expect(retried.outcomes).toEqual(['unknown', 'unknown']);
		expect(bench().books.charges).toBe(2);
	});
});
