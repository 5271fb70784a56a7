import {
	buyDataCards,
	buyRechargeCards,
} from '../../nodes/VtuWallet/resources/rechargeCard/buy.operation';
import { plansOf, refusesBad, sameAs } from './contracts';

const usual = { network: 'MTN', cardPlan: '3', quantity: 2, cardName: 'Ada Ventures' };

describe.each([
	['airtime cards', buyRechargeCards],
	['data cards', buyDataCards],
])('%s', (_, operation) => {
	const planOf = plansOf(operation, usual);

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

	refusesBad(planOf, [
		['Network', { network: 'auto' }],
		['Card Plan ID', { cardPlan: '' }],
		['Quantity', { quantity: 'ten' }],
		['Name on Card', { cardName: ' ' }],
		['Name on Card', { cardName: 'x'.repeat(201) }],
	]);
});
