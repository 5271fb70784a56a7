import type { Result } from '../support/bench';
import { goOn, toErrorOutput, useBench } from './support/kit';
import { airtime, asReceipts, betting, byKey, rows, sms } from './support/products';

const bench = useBench();
const [row] = rows(1);
const topUps = '/api/topup';
const bets = '/api/fund/betting';

describe('A row that the error output loops back to the node', () => {
	it.each([
		['honours references', airtime, topUps, 'replay'],
		['buys again what comes again', airtime, topUps, 'charge'],
		['cannot look it up', betting, bets, 'charge'],
	] as const)('is sent once if the provider %s', async (_, product, path, duplicates) => {
		const products = { '*': { duplicates } };
		bench().simulator.configure({ products, requeryLagMs: 60_000 });
		bench().loseAnswer(path, { count: 1 });
		const back = { node: toErrorOutput, errorsBack: 2 };
		const result = await bench().buy(product({ limits: { maxPerRun: 150 } }), [row], back);
		expect(result.runs).toHaveLength(3);
		// The limit of the run counts the row once, so no try calls the row not sent.
		expect(result.outcomes).toEqual(['unknown', 'unknown', 'unknown']);
		expect(result.purchases).toHaveLength(1);
		expect(bench().books.charges).toBe(1);
		expect(new Set(result.receipts.map(({ reference }) => reference)).size).toBe(1);
	});

	it('is tried again after a definite failure, and n8n takes none of its fields for a new failure', async () => {
		bench().refuse(topUps, 'This product is not available right now', { count: 1 });
		const result = await bench().buy(airtime({ includeInputFields: true }), [row], {
			node: { ...toErrorOutput, retryOnFail: true, maxTries: 2, waitBetweenTries: 1 },
			errorsBack: 1,
		});
		expect(result.items).toMatchObject([{ order: 'order-0', outcome: 'success', replayed: false }]);
		expect(result.items[0]).not.toHaveProperty('error');
		expect(bench().books.each).toEqual([1]);
	});
});

describe('Receipts that loop back to the node until every row is bought', () => {
	const whole = { ...asReceipts, includeInputFields: true };
	const itemsOf = ({ runs }: Result) =>
		runs.map((run) => (run.data?.main[0] ?? []).map(({ json }) => json));
	const outcomesOf = (result: Result) =>
		itemsOf(result).map((items) => items.map(({ outcome }) => outcome));

	it('stay the same with a limit of the run too', async () => {
		const parameters = airtime({ ...whole, limits: { maxPerRun: 350 } });
		const result = await bench().buy(parameters, rows(2), { resultsBack: 2 });
		expect(outcomesOf(result)).toEqual(Array(3).fill(['success', 'success']));
		expect(bench().books.charges).toBe(2);
	});

	it('are refused if the row asks for something else, because a receipt may have replaced a field of the row', async () => {
		const sheet = [{ phone: row.phone, message: 'Fees are due' }];
		const parameters = sms({ message: '={{ $json.message }}', ...whole });
		const result = await bench().buy(parameters, sheet, { resultsBack: 2 });
		const other = { outcome: 'unknown', message: expect.stringMatching(/asks for something else/) };
		expect(itemsOf(result)).toMatchObject([[{ outcome: 'success' }], [other], [other]]);
		expect(bench().books.charges).toBe(1);
	});

	it('are the same purchase also without their amount', async () => {
		const parameters = betting({ ...asReceipts, customerId: '=08031234567', amount: 100 });
		await bench().buy(parameters, [{}], { resultsBack: 2 });
		expect(bench().books.charges).toBe(1);
	});
});

describe('A loop of one row', () => {
	const loop = async (amounts: number[], more: Parameters<typeof airtime>[0]) =>
		await bench().buy(
			airtime(more),
			amounts.map((amount) => ({ ...row, amount })),
			{ node: goOn, loop: 1 },
		);

	it('reports the second row of a key as bought earlier', async () => {
		expect((await loop([100, 100], byKey)).replayed).toEqual([false, true]);
		expect(bench().books.charges).toBe(1);
	});

	it.each([
		['airtime', airtime],
		['betting', betting],
	])('is refused in a Retry after the node was renamed: %s', async (_, product) => {
		const first = await bench().buy(product(), [row, row], { loop: [1, 0] });
		expect(first.error?.message).toContain('The loop failed');
		expect(bench().books.charges).toBe(1);
		for (const name of ['Buy', 'Buy Anew']) {
			const renamed = await bench().retry(first, { node: { name }, loop: 1 });
			expect(renamed.error?.message).toContain('The node was changed since the first try');
			expect(renamed.error?.description).toContain('Set it back');
			expect(renamed.purchases).toEqual([]);
		}
		expect((await bench().retry(first, { loop: 1 })).error).toBeUndefined();
		expect(bench().books.charges).toBe(2);
	});

	it.each(['dataTable', 'off'])(
		'buys the missing rows if the node lost its context, as after a kill with Save Execution Progress: ledger %s',
		async (ledger) => {
			bench().refuse(topUps, 'This product is not available right now', { after: 2, count: 1 });
			const parameters = airtime({ ledger, options: { settleFor: 1 } });
			const alike = Array<typeof row>(5).fill(row);
			const first = await bench().buy(parameters, alike, { loop: 1 });
			expect(bench().books.charges).toBe(2);
			for (const context of Object.values(first.data.executionData?.contextData ?? {}))
				delete context.vtuWalletJournal;
			const second = await bench().retry(first);
			expect(second.receipts).toMatchObject(Array(3).fill({ outcome: 'success', replayed: false }));
			expect(bench().books.charges).toBe(5);
		},
	);
});
