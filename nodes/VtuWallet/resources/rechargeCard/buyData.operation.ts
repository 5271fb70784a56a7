import { endpoints } from '../../api/endpoints';
import { cardPurchase } from './cards';

export const buyDataCards = cardPurchase({
	value: 'buyData',
	name: 'Buy Data Cards',
	action: 'Buy data recharge cards',
	description: 'Buy printable data cards of a network',
	product: 'datacard',
	endpoint: endpoints.dataCards,
	kind: ['datacard', 'datapin'],
});
