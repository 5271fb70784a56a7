import { airtime, betting, goOn, rows, useBench } from '../support/kit';

const bench = useBench();
const run = async (parameters: object, more: object = {}) =>
	await bench().run({
		authentication: 'token',
		rows: rows(4),
		node: goOn,
		...more,
		parameters: parameters as never,
	});
const path = '/api/topup';

it('Each refusal on no list is asked about for itself, whatever the row before it learned', async () => {
	const message = 'The upstream ended unexpectedly';
	bench().simulator.configure({ requeryLagMs: 400 });
	bench().refuse(path, message, { count: 1 });
	bench().refuse(path, message, { when: 'after' });
	const result = await run(airtime({ options: { concurrency: 1, settleFor: 2 } }));
	expect(result.outcomes).toEqual(['failed', 'success', 'success', 'success']);
	expect(bench().books.paid).toBe(3);
});

it.each([airtime({ options: { concurrency: 1 } }), betting({ options: { concurrency: 1 } })])(
	"A vendor's empty balance beside a full wallet stops no other row: %#",
	async (product) => {
		const change = { status: 'fail', message: 'Insufficient balance', newbal: 90_000 };
		for (const one of [path, '/api/fund/betting'])
			bench().simulator.addFaults({ path: one, count: 1, fault: { kind: 'reword', change } });
		const [, ...others] = (await run(product)).outcomes;
		expect(others).toEqual(['success', 'success', 'success']);
	},
);
