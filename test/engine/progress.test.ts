import { until } from '../support/until';
import { useBench } from '../support/useBench';
import type { Result } from '../support/bench';
import { airtime, byKey, chargesIn, rows } from './onceHelp';

const bench = useBench();

/** The custom data of an execution: n8n shows it, and keeps it when Stop throws the output away. */
const toldOf = ({ data }: Result) => Object.values(data.resultData.metadata ?? {});

describe('how far a run is', () => {
	test('is told in the custom data of the execution', async () => {
		bench().simulator.addFaults({
			path: '/api/topup',
			contains: '2348021234567',
			fault: { kind: 'refuse', message: 'Number Block' },
		});
		const keyed = { parameters: airtime({ ...byKey, notBought: 'receipts' }), rows: rows(3) };
		expect(toldOf(await bench().run(keyed))).toEqual(['3 rows: 2 bought now (₦400), 1 failed']);
		expect(toldOf(await bench().run(keyed))).toEqual(['3 rows: 2 bought earlier, 1 failed']);
	});

	test('stays when the run is stopped', async () => {
		bench().simulator.configure({ products: { airtime: { vendorMs: 200 } } });
		const stopped = await bench().run({
			parameters: airtime({ options: { concurrency: 1 } }),
			rows: rows(6),
			stop: until(() => chargesIn(bench()) === 2),
		});
		expect(stopped.status).toBe('canceled');
		const [told] = toldOf(stopped);
		expect(told).toMatch(/^6 rows: [1-5] bought now \(₦[\d,]+\), [1-5] not finished$/);
		const bought = Number(/: (\d)/.exec(told)?.[1]);
		// A purchase that was in flight ends after the stop.
		expect(chargesIn(bench()) - bought).toBeLessThanOrEqual(1);
	});

	test('is left alone by a preview', async () => {
		const preview = airtime({ mode: 'preview' });
		expect(toldOf(await bench().run({ parameters: preview, rows: rows(2) }))).toEqual([]);
	});
});
