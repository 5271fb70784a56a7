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

export const buyDataCards: PurchaseOperation = {
	kind: 'purchase',
	value: 'buyData',
	name: 'Buy Data Cards',
	action: 'Buy data recharge cards',
	description: 'Buy printable data cards of a network',
	endpoint: {
		method: 'POST',
		path: '/api/data_card',
		documented: false,
		carriesReference: true,
		deduplicates: false,
		requeryable: false,
		kind: ['datacard', 'datapin'],
		contract: cardBody,
	},
	code: cardCode,
	notDocumented: cardsNotDocumented,
	output: cardShape,
	fromRow: ['quantity'],
	fields: cardFields,
	freeText: cardFreeText,
	plan: (row) => cardPlan(row, 'datacard'),
	receiptFields: cardReceipt,
};
