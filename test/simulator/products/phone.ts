import { dataPlans } from '../catalogue/dataPlans';
import { networkOf, networks } from '../catalogue/networks';
import { onSale } from '../catalogue/onSale';
import { requiredReference, type FieldRules } from '../fields';
import { lists, reads, sells, type Route } from '../route';
import { ok, Refusal, type JsonObject } from '../types';
import type { World } from '../world';

const forms = {
	international: {
		pattern: /^234\d{10}$/,
		refusal: 'Invalid Phone Number, Use The Country Code (234...)',
	},
	local: { pattern: /^0\d{10}$/, refusal: 'Phone Number Digits Must Be 11' },
};

/** Refuses a number in another form than the service wants, or of another network if the service checks that. */
export function checkPhone(body: JsonObject, { config }: World): string {
	const phone = String(body.phone);
	const form = forms[config.phoneFormat];
	if (!form.pattern.test(phone)) throw new Refusal(form.refusal);
	if (!config.checkNetworkPrefix || body.bypass === true) return phone;
	const local = phone.replace(/^234/, '0');
	const network = networks.find(({ id }) => id === body.network);
	if (network && !network.prefixes.some((prefix) => local.startsWith(prefix)))
		throw new Refusal(`This is not a ${network.name} Number => ${phone}`);
	return phone;
}

export function networkNameOf(body: JsonObject): string {
	const name = networkOf(body.network);
	if (!name) throw new Refusal('Invalid Network ID');
	return name;
}

const toPhone: FieldRules = { network: { type: 'integer' }, phone: { type: 'string' } };
const others: FieldRules = { bypass: { type: 'boolean', optional: true }, ...requiredReference };

export const phoneRoutes: Route[] = [
	sells(
		'/api/topup',
		'airtime',
		{
			...toPhone,
			plan_type: { type: 'string', oneOf: ['VTU', 'SNS'], refusal: 'Invalid Plan Type' },
			amount: { type: 'integer', min: 1, refusal: 'Minimum Airtime Purchase is ₦1' },
			...others,
		},
		({ body }, world) => {
			const network = networkNameOf(body);
			const phone = checkPhone(body, world);
			const amount = Number(body.amount);
			return {
				recipient: phone,
				amount,
				message: `You have successfully purchased ${network} ₦${amount} airtime for ${phone}`,
				answer: () => ({ network, amount: String(amount) }),
				extra: ({ balanceBefore }) => ({ discount: amount, oldbal: String(balanceBefore) }),
			};
		},
	),
	sells(
		'/api/data',
		'data',
		{ ...toPhone, data_plan: { type: 'integer' }, ...others },
		({ body }, world) => {
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
				answer: ({ requestId }) => ({
					network,
					'request-id': requestId,
					amount: String(plan.price),
					dataplan: plan.size,
				}),
			};
		},
	),
	reads('/api/networks', () =>
		ok({ network: networks.map(({ id, name }) => ({ network: name, plan_id: String(id) })) }),
	),
	lists('/api/data-plan', ({ config }, query) =>
		onSale(dataPlans, config)
			.filter(({ networkId }) => !query.network || query.network === String(networkId))
			.map((plan) => ({
				plan_id: String(plan.id),
				network: plan.network,
				plan_type: plan.type,
				plan_name: plan.size,
				amount: String(plan.price),
				validity: plan.validity,
			})),
	),
];
