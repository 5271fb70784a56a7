import type { IDataObject } from 'n8n-workflow';

import { operation, useBench } from './support/kit';
import { airtime } from './support/products';

const bench = useBench({ authentication: 'token' });

const asked = {
	phone: "={{ $fromAI('phone') }}",
	amount: "={{ $fromAI('amount', '', 'number') }}",
};
const byOrder = { repeatProtection: 'key', key: "={{ $fromAI('order') }}" };
const ada = { phone: '08031234567', amount: 500, order: 'o-1' };

const dear = ['o-1', 'o-2'].map((order) => ({ ...ada, amount: 6000, order }));
const outcomesOf = (answers: IDataObject[]) => answers.map(({ outcome }) => outcome);

const call = async (calls: IDataObject[], more: object) =>
	await bench().callOutsideExecutions({ parameters: airtime({ ...asked, ...more }) }, calls);

describe('a tool of the MCP Server Trigger, which calls it without an execution', () => {
	test.each([
		['Once per Run', { repeatProtection: 'run' }],
		['Once per Period', { repeatProtection: 'period' }],
	])('answers why %s cannot protect the purchase, and sends nothing', async (_, protection) => {
		const { answers, requests } = await call([ada], protection);
		const message = expect.stringMatching(/MCP Server Trigger.*'Once per Key'/);
		expect(answers).toMatchObject([{ outcome: 'notSent', charged: 'no', message }]);
		expect(requests).toEqual([]);
	});

	test('buys once per key in many calls', async () => {
		const { answers } = await call([ada, { ...ada, phone: '0803 123 4567' }], byOrder);
		expect(answers).toMatchObject([
			{ outcome: 'success', replayed: false },
			{ outcome: 'success', replayed: true },
		]);
		expect(bench().books.byRecipient).toEqual({ '2348031234567': 1 });
	});

	test('never sends a purchase without a look-up again by key', async () => {
		bench().addFault('/api/fund/betting', { kind: 'reset' }, { count: 1 });
		const bet = { bettingId: 'bet9ja', customerId: asked.phone, ...byOrder };
		const { answers } = await call([ada, ada], operation('betting/fund', bet));
		expect(outcomesOf(answers)).toEqual(['unknown', 'unknown']);
	});

	test('has the default limit in each call', async () => {
		const { answers } = await call([...dear, { ...ada, amount: 10_001, order: 'o-3' }], byOrder);
		expect(outcomesOf(answers)).toEqual(['success', 'success', 'notSent']);
		expect(bench().books.charges).toBe(2);
	});

	test('holds a limit per day over all calls', async () => {
		const { answers } = await call(dear, { ...byOrder, limits: { maxPerDay: 10_000 } });
		expect(outcomesOf(answers)).toEqual(['success', 'notSent']);
		expect(answers[1].message).toContain("'Max per Day'");
		expect(bench().books.charges).toBe(1);
	});
});
