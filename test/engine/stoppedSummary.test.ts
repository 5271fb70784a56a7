import { airtime, betting, byKey, rows, toErrorOutput, useBench } from './support/kit';

const bench = useBench();

/** The first of five rows never ends well; the others are sent beside it. */
const sheet = rows(5).map((row, index) => ({ ...row, amount: 100 * (index + 1) }));
const loseFirst = () => bench().loseAnswer('/api/fund/betting', { contains: '08031234567' });

describe('a run that stops at a row, where an earlier try has bought others', () => {
	it.each([
		['Once per Run', {}],
		['Once per Key', byKey],
	])('tells of those, with their receipts (%s)', async (_, protection) => {
		loseFirst();
		const parameters = betting({ ...protection, options: { concurrency: 5, timeout: 30 } });
		const first = await bench().buy(parameters, sheet);
		expect(first.error?.description).toContain('5 rows: 4 bought now, 1 unknown');
		expect(bench().books.charges).toBe(5);
		const second = await bench().retry(first);
		expect(second.error?.message).toMatch(/^Row 1: Outcome unknown/);
		expect(second.error?.description).toContain('5 rows: 4 bought earlier, 1 unknown');
		expect(second.error?.description).not.toContain('not sent');
		expect(second.error?.context.data).toMatchObject({ receipts: Array(5).fill({}) });
		expect(bench().books.charges).toBe(5);
	});

	it('tells how to go on around a row of which nobody will ever know', async () => {
		loseFirst();
		const parameters = betting({ options: { concurrency: 1, timeout: 30 } });
		const first = await bench().buy(parameters, sheet);
		expect(first.error?.description).toMatch(/If it stops at this row again, set 'On Error'/);
		const second = await bench().retry(first, { node: toErrorOutput });
		expect(second.error).toBeUndefined();
		expect(bench().books.charges).toBe(5);
	});

	it('tells of rows that an earlier run bought, though this one stops before them', async () => {
		loseFirst();
		const parameters = betting({ ...byKey, options: { concurrency: 5, timeout: 30 } });
		await bench().buy(parameters, sheet);
		const again = await bench().buy(
			betting({ ...byKey, options: { concurrency: 1, timeout: 30 } }),
			sheet,
		);
		expect(again.error?.description).toContain('5 rows: 4 bought earlier, 1 unknown');
	});

	it('says that nothing was bought if no row can have been', async () => {
		bench().refuse('/api/topup', 'Number Block', { count: 1 });
		const first = await bench().buy(airtime({ options: { concurrency: 1, timeout: 30 } }), sheet);
		expect(first.error?.description).toContain('Nothing was bought.');
		expect(bench().books.byRecipient).toEqual({});
	});
});
