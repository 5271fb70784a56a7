import { campaign, three } from './campaign/help';
import { goOn, purchasesName, receiptIn, useBench } from './support/kit';
import { airtime, betting, byKey, rows } from './support/products';

const bench = useBench();

const looked = { ...byKey, mode: 'preview', simplify: false };
const preview = async (parameters: object = looked, more = {}) =>
	await bench().buy(betting({ ...parameters }), rows(4), more);
const buy = async (count: number, more = {}) =>
	await bench().buy(betting(byKey), rows(count), more);
const hintOf = (result: { hints: Array<{ message: string }> }) => result.hints[0].message;
const asItems = { node: goOn };

describe('a preview with a ledger', () => {
	it('shows earlier purchases, which cost nothing more, and changes nothing', async () => {
		await buy(2);
		bench().tables.calls = [];
		const result = await preview();
		expect(result.items).toMatchObject([
			{ amount: 100, price: 0, wouldSend: null, replayed: true },
			{ amount: 200, price: 0, wouldSend: null, replayed: true },
			{ amount: 300, price: 300, wouldSend: { amount: 300 } },
			{ amount: 400, price: 400, wouldSend: { amount: 400 } },
		]);
		expect(result.items.map(({ message }) => message)).toEqual([
			'Bought earlier. Would not be bought again and costs nothing more.',
			'Bought earlier. Would not be bought again and costs nothing more.',
			'Not bought yet. Would be bought for ₦300.',
			'Not bought yet. Would be bought for ₦400.',
		]);
		expect(result.items[2]).not.toHaveProperty('replayed');
		expect(hintOf(result)).toMatch(
			/^PRODUCTION: Nothing was bought\. 2 rows would cost ₦700; the wallet has ₦[\d,]+\. 2 rows bought earlier would not be bought again/,
		);
		expect(result.requests.map(({ path }) => path)).toEqual(['/api/balance']);
		const nodes = bench().tables.calls.flat();
		expect(nodes.length).toBeGreaterThan(0);
		expect(nodes.filter((node) => node !== 'list' && node !== 'get')).toEqual([]);
	});

	it('counts failed and open purchases as before, and says that a run requeries the open ones', async () => {
		const lost = { kind: 'reset' } as const;
		bench().addFault('/api/fund/betting', lost, { when: 'after' });
		await buy(1, asItems);
		const result = await preview();
		expect(result.items[0]).toMatchObject({ price: 100, wouldSend: { amount: 100 } });
		expect(result.items[0].message).toMatch(/the node would ask the provider before it sends\.$/);
		expect(hintOf(result)).toContain('4 rows would cost ₦1,000');
	});

	it('is refused if the ledger cannot be read, as a run is', async () => {
		bench().tables.missing = true;
		const result = await preview();
		expect(result).toMatchObject({ status: 'error', requests: [] });
		expect(result.error?.message).toContain('no Data Tables');
		bench().tables.missing = false;
		bench().tables.add(purchasesName, [{ name: 'Ada' }]);
		expect((await preview()).error?.message).toContain('is not a ledger');
	});

	describe('and a limit for the day', () => {
		const limits = { maxPerDay: 600 };
		const told = (result: { items: object[] }) =>
			result.items.map((item) => {
				const { outcome, message, price } = receiptIn(item as never) as Record<string, unknown>;
				return outcome === 'preview' ? price : message;
			});

		it('compares the other rows and the cost of the day with the limit, as a run does', async () => {
			await buy(1);
			const result = await preview({ ...looked, limits }, asItems);
			const over = "With this row the day would cost ₦1,000, more than 'Max per Day' (₦600)";
			expect(told(result)).toEqual([0, 200, 300, expect.stringContaining(over)]);
			expect(hintOf(result)).toMatch(/2 rows would cost ₦500;/);
			expect(result.hints[1].message).toMatch(/^1 row cannot be bought\. Look at row 4/);
			const bought = await bench().buy(betting({ ...byKey, limits }), rows(4), asItems);
			expect(bought.purchases).toHaveLength(2);
			expect(told(bought)[3]).toContain(over);
		});

		it('counts the day also if each run buys again, from the first run on', async () => {
			const anew = { ...looked, repeatProtection: 'run', limits };
			const over = [expect.stringContaining('the day would cost ₦1,000')];
			expect(told(await preview(anew, asItems))).toEqual([100, 200, 300, ...over]);
			await buy(3);
			const later = await preview(anew, asItems);
			expect(told(later)).toEqual(
				[700, 800, 900, 1000].map((total) =>
					expect.stringContaining(`the day would cost ₦${total.toLocaleString('en')}`),
				),
			);
		});
	});

	it('makes no table and reads no purchase if each run buys again', async () => {
		const result = await preview({ ...looked, repeatProtection: 'run' });
		expect(bench().tables.calls).toEqual([['list']]);
		expect(result.items).toMatchObject([100, 200, 300, 400].map((price) => ({ price })));
	});

	it('warns of another amount than the one bought under the key', async () => {
		await buy(1);
		const dearer = rows(1).map((row) => ({ ...row, amount: 900 }));
		const result = await preview(looked, { rows: dearer });
		expect(result.items[0]).toMatchObject({ price: 0, amount: 100 });
		expect(result.items[0].warnings).toMatch('the row says ₦900');
	});
});

it('a preview without a ledger says that it counts bought rows too', async () => {
	const hint = async (more: object) =>
		hintOf(await bench().buy(airtime({ ledger: 'off', mode: 'preview', ...more }), rows(4)));
	expect(await hint(byKey)).toMatch(/Rows that are bought already are counted here too/);
	expect(await hint({})).not.toContain('ledger');
});

it("a campaign's preview shows the numbers that were sent to earlier, and compares the others with the limit of the day", async () => {
	const limits = { maxPerDay: 12 };
	const day = { listName: 'Day', options: { pricePerPart: 4 }, limits, notBought: 'receipts' };
	const four = [...three, { phone: '08021234567' }];
	await campaign(bench(), four.slice(0, 2), day);
	const result = await campaign(bench(), four, { ...day, mode: 'preview' });
	const over = expect.stringContaining('the day would cost ₦16');
	expect(result.items).toMatchObject([
		{ price: 0, message: 'Sent earlier. Would not be sent again and costs nothing more.' },
		{ price: 0 },
		{ price: 4 },
		{ outcome: 'notSent', message: over },
	]);
	expect(hintOf(result)).toMatch(/1 recipient would cost ₦4; .*2 recipients sent to earlier/);
	const off = await campaign(bench(), three, { listName: 'Day', ledger: 'off', mode: 'preview' });
	expect(off.error?.message).toContain('needs the ledger');
});
