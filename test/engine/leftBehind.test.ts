import { forgetProcess } from '../support/builtPackage';
import { airtime, byKey, goOn, rows, useBench } from './support/kit';

/** The provider keeps what it has delivered, and forgets the rest. */
describe('When requery does not show any more', () => {
	const bench = useBench();
	const kinds: Array<[string, object]> = [
		['a key', byKey],
		['a period', { repeatProtection: 'period', period: 'month' }],
	];
	beforeEach(() => {
		bench().simulator.configure({ products: { airtime: { duplicates: 'charge' } } });
	});
	const run = async (more: object) =>
		await bench().buy(airtime(more as never), rows(2), { node: goOn });
	const once = { '2348031234567': 1, '2348021234567': 1 };

	it.each(kinds)('an attempt that failed, the next one stays bought (%s)', async (_, more) => {
		bench().addFault('/api/topup', { kind: 'fail' }, { count: 2 });
		expect((await run(more)).outcomes).toEqual(['failed', 'failed']);
		expect((await run(more)).outcomes).toEqual(['success', 'success']);
		expect(bench().books.byRecipient).toEqual(once);
		for (const anew of [false, true]) {
			bench().simulator.configure({ requery: { hides: ['failed'] } });
			if (anew) forgetProcess();
			const again = await run(more);
			expect(again.purchases).toHaveLength(0);
			expect(again.items).toMatchObject(Array(2).fill({ outcome: 'success', replayed: true }));
		}
		expect(bench().books.byRecipient).toEqual(once);
	});

	it('an attempt that failed, a Retry of the Retry finds the next one', async () => {
		bench().addFault('/api/topup', { kind: 'fail' }, { count: 2 });
		const failed = await bench().buy(airtime({}), rows(2));
		const bought = await bench().retry(failed, { node: goOn });
		expect(bought.outcomes).toEqual(['success', 'success']);
		bench().simulator.configure({ requery: { hides: ['failed'] } });
		forgetProcess();
		const again = await bench().retry(failed, { node: goOn });
		expect(again.purchases).toHaveLength(0);
		expect(again.outcomes).toEqual(['success', 'success']);
		expect(bench().books.byRecipient).toEqual(once);
	});

	it.each(kinds)(
		'what is pending, it stays pending and is not sent again (%s)',
		async (_, more) => {
			bench().addFault('/api/topup', { kind: 'pending', word: 'process' });
			expect((await run(more)).outcomes).toEqual(['pending', 'pending']);
			bench().simulator.configure({ faults: [], requery: { hides: ['pending'] } });
			forgetProcess();
			const again = await run(more);
			expect(again.items).toMatchObject(
				Array(2).fill({ outcome: 'pending', charged: 'yes', replayed: true }),
			);
			expect(again.purchases).toHaveLength(0);
			bench().simulator.configure({ requery: { hides: [] } });
			for (const { requestId } of bench().simulator.transactions())
				bench().simulator.settle(requestId, 'success');
			expect((await run(more)).items).toMatchObject(
				Array(2).fill({ outcome: 'success', replayed: true }),
			);
			expect(bench().books.byRecipient).toEqual(once);
		},
	);
});
