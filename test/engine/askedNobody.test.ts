import { airtime, betting, byKey, goOn, otherWorker, rows, sms, useBench } from './support/kit';

const bench = useBench();

describe('a row that was never sent', () => {
	it.each([503, 401])(
		'is bought once the provider can be asked (it answered %i)',
		async (status) => {
			const sheet = rows(3);
			const message = '=Hi {{ $json.order }}';
			const parameters = sms({ ...byKey, message, options: { settleFor: 1 } });
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
		const parameters = betting({ ...byKey, options: { concurrency: 1 } });
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

it.each([
	['airtime', airtime],
	['betting', betting],
])('A token that died ends the run at its first refusal, with %s by key', async (_, product) => {
	const sheet = Array.from({ length: 20 }, (__, at) => ({
		phone: `0803${1_000_000 + at}`,
		amount: 100,
		order: `order-${at}`,
	}));
	const started = Date.now();
	const dead = { authentication: 'token', credential: { liveToken: 'live_dead_0001' } } as const;
	const parameters = product({ ...byKey, options: { timeout: 1, settleFor: 3 } });
	const result = await bench().buy(parameters, sheet, { ...dead, node: goOn });
	expect(Date.now() - started).toBeLessThan(30_000);
	expect(result.receipts).toHaveLength(20);
	expect(result.requests.length).toBeLessThan(20);
	expect(bench().books.paid).toBe(0);
});
