import type { PurchaseOperation } from '../../batch/operation';
import { amountField, amountOf } from '../fields/common';
import { cellOf, required } from '../fields/field';
import { filledText, naira, purchaseAt } from '../fields/requestBody';
import { idText } from '../../values/ids';

const companyField = required.text('bettingId', 'Betting Company', {
	description: 'The short name by which your provider knows it; ask its support for the list',
	placeholder: 'e.g. bet9ja',
});

const customerField = required.text('customerId', 'Customer ID', {
	description: 'The ID of the account at the betting company',
	placeholder: 'e.g. 1234567',
});

export const fundBetting: PurchaseOperation = {
	kind: 'purchase',
	value: 'fund',
	name: 'Fund',
	action: 'Fund betting account',
	description: 'Put money into an account at a betting company',
	endpoint: purchaseAt('/api/fund/betting', {
		trust: 'none',
		kind: ['betting', 'bet'],
		recipient: 'customer',
		body: { betting_id: filledText, customer_id: filledText, amount: naira },
	}),
	notDocumented:
		'Try it with a small amount first. If an answer is lost, the node cannot ask the provider: the row comes out as unknown, and is not sent again.',
	output: {},
	fields: [companyField, customerField, amountField],

	plan(row) {
		const bettingId = cellOf(row, companyField, idText);
		const customerId = cellOf(row, customerField, idText);
		const amount = amountOf(row);
		return {
			product: 'betting',
			// Customer IDs of two companies may be the same.
			recipient: `${bettingId.toLowerCase()}/${customerId}`,
			amount,
			identity: { amount },
			body: { betting_id: bettingId, customer_id: customerId, amount },
			warnings: [],
		};
	},
};
