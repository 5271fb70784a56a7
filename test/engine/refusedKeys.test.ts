import {
	airtime,
	betting,
	byKey,
	chargesIn,
	goOn,
	outcomesOf,
	purchasesIn,
	rows,
	useBench,
} from './support/kit';

const bench = useBench();

const parameters = airtime({ ...byKey, notBought: 'receipts' });
const run = async (orders: unknown[], more: object = {}) =>
	await bench().buy(
		parameters,
		orders.map((order) => ({ phone: '08031234567', amount: 100, order }) as never),
		more,
	);

describe('A key that a sheet may have changed', () => {
	const plainText = 'In the sheet, format the column as plain text';
	it.each([
		['1.00E+11', `shortened. ${plainText}`],
		['1.000', `separators. ${plainText}`],
		['11/23/2026', 'several ways. Write the date as year, month and day'],
		...['1,001', '₦1,002.00', '46,350', 'july-1,001'].map((key) => [key, plainText]),
		...['24 Nov 2026', '23-Nov-26', 'ada-23-Nov-26'].map((key) => [key, 'Write the date']),
		['2026-11-23T00:00:00.000Z', 'Write the date'],
	])('is refused with what to do, never guessed: %j', async (order, advice) => {
		const result = await run([order]);
		expect(outcomesOf(result)).toEqual(['notSent']);
		expect(result.items[0].message).toContain(advice);
		expect(result.requests.filter(({ method }) => method === 'POST')).toEqual([]);
	});

	it.each(['2026-11-23', 'ada-2026-11-23', 'order-7', '1001', 1001, '08031234567', 'july-3'])(
		'is not %j, which is bought once',
		async (order) => {
			expect(outcomesOf(await run([order]))).toEqual(['success']);
			expect((await run([order])).items).toMatchObject([{ outcome: 'success', replayed: true }]);
			expect(chargesIn(bench())).toBe(1);
		},
	);
});

describe('A key that has bought for somebody', () => {
	it.each([
		['airtime', airtime],
		['betting', betting],
	])('is refused for another recipient of the same product: %s', async (_, product) => {
		const [first, second] = rows(2);
		const keyed = product(byKey);
		await bench().buy(keyed, [first]);
		const other = await bench().buy(keyed, [{ ...second, order: first.order }], { node: goOn });
		expect(outcomesOf(other)).toEqual(['notSent']);
		expect(JSON.stringify(other.items)).toMatch(/The key .* has bought for/);
		expect(JSON.stringify(other.items)).toContain('Give this row a key of its own');
		expect(purchasesIn(other)).toEqual([]);
		expect(chargesIn(bench())).toBe(1);
	});

	it.each([
		['airtime', airtime],
		['betting', betting],
	])('buys for one recipient at most, asked for two at one instant: %s', async (_, product) => {
		const [first, second] = rows(2);
		const both = await Promise.all(
			[first, { ...second, order: first.order }].map(
				async (row) => await bench().buy(product({ ...byKey, notBought: 'receipts' }), [row]),
			),
		);
		const outcomes = both.flatMap(outcomesOf);
		expect(chargesIn(bench())).toBeLessThanOrEqual(1);
		expect(outcomes.filter((outcome) => outcome === 'success')).toHaveLength(chargesIn(bench()));
		expect(outcomes).toContain('notSent');
		expect(JSON.stringify(both.map(({ items }) => items))).toMatch(/a key of its own/);
	});

	it.each([
		['airtime', airtime, '+234 803 123 4567'],
		['betting', betting, '0803-123-4567'],
		['betting', betting, ' 0803 123 4567 '],
	])('is the same recipient in another writing: %s', async (_, product, phone) => {
		const [row] = rows(1);
		await bench().buy(product(byKey), [row]);
		const again = await bench().buy(product(byKey), [{ ...row, phone }]);
		expect(again.items).toMatchObject([{ outcome: 'success', replayed: true }]);
		expect(chargesIn(bench())).toBe(1);
	});
});

describe('Once per Period', () => {
	const locator = (value: string) => ({ __rl: true, mode: 'id', value });
	it.each([
		['exam pins', { resource: 'examPin', operation: 'buy', exam: locator('1'), quantity: 1 }],
		[
			'cards',
			{
				resource: 'rechargeCard',
				operation: 'buy',
				network: 1,
				cardPlan: locator('2'),
				quantity: 1,
				cardName: 'Shop',
			},
		],
	])('is refused for what has no recipient: %s', async (_, product) => {
		const result = await bench().buy(
			{ ...product, repeatProtection: 'period', period: 'month' } as never,
			[{}],
		);
		expect(result.status).toBe('error');
		expect(result.requests.filter(({ method }) => method === 'POST')).toEqual([]);
	});
});
