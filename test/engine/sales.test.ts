import { campaign, three } from './campaign/help';
import { airtime, betting, byKey, one, phones, rows } from './support/products';
import { operation, purchasesName, useBench } from './support/kit';

const bench = useBench();
const soldFor = '={{ $json.price }}';
const priced = (count: number, price = 10) =>
	rows(count).map((row) => ({ ...row, price: row.amount + price }));
const read = async (name: string, more: object = {}) =>
	await bench().buy(operation(`ledger/${name}`, more), [{}]);
const soldIn = ({ items }: { items: object[] }) =>
	items.map((item) => (item as { soldFor?: number }).soldFor);

describe("'Sold For'", () => {
	it('is in the receipt, in the ledger, and makes turnover and profit', async () => {
		const run = await bench().buy(airtime({ ...byKey, soldFor }), priced(2));
		expect(soldIn(run)).toEqual([110, 210]);
		expect(soldIn(await read('getMany'))).toEqual([210, 110]);
		const summary = await read('summary', { ledgerPeriod: 'today' });
		const sums = { sold: 2, turnover: 320, cost: 300, profit: 20 };
		expect(summary.items).toMatchObject([{ ...sums, byProduct: [sums], byDay: [sums] }]);
		const text = 'PRODUCTION: Today: 2 bought, ₦300 spent. Sold for ₦320, profit ₦20.';
		expect(summary.items[0].text).toBe(text);
		expect(summary.hints).toMatchObject([{ message: text, type: 'info' }]);
		expect((await read('report')).items).toMatchObject([sums]);
	});

	it('does not change the purchase: a row with a new price is the same purchase, sold at its first price', async () => {
		await bench().buy(airtime({ ...byKey, soldFor }), priced(1));
		const again = await bench().buy(airtime({ ...byKey, soldFor }), priced(2, 50));
		expect(again.replayed).toEqual([true, false]);
		expect(soldIn(again)).toEqual([110, 250]);
		expect(bench().books.charges).toBe(2);
	});

	it('keeps its price while the result is open, and takes the new price after a failure', async () => {
		bench().addFault('/api/topup', { kind: 'pending' }, { count: 2 });
		const first = await bench().buy(airtime({ ...byKey, soldFor }), priced(2));
		const [open, failed] = first.items.map(({ reference }) => String(reference));
		bench().simulator.settle(open, 'success');
		bench().simulator.settle(failed, 'failed');
		expect(soldIn(await read('followUp')).sort()).toEqual([110, 210]);
		const run = await bench().buy(airtime({ ...byKey, soldFor }), priced(2, 70));
		expect(run.outcomes).toEqual(['success', 'success']);
		expect(soldIn(run)).toEqual([110, 270]);
		expect(soldIn(await read('getMany'))).toEqual([270, 110]);
	});

	it('is no reason to refuse a Retry', async () => {
		bench().simulator.setAccount('ada', { balance: 150 });
		const oneByOne = { options: { concurrency: 1 } };
		const first = await bench().buy(airtime({ ...oneByOne, soldFor: '120' }), rows(2));
		bench().simulator.setAccount('ada', { balance: 5_000 });
		const second = await bench().retryFromStart(first, {
			parameters: airtime({ ...oneByOne, soldFor: '130' }),
		});
		expect(second.error).toBeUndefined();
		expect(second.replayed).toEqual([true, false]);
		expect(soldIn(second)).toEqual([120, 130]);
		expect(bench().books.charges).toBe(2);
	});

	it.each([
		['abc', /^'Sold For' is "abc", which is no price/],
		['-5', /^'Sold For' is "-5", which is no price/],
		['={{ $json.no.such }}', undefined],
		['90', /^It is sold for ₦90, less than its cost of ₦100/],
		['₦1,100.50', undefined],
		['', undefined],
	])(
		'of %p leads at most to a warning, and the customer gets the purchase',
		async (price, warning) => {
			const { items } = await bench().buy(airtime({ ...byKey, soldFor: price }), rows(1));
			expect(items).toMatchObject([{ outcome: 'success' }]);
			const said = warning ? (expect.stringMatching(warning) as string) : undefined;
			expect(items[0].warnings).toEqual(said);
			const parameters = airtime({
				soldFor: price,
				key: 'o-2',
				repeatProtection: 'key',
				mode: 'preview',
			});
			const [preview] = (await bench().buy(parameters, one({ phone: phones[1] }))).items;
			expect([preview.outcome, preview.warnings]).toEqual(['preview', said]);
		},
	);

	it('stays in the column of a row that could not be bought, for the next try', async () => {
		const row = { phone: '0803', amount: 100, order: 'o-1', soldFor: 120 };
		const parameters = airtime({
			...{ ...byKey, notBought: 'receipts', includeInputFields: true },
			soldFor: '={{ $json.soldFor }}',
		});
		const { items } = await bench().buy(parameters, [row]);
		expect(items).toMatchObject([{ outcome: 'notSent', soldFor: 120 }]);
	});

	it('is for each text of a campaign', async () => {
		const { items } = await campaign(bench(), three, { soldFor: '5' });
		expect(soldIn({ items })).toEqual([5, 5, 5]);
		expect((await read('summary')).items).toMatchObject([{ sold: 3, turnover: 15, unpriced: 3 }]);
	});

	it('counts for no limit', async () => {
		const limits = { maxPerPurchase: 100, maxPerRun: 100, maxPerDay: 100 };
		const run = await bench().buy(betting({ ...byKey, limits, soldFor: '5000' }), rows(1));
		expect(run.outcomes).toEqual(['success']);
	});

	it('is missing in a ledger of an earlier release, which goes on working', async () => {
		await bench().buy(airtime(byKey), rows(1));
		for (const table of bench().tables.tables.values())
			if (table.name === purchasesName) {
				table.columns = table.columns.filter(({ name }) => name !== 'soldFor');
				for (const row of table.rows) delete row.soldFor;
			}
		const parameters = airtime({ ...byKey, soldFor });
		const run = await bench().buy(parameters, priced(3));
		expect(run.outcomes).toEqual(Array(3).fill('success'));
		expect((await bench().buy(parameters, priced(3))).replayed).toEqual([true, true, true]);
		expect((await read('summary')).items).toMatchObject([{ purchases: 3, sold: 0 }]);
		expect(bench().books.charges).toBe(3);
	});
});
