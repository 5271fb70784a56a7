import { forgetProcess } from '../support/builtPackage';
import { claimsName, elsewhere, goOn, operation, purchasesName, useBench } from './support/kit';
import { airtime, betting, byKey, rows } from './support/products';

const bench = useBench();

const parameters = betting(byKey);
const people = () => bench().tables.rowsOf(purchasesName);
/** A later run in another workflow and worker, which knows only the tables. */
const later = async (count: number) =>
	await bench().buy(parameters, rows(count), { workflowId: 'another', ...elsewhere });

describe('A person who edits the table of purchases', () => {
	it.each(['failed', 'nonsense', null])('makes the node buy nothing again: %j', async (outcome) => {
		await bench().buy(parameters, rows(2));
		for (const row of people()) Object.assign(row, { outcome, charged: 'no' });
		const again = await later(3);
		expect(again.outcomes).toEqual(['success', 'success', 'success']);
		expect(again.purchases).toHaveLength(1);
		expect(bench().books.charges).toBe(3);
	});

	it('does not make an open purchase new', async () => {
		bench().loseAnswer('/api/fund/betting');
		await bench().buy(parameters, rows(1), { node: goOn });
		bench().endFaults();
		for (const row of people()) Object.assign(row, { outcome: 'failed', charged: 'refunded' });
		expect((await later(1)).outcomes).toEqual(['unknown']);
		expect(bench().books.charges).toBe(1);
	});

	it('does not stop a run or change a reference with any cells', async () => {
		const [{ reference }] = (await bench().buy(parameters, rows(1))).items;
		const [row] = people();
		const cells: unknown[] = [null, '', 'x', -1, 1e21, '{', '[]', '\u0000', '__proto__', 'NaN'];
		for (const cell of cells) {
			for (const name of Object.keys(row))
				if (name !== 'id' && name !== 'reference') row[name] = cell as never;
			const run = await later(2);
			expect(run.error).toBeUndefined();
			expect(run.outcomes).toEqual(['success', 'success']);
			expect(run.items[0].reference).toBe(reference);
			for (const name of ['getMany', 'summary', 'report']) {
				const reads = operation(`ledger/${name}`);
				expect((await bench().run({ parameters: reads })).error).toBeUndefined();
			}
		}
		expect(bench().books.charges).toBe(2);
	});
});

it('Tidy Up is safe twice at the same time, and beside a run', async () => {
	const tidy = async (more: object = { preview: false }) =>
		await bench().run({ parameters: operation('ledger/tidyUp', { olderThanDays: 30, ...more }) });
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

/** Only this table says what is bought. Without the table every key would buy again. */
describe('A table of claims that was lost between two runs', () => {
	const claims = () =>
		[...bench().tables.tables.values()].filter(({ name }) => name === claimsName);
	const losses = {
		emptied: () => claims().forEach((table) => void (table.rows = [])),
		deleted: () => claims().forEach(({ id }) => bench().tables.tables.delete(id)),
	};

	it.each(['emptied', 'deleted'] as const)('%s, is refused, and nothing is sent', async (loss) => {
		await bench().buy(parameters, rows(2));
		losses[loss]();
		for (const workflowId of ['the-same', 'another', 'after a restart']) {
			if (workflowId === 'after a restart') forgetProcess();
			const run = await bench().buy(parameters, rows(3), { workflowId });
			expect(run.error?.message).toMatch(/Claims" is gone/);
			expect(run.error?.description).toMatch(/Nothing was sent\./);
		}
		expect(bench().books.charges).toBe(2);
	});
});

describe('A row of claims that a person has changed', () => {
	const bought = () =>
		[...bench().tables.tables.values()]
			.filter(({ name }) => name === claimsName)
			.flatMap((table) => table.rows)
			.filter(({ kind }) => kind === 'claim' || kind === 'end');

	it.each(['', '[', 'x', null, '{}', '[]'])(
		'is refused until it is as before: %j',
		async (cell) => {
			await bench().buy(parameters, rows(2));
			const before = bought().map((row) => ({ row, purchases: row.purchases }));
			for (const { row } of before) row.purchases = cell;
			for (const started of ['here', 'again'])
				for (const mode of ['buy', 'preview']) {
					if (started === 'again') forgetProcess();
					const run = await bench().buy({ ...parameters, mode }, rows(3), { workflowId: started });
					expect(run.error?.message).toMatch(/Row \d+ in the table of claims was changed/);
					expect(run.error?.description).toMatch(/^Nothing was sent\. Bring the row back/);
				}
			for (const { row, purchases } of before) row.purchases = purchases;
			const again = await later(3);
			expect(again.replayed).toEqual([true, true, false]);
			expect(bench().books.charges).toBe(3);
		},
	);
});

/** The table of an n8n that lost its encryption key, that was moved, or of a worker that was set up by hand. */
describe('A ledger that an n8n with another instance ID has written', () => {
	const moved = { instanceId: 'another-n8n' };
	const refusal = {
		message: expect.stringMatching(/another instance ID.*would buy the same again/),
		description: expect.stringMatching(/^Nothing was sent\. .*N8N_INSTANCE_ID.*another name/),
	};

	it.each([
		['a key without a look-up', betting(byKey), 2],
		['a period', airtime({ repeatProtection: 'period', period: 'month' }), 2],
		['its own run', airtime(), 4],
	])('lets the node buy nothing for %s, also in a preview, until the ID is back', async (...of) => {
		const [, product, charges] = of;
		const first = await bench().buy(product, rows(2));
		expect(first.items).toMatchObject(Array(2).fill({ outcome: 'success', replayed: false }));
		for (const mode of ['buy', 'preview'])
			expect((await bench().buy({ ...product, mode }, rows(2), moved)).error).toMatchObject(
				refusal,
			);
		expect(bench().books.charges).toBe(2);
		expect((await bench().buy(product, rows(2))).items).toHaveLength(2);
		expect(bench().books.charges).toBe(charges);
		const own = { ...product, ledgerTable: 'Here' };
		for (const replayed of charges === 2 ? [false, true] : [false])
			expect((await bench().buy(own, rows(1), moved)).replayed).toEqual([replayed]);
	});
});
