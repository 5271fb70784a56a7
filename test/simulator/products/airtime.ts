import { requiredReference } from '../fields';
import { checkPhone, networkNameOf } from '../phone';
import type { PurchaseRoute } from '../routes';

export const airtimeRoute: PurchaseRoute = {
	method: 'POST',
	path: '/api/topup',
	product: 'airtime',
	fields: {
		network: { type: 'integer' },
		phone: { type: 'string' },
		plan_type: { type: 'string', oneOf: ['VTU', 'SNS'], refusal: 'Invalid Plan Type' },
		amount: { type: 'integer', min: 1, refusal: 'Minimum Airtime Purchase is ₦1' },
		bypass: { type: 'boolean', optional: true },
		...requiredReference,
	},
	order: ({ body }, world) => {
		const network = networkNameOf(body);
		const phone = checkPhone(body, world);
		const amount = Number(body.amount);
		return {
			recipient: phone,
			amount,
			message: `You have successfully purchased ${network} ₦${amount} airtime for ${phone}`,
			answer: (transaction) => ({
				network,
				amount: String(amount),
				...(world.config.shapes.extraFields
					? { discount: amount, oldbal: String(transaction.balanceBefore) }
					: {}),
			}),
		};
	},
};
