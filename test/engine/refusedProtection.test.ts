import {
	betting,
	byId,
	byKey,
	cards,
	chargesIn,
	exam,
	goOn,
	outcomesOf,
	useBench,
} from './support/kit';

const bench = useBench();
const period = { repeatProtection: 'period', period: 'month' };

test.each([
	['exam pins', exam(period)],
	['cards', cards(period)],
	[
		'eSIMs',
		{
			resource: 'esim',
			operation: 'buy',
			country: byId('83'),
			packageId: byId('gh-1gb-30d'),
			...period,
		},
	],
])('Once per Period is refused for %s, which have no recipient', async (_, parameters) => {
	const { error } = await bench().run({ parameters });
	expect(error?.message).toMatch(/several people one purchase/);
	expect(error?.description).toMatch(/'Once per Key'/);
	expect(chargesIn(bench())).toBe(0);
});

const parentExecution = { executionId: 'parent', workflowId: 'other' };

test.each([
	['a sub-workflow', { parentExecution }],
	['an error workflow', { parentExecution, mode: 'error' }],
] as const)('Once per Run is refused in %s, and a key holds there', async (_, place) => {
	const rows = [{ phone: '08031234567', amount: 100, order: 'order-1' }];
	const { error } = await bench().buy(betting({}), rows, place);
	expect(error?.message).toMatch(/sub-workflow or an error workflow/);
	expect(chargesIn(bench())).toBe(0);
	for (let times = 0; times < 2; times += 1) await bench().buy(betting(byKey), rows, place);
	expect(chargesIn(bench())).toBe(1);
});

test("'Max per Day' counts the purchases of all accounts in the ledger", async () => {
	const buy = async (account: 'ada' | 'bola', order: string) =>
		outcomesOf(
			await bench().buy(
				betting({ ...byKey, limits: { maxPerDay: 450 } }),
				[{ phone: '08031234567', amount: 300, order }],
				{ authentication: 'token', account, node: goOn },
			),
		);
	expect(await buy('ada', 'first')).toEqual(['success']);
	expect(await buy('bola', 'second')).toEqual(['notSent']);
	expect(chargesIn(bench())).toBe(1);
});
