import { cablePlans, cableProviders } from '../catalogue/cable';
import { onSale } from '../catalogue/onSale';
import { belongsToSomebody, customerName } from '../catalogue/people';
import { optionalReference } from '../fields';
import { undocumentedList } from '../lists';
import type { PlainRoute, PurchaseRoute } from '../routes';
import { ok, Refusal } from '../types';

const invalidIuc = 'Invalid IUC Number';

const isKnownIuc = (iuc: string): boolean => /^\d{10,11}$/.test(iuc) && belongsToSomebody(iuc);

const cable = {
	type: 'integer',
	oneOf: cableProviders.map(({ id }) => id),
	refusal: 'Invalid Cable ID',
} as const;

export const cableRoute: PurchaseRoute = {
	method: 'POST',
	path: '/api/cable',
	product: 'cable',
	fields: {
		cable,
		cable_plan: { type: 'integer' },
		iuc: { type: 'string' },
		bypass: { type: 'integer', oneOf: [0, 1] },
		...optionalReference,
	},
	order: ({ body }, world) => {
		const plan = onSale(cablePlans, world.config).find(
			({ id, cable }) => id === body.cable_plan && cable === body.cable,
		);
		if (!plan) throw new Refusal('Invalid Cable Plan ID');
		const iuc = String(body.iuc);
		if (body.bypass === 0 && !isKnownIuc(iuc)) throw new Refusal(invalidIuc);
		const charges = world.config.charges.cable;
		return {
			recipient: iuc,
			amount: plan.price,
			debit: plan.price + charges,
			message: `You have successfully subscribed ${plan.name} for ${iuc}`,
			// The number was not checked before the debit, so the vendor refuses it and the money goes back.
			vendorFails: isKnownIuc(iuc) ? undefined : invalidIuc,
			answer: () =>
				world.config.shapes.extraFields
					? { cabl_name: plan.name, amount: String(plan.price), charges }
					: {},
		};
	},
};

export const cableReads: PlainRoute[] = [
	{
		method: 'GET',
		path: '/api/cable-providers',
		answer: (_, { config }) =>
			undocumentedList(
				cableProviders.map(({ id, name }) => ({ plan_id: String(id), cable_name: name })),
				config,
			),
	},
	{
		method: 'GET',
		path: '/api/cable-plans',
		answer: ({ query }, { config }) =>
			undocumentedList(
				onSale(cablePlans, config)
					.filter(({ cable }) => !query.cable || query.cable === String(cable))
					.map((plan) => ({
						plan_id: String(plan.id),
						cable: String(plan.cable),
						cable_name: cableProviders.find(({ id }) => id === plan.cable)?.name,
						plan_name: plan.name,
						plan_price: String(plan.price),
					})),
				config,
			),
	},
	{
		method: 'GET',
		path: '/api/cable/cable-validation',
		fields: { cable, iuc: { type: 'string' } },
		answer: ({ query }) => {
			if (!isKnownIuc(query.iuc)) throw new Refusal(invalidIuc);
			return ok({ name: customerName(query.iuc) });
		},
	},
];
