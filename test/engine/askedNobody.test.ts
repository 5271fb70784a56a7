import { betting, byKey, goOn, otherWorker, rows, sms, useBench } from './support/kit';

const bench = useBench();

const ledger = { ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };

describe('a row that was never sent', () => {
	it.each([503, 401])(
		'is bought once the provider can be asked (it answered %i)',
		async (status) => {
			const sheet = rows(3);
			const message = '=Hi {{ $json.order }}';
			const parameters = sms({ ...byKey, ...ledger, message, options: { settleFor: 1 } });
			bench().addFault('/api/requery/*', { kind: 'status', status });
			const first = await bench().buy(parameters, sheet, { node: goOn });
			expect(first.outcomes).toEqual(['unknown', 'unknown', 'unknown']);
			expect(JSON.stringify(first.items)).not.toContain('says the same again');
			expect(first.purchases).toEqual([]);
			bench().endFaults();
			const second = await bench().buy(parameters, sheet, { node: { ...goOn, type: otherWorker } });
			expect(second.outcomes).toEqual(['success', 'success', 'success']);
			expect(bench().books.charges).toBe(3);
		},
	);

	it('is bought with a login that works again', async () => {
		const sheet = rows(4);
		const parameters = betting({ ...byKey, ...ledger, options: { concurrency: 1 } });
		const first = await bench().buy(parameters, sheet, {
			credential: { password: 'one-that-was-changed' },
			node: goOn,
		});
		expect(first.outcomes).toEqual(Array(4).fill('notSent'));
		const second = await bench().buy(parameters, sheet, { node: { ...goOn, type: otherWorker } });
		expect(second.outcomes).toEqual(Array(4).fill('success'));
		expect(bench().books.each).toEqual([1, 1, 1, 1]);
	});
});
