import { airtime, betting, goOn, rows, useBench } from '../support/kit';

const bench = useBench({ authentication: 'token' });
const run = async (parameters: object) => await bench().buy(parameters, rows(4), { node: goOn });
const path = '/api/topup';

it('Each refusal on no list is asked about for itself, whatever the row before it learned', async () => {
	const message = 'The upstream ended unexpectedly';
	bench().simulator.configure({ requeryLagMs: 400 });
	bench().refuse(path, message, { count: 1 });
	bench().refuse(path, message, { when: 'after' });
	const result = await run(airtime({ options: { concurrency: 1, settleFor: 1 } }));
	expect(result.outcomes).toEqual(['failed', 'success', 'success', 'success']);
	expect(bench().books.paid).toBe(3);
});

it.each([airtime({ options: { concurrency: 1 } }), betting({ options: { concurrency: 1 } })])(
	"A vendor's empty balance beside a full wallet stops no other row: %#",
	async (product) => {
		const change = { status: 'fail', message: 'Insufficient balance', newbal: 90_000 };
		for (const one of [path, '/api/fund/betting'])
			bench().addFault(one, { kind: 'reword', change }, { count: 1 });
		const [, ...others] = (await run(product)).outcomes;
		expect(others).toEqual(['success', 'success', 'success']);
	},
);
