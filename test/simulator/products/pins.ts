import { onSale } from '../catalogue/onSale';
import { optionalReference, type FieldRule, type FieldRules } from '../fields';
import type { Random } from '../random';
import { reads, sells, type PurchaseRoute, type Route } from '../route';
import { ok, Refusal, type Product, type Transaction } from '../types';
import { naira } from '../wordings';
import { networkNameOf } from './phone';

export interface Pin {
	pin: string;
	serial: string;
}

const makePins = (random: Random, quantity: number, serialStart: string): Pin[] =>
	Array.from({ length: quantity }, () => ({
		pin: random.digits(17),
		serial: `${serialStart}${random.digits(10)}`,
	}));

const pinsOf = ({ goods }: Transaction) => (goods.pins ?? []) as Pin[];

const upTo = (max: number): FieldRule => ({
	type: 'integer',
	min: 1,
	max,
	refusal: `Maximum Quantity is ${max}`,
});

const card: FieldRules = {
	network: { type: 'integer' },
	plan_type: { type: 'string' },
	quantity: upTo(100),
	card_name: { type: 'string', pattern: /^.{1,200}$/ },
	...optionalReference,
};

/** Plan ids are text, per network the same. */
export type CardPlans = Record<string, { name: string; price: number }>;

export const rechargeCardPlans: CardPlans = {
	'1': { name: '₦100', price: 99 },
	'2': { name: '₦200', price: 198 },
	'3': { name: '₦500', price: 495 },
	'4': { name: '₦1000', price: 990 },
};

export const dataCardPlans: CardPlans = {
	'1': { name: '1GB', price: 480 },
	'2': { name: '1.5GB', price: 720 },
	'3': { name: '2GB', price: 950 },
	'4': { name: '5GB', price: 2300 },
};

/** Airtime and data as printable cards; neither is in the provider's document. */
const sellsCards = (type: string, product: Product, plans: CardPlans): PurchaseRoute =>
	sells(`/api/${type}`, product, card, ({ body }, world) => {
		const network = networkNameOf(body);
		const plan = plans[String(body.plan_type)];
		if (!plan) throw new Refusal('Invalid Plan ID');
		const quantity = Number(body.quantity);
		const amount = plan.price * quantity;
		return {
			type,
			recipient: String(body.card_name),
			amount,
			message: `You have successfully generated ${quantity} ${network} ${plan.name} card(s)`,
			fulfil: ({ goods }) => {
				goods.pins = makePins(world.random, quantity, 'S');
			},
			answer: (transaction) => ({
				network,
				'request-id': transaction.requestId,
				amount: String(amount),
				quantity,
				card_name: body.card_name,
				serial: pinsOf(transaction)
					.map(({ serial }) => serial)
					.join(','),
				pin: pinsOf(transaction)
					.map(({ pin }) => pin)
					.join(','),
				load_pin: '*311*PIN#',
				check_balance: '*310#',
			}),
		};
	});

export const examBodies = [
	{ id: 1, name: 'WAEC', price: 3500 },
	{ id: 2, name: 'NECO', price: 1300 },
	{ id: 3, name: 'NABTEB', price: 1100 },
];

export const pinRoutes: Route[] = [
	sellsCards('recharge_card', 'rechargeCard', rechargeCardPlans),
	sellsCards('data_card', 'dataCard', dataCardPlans),
	sells(
		'/api/exam',
		'exam',
		{ exam: { type: 'integer' }, quantity: upTo(5), ...optionalReference },
		({ body }, world) => {
			const exam = onSale(examBodies, world.config).find(({ id }) => id === body.exam);
			if (!exam) throw new Refusal('Invalid Exam ID');
			const quantity = Number(body.quantity);
			const amount = exam.price * quantity;
			return {
				recipient: exam.name,
				amount,
				message: `You have successfully purchased ${quantity} ${exam.name} pin(s)`,
				fulfil: ({ goods }) => {
					goods.pins = makePins(world.random, quantity, exam.name.slice(0, 1));
				},
				answer: (transaction) => ({
					amount: String(amount),
					quantity,
					transid: transaction.id,
					'request-id': transaction.requestId,
					pin: pinsOf(transaction)
						.map(({ pin, serial }) => `${pin}<=>${serial}`)
						.join('\n'),
					oldbal: String(transaction.balanceBefore),
				}),
			};
		},
	),
	reads('/api/exam-bodies', (_, { config }) => {
		const plan = onSale(examBodies, config).map(({ id, name, price }) => ({
			exam_name: name,
			plan_id: String(id),
			amount: naira(price),
		}));
		return ok({ plan });
	}),
];
