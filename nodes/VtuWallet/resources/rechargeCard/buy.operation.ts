import type { PurchaseOperation } from '../../batch/operation';
import {
	cardBody,
	cardCode,
	cardFields,
	cardFreeText,
	cardPlan,
	cardReceipt,
	cardShape,
	cardsNotDocumented,
} from './cards';

export const buyRechargeCards: PurchaseOperation = {
	kind: 'purchase',
	value: 'buy',
	name: 'Buy Airtime Cards',
	action: 'Buy airtime recharge cards',
	description: 'Buy printable airtime cards of a network',
	endpoint: {
		method: 'POST',
		path: '/api/recharge_card',
		documented: false,
		carriesReference: true,
		deduplicates: false,
		requeryable: false,
		kind: ['rechargecard', 'rechargepin'],
		contract: cardBody,
	},
	code: cardCode,
	notDocumented: cardsNotDocumented,
	output: cardShape,
	fromRow: ['quantity'],
	fields: cardFields,
	freeText: cardFreeText,
	plan: (row) => cardPlan(row, 'rechargecard'),
	receiptFields: cardReceipt,
};
