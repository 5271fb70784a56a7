import { byId, byName, goOn, operation, useBench } from './support/kit';
import { airtime, byKey, phones, product, rows } from './support/products';

const bench = useBench();
const data = product('data/buy', { network: 'auto', phone: '={{ $json.phone }}', ...byKey });
/** MTN sells 1GB SME for ₦450, and Airtel too. */
const oneGb = { dataPlan: byName('1GB SME') };
const list = (...lines: Array<[product: string, plan: string, sellFor: string]>) =>
	bench().tables.add(
		'Prices',
		lines.map(([name, plan, sellFor]) => ({ product: name, plan, sell_for: sellFor })),
	);
const options = { priceList: 'Prices' };
const two = rows(2);

describe('the price list of a purchase', () => {
	it('gives a row its selling price, by the name of its plan on its network', async () => {
		list(['data', 'MTN 1GB SME', '480'], ['data', 'Airtel 1GB SME', '490'], ['data', '', '999']);
		const { items } = await bench().buy(data({ ...oneGb, options }), two);
		expect(items).toMatchObject([
			{ outcome: 'success', network: 'MTN', soldFor: 480 },
			{ outcome: 'success', network: 'AIRTEL', soldFor: 490 },
		]);
	});

	it('finds a plan by its ID, and counts after the row and before the margin', async () => {
		list(['data', '104', '480'], ['airtime', '', '130']);
		const both = { ...options, margin: '10%' };
		const bought = async (more: object, key: string) =>
			(await bench().buy(data({ options: both, ...more, key }), rows(1))).items[0].soldFor;
		expect(await bought({ dataPlan: byId('104') }, 'a')).toBe(480);
		expect(await bought({ dataPlan: byId('104'), soldFor: '470' }, 'b')).toBe(470);
		expect(await bought({ dataPlan: byId('106') }, 'c')).toBe(990);
		const { items } = await bench().buy(airtime({ ...byKey, options: both }), rows(1));
		expect(items[0].soldFor).toBe(130);
	});

	it('adds a margin in Naira to an amount, without any list', async () => {
		const { items } = await bench().buy(airtime({ ...byKey, options: { margin: '5' } }), two);
		expect(items.map(({ soldFor }) => soldFor)).toEqual([105, 205]);
	});

	it.each([
		['is missing', options, /^'Price List' names the Data Table "Prices", which does not exist/],
		['has a margin in words', { margin: 'some' }, /^'Margin' is "some", and not a margin/],
	])('delays no sale if it %s', async (_, some, warning) => {
		const { items } = await bench().buy(airtime({ ...byKey, options: some }), rows(1));
		expect(items).toMatchObject([{ outcome: 'success' }]);
		expect(items[0].warnings).toMatch(warning);
		expect(items[0]).not.toHaveProperty('soldFor');
	});

	it('says if it has no price, and warns of one below the cost, before and after', async () => {
		list(['data', '104', '400']);
		const buy = async (id: string, mode: string) =>
			(await bench().buy(data({ dataPlan: byId(id), options, mode }), rows(1))).items[0];
		const loss = /^It is sold for ₦400, less than its cost of ₦450/;
		expect(await buy('104', 'preview')).toMatchObject({ price: 450, soldFor: 400 });
		for (const mode of ['preview', 'buy']) expect((await buy('104', mode)).warnings).toMatch(loss);
		const preview = data({ dataPlan: byId('106'), options, mode: 'preview', key: 'o-9' });
		const [without] = (await bench().buy(preview, rows(1))).items;
		expect(without.warnings).toMatch(/^'Price List' has no price for it/);
	});

	it('loads the list of plans once, and reads the table once', async () => {
		list(['data', '1GB SME', '480']);
		const many = phones.map((phone, at) => ({ phone, order: `o-${at}` }));
		bench().tables.calls = [];
		const run = await bench().buy(data({ ...oneGb, options }), many);
		expect(run.outcomes).toEqual(many.map(() => 'success'));
		expect(run.requests.filter(({ path }) => path === '/api/data-plan')).toHaveLength(1);
		// The ledger lists its tables too.
		expect(
			bench()
				.tables.calls.flat()
				.filter((call) => call === 'list'),
		).toHaveLength(2);
	});
});

describe('the list of data plans', () => {
	const plans = async (more: object) =>
		await bench().buy(operation('data/getPlans', { returnAll: true, ...more }), [{}], {
			node: goOn,
		});

	it('shows both prices, and warns of one below the cost', async () => {
		list(['data', '1GB SME', '480'], ['data', 'MTN 2GB SME', '800']);
		const { items } = await plans({ options: { ...options, margin: '10%' } });
		const named = (id: string) => items.find((item) => item.id === id);
		expect(named('104')).toMatchObject({ price: 450, sellFor: 480 });
		expect(named('204')).toMatchObject({ price: 450, sellFor: 480 });
		expect(named('206')).toMatchObject({ price: 900, sellFor: 990 });
		expect(named('106')).toMatchObject({ price: 900, sellFor: 800 });
		expect(named('106')?.warnings).toMatch(/less than its cost/);
		expect(named('104')).not.toHaveProperty('warnings');
	});

	it('stays the same without a price list, and says if one is missing', async () => {
		expect((await plans({})).items[0]).not.toHaveProperty('sellFor');
		const [failed] = (await plans({ options })).items;
		expect(JSON.stringify(failed)).toContain('columns product, plan, sellFor');
	});
});
