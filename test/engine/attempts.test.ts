import {
	airtime,
	byKey,
	chargesIn,
	goOn,
	noMoreFaults,
	outcomesOf,
	purchasesIn,
	refundsIn,
	rows,
	useBench,
} from './support/kit';

const bench = useBench();

const path = '/api/topup';
const run = async (more: object = {}) =>
	await bench().buy(airtime({ ...byKey, ...more }), rows(1), { node: goOn });

describe("A purchase that failed on the provider's record", () => {
	const fails = () =>
		bench().simulator.addFaults({ path, fault: { kind: 'fail', message: 'Vendor failed' } });

	it('is tried five times by key, each under a reference of its own, and not a sixth time', async () => {
		fails();
		const references = new Set<string>();
		for (let times = 1; times <= 7; times += 1) {
			const result = await run();
			expect(outcomesOf(result)).toEqual(['failed']);
			for (const { body } of purchasesIn(result))
				references.add(String((body as Record<string, unknown>)['request-id']));
		}
		expect(references.size).toBe(5);
		expect([chargesIn(bench()), refundsIn(bench())]).toEqual([5, 5]);
		noMoreFaults(bench());
		expect(outcomesOf(await run())).toEqual(['failed']);
		expect(chargesIn(bench())).toBe(5);
	});

	it('makes room for no next attempt while it is pending, in whatever run', async () => {
		bench().simulator.addFaults({ path, fault: { kind: 'pending' } });
		for (let times = 1; times <= 3; times += 1)
			expect(outcomesOf(await run())).toEqual(['pending']);
		expect(chargesIn(bench())).toBe(1);
	});
});
