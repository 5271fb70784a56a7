import { betting, byKey, goOn, otherWorker, operation, rows, useBench } from './support/kit';

const bench = useBench();

const table = 'VTU Wallet Ledger';
const parameters = betting({ ...byKey, ledger: 'dataTable', ledgerTable: table });
const people = () => bench().tables.rowsOf(table);
const node = { type: otherWorker, onError: 'continueRegularOutput' } as const;
/** A later run in a workflow and a worker of its own: only the tables can tell it anything. */
const later = async (count: number) =>
	await bench().buy(parameters, rows(count), { workflowId: 'another', node });

describe('A person who edits the table of purchases', () => {
	it.each(['failed', 'nonsense', null])('makes nothing be bought again: %j', async (outcome) => {
		await bench().buy(parameters, rows(2));
		for (const row of people()) Object.assign(row, { outcome, charged: 'no' });
		const again = await later(3);
		expect(again.outcomes).toEqual(['success', 'success', 'success']);
		expect(again.purchases).toHaveLength(1);
		expect(bench().books.charges).toBe(3);
	});

	it('makes nothing be bought again by deleting rows', async () => {
		await bench().buy(parameters, rows(3));
		people().splice(0, 2);
		const again = await later(3);
		expect(again.outcomes).toEqual(['success', 'success', 'success']);
		expect(again.purchases).toEqual([]);
		expect(bench().books.charges).toBe(3);
	});

	it.each([1, 99, null])('does not change a reference with attempt %j', async (attempt) => {
		const [first] = (await bench().buy(parameters, rows(1))).items;
		for (const row of people()) Object.assign(row, { attempt });
		const again = await later(1);
		expect(again.items).toMatchObject([{ replayed: true, reference: first.reference }]);
		expect(again.items[0]).not.toHaveProperty('earlierReferences');
	});

	it('does not make an open purchase a new one', async () => {
		bench().loseAnswer('/api/fund/betting');
		await bench().buy(parameters, rows(1), { node: goOn });
		bench().endFaults();
		for (const row of people()) Object.assign(row, { outcome: 'failed', charged: 'refunded' });
		const again = await later(1);
		expect(again.outcomes).toEqual(['unknown']);
		expect(bench().books.charges).toBe(1);
	});

	it('does not stop a run, whatever stands in the cells', async () => {
		await bench().buy(parameters, rows(1));
		const [row] = people();
		const cells: unknown[] = [null, '', 'x', -1, 1e21, '{', '[]', '\u0000', '__proto__', 'NaN'];
		for (const cell of cells) {
			for (const name of Object.keys(row))
				if (name !== 'id' && name !== 'reference') row[name] = cell as never;
			const run = await later(2);
			expect(run.error).toBeUndefined();
			expect(run.outcomes).toEqual(['success', 'success']);
			for (const name of ['getMany', 'summary', 'report']) {
				const reads = operation(`ledger/${name}`, { ledgerTable: table });
				expect((await bench().run({ parameters: reads })).error).toBeUndefined();
			}
		}
		expect(bench().books.charges).toBe(2);
	});
});

it('Tidy Up is safe for two at once, and for one beside a run', async () => {
	const options = { ledgerTable: table, olderThanDays: 30 };
	const tidy = async (more: object = { preview: false }) =>
		await bench().run({ parameters: operation('ledger/tidyUp', { ...options, ...more }) });
	await bench().buy(parameters, rows(3));
	const old = '2024-01-01T00:00:00.000Z';
	for (const { rows: stored } of bench().tables.tables.values())
		for (const row of stored) Object.assign(row, { createdAt: old, updatedAt: old });
	expect((await tidy({})).items).toMatchObject([{ preview: true, purchases: 3 }]);
	expect(people()).toHaveLength(3);
	await Promise.all([tidy(), tidy(), later(6)]);
	const again = await later(6);
	expect(again.outcomes).toEqual(Array(6).fill('success'));
	expect(bench().books.charges).toBe(6);
});
