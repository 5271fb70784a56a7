import { optionalReference } from '../fields';
import { walletFields } from '../purchase';
import type { PurchaseRoute } from '../routes';

/** A product that no document describes: any body with an amount; it is for whoever the body names. */
export const customRoute: PurchaseRoute = {
	method: 'POST',
	path: '/api/custom',
	product: 'custom',
	fields: { amount: { type: 'integer', min: 1 }, ...optionalReference },
	order: ({ body }) => ({
		product: 'custom',
		type: 'custom',
		recipient: String(body.recipient ?? body.phone ?? body.customer_id ?? ''),
		amount: Number(body.amount),
		message: 'Transaction successful',
		answer: (transaction) => ({
			'request-id': transaction.requestId,
			amount: body.amount,
			voucher: `V-${transaction.id}`,
			...walletFields(transaction),
		}),
	}),
};
