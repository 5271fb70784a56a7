import type { PurchaseOperation } from '../../batch/operation';
import { cardFields, cardPlan, cardReceipt, cardShape, cardsNotDocumented } from './cards';

export const buyRechargeCards: PurchaseOperation = {
	kind: 'purchase',
	value: 'buy',
	name: 'Buy Airtime Cards',
	action: 'Buy airtime recharge cards',
	description: 'Buy printable airtime cards of a network',
	endpoint: 'rechargeCard',
	code: 'the cards',
	notDocumented: cardsNotDocumented,
	output: cardShape,
	fields: cardFields,
	plan: (row) => cardPlan(row, 'rechargecard'),
	receiptFields: cardReceipt,
};
