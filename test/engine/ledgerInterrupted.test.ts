import { airtime, betting, byKey, goOn, otherWorker, rows, until, useBench } from './support/kit';

const bench = useBench();

const kept = { ...byKey, ledger: 'dataTable', ledgerTable: 'VTU Wallet Ledger' };
const elsewhere = { type: otherWorker, onError: 'continueRegularOutput' } as const;

describe.each([
	['airtime', airtime, '/api/topup'],
	['betting', betting, '/api/fund/betting'],
])('A run of %s that is stopped', (_, product, path) => {
	it('begins nothing new, and the next run elsewhere finds what was on its way', async () => {
		bench().addFault(path, { kind: 'latency', ms: 400 });
		const options = { concurrency: 2, timeout: 10, settleFor: 1 };
		const stopped = await bench().buy(product({ ...kept, options }), rows(6), {
			stop: until(() => bench().requestsTo(path).length >= 2),
		});
		expect(stopped.status).toBe('canceled');
		await until(() => bench().books.charges === 2);
		await until(() =>
			/"outcome":"success"/.test(JSON.stringify(bench().tables.rowsOf('VTU Wallet Ledger'))),
		);
		await bench().endFaults();
		const next = await bench().buy(product({ ...kept, options }), rows(6), {
			node: elsewhere,
			workflowId: 'another',
		});
		expect(next.outcomes).toEqual(Array(6).fill('success'));
		expect(next.replayed.filter(Boolean)).toHaveLength(2);
		expect(bench().books.each).toEqual(Array(6).fill(1));
	});
});

it.each([1, 3])('A database that is away for %i calls costs no receipt', async (count) => {
	bench().addFault('/api/fund/betting', { kind: 'latency', ms: 50 });
	let left = count;
	bench().tables.fault = () => {
		if (bench().books.charges < 2 || left === 0) return undefined;
		left -= 1;
		return 'Connection terminated unexpectedly';
	};
	const options = { concurrency: 1, timeout: 10 };
	const run = await bench().buy(betting({ ...kept, options }), rows(5), { node: goOn });
	expect(run.items).toHaveLength(5);
	expect(run.outcomes.filter((outcome) => outcome === 'success')).toHaveLength(
		bench().books.charges,
	);
	bench().tables.fault = undefined;
	const next = await bench().buy(betting(kept), rows(5), {
		node: elsewhere,
		workflowId: 'another',
	});
	expect(next.outcomes).toEqual(Array(5).fill('success'));
	expect(bench().books.charges).toBe(5);
});
