import {
	dataCardPlans,
	examBodies,
	rechargeCardPlans,
	type CardPlans,
	type Pin,
} from '../products/pins';
import { networkNameOf } from '../products/phone';
import type { Random } from '../random';
import { Refusal, type Product, type Transaction } from '../types';
import type { BaseRoute, Habits } from './order';

/** References of their own, and figures that prove nothing. */
const codes: Habits = {
	newbal: { success: 'debited', failed: 'debited' },
	transid: true,
	wallet: 'Kindly fund your wallet',
	usedReference: 'please try again later',
};

/** The half with letters is the serial, the half of 12 digits the PIN. */
const makePins = (random: Random, quantity: number, start: string): Pin[] =>
	Array.from({ length: quantity }, () => ({
		pin: random.digits(12),
		serial: `${start}${random.digits(9)}`,
	}));

const pinsOf = ({ goods }: Transaction) => (goods.pins ?? []) as Pin[];

export const exam: BaseRoute = {
	method: 'POST',
	path: '/api/exam',
	product: 'exam',
	habits: {
		...codes,
		ownReference: 'RESULTCHECKER_',
		newbal: { success: 'refunded', failed: 'refunded' },
	},
	validated: { exam: 'required', quantity: 'required|numeric|integer|not_in:0|gt:0|min:1|max:5' },
	order: ({ body, account: { username } }, { random }) => {
		const found = examBodies.find(({ id }) => id === body.exam);
		if (!found) throw new Refusal('Invalid Exam ID');
		const quantity = Number(body.quantity);
		const amount = found.price * quantity;
		return {
			recipient: found.name,
			amount,
			switchedOff: `${found.name} Not Available Right Now`,
			words: {
				success: `${found.name} Exam Pin Generated`,
				pending: `${found.name} Exam Pin Is On Process`,
				failed: 'Transaction Fail',
			},
			fulfil: ({ goods }) => {
				goods.pins = makePins(random, quantity, 'WRN');
			},
			answer: (transaction) => ({
				...{ username, amount, quantity },
				...(transaction.status === 'success' && {
					pin: pinsOf(transaction)
						.map(({ pin, serial }) => `${serial}<=>${pin}`)
						.join(','),
				}),
			}),
		};
	},
};

/** Airtime or data as cards to print. */
const cards = (name: string, product: Product, plans: CardPlans): BaseRoute => ({
	method: 'POST',
	path: `/api/${name.toLowerCase()}_card`,
	product,
	habits: { ...codes, ownReference: `${name}_card_` },
	validated: {
		network: 'required',
		quantity: 'required|numeric|integer|not_in:0|gt:0|min:1|max:100',
		card_name: 'required|letters:200',
		plan_type: 'required',
	},
	order: ({ body }, { random }) => {
		const network = networkNameOf(body);
		const plan = plans[String(body.plan_type)];
		const printing = `${network} ${name} Card Printing`;
		if (!plan) throw new Refusal(`Invalid ${network} ${name} Card Plan Type`);
		const quantity = Number(body.quantity);
		const amount = plan.price * quantity;
		return {
			recipient: String(body.card_name),
			amount,
			switchedOff: `${network}${name} Card Not Avalaible Now`,
			words: {
				success: `${printing} Successful`,
				pending: `${printing} On Process Quantity is ${quantity}`,
				failed: `${printing} Fail `,
			},
			fulfil: ({ goods }) => {
				goods.pins = makePins(random, quantity, 'S');
			},
			answer: (transaction) => ({
				...{ network, amount, quantity, card_name: body.card_name, system: 'API' },
				...(transaction.status === 'success' && {
					serial: pinsOf(transaction)
						.map(({ serial }) => serial)
						.join(','),
					pin: pinsOf(transaction)
						.map(({ pin }) => pin)
						.join(','),
					...{ load_pin: '*311*PIN#', check_balance: '*310#' },
				}),
			}),
		};
	},
});

export const printed = {
	recharge: cards('Recharge', 'rechargeCard', rechargeCardPlans),
	data: cards('Data', 'dataCard', dataCardPlans),
};
