import {
	buyDataCards,
	buyRechargeCards,
} from '../../nodes/VtuWallet/resources/rechargeCard/buy.operation';
import { checkedPlan, sameAs } from './contracts';
import { planned, rowOf } from './fakes';

const usual = { network: 'MTN', cardPlan: '3', quantity: 2, cardName: 'Ada Ventures' };

describe.each([
	['airtime cards', buyRechargeCards],
	['data cards', buyDataCards],
])('%s', (_, operation) => {
	const row = (values: Record<string, unknown> = {}) => rowOf(operation, { ...usual, ...values });
	const planOf = (values: Record<string, unknown> = {}) => checkedPlan(operation, row(values));

	it('are another purchase with anything else on them', () => {
		const others = [
			{},
			{ network: 'Glo' },
			{ cardPlan: '4' },
			{ quantity: 3 },
			{ cardName: 'Obi Stores' },
		];
		expect(new Set(others.map((values) => sameAs(planOf(values)))).size).toBe(others.length);
	});

	it('may be more than most providers sell at once, with a warning', () => {
		expect(planOf({ quantity: 100 }).warnings).toEqual([]);
		expect(planOf({ quantity: 101 }).warnings).toEqual([
			'Most providers sell at most 100 cards at once.',
		]);
	});

	it.each([
		['Network', { network: '' }],
		['Network', { network: 'auto' }],
		['Network', { network: 'Verizon' }],
		['Card Plan ID', { cardPlan: '' }],
		['Quantity', { quantity: 0 }],
		['Quantity', { quantity: 'ten' }],
		['Name on Card', { cardName: ' ' }],
		['Name on Card', { cardName: 'x'.repeat(201) }],
	])('are refused for a bad %s', (field, values) => {
		expect(() => planned(operation, row(values))).toThrow(
			expect.objectContaining({ name: 'BadInput', field }),
		);
	});
});
