import { byId, operation, until, useBench } from './support/kit';
import { airtime, byKey, quick, rows } from './support/products';

const hour = 3_600_000;

const esim = operation('esim/buy', {
	country: byId('83'),
	packageId: byId('gh-1gb-30d'),
	options: { ...quick, waitUntilProvisioned: 2 },
});

/** The clock of a machine is corrected during a run, or the machine sleeps for a while. */
describe.each([
	['back', -hour],
	['on', hour],
])('If the clock is put %s by an hour', (_, shift) => {
	const bench = useBench({ authentication: 'token' });
	afterEach(() => jest.restoreAllMocks());

	const run = async (parameters: object, input: object[] = rows(4)) => {
		const real = Date.now.bind(Date);
		let moved = 0;
		jest.spyOn(Date, 'now').mockImplementation(() => real() + moved);
		const began = performance.now();
		const running = bench().buy(parameters, input);
		await until(() => bench().simulator.ledger().length > 0);
		moved = shift;
		const result = await running;
		expect(performance.now() - began).toBeLessThan(60_000);
		return result;
	};

	test.each([
		['at a rate', { options: { ratePerMinute: 600, concurrency: 1 } }],
		['by key', { ...byKey, options: { concurrency: 1 } }],
	])('a run goes on, and buys each once: %s', async (__, more) => {
		bench().simulator.configure({ products: { airtime: { vendorMs: 50 } } });
		expect((await run(airtime(more))).outcomes).toEqual(Array(4).fill('success'));
		expect(bench().books.paid).toBe(4);
	});

	test('the node requeries an unknown row as long as Check Status For says, and no longer', async () => {
		bench().simulator.configure({ requery: { hides: ['success'] } });
		bench().loseAnswer('/api/topup');
		const result = await run(airtime({ options: { settleFor: 2 } }), rows(1));
		expect(result.outcomes).toEqual(['unknown']);
		expect(bench().books.paid).toBe(1);
	});

	test('the node waits for an eSIM no longer than the option says', async () => {
		bench().simulator.configure({ esimProvisionMs: -1 });
		const result = await run(esim, [{}]);
		expect(result.items).toMatchObject([{ outcome: 'success', provisioned: false }]);
	});
});
