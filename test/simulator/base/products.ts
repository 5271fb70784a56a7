import { cablePlans, cableProviders } from '../catalogue/cable';
import { dataPlans } from '../catalogue/dataPlans';
import { networks } from '../catalogue/networks';
import { customerOf, discos, holderOf } from '../products/bills';
import { networkNameOf } from '../products/phone';
import { Refusal, type JsonObject } from '../types';
import { bulkSms } from './bulkSms';
import type { BaseRoute, Habits } from './order';
import { exam, printed } from './pins';

/** In Naira, on top of the amount of a bill or a subscription. */
const charges = 50;

/** Airtime is sold below its face value. */
const discounted = (amount: number) => (amount * 98) / 100;

const honest: Habits = {
	newbal: { success: 'debited', failed: 'refunded' },
	transid: true,
	wallet: 'Kindly Fund Your Wallet',
	usedReference: 'Referrence ID Used',
};

const once = { 'request-id': 'required|unique' };
const toPhone = { network: 'required', phone: 'required|numeric|digits:11', bypass: 'required' };

/** Refuses a number of another network, unless `bypass` says not to look. */
function checkPrefix({ phone, network, bypass }: JsonObject, name: string): string {
	const number = String(phone);
	const own = networks.find(({ id }) => id === network)?.prefixes ?? [];
	if (bypass === false && !own.some((prefix) => number.startsWith(prefix)))
		throw new Refusal(`This is not a ${name} Number => ${number}`);
	return number;
}

const airtime: BaseRoute = {
	method: 'POST',
	path: '/api/topup',
	product: 'airtime',
	habits: honest,
	validated: {
		...toPhone,
		...once,
		plan_type: 'required',
		amount: 'required|numeric|integer|not_in:0|gt:0',
	},
	order: ({ body }) => {
		const network = networkNameOf(body);
		const kind = String(body.plan_type).toUpperCase();
		if (!['VTU', 'SNS'].includes(kind)) throw new Refusal('Invalid Network Plan Type');
		const phone = checkPrefix(body, network);
		const amount = Number(body.amount);
		const sold = `${network} ${kind} to ${phone}`;
		return {
			recipient: phone,
			amount,
			debit: discounted(amount),
			switchedOff: `${network} ${kind} is not available right now`,
			words: {
				success: `successfully purchase ${sold} , ₦${amount}`,
				pending: `Transaction on process ${sold}`,
				failed: `Transaction fail ${sold} , ₦${amount}`,
			},
			answer: () => ({
				...{ network, amount, discount: discounted(amount), phone_number: phone },
				...{ system: 'API', plan_type: kind, wallet_vending: 'wallet' },
			}),
		};
	},
};

const data: BaseRoute = {
	method: 'POST',
	path: '/api/data',
	product: 'data',
	habits: { ...honest, wallet: 'Kindly Fund Your  Wallet' },
	validated: { ...toPhone, ...once, data_plan: 'required' },
	order: ({ body }) => {
		const network = networkNameOf(body);
		const phone = checkPrefix(body, network);
		const plan = dataPlans.find(
			({ id, networkId }) => id === body.data_plan && networkId === body.network,
		);
		if (!plan) throw new Refusal('Invalid Data Plan ID and Network');
		const { size, type, price } = plan;
		const sold = `${network} ${type} ${size} to ${phone}`;
		return {
			recipient: phone,
			amount: price,
			switchedOff: `${network} ${type} is not available right now`,
			words: {
				success: `You have successfully purchased ${sold}`,
				pending: `Transaction on process ${sold}`,
				failed: `Transaction fail ${sold}`,
			},
			answer: () => ({
				...{ network, amount: price, dataplan: size, phone_number: phone, response: null },
				...{ system: 'API', plan_type: type, wallet_vending: `${type.toLowerCase()}_wallet` },
			}),
		};
	},
};

const cable: BaseRoute = {
	method: 'POST',
	path: '/api/cable',
	product: 'cable',
	habits: honest,
	validated: {
		...{ cable: 'required', iuc: 'required', cable_plan: 'required', bypass: 'required' },
		...once,
	},
	order: ({ body }) => {
		const provider = cableProviders.find(({ id }) => id === body.cable);
		if (!provider) throw new Refusal('Invalid Cable ID');
		const plan = cablePlans.find(
			({ id, cable: of }) => id === body.cable_plan && of === body.cable,
		);
		if (!plan) throw new Refusal('Invalid Cable Plan ID');
		const iuc = String(body.iuc);
		if (!body.bypass && holderOf(iuc) === undefined) throw new Refusal('Invalid IUC Number');
		const sold = `${plan.name} ₦${plan.price} to ${iuc}`;
		return {
			recipient: iuc,
			amount: plan.price,
			debit: plan.price + charges,
			switchedOff: `${provider.name} Not Available Right Now`,
			words: {
				success: `successfully purchase ${sold}`,
				pending: `Transaction on process ${sold}`,
				failed: `Transaction fail ${sold}`,
			},
			answer: ({ status }) => ({
				[status === 'failed' ? 'cabl_name' : 'cable_name']: provider.name,
				...{ amount: plan.price, charges, plan_name: plan.name, iuc, system: 'API' },
				wallet_vending: 'wallet',
			}),
		};
	},
};

const electricity: BaseRoute = {
	method: 'POST',
	path: '/api/bill',
	product: 'electricity',
	habits: honest,
	validated: {
		...{ disco: 'required', meter_type: 'required', meter_number: 'required' },
		...{ amount: 'required|numeric|integer|not_in:0|gt:0', bypass: 'required' },
		...once,
	},
	order: ({ body }, { random }) => {
		const disco = discos.find(({ id }) => id === Number(body.disco));
		if (!disco) throw new Refusal('Invalid Disco ID');
		const meter = String(body.meter_number);
		const holder = /^\d{10,13}$/.test(meter) ? customerOf(meter) : undefined;
		if (body.bypass === false && holder === undefined) throw new Refusal('Invalid Meter Number');
		const amount = Number(body.amount);
		const kind = String(body.meter_type).toUpperCase();
		const sold = `${disco.name.toUpperCase()} ${kind} ₦${amount} to ${meter}`;
		return {
			recipient: meter,
			amount,
			debit: amount + charges,
			switchedOff: 'Electricity Bill Not Available Right Now',
			words: {
				success: `Transaction  successful ${sold}`,
				pending: `Transaction on process ${sold}`,
				failed: `Transaction fail ${sold}`,
			},
			fulfil: ({ goods }) => {
				if (kind === 'PREPAID') goods.token = random.digits(16).replace(/(\d{4})(?=\d)/g, '$1-');
			},
			answer: ({ goods, status }) => ({
				...{ disco_name: disco.name.toUpperCase(), amount, charges },
				...{ meter_number: meter, meter_type: kind, system: 'API', wallet_vending: 'wallet' },
				...(status === 'success' && { token: goods.token ?? null }),
			}),
		};
	},
};

export const baseProducts: BaseRoute[] = [
	airtime,
	data,
	cable,
	electricity,
	exam,
	bulkSms,
	printed.recharge,
	printed.data,
];
