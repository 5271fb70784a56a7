import { names } from '../support/workflow';
import {
	airtime,
	byId,
	byKey,
	electricity,
	goOn,
	retryOnFail,
	rows,
	useBench,
} from './support/kit';

describe('A purchase happens once', () => {
	const bench = useBench();

	describe('once per run', () => {
		it('keeps an electricity token for every retry', async () => {
			const parameters = electricity({
				disco: byId('={{ $json.disco }}'),
				meterNumber: '={{ $json.meter }}',
			});
			const meters = [
				{ meter: '04123456789', disco: 1 },
				{ meter: '04123456780', disco: 999 },
			];
			const first = await bench().buy(parameters, meters);
			expect(first.error).toBeDefined();
			const fixed = meters.map((meter) => ({ ...meter, disco: 1 }));
			const second = await bench().retryFromStart(first, { rows: fixed });
			const third = await bench().retryFromStart(first, { rows: fixed });
			const tokens = second.items.map(({ token }) => token);
			const { receipts } = first.error?.context?.data as { receipts: object[] };
			expect(receipts[0]).toMatchObject({ token: tokens[0] });
			expect(tokens).toEqual(Array(2).fill(expect.stringMatching(/\d{4}/)));
			expect(third.items.map(({ token }) => token)).toEqual(tokens);
			expect(bench().books.charges).toBe(2);
		});

		it('buys identical rows of one run as often as they stand there', async () => {
			const twice = [...rows(2), ...rows(2)];
			const first = await bench().buy(airtime(), twice);
			expect(bench().books.each).toEqual([2, 2]);
			await bench().retryFromStart(first, { rows: [...twice].reverse() });
			expect(bench().books.each).toEqual([2, 2]);
		});

		it('counts identical rows through a loop, also when the retry has other batches', async () => {
			const same = [...rows(1), ...rows(1), ...rows(1), ...rows(2)];
			const first = await bench().buy(airtime(), same, { loop: [2, 2, 1] });
			expect(bench().books.byRecipient).toEqual({ '2348031234567': 4, '2348021234567': 1 });
			await bench().retryFromStart(first, { loop: [1, 3, 1] });
			expect(bench().books.byRecipient).toEqual({ '2348031234567': 4, '2348021234567': 1 });
		});

		it('buys what is missing of identical rows, also when the retry has larger batches', async () => {
			const same = Array.from({ length: 5 }, () => rows(1)[0]);
			bench().refuse('/api/topup', 'Number Block', { after: 3 });
			const options = { concurrency: 1 };
			const first = await bench().buy(airtime({ options }), same, { loop: [2, 2, 1] });
			expect([first.status, bench().books.charges]).toEqual(['error', 3]);
			bench().endFaults();
			await bench().retryFromStart(first, { loop: [3, 1, 1] });
			expect(bench().books.charges).toBe(5);
		});

		it('knows its purchases after a crash, where n8n puts a placeholder before the output of the trigger', async () => {
			bench().refuse('/api/topup', 'Number Block', { after: 1 });
			const first = await bench().buy(airtime({ options: { concurrency: 1 } }), rows(2));
			bench().endFaults();
			const runs = first.data.resultData.runData[names.trigger];
			const json = { isArtificialRecoveredEventItem: true };
			runs.unshift({ ...runs[0], data: { main: [[{ json }]] } });
			expect((await bench().retry(first)).replayed).toEqual([true, false]);
			expect(bench().books.each).toEqual([1, 1]);
		});
	});

	describe('once per key', () => {
		it('tries again after a confirmed failure, in a new execution only', async () => {
			bench().addFault('/api/topup', { kind: 'fail' }, { count: 1 });
			const first = await bench().buy(airtime(byKey), rows(1), { node: retryOnFail });
			expect(first.error?.message).toContain('refunded');
			expect(first.purchases).toHaveLength(1);
			const second = await bench().buy(airtime(byKey), rows(1));
			expect(second.items[0]).toMatchObject({
				outcome: 'success',
				replayed: false,
				earlierReferences: [expect.any(String)],
			});
			const third = await bench().buy(airtime(byKey), rows(1));
			expect(third.items[0]).toMatchObject({ outcome: 'success', replayed: true });
			expect(bench().books.byRecipient).toEqual({ '2348031234567': 1 });
		});

		it('still finds earlier purchases when the wallet is dry', async () => {
			await bench().buy(airtime(byKey), rows(3).slice(2));
			bench().simulator.setAccount(bench().simulator.accounts[0].username, { balance: 50 });
			const parameters = airtime({ ...byKey, options: { concurrency: 1 } });
			const second = await bench().buy(parameters, rows(3), { node: goOn });
			expect(second.outcomes).toEqual(['failed', 'notSent', 'success']);
		});

		it('makes one purchase of rows with one key, and refuses one key for two purchases', async () => {
			const [first, second] = rows(2);
			const same = await bench().buy(airtime(byKey), [first, { ...first }, second]);
			expect(same.replayed).toEqual([false, true, false]);
			expect(same.items[1].message).toBe('The same purchase as row 1. Nothing more was paid.');
			expect(same.purchases).toHaveLength(2);
			const mixed = await bench().buy(airtime(byKey), [
				{ ...first, order: 'x' },
				{ ...first, amount: 900, order: 'x' },
			]);
			expect(mixed.error?.message).toContain('"x"');
			expect(mixed.purchases).toHaveLength(0);
		});

		it('keeps instances apart', async () => {
			const parameters = airtime({ ...byKey, ledger: 'off' });
			await bench().buy(parameters, rows(1));
			const other = await bench().buy(parameters, rows(1), { instanceId: 'another-instance' });
			expect(other.items[0]).toMatchObject({ replayed: false });
		});
	});

	it('buys once per period and says which period', async () => {
		const parameters = airtime({ repeatProtection: 'period', period: 'month' });
		const lagos = { settings: { timezone: 'Africa/Lagos' } };
		const first = await bench().buy(parameters, rows(2), lagos);
		const second = await bench().buy(parameters, rows(2), lagos);
		expect(first.items[0]).toMatchObject({
			replayed: false,
			timeZone: 'Africa/Lagos',
			period: expect.stringMatching(/^\d{4}-\d{2}$/),
		});
		expect(second.replayed).toEqual([true, true]);
		expect(bench().books.charges).toBe(2);
	});

	it('sends an own reference as it is, once', async () => {
		const own = { repeatProtection: 'reference', reference: '={{ $json.order }}' };
		const parameters = airtime(own);
		const first = await bench().buy(parameters, rows(2));
		const sent = first.purchases.map(({ body }) => (body as Record<string, unknown>)['request-id']);
		expect(sent).toEqual(['order-0', 'order-1']);
		const second = await bench().buy(parameters, rows(2));
		expect(second.purchases).toHaveLength(0);
	});
});
