import { parameters as campaign } from './campaign/help';
import { toErrorOutput, useBench } from './support/kit';
import { airtime, rows } from './support/products';

const bench = useBench();
const fromRow = (field: string) => `={{ $json.${field} }}`;

describe('Parameters of the whole run', () => {
	it.each([
		['Mode', { mode: 'Preview' }],
		['Mode', { mode: fromRow('missing') }],
		['Mode', { mode: '' }],
		['Repeat Protection', { repeatProtection: 'constructor' }],
		['Period', { repeatProtection: 'period', period: 'year' }],
		['Rows Not Bought', { notBought: 'ignore' }],
		['Max per Run', { limits: { maxPerRun: fromRow('missing') } }],
		['Max per Run', { limits: { maxPerRun: 'lots' } }],
		['Max per Run', { limits: { maxPerRun: true } }],
		['Max per Purchase', { limits: { maxPerPurchase: '' } }],
		['Timeout', { options: { timeout: 'soon' } }],
		['Concurrency', { options: { concurrency: 1000 } }],
		['Check Status For', { options: { settleFor: -1 } }],
	])(
		"a '%s' without a meaning is refused, and never counts as the default (%j)",
		async (label, more) => {
			const result = await bench().buy(airtime(more), rows(2));
			expect(result.error?.message).toContain(`'${label}'`);
			// n8n would write "[item 0]" behind a message about all rows.
			expect(result.error?.context.itemIndex).toBeUndefined();
			expect(result.requests).toEqual([]);
			const continued = await bench().buy(airtime(more), rows(2), { node: toErrorOutput });
			expect(continued.errorItems).toHaveLength(2);
			expect(continued.purchases).toEqual([]);
		},
	);

	it.each([
		['Concurrency', { options: { concurrency: fromRow('own') } }, [1, 1, 2]],
		['Check Status For', { options: { settleFor: fromRow('own') } }, [1, 1, 0]],
	])("a '%s' that differs by row is refused", async (label, more, own) => {
		const result = await bench().buy(
			airtime(more),
			rows(3).map((row, index) => ({ ...row, own: own[index] })),
		);
		expect(result.error?.message).toMatch(new RegExp(`'${label}' holds.*row 1 .*row 3 `));
		expect(result.requests).toEqual([]);
		expect(bench().books.charges).toBe(0);
	});

	it.each([
		['Mode', { mode: fromRow('own') }, ['buy', 'preview']],
		['Period', { repeatProtection: 'period', period: fromRow('own') }, ['day', 'week']],
		['Repeat Protection', { repeatProtection: fromRow('own') }, ['run', 'key']],
		['Rows Not Bought', { notBought: fromRow('own') }, ['errors', 'receipts']],
		['Max per Run', { limits: { maxPerRun: fromRow('own') } }, [10_000, 50]],
		['Max per Purchase', { limits: { maxPerPurchase: fromRow('own') } }, [10_000, null]],
	])("only the form sets '%s', and no row and no model", async (label, more, own) => {
		const run = {
			parameters: airtime(more),
			rows: rows(2).map((row, index) => ({ ...row, own: own[index] })),
		};
		const result = await bench().run(run);
		expect(result.error?.message).toContain(`'${label}'`);
		expect(result.requests).toEqual([]);
		for (const onError of ['continueRegularOutput', 'continueErrorOutput'] as const)
			expect((await bench().run({ ...run, node: { onError } })).purchases).toEqual([]);
	});

	const whole = '={{ { maxPerRun: 150, expectedName: "Ada", list: "08031234567" } }}';
	it.each([
		['Limits', airtime({ limits: whole })],
		['Limits', airtime({ limits: '{ "maxPerRun": 150 }' })],
		['Options', { ...airtime(), options: whole }],
		['Opt-Out Numbers', { ...campaign, optOutNumbers: whole }],
	])("'%s' as one expression is refused, because n8n drops it", async (label, parameters) => {
		const result = await bench().buy(parameters, rows(2));
		expect(result.error?.message).toMatch(new RegExp(`'${label}' is written as one expression`));
		expect(result.requests).toEqual([]);
		const { answers } = await bench().callTool({ parameters }, rows(1));
		expect(JSON.stringify(answers)).toContain('is written as one expression');
		expect(bench().books.charges).toBe(0);
	});

	it('a setting may be an expression that gives all rows the same', async () => {
		const result = await bench().buy(
			airtime({ options: { concurrency: fromRow('width') } }),
			rows(3).map((row) => ({ ...row, width: 1 })),
		);
		expect(result.outcomes).toEqual(['success', 'success', 'success']);
		expect(bench().simulator.stats().maxInFlight).toBe(1);
	});
});
