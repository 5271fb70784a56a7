import axios from 'axios';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { builtOperations } from '../support/builtPackage';
import type { Simulator } from '../simulator';
import { byId } from '../support/byId';

/** How the rows of one product look, and how the node is set up for them. */
interface Played {
	name: string;
	parameters: INodeParameters;
	row(index: number): IDataObject;
	/** What must be there before the faults begin; its result is added to the row. */
	prepare?(simulator: Simulator, index: number): Promise<IDataObject>;
	/** Its rows look alike, so that only their number can be meant. */
	alike?: boolean;
	/** The row says how much. */
	priced?: boolean;
}

/** One product in the chaos run. What is known of its operation is taken from the operation. */
export interface ChaosProduct extends Played {
	path: string;
	/** The provider's document promises that the reference is honoured and that requery finds it. */
	trusted: boolean;
	/** Requery finds it. */
	askable: boolean;
	/** Only a key protects it. */
	keyOnly: boolean;
}

/** The service as somebody uses it without this package. */
function by(simulator: Simulator) {
	const { liveToken } = simulator.accounts[0];
	return axios.create({
		baseURL: simulator.productionUrl,
		headers: { Authorization: `Token ${liveToken}` },
	});
}

const inLetters = (index: number) =>
	String(index).replace(/\d/g, (digit) => 'ABCDEFGHIJ'[Number(digit)]);
const phone = (index: number) => `0803${String(1_000_000 + index).slice(-7)}`;
const number = (index: number) => String(12_345_678_101 + index);

const played: Played[] = [
	{
		name: 'airtime',
		priced: true,
		parameters: {
			resource: 'airtime',
			operation: 'buy',
			phone: '={{ $json.to }}',
			amount: '={{ $json.amount }}',
			network: 'auto',
			planType: 'VTU',
		},
		row: (index) => ({ to: phone(index), amount: 100 }),
	},
	{
		name: 'data',
		parameters: {
			resource: 'data',
			operation: 'buy',
			phone: '={{ $json.to }}',
			network: 1,
			dataPlan: byId('104'),
		},
		row: (index) => ({ to: phone(index) }),
	},
	{
		name: 'cable',
		parameters: {
			resource: 'cable',
			operation: 'subscribe',
			cable: byId('2'),
			cablePlan: byId('204'),
			iuc: '={{ $json.to }}',
		},
		row: (index) => ({ to: number(index) }),
	},
	{
		name: 'electricity',
		priced: true,
		parameters: {
			resource: 'electricity',
			operation: 'pay',
			disco: byId('3'),
			meterType: 'prepaid',
			meterNumber: '={{ $json.to }}',
			amount: '={{ $json.amount }}',
		},
		row: (index) => ({ to: number(index), amount: 2000 }),
	},
	{
		name: 'exam',
		alike: true,
		parameters: { resource: 'examPin', operation: 'buy', exam: byId('1'), quantity: 1 },
		row: () => ({}),
	},
	{
		name: 'sms',
		parameters: {
			resource: 'sms',
			operation: 'send',
			sender: 'Shop',
			recipients: '={{ $json.to }}',
			message: 'Hello',
		},
		row: (index) => ({ to: phone(index) }),
	},
	{
		name: 'betting',
		priced: true,
		parameters: {
			resource: 'betting',
			operation: 'fund',
			bettingId: 'bet9ja',
			customerId: '={{ $json.to }}',
			amount: '={{ $json.amount }}',
		},
		row: (index) => ({ to: number(index), amount: 700 }),
	},
	{
		name: 'esim',
		alike: true,
		parameters: {
			resource: 'esim',
			operation: 'buy',
			packageId: byId('gb-1gb-30d'),
			packageType: 'DATA-ONLY',
		},
		row: () => ({}),
	},
	{
		name: 'rechargeCard',
		parameters: {
			resource: 'rechargeCard',
			operation: 'buy',
			network: 1,
			cardPlan: '2',
			quantity: 1,
			cardName: '={{ $json.to }}',
		},
		row: (index) => ({ to: `Shop ${inLetters(index)}` }),
	},
	{
		name: 'dataCard',
		parameters: {
			resource: 'rechargeCard',
			operation: 'buyData',
			network: 1,
			cardPlan: '1',
			quantity: 1,
			cardName: '={{ $json.to }}',
		},
		row: (index) => ({ to: `Shop ${inLetters(index)}` }),
	},
	{
		name: 'custom',
		priced: true,
		parameters: {
			resource: 'custom',
			operation: 'purchase',
			path: '/api/custom',
			body: '={{ { amount: $json.amount, recipient: $json.to, intent: $json.intent } }}',
			recipient: '={{ $json.to }}',
		},
		row: (index) => ({ to: number(index), amount: 250 }),
	},
	{
		name: 'esimTopUp',
		parameters: {
			resource: 'esim',
			operation: 'topUp',
			esimId: byId('={{ $json.esim }}'),
			packageId: byId('topup-gb-1gb-30d'),
		},
		row: () => ({}),
		async prepare(simulator) {
			const { data } = await by(simulator).post('/api/esim/buy', {
				package_id: 'gb-1gb-30d',
				package_type: 'DATA-ONLY',
			});
			return { esim: String(data.data.id) };
		},
	},
	{
		name: 'flight',
		parameters: {
			resource: 'flight',
			operation: 'book',
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
			const params = { origin: 'LOS', destination: 'ABV', departure_date: '2030-01-15' };
			const { data } = await by(simulator).get('/api/flight/search', { params });
			return { offer: data.data[0].id };
		},
	},
	{
		name: 'airtimeToCash',
		priced: true,
		parameters: {
			resource: 'airtimeToCash',
			operation: 'convert',
			phone: '={{ $json.to }}',
			network: 1,
			amount: '={{ $json.amount }}',
			verificationToken: '={{ $json.token }}',
			sharePin: '1234',
		},
		row: (index) => ({ to: phone(index), amount: 500 }),
		async prepare(simulator, index) {
			const line = { network: 1, phone: `234${phone(index).slice(1)}` };
			const first = await by(simulator).post('/api/cash', { step: 1, ...line });
			const otp = simulator.otp(line.phone);
			const second = await by(simulator).post('/api/cash', {
				step: 2,
				...line,
				otp,
				data: first.data.data,
			});
			return { token: second.data.data };
		},
	},
];

const { operationOf } = builtOperations();

export const chaosProducts: ChaosProduct[] = played.map((product) => {
	const { resource, operation } = product.parameters;
	const bought = operationOf(String(resource), String(operation));
	if (bought.kind !== 'purchase') throw new Error(`${product.name} buys nothing`);
	const { path, deduplicates, requeryable } = bought.endpoint;
	return {
		...product,
		path: path.replace(/\{\w+\}/g, '*'),
		trusted: deduplicates && requeryable,
		askable: requeryable,
		keyOnly: bought.keyRequired === true,
	};
});
