import {
	buyDataCards,
	buyRechargeCards,
} from '../../nodes/VtuWallet/resources/rechargeCard/buy.operation';
import { plansOf } from './contracts';

test.each([buyRechargeCards, buyDataCards])(
	'$action: may be more than most providers sell at once, with a warning',
	(operation) => {
		const planOf = plansOf(operation, { network: 'MTN', cardPlan: '3', cardName: 'Ada Ventures' });
		expect(planOf({ quantity: 100 }).warnings).toEqual([]);
		expect(planOf({ quantity: 101 }).warnings).toEqual([
			'Most providers sell at most 100 cards at once.',
		]);
	},
);
