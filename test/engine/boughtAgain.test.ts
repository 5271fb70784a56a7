import { until } from '../support/until';
import { useBench } from '../support/useBench';
import { airtime, byKey, chargesIn, rows } from './onceHelp';

const bench = useBench();

const hintsOf = async (
	mode: 'manual' | 'trigger',
	parameters: Record<string, unknown> = {},
	count = 2,
) => {
	const { hints } = await bench().run({ mode, parameters: airtime(parameters), rows: rows(count) });
	return hints.map(({ message }) => message).join('\n');
};

describe('A second click on Execute step', () => {
	it('buys again, and says so', async () => {
		expect(await hintsOf('manual')).not.toContain('bought again');
		const second = await hintsOf('manual', {}, 3);
		expect(second).toMatch(/^2 rows were bought again: a new run.*'Once per Key'/m);
		expect(chargesIn(bench())).toBe(5);
	});

	it('hears of purchases that a run of the published workflow has made', async () => {
		await hintsOf('trigger', { amount: 170 });
		expect(await hintsOf('manual', { amount: 170 }, 1)).toContain('1 row was bought again');
	});

	it('hears of the purchase that was on its way when an earlier run was stopped', async () => {
		const { simulator } = bench();
		simulator.configure({ products: { airtime: { vendorMs: 200 } } });
		const stopped = await bench().run({
			mode: 'manual',
			parameters: airtime({ amount: 175, options: { concurrency: 1 } }),
			rows: rows(2),
			stop: until(() => chargesIn(bench()) === 1),
		});
		expect(stopped.status).toBe('canceled');
		expect(await hintsOf('manual', { amount: 175 })).toMatch(
			/^1 row was bought again: .* had bought the same \(of 1 it had not learned what became of it\), /m,
		);
	});

	it('says nothing where the same is bought by design, or found', async () => {
		await hintsOf('trigger', { amount: 180 });
		expect(await hintsOf('trigger', { amount: 180 })).not.toContain('bought again');
		await hintsOf('manual', { ...byKey, amount: 190 });
		expect(await hintsOf('manual', { ...byKey, amount: 190 })).not.toContain('bought again');
	});

	it('is no second click when it is the Retry of the first', async () => {
		bench().simulator.addFaults({
			path: '/api/topup',
			after: 1,
			count: 1,
			fault: { kind: 'fail' },
		});
		const order = { mode: 'manual' as const, parameters: airtime({ amount: 210 }), rows: rows(2) };
		const first = await bench().run(order);
		expect(first.error).toBeDefined();
		const again = await bench().retry(first, { mode: 'manual' });
		expect(again.hints.map(({ message }) => message).join()).not.toContain('bought again');
	});
});
