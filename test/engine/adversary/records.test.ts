import { airtime, betting, byKey, goOn, impatient, rows, useBench } from '../support/kit';

const bench = useBench({ authentication: 'token' });
const run = async (parameters: object, more: object = {}) =>
	await bench().buy(parameters, rows(1), more);

describe('A record of somebody else', () => {
	it.each(['success', 'pending', 'failed'] as const)('is never ours: "%s"', async (stranger) => {
		bench().simulator.configure({ requery: { stranger } });
		const [receipt] = (await run(airtime(byKey))).receipts;
		expect(receipt.earlierReferences).toBeUndefined();
		expect(receipt.outcome === 'success' ? 1 : 0).toBe(bench().books.paid);
		expect(receipt.outcome).not.toBe('pending');
		expect(receipt.replayed).not.toBe(true);
	});

	it.each(['success', 'failed'] as const)(
		'is never taken for a purchase whose request was lost before anything was done (%s)',
		async (stranger) => {
			bench().simulator.configure({ requery: { stranger } });
			bench().addFault('/api/topup', { kind: 'reset' });
			const [receipt] = (await run(airtime())).receipts;
			expect(receipt.outcome).toBe('unknown');
			expect(bench().books.paid).toBe(0);
		},
	);
});

it.each([
	['airtime', airtime(byKey)],
	['betting', betting(byKey)],
])('A token that died ends the run at its first refusal, with %s by key', async (_, parameters) => {
	const many = Array.from({ length: 20 }, (__, index) => ({
		phone: `0803${1_000_000 + index}`,
		amount: 100,
		order: `order-${index}`,
	}));
	const started = Date.now();
	const result = await run(
		{ ...parameters, options: { timeout: 1, settleFor: 3 } },
		{ rows: many, credential: { liveToken: 'live_dead_0001' }, node: goOn },
	);
	expect(Date.now() - started).toBeLessThan(30_000);
	expect(result.receipts).toHaveLength(20);
	expect(result.requests.length).toBeLessThan(20);
	expect(bench().books.paid).toBe(0);
});

describe('Stop', () => {
	it('of one execution is not told by another that waited for it', async () => {
		bench().simulator.configure({ requeryLagMs: 60_000 });
		bench().addFault('/api/topup', { kind: 'timeout' }, { count: 1 });
		const [, second] = await Promise.all([
			run(airtime({ ...byKey, options: impatient }), { stop: 300, node: goOn }),
			run(airtime({ ...byKey, options: impatient }), { node: goOn }),
		]);
		expect(JSON.stringify(second.items)).not.toContain('was stopped');
	});

	it.each([
		['by run', {}],
		['by key', byKey],
	])(
		'with a Retry at once, %s, leaves no row unknown that was not sent: it is bought',
		async (_, more) => {
			const many = Array.from({ length: 18 }, (__, index) => ({
				phone: `0803${1_000_000 + index}`,
				amount: 100,
			}));
			bench().addFault('/api/fund/betting', { kind: 'latency', ms: 15 });
			const parameters = { ...betting(more), options: { concurrency: 3 } };
			for (let stop = 20; stop <= 120; stop += 20) {
				const own = many.map((row, index) => ({ ...row, order: `order-${stop}-${index}` }));
				const before = bench().books.paid;
				const first = await run(parameters, { rows: own, stop });
				const second = await bench().retryFromStart(first);
				expect(second.receipts.map(({ outcome }) => outcome)).not.toContain('unknown');
				expect(bench().books.paid - before).toBe(many.length);
			}
		},
		60_000,
	);
});
