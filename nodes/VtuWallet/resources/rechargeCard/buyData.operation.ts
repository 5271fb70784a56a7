import type { PurchaseOperation } from '../../batch/operation';
import { cardFields, cardPlan, cardReceipt, cardShape, cardsNotDocumented } from './cards';

export const buyDataCards: PurchaseOperation = {
	kind: 'purchase',
	value: 'buyData',
	name: 'Buy Data Cards',
	action: 'Buy data recharge cards',
	description: 'Buy printable data cards of a network',
	endpoint: 'dataCard',
	code: 'the cards',
	notDocumented: cardsNotDocumented,
	output: cardShape,
	fields: cardFields,
	plan: (row) => cardPlan(row, 'datacard'),
	receiptFields: cardReceipt,
};
