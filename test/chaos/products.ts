import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { builtOperations } from '../support/builtPackage';
import type { Simulator } from '../simulator';
import { byId } from '../support/byId';
import { buyWithoutN8n } from '../support/otherBuyer';

/** The rows of one product, and the node's settings for them. */
interface Played {
	/** Its resource and operation. */
	is: string;
	parameters: INodeParameters;
	row?(index: number): IDataObject;
	/** Prepares the row before the faults begin. The result is added to the row. */
	prepare?(simulator: Simulator, index: number): Promise<IDataObject>;
	/** Its rows are equal, so only their number counts. */
	alike?: boolean;
	/** The row says how much. */
	priced?: boolean;
}

/** One product in the chaos run, with facts of its operation. */
export interface ChaosProduct extends Omit<Played, 'is'> {
	name: string;
	path: string;
	/** The provider's document promises that the reference is honoured and that requery finds it. */
	trusted: boolean;
	/** Requery finds it. */
	askable: boolean;
	/** Only a key protects it. */
	keyOnly: boolean;
}

const inLetters = (index: number) =>
	String(index).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]);
const phone = (index: number) => `0803${String(1_000_000 + index).slice(-7)}`;
const number = (index: number) => String(12_345_678_101 + index);

/** Parameters that the row fills. */
const to = '={{ $json.to }}';
const amount = '={{ $json.amount }}';

const toPhone = (index: number) => ({ to: phone(index) });
const toNumber = (index: number) => ({ to: number(index) });
const toShop = (index: number) => ({ to: `Shop ${inLetters(index)}` });
const card = { network: 1, quantity: 1, cardName: to };

const played: Record<string, Played> = {
	airtime: {
		priced: true,
		is: 'airtime buy',
		parameters: { phone: to, amount, network: 'auto' },
		row: (index) => ({ ...toPhone(index), amount: 100 }),
	},
	data: {
		is: 'data buy',
		parameters: { phone: to, network: 1, dataPlan: byId('104') },
		row: toPhone,
	},
	cable: {
		is: 'cable subscribe',
		parameters: { cable: byId('2'), cablePlan: byId('204'), iuc: to },
		row: toNumber,
	},
	electricity: {
		priced: true,
		is: 'electricity pay',
		parameters: { disco: byId('3'), meterType: 'prepaid', meterNumber: to, amount },
		row: (index) => ({ ...toNumber(index), amount: 2000 }),
	},
	exam: { alike: true, is: 'examPin buy', parameters: { exam: byId('1'), quantity: 1 } },
	sms: {
		is: 'sms send',
		parameters: { sender: 'Shop', recipients: to, message: 'Hello' },
		row: toPhone,
	},
	betting: {
		priced: true,
		is: 'betting fund',
		parameters: { bettingId: 'bet9ja', customerId: to, amount },
		row: (index) => ({ ...toNumber(index), amount: 700 }),
	},
	esim: {
		alike: true,
		is: 'esim buy',
		parameters: { packageId: byId('gb-1gb-30d'), packageType: 'DATA-ONLY' },
	},
	rechargeCard: { is: 'rechargeCard buy', parameters: { ...card, cardPlan: '2' }, row: toShop },
	dataCard: { is: 'rechargeCard buyData', parameters: { ...card, cardPlan: '1' }, row: toShop },
	custom: {
		priced: true,
		is: 'custom purchase',
		parameters: {
			path: '/api/custom',
			body: '={{ { amount: $json.amount, recipient: $json.to, intent: $json.intent } }}',
			recipient: to,
		},
		row: (index) => ({ ...toNumber(index), amount: 250 }),
	},
	esimTopUp: {
		is: 'esim topUp',
		parameters: { esimId: byId('={{ $json.esim }}'), packageId: byId('topup-gb-1gb-30d') },
		async prepare(simulator) {
			const wanted = { package_id: 'gb-1gb-30d', package_type: 'DATA-ONLY' };
			const { data } = await buyWithoutN8n({ simulator }, '/api/esim/buy', wanted);
			return { esim: String((data as IDataObject).id) };
		},
	},
	flight: {
		is: 'flight book',
		parameters: {
			flightId: '={{ $json.offer }}',
			passengersFrom: 'json',
			passengersJson: '={{ $json.passengers }}',
		},
		row: (index) => ({
			passengers: [
				{
					first_name: 'Ada',
					last_name: `Okafor ${inLetters(index)}`,
					dob: '1990-01-31',
					email: `ada${index}@example.com`,
					phone_number: phone(index),
				},
			],
		}),
		async prepare(simulator) {
			const search = '/api/flight/search?origin=LOS&destination=ABV&departure_date=2030-01-15';
			const { data } = await buyWithoutN8n({ simulator }, search);
			return { offer: (data as IDataObject[])[0].id };
		},
	},
	airtimeToCash: {
		priced: true,
		is: 'airtimeToCash convert',
		parameters: {
			phone: to,
			network: 1,
			amount,
			verificationToken: '={{ $json.token }}',
			sharePin: '1234',
		},
		row: (index) => ({ ...toPhone(index), amount: 500 }),
		async prepare(simulator, index) {
			const line = { network: 1, phone: `234${phone(index).slice(1)}` };
			const step = async (number: number, more: object) =>
				(await buyWithoutN8n({ simulator }, '/api/cash', { step: number, ...line, ...more })).data;
			const data = await step(1, {});
			return { token: await step(2, { otp: simulator.otp(line.phone), data }) };
		},
	},
};

const { operationOf } = builtOperations();

export const chaosProducts: ChaosProduct[] = Object.entries(played).map(([name, product]) => {
	const [resource, operation] = product.is.split(' ');
	const bought = operationOf(resource, operation);
	if (bought.kind !== 'purchase') throw new Error(`${name} buys nothing`);
	const { path, trust } = bought.endpoint;
	return {
		...product,
		name,
		parameters: { resource, operation, ...product.parameters },
		path: path.replace(/\{\w+\}/g, '*'),
		trusted: trust === 'full',
		askable: trust !== 'none',
		keyOnly: bought.keyRequired === true,
	};
});
