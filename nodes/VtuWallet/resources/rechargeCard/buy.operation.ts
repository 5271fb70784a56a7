import { endpoints } from '../../api/endpoints';
import { cardPurchase } from './cards';

export const buyRechargeCards = cardPurchase({
	value: 'buy',
	name: 'Buy Airtime Cards',
	action: 'Buy airtime recharge cards',
	description: 'Buy printable airtime cards of a network',
	product: 'rechargecard',
	endpoint: endpoints.airtimeCards,
	kind: ['rechargecard', 'rechargepin'],
});
