import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { builtOperations } from '../support/builtPackage';
import type { ConfigPatch } from '../simulator';
import { mismatches, schemaFolder, schemaOf } from './support/matchesSchema';
import { byId, operation, useBench } from './support/kit';

const folder = schemaFolder;
const { resources } = builtOperations();
const known = resources.flatMap(({ value, operations }) =>
	operations.map((one) => ({ name: `${value}/${one.value}`, kind: one.kind })),
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

const topUp: Step = ['airtime/buy', { phone, amount: 100 }];
const askForOtp: Step = ['airtimeToCash/requestOtp', { phone }];
const verifyOtp: Step = ['airtimeToCash/verifyOtp', { ...cash, otp: '={{ $json.otp }}' }, otpOf];
const esim: Step = ['esim/buy', buyEsim];
const searchFlight: Step = ['flight/search', search];
const bookFlight: Step = ['flight/book', book];
const cards = { cardPlan: '1', quantity: 2, cardName: 'Ada' };
const text = { sender: 'Ada', recipients: phone, message: 'Pay ₦500' };
const reference = '={{ $json.reference }}';
const bookingReference = '={{ $json.booking.reference }}';

/** What to run, after what has to be there before it. The output of the last one is looked at. */
const steps: Step[][] = [
	[topUp],
	[askForOtp],
	[askForOtp, verifyOtp],
	[
		...[askForOtp, verifyOtp],
		['airtimeToCash/convert', { ...cash, sharePin: '4821', amount: 500 }, keep],
	],
	[['betting/fund', { bettingId: 'bet9ja', customerId: '1', amount: 100 }]],
	[['cable/subscribe', { cable: byId('1'), cablePlan: byId('101'), iuc: '7023456789' }]],
	[['cable/verify', { cable: byId('1'), iuc: '7023456789' }]],
	[['cable/getProviders']],
	[['cable/getPlans']],
	[['custom/purchase', { path: '/api/custom', body: '{"amount": 100}' }]],
	[['data/buy', { phone, dataPlan: byId('101'), network: 1 }]],
	[['data/getPlans']],
	[['electricity/pay', { ...meter, amount: 1000 }]],
	[['electricity/verify', meter]],
	[['electricity/getDiscos']],
	[esim],
	[esim, ['esim/topUp', { esimId: byId('4001'), packageId: byId('topup-gh-1gb-30d') }]],
	[esim, ['esim/get', { esimId: byId('4001') }]],
	[esim, ['esim/getMany']],
	[['esim/getCountries']],
	[['esim/getPackages', { country: byId('4') }]],
	[['esim/getPackage', { packageId: byId('gh-1gb-30d') }]],
	[['esim/getPricing']],
	[esim, ['esim/getTopUpPlans', { esimId: byId('4001') }]],
	[['examPin/buy', { exam: byId('1'), quantity: 2 }]],
	[['examPin/getBodies']],
	[searchFlight],
	[searchFlight, bookFlight],
	[searchFlight, bookFlight, ['flight/cancel', { bookingReference }, keep]],
	[['flight/getAirports']],
	[['network/getMany']],
	[['rechargeCard/buy', cards]],
	[['rechargeCard/buyData', cards]],
	[['sms/campaign', { ...text, campaign: 'Promo' }]],
	[['sms/send', text]],
	[topUp, ['transaction/requery', { reference }, keep]],
	[topUp, ['transaction/wait', { reference, waitFor: 1 }, keep]],
	[['wallet/getBalance']],
];
const examples = new Map(steps.map((some) => [some[some.length - 1][0], some]));

const bench = useBench({ authentication: 'token' });

async function outputOf(steps: Step[]): Promise<IDataObject[]> {
	let items: IDataObject[] = [{}];
	for (const [name, parameters, row = () => ({})] of steps) {
		const result = await bench().buy(operation(name, parameters), [row(items[0])]);
		expect(result.error).toBeUndefined();
		items = result.items;
	}
	return items;
}

test('every operation has a schema, and no other has', () => {
	const found = readdirSync(folder).flatMap((resource) =>
		readdirSync(path.join(folder, resource)).map((file) => `${resource}/${path.parse(file).name}`),
	);
	expect(found.sort()).toEqual(known.map(({ name }) => name).sort());
	// A purchase that is not here is held against its schema by its own test (behavesLikePurchase).
	const others = known.filter(({ name }) => !examples.has(name));
	expect(others.filter(({ kind }) => kind === 'read')).toEqual([]);
	expect(examples.size + others.length).toBe(known.length);
});

const shapes: Record<string, ConfigPatch> = {
	'as the document has it': {},
	'with the fields that siblings add': {
		shapes: { extraFields: true, money: 'naira', lists: 'data' },
		charges: { cable: 100, electricity: 100 },
	},
};

describe.each(Object.keys(shapes))('%s', (shape) => {
	test.each([...examples])('the output of %s is what its schema says', async (name, example) => {
		bench().simulator.configure({
			...shapes[shape],
			flightsPending: name === 'flight/cancel',
		});
		const schema = schemaOf(name);
		expect(schema).toMatchObject({
			type: 'object',
			version: 1,
			properties: expect.any(Object) as unknown,
		});
		const items = await outputOf(example);
		expect(items.length).toBeGreaterThan(0);
		expect(items.flatMap((item) => mismatches(item, schema))).toEqual([]);
	});
});

test('a field of another type, a missing one and an unknown one are noticed', async () => {
	const schema = schemaOf('airtime/buy');
	const [good] = await outputOf([topUp]);
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
