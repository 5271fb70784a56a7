import type { Row } from '../../batch/operation';
import { amountField, amountOf } from '../fields/common';
import { idTextOf, refusalOf, required } from '../fields/field';
import { filledText, naira, purchase } from '../fields/requestBody';

const companyField = required.text('bettingId', 'Betting Company', {
	description: "Your provider's short name for it. Ask its support for the list.",
	placeholder: 'e.g. bet9ja',
});

const customerField = required.text('customerId', 'Customer ID', {
	description: 'The ID of the account at the betting company',
	placeholder: 'e.g. 1234567',
});

export const fundBetting = purchase({
	value: 'fund',
	name: 'Fund',
	action: 'Fund betting account',
	description: 'Put money into an account at a betting company',
	at: '/api/fund/betting',
	trust: 'none',
	sold: { as: 'Betting', atFaceValue: true },
	kinds: ['betting', 'bet'],
	recipient: 'customer',
	body: { betting_id: filledText, customer_id: filledText, amount: naira },
	notDocumented:
		'Try it with a small amount first. If an answer is lost, the node cannot ask the provider: the row comes out as unknown, and is not sent again.',
	output: {},
	fields: [companyField, customerField, amountField],

	plan(row) {
		const bettingId = idTextOf(row, companyField);
		const customerId = customerOf(row);
		const amount = amountOf(row);
		return {
			// Customer IDs of two companies may be the same.
			recipient: `${bettingId.toLowerCase()}/${customerId}`,
			amount,
			identity: { amount },
			body: { betting_id: bettingId, customer_id: customerId, amount },
		};
	},
});

/** `12345, 67890` are two IDs, and `12,345` may be one. */
function customerOf(row: Row): string {
	const id = idTextOf(row, customerField);
	if (!/^[\d ,]+$/.test(id) || !id.includes(',')) return id;
	const matter = `has a comma among its digits ("${id}")`;
	throw refusalOf(customerField, matter, 'Write the digits of one ID together.');
}
