import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { builtOperations } from '../support/builtPackage';
import type { ConfigPatch } from '../simulator';
import { mismatches, schemaFolder, schemaOf } from './support/matchesSchema';
import { byId, useBench } from './support/kit';

const folder = schemaFolder;
const { resources } = builtOperations();
const operations = resources.flatMap(({ value, operations: own }) =>
	own.map((operation) => `${value}/${operation.value}`),
);

const reads = resources.flatMap(({ value, operations: own }) =>
	own.filter(({ kind }) => kind === 'read').map((operation) => `${value}/${operation.value}`),
);

const phone = '08031234567';
const meter = { disco: byId('1'), meterType: 'prepaid', meterNumber: '04123456789' };
const passengers = [
	{
		first_name: 'Ada',
		last_name: 'Okafor',
		dob: '1990-05-21',
		email: 'ada@example.com',
		phone_number: phone,
	},
];
const search = { origin: byId('LOS'), destination: byId('ABV'), departureDate: '2030-05-01' };
const book = {
	flightId: 'OFFER-1-LOSABV',
	passengersFrom: 'json',
	passengersJson: passengers,
	repeatProtection: 'key',
	key: 'order-1',
} as INodeParameters;
const buyEsim = { packageType: 'DATA-ONLY', packageId: byId('gh-1gb-30d') };
const cash = { phone, verificationToken: '={{ $json.verificationToken }}' };

type Step = [
	operation: string,
	parameters?: INodeParameters,
	row?: (before: IDataObject) => IDataObject,
];

const keep = (before: IDataObject) => before;
const otpOf = (before: IDataObject) => ({ ...before, otp: bench().simulator.otp('2348031234567') });

/** For every operation what to run, after what has to be there before it. */
const examples: Record<string, Step[]> = {
	'airtime/buy': [['airtime/buy', { phone, amount: 100 }]],
	'airtimeToCash/requestOtp': [['airtimeToCash/requestOtp', { phone }]],
	'airtimeToCash/verifyOtp': [
		['airtimeToCash/requestOtp', { phone }],
		['airtimeToCash/verifyOtp', { ...cash, otp: '={{ $json.otp }}' }, otpOf],
	],
	'airtimeToCash/convert': [
		['airtimeToCash/requestOtp', { phone }],
		['airtimeToCash/verifyOtp', { ...cash, otp: '={{ $json.otp }}' }, otpOf],
		['airtimeToCash/convert', { ...cash, sharePin: '4821', amount: 500 }, keep],
	],
	'betting/fund': [['betting/fund', { bettingId: 'bet9ja', customerId: '1', amount: 100 }]],
	'cable/subscribe': [
		['cable/subscribe', { cable: byId('1'), cablePlan: byId('101'), iuc: '7023456789' }],
	],
	'cable/verify': [['cable/verify', { cable: byId('1'), iuc: '7023456789' }]],
	'cable/getProviders': [['cable/getProviders']],
	'cable/getPlans': [['cable/getPlans']],
	'custom/purchase': [['custom/purchase', { path: '/api/custom', body: '{"amount": 100}' }]],
	'data/buy': [['data/buy', { phone, dataPlan: byId('101'), network: 1 }]],
	'data/getPlans': [['data/getPlans']],
	'electricity/pay': [['electricity/pay', { ...meter, amount: 1000 }]],
	'electricity/verify': [['electricity/verify', meter]],
	'electricity/getDiscos': [['electricity/getDiscos']],
	'esim/buy': [['esim/buy', buyEsim]],
	'esim/topUp': [
		['esim/buy', buyEsim],
		['esim/topUp', { esimId: byId('4001'), packageId: byId('topup-gh-1gb-30d') }],
	],
	'esim/get': [
		['esim/buy', buyEsim],
		['esim/get', { esimId: byId('4001') }],
	],
	'esim/getMany': [['esim/buy', buyEsim], ['esim/getMany']],
	'esim/getCountries': [['esim/getCountries']],
	'esim/getPackages': [['esim/getPackages', { country: byId('4') }]],
	'esim/getPackage': [['esim/getPackage', { packageId: byId('gh-1gb-30d') }]],
	'esim/getPricing': [['esim/getPricing']],
	'esim/getTopUpPlans': [
		['esim/buy', buyEsim],
		['esim/getTopUpPlans', { esimId: byId('4001') }],
	],
	'examPin/buy': [['examPin/buy', { exam: byId('1'), quantity: 2 }]],
	'examPin/getBodies': [['examPin/getBodies']],
	'flight/search': [['flight/search', search]],
	'flight/book': [
		['flight/search', search],
		['flight/book', book],
	],
	'flight/cancel': [
		['flight/search', search],
		['flight/book', book],
		['flight/cancel', { bookingReference: '={{ $json.booking.reference }}' }, keep],
	],
	'flight/getAirports': [['flight/getAirports']],
	'network/getMany': [['network/getMany']],
	'rechargeCard/buy': [['rechargeCard/buy', { cardPlan: '1', quantity: 2, cardName: 'Ada' }]],
	'rechargeCard/buyData': [
		['rechargeCard/buyData', { cardPlan: '1', quantity: 2, cardName: 'Ada' }],
	],
	'sms/campaign': [
		['sms/campaign', { campaign: 'Promo', sender: 'Ada', recipients: phone, message: 'Pay ₦500' }],
	],
	'sms/send': [['sms/send', { sender: 'Ada', recipients: phone, message: 'Pay ₦500' }]],
	'transaction/requery': [
		['airtime/buy', { phone, amount: 100 }],
		['transaction/requery', { reference: '={{ $json.reference }}' }, keep],
	],
	'transaction/wait': [
		['airtime/buy', { phone, amount: 100 }],
		['transaction/wait', { reference: '={{ $json.reference }}', waitFor: 1 }, keep],
	],
	'wallet/getBalance': [['wallet/getBalance']],
};

