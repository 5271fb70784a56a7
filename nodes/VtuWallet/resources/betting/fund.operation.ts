import type { PurchaseOperation } from '../../batch/operation';
import { amountField, amountOf } from '../fields/amount';
import { idText } from '../fields/idText';
import { filledText, naira, purchaseAt } from '../fields/requestBody';
import { field } from '../fields/field';

const displayNames = { bettingId: 'Betting Company', customerId: 'Customer ID' };

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
	fields: [
		field.text(
			'bettingId',
			displayNames.bettingId,
			'The short name by which your provider knows it; ask its support for the list',
			{ required: true, placeholder: 'e.g. bet9ja' },
		),
		field.text(
			'customerId',
			displayNames.customerId,
			'The ID of the account at the betting company',
			{ required: true, placeholder: 'e.g. 1234567' },
		),
		amountField,
	],

	plan(row) {
		const bettingId = idText(row.raw('bettingId'), displayNames.bettingId);
		const customerId = idText(row.raw('customerId'), displayNames.customerId);
		const amount = amountOf(row);
		return {
			product: 'betting',
			// A customer's number at one company belongs to somebody else at another.
			recipient: `${bettingId.toLowerCase()}/${customerId}`,
			amount,
			identity: { amount },
			body: { betting_id: bettingId, customer_id: customerId, amount },
			warnings: [],
		};
	},
};
