import { airtime, byKey, goOn, rows, toErrorOutput, useBench } from './support/kit';

const bench = useBench();

const path = '/api/topup';
const run = async (more: object = {}) =>
	await bench().buy(airtime({ ...byKey, ...more }), rows(1), { node: goOn });

describe("A purchase that failed on the provider's record", () => {
	const fault = { kind: 'fail', message: 'Vendor failed' } as const;
	const fails = () => bench().addFault(path, fault);

	it('is tried five times by key, each under a reference of its own, and not a sixth time', async () => {
		fails();
		const references = new Set<string>();
		for (let times = 1; times <= 7; times += 1) {
			const result = await run();
			expect(result.outcomes).toEqual(['failed']);
			for (const { body } of result.purchases)
				references.add(String((body as Record<string, unknown>)['request-id']));
		}
		expect(references.size).toBe(5);
		expect([bench().books.charges, bench().books.refunds]).toEqual([5, 5]);
		bench().endFaults();
		const { receipts } = await run();
		expect(receipts).toMatchObject([
			{ outcome: 'failed', charged: 'refunded', message: 'Vendor failed' },
		]);
		expect(bench().books.charges).toBe(5);
	});

	it('is tried again by key in the same run when its row is led back', async () => {
		bench().addFault(path, fault, { count: 1 });
		const back = { node: toErrorOutput, errorsBack: 1 };
		const result = await bench().buy(airtime(byKey), rows(1), back);
		expect(result.items).toMatchObject([{ outcome: 'success', replayed: false }]);
		expect([bench().books.charges, bench().books.refunds]).toEqual([2, 1]);
	});

	it('makes room for no next attempt while it is pending, in whatever run', async () => {
		bench().addFault(path, { kind: 'pending' });
		for (let times = 1; times <= 3; times += 1) expect((await run()).outcomes).toEqual(['pending']);
		expect(bench().books.charges).toBe(1);
	});
});
