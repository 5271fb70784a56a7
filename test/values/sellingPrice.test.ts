import {
	marginIn,
	priceLineOf,
	pricesByPlan,
	salePrice,
	type PriceLine,
} from '../../nodes/VtuWallet/values/sellingPrice';

describe('a price list', () => {
	const plans = [
		{ id: '1', name: '1GB', about: ['MTN', 'SME'], label: '' },
		{ id: '2', name: '1GB', about: ['MTN', 'GIFTING'], label: '' },
		{ id: '3', name: '2GB', about: ['MTN', 'SME'], label: '' },
	];
	const line = (plan: string, sellFor?: number, product = 'Data'): PriceLine => {
		return { product, plan, sellFor };
	};
	const prices = (...lines: PriceLine[]) =>
		Object.fromEntries(pricesByPlan(lines, ['data', 'internet'], plans));

	it('names plans by ID or name, and all others without one', () => {
		expect(prices(line('1GB SME', 300), line('2', 350), line('', 900))).toEqual({
			...{ '1': 300, '2': 350 },
			'': 900,
		});
		expect(prices(line('MTN 2gb', 600), line('2GB', 1))).toEqual({ '3': 600 });
	});

	it('has no price for a name of several plans or of none, a line without a price, or another product', () => {
		expect(prices(line('1GB', 300), line('9GB', 1), line('1'), line('1', 5, 'cable'))).toEqual({});
	});

	it('is read by its columns in every spelling of their names', () => {
		const wanted = { product: 'data', plan: '1GB SME', sellFor: 300 };
		for (const name of ['sellFor', 'sell_for', 'SellFor'])
			for (const price of [300, '300', '₦300'])
				expect(priceLineOf({ id: 1, Product: 'data', plan: '1GB SME', [name]: price })).toEqual(
					wanted,
				);
		expect(priceLineOf({ product: 'data', plan: '', price: 1 })).toBeUndefined();
	});
});

it.each([
	['5%', 450, 473],
	['7%', 100, 107],
	['2.5 %', 1_000, 1_025],
	['50', 285.5, 336],
	['₦50', 100, 150],
	['0', 100, 100],
])('a margin of %s on ₦%d is ₦%d', (margin, cost, wanted) =>
	expect(marginIn(margin)?.(cost)).toBe(wanted),
);

it.each(['', 'five', '-5', '5%%', '1000%'])('%p is no margin', (margin) =>
	expect(marginIn(margin)).toBeUndefined(),
);

it.each([
	['₦1,100.50', 1_100.5],
	[0, 0],
	[-1, undefined],
	['08031234567', undefined],
	[null, undefined],
])('a selling price of %p is %p', (raw, price) => expect(salePrice(raw)).toBe(price));