const bench = useBench({ authentication: 'token' });

async function outputOf(steps: Step[]): Promise<IDataObject[]> {
	let items: IDataObject[] = [{}];
	for (const [name, parameters, row = () => ({})] of steps) {
		const [resource, operation] = name.split('/');
		const result = await bench().buy({ resource, operation, ...parameters }, [row(items[0])]);
		expect(result.error).toBeUndefined();
		items = result.items;
	}
	return items;
}

test('every operation has a schema, and no other has', () => {
	const found = readdirSync(folder).flatMap((resource) =>
		readdirSync(path.join(folder, resource)).map((file) => `${resource}/${path.parse(file).name}`),
	);
	expect(found.sort()).toEqual([...operations].sort());
	// A purchase that is not here is held against its schema by its own test (behavesLikePurchase).
	const exampled = Object.keys(examples);
	expect(operations).toEqual(expect.arrayContaining(exampled));
	expect(reads.filter((operation) => !exampled.includes(operation))).toEqual([]);
});

const shapes: Record<string, ConfigPatch> = {
	'as the document has it': {},
	'with the fields that siblings add': {
		shapes: { extraFields: true, money: 'naira', lists: 'data' },
		charges: { cable: 100, electricity: 100 },
	},
};

describe.each(Object.keys(shapes))('%s', (shape) => {
	test.each(Object.keys(examples))(
		'the output of %s is what its schema says',
		async (operation) => {
			bench().simulator.configure({
				...shapes[shape],
				flightsPending: operation === 'flight/cancel',
			});
			const schema = schemaOf(operation);
			expect(schema).toMatchObject({
				type: 'object',
				version: 1,
				properties: expect.any(Object) as unknown,
			});
			const items = await outputOf(examples[operation]);
			expect(items.length).toBeGreaterThan(0);
			expect(items.flatMap((item) => mismatches(item, schema))).toEqual([]);
		},
	);
});

test('a field of another type, a missing one and an unknown one are noticed', async () => {
	const schema = schemaOf('airtime/buy');
	const [good] = await outputOf([['airtime/buy', { phone, amount: 100 }]]);
	expect(mismatches(good, schema)).toEqual([]);
	expect(
		mismatches(
			{ ...good, network: undefined, outcome: 'maybe', amount: '1', surprise: true, warnings: 1 },
			schema,
		),
	).toEqual([
		'item.outcome is "maybe"',
		'item.amount is string, not number or null',
		'item.network is undefined, not string',
		'item.surprise is not in the schema',
		'item.warnings is number, not string',
	]);
	expect(mismatches({}, schema)).toContain('item.reference is missing');
});

test('a schema is where n8n looks for the one of version 1', () => {
	expect(existsSync(path.join(folder, '../../VtuWallet.node.js'))).toBe(true);
});
