import { dataPlans } from '../catalogue/dataPlans';
import { networks } from '../catalogue/networks';
import { onSale } from '../catalogue/onSale';
import { requiredReference } from '../fields';
import { undocumentedList } from '../lists';
import { checkPhone, networkNameOf } from '../phone';
import type { PlainRoute, PurchaseRoute } from '../routes';
import { ok, Refusal } from '../types';

export const dataRoute: PurchaseRoute = {
	method: 'POST',
	path: '/api/data',
	product: 'data',
	fields: {
		network: { type: 'integer' },
		phone: { type: 'string' },
		data_plan: { type: 'integer' },
		bypass: { type: 'boolean', optional: true },
		...requiredReference,
	},
	order: ({ body }, world) => {
		const network = networkNameOf(body);
		const phone = checkPhone(body, world);
		const plan = onSale(dataPlans, world.config).find(
			({ id, networkId }) => id === body.data_plan && networkId === body.network,
		);
		if (!plan) throw new Refusal('Invalid Data Plan ID and Network');
		return {
			recipient: phone,
			amount: plan.price,
			message: `You have successfully purchased ${network} ${plan.size} for ${phone}`,
			answer: (transaction) => ({
				network,
				'request-id': transaction.requestId,
				amount: String(plan.price),
				dataplan: plan.size,
			}),
		};
	},
};

export const dataReads: PlainRoute[] = [
	{
		method: 'GET',
		path: '/api/networks',
		answer: () =>
			ok({ network: networks.map(({ id, name }) => ({ network: name, plan_id: String(id) })) }),
	},
	{
		method: 'GET',
		path: '/api/data-plan',
		answer: ({ query }, { config }) => {
			const wanted = onSale(dataPlans, config).filter(
				({ networkId }) => !query.network || query.network === String(networkId),
			);
			return undocumentedList(
				wanted.map((plan) => ({
					plan_id: String(plan.id),
					network: plan.network,
					plan_type: plan.type,
					plan_name: plan.size,
					amount: String(plan.price),
					validity: plan.validity,
				})),
				config,
			);
		},
	},
];
