import { dataCardPlans, rechargeCardPlans } from '../catalogue/cards';
import { optionalReference, type FieldRules } from '../fields';
import { networkNameOf } from '../phone';
import { makePins, type Pin } from '../pins';
import type { PurchaseRoute } from '../routes';
import { Refusal, type Call, type Order, type Product } from '../types';
import type { World } from '../world';

type Plans = typeof rechargeCardPlans;

const fields: FieldRules = {
	network: { type: 'integer' },
	plan_type: { type: 'string' },
	quantity: { type: 'integer', min: 1, max: 100, refusal: 'Maximum Quantity is 100' },
	card_name: { type: 'string', pattern: /^.{1,200}$/ },
	...optionalReference,
};

/** Airtime and data as printable cards; neither is in the provider's document. */
export const cardRoutes: PurchaseRoute[] = [
	cardRoute('/api/recharge_card', 'rechargeCard', 'recharge_card', rechargeCardPlans),
	cardRoute('/api/data_card', 'dataCard', 'data_card', dataCardPlans),
];

function cardRoute(path: string, product: Product, type: string, plans: Plans): PurchaseRoute {
	return {
		method: 'POST',
		path,
		product,
		fields,
		order: (call, world) => cardOrder(call, world, { type, plans }),
	};
}

function cardOrder({ body }: Call, world: World, card: { type: string; plans: Plans }): Order {
	const network = networkNameOf(body);
	const plan = card.plans[String(body.plan_type)];
	if (!plan) throw new Refusal('Invalid Plan ID');
	const quantity = Number(body.quantity);
	return {
		type: card.type,
		recipient: String(body.card_name),
		amount: plan.price * quantity,
		message: `You have successfully generated ${quantity} ${network} ${plan.name} card(s)`,
		fulfil: (transaction) => {
			transaction.goods.pins = makePins(world.random, quantity, 'S');
		},
		answer: (transaction) => {
			const pins = (transaction.goods.pins ?? []) as Pin[];
			return {
				network,
				'request-id': transaction.requestId,
				amount: String(plan.price * quantity),
				quantity,
				card_name: body.card_name,
				serial: pins.map(({ serial }) => serial).join(','),
				pin: pins.map(({ pin }) => pin).join(','),
				load_pin: '*311*PIN#',
				check_balance: '*310#',
			};
		},
	};
}
