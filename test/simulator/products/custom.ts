import { optionalReference } from '../fields';
import type { PurchaseRoute } from '../routes';

/** Products that no document describes: any body with an amount; it is for whoever the body or the path names. */
export const customRoutes: PurchaseRoute[] = ['/api/custom', '/api/card/{id}/topup'].map(
	(path) => ({
		method: 'POST',
		path,
		product: 'custom',
		fields: { amount: { type: 'integer', min: 1 }, ...optionalReference },
		order: ({ body, params }) => ({
			recipient: String(body.recipient ?? body.phone ?? body.customer_id ?? params.id ?? ''),
			amount: Number(body.amount),
			message: 'Transaction successful',
			answer: (transaction) => ({
				'request-id': transaction.requestId,
				amount: body.amount,
				voucher: `V-${transaction.id}`,
			}),
		}),
	}),
);
