import { names } from '../support/workflow';
import { forgetProcess } from '../support/builtPackage';
import { goOn, otherWorker, retryOnFail, toErrorOutput, useBench } from './support/kit';
import { airtime, asReceipts, betting, byKey, oneAtATime, rows } from './support/products';

const bench = useBench();
const topUps = '/api/topup';

describe('A purchase happens once', () => {
	describe('once per run', () => {
		it('buys each of several equal rows of one run', async () => {
			const twice = [...rows(2), ...rows(2)];
			const first = await bench().buy(airtime(), twice);
			expect(bench().books.each).toEqual([2, 2]);
			await bench().retryFromStart(first, { rows: [...twice].reverse() });
			expect(bench().books.each).toEqual([2, 2]);
		});

		it('counts equal rows through a loop, also if the Retry has other batches', async () => {
			const same = [...rows(1), ...rows(1), ...rows(1), ...rows(2)];
			const first = await bench().buy(airtime(), same, { loop: [2, 2, 1] });
			expect(bench().books.byRecipient).toEqual({ '2348031234567': 4, '2348021234567': 1 });
			await bench().retryFromStart(first, { loop: [1, 3, 1] });
			expect(bench().books.byRecipient).toEqual({ '2348031234567': 4, '2348021234567': 1 });
		});

		it('buys the missing ones of equal rows, also if the Retry has larger batches', async () => {
			const same = Array.from({ length: 5 }, () => rows(1)[0]);
			bench().refuse(topUps, 'Number Block', { after: 3 });
			const first = await bench().buy(airtime(oneAtATime), same, { loop: [2, 2, 1] });
			expect([first.status, bench().books.charges]).toEqual(['error', 3]);
			bench().endFaults();
			await bench().retryFromStart(first, { loop: [3, 1, 1] });
			expect(bench().books.charges).toBe(5);
		});

		it('finds its purchases after a crash, although n8n puts a placeholder before the output of the trigger', async () => {
			bench().refuse(topUps, 'Number Block', { after: 1 });
			const first = await bench().buy(airtime(oneAtATime), rows(2));
			bench().endFaults();
			const runs = first.data.resultData.runData[names.trigger];
			const json = { isArtificialRecoveredEventItem: true };
			runs.unshift({ ...runs[0], data: { main: [[{ json }]] } });
			expect((await bench().retry(first)).replayed).toEqual([true, false]);
			expect(bench().books.each).toEqual([1, 1]);
		});
	});

	describe('once per key', () => {
		it('has no words of a failed attempt in the receipt of the next one', async () => {
			bench().addFault(topUps, { kind: 'pending' }, { count: 1 });
			const [pending] = (await bench().buy(airtime(byKey), rows(1))).items;
			bench().simulator.settle(String(pending.reference), 'failed');
			bench().endFaults();
			bench().addFault(topUps, { kind: 'reword', without: ['message'] });
			const [next] = (await bench().buy(airtime(byKey), rows(1))).items;
			expect(next).toMatchObject({ outcome: 'success', message: '', replayed: false });
		});

		it('has no words of a failed attempt in the receipt of the next one if that is not sent', async () => {
			bench().addFault(topUps, { kind: 'pending' }, { count: 1 });
			const [pending] = (await bench().buy(airtime(byKey), rows(2).slice(1))).items;
			bench().simulator.settle(String(pending.reference), 'failed');
			bench().endFaults();
			bench().simulator.setAccount('ada', { balance: 0 });
			const parameters = airtime({ ...byKey, ...oneAtATime, ...asReceipts, simplify: false });
			const { items } = await bench().buy(parameters, rows(2));
			expect(items[1]).toMatchObject({
				outcome: 'notSent',
				reference: expect.stringMatching(/-1$/),
			});
			expect(items[1]).not.toHaveProperty('purchasedAt');
			expect(items[1]).not.toHaveProperty('response');
		});

		it('tries again after a confirmed failure, in a new execution only', async () => {
			bench().addFault(topUps, { kind: 'fail' }, { count: 1 });
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

		it('finds earlier purchases also if the wallet is empty', async () => {
			await bench().buy(airtime(byKey), rows(3).slice(2));
			bench().simulator.setAccount(bench().simulator.accounts[0].username, { balance: 50 });
			const parameters = airtime({ ...byKey, ...oneAtATime });
			const second = await bench().buy(parameters, rows(3), { node: goOn });
			expect(second.outcomes).toEqual(['failed', 'notSent', 'success']);
		});

		it('buys once for rows with one key, and refuses one key for two purchases', async () => {
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
	});

	it('buys once per period and names the period', async () => {
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
});

describe('The journal', () => {
	it.each([
		['key', byKey],
		['period', { repeatProtection: 'period' }],
	])(
		'reports the purchases of another node of the execution as bought earlier, by %s',
		async (_, by) => {
			const { items } = await bench().buy(airtime(by), rows(2), { twin: 'Twin' });
			const message = expect.stringMatching(/not bought again/);
			expect(items).toMatchObject(Array(2).fill({ outcome: 'success', replayed: true, message }));
			expect(bench().books.each).toEqual([1, 1]);
		},
	);

	it('is the proof, so a row by key needs one request, also in a later run', async () => {
		// The execution that makes the tables looks every row up.
		await bench().buy(airtime({ ...byKey, key: 'before' }), rows(1));
		const first = await bench().buy(airtime(byKey), rows(2));
		expect([first.purchases.length, first.lookUps]).toEqual([2, []]);
		const later = await bench().buy(airtime(byKey), rows(3), { node: { type: otherWorker } });
		expect(later.replayed).toEqual([true, true, false]);
		expect([later.purchases.length, later.lookUps]).toEqual([1, []]);
	});

	it('can be off only for a product whose record the provider keeps', async () => {
		const off = { ...byKey, ledger: 'off' };
		const refused = await bench().buy(betting(off), rows(1));
		expect(refused).toMatchObject({ status: 'error', requests: [] });
		expect((await bench().buy(airtime(off), rows(1))).outcomes).toEqual(['success']);
		const again = await bench().buy(airtime(off), rows(1), { node: { type: otherWorker } });
		expect(again.items).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect([...bench().tables.tables.values()]).toEqual([]);
		expect(bench().books.charges).toBe(1);
	});
});

describe("A purchase that failed on the provider's record", () => {
	it('is tried again by key in the same run if its row loops back', async () => {
		bench().addFault(topUps, { kind: 'fail' }, { count: 1 });
		const back = { node: toErrorOutput, errorsBack: 1 };
		const result = await bench().buy(airtime(byKey), rows(1), back);
		expect(result.items).toMatchObject([{ outcome: 'success', replayed: false }]);
		expect([bench().books.charges, bench().books.refunds]).toEqual([2, 1]);
	});

	it('is found under its next attempt by a Retry of the Retry, if requery no longer shows the failure', async () => {
		bench().simulator.configure({ products: { airtime: { duplicates: 'charge' } } });
		bench().addFault(topUps, { kind: 'fail' }, { count: 2 });
		const failed = await bench().buy(airtime(), rows(2));
		const bought = await bench().retry(failed, { node: goOn });
		expect(bought.outcomes).toEqual(['success', 'success']);
		bench().simulator.configure({ requery: { hides: ['failed'] } });
		forgetProcess();
		const again = await bench().retry(failed, { node: goOn });
		expect(again.outcomes).toEqual(['success', 'success']);
		expect(again.purchases).toEqual([]);
		expect(bench().books.each).toEqual([1, 1]);
	});
});
