import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { builtOperations } from '../support/builtPackage';
import {
	answerShapes,
	expectFits,
	mismatches,
	schemaFolder as folder,
	schemaOf,
} from './support/matchesSchema';
import { byId, operation, useBench } from './support/kit';

type Step = [
	operation: string,
	parameters?: INodeParameters,
	row?: (before: IDataObject) => IDataObject,
];

const phone = '08031234567';
const passengersJson = [
	{
		first_name: 'Ada',
		last_name: 'Okafor',
		dob: '1990-05-21',
		email: 'ada@example.com',
		phone_number: phone,
	},
];
const booking = { passengersFrom: 'json', passengersJson, repeatProtection: 'key', key: 'order-1' };
const cash = { phone, verificationToken: '={{ $json.verificationToken }}' };
const keep = (before: IDataObject) => before;
const otpOf = (before: IDataObject) => ({ ...before, otp: bench().simulator.otp('2348031234567') });

const topUp: Step = ['airtime/buy', { phone, amount: 100 }];
const askForOtp: Step = ['airtimeToCash/requestOtp', { phone }];
const verifyOtp: Step = ['airtimeToCash/verifyOtp', { ...cash, otp: '={{ $json.otp }}' }, otpOf];
const text = { sender: 'Ada', recipients: phone, message: 'Pay ₦500', campaign: 'Promo' };
const flight: Step[] = [
	['flight/search', { origin: byId('LOS'), destination: byId('ABV'), departureDate: '2030-05-01' }],
	['flight/book', { flightId: 'OFFER-1-LOSABV', ...booking }],
	['flight/cancel', { bookingReference: '={{ $json.booking.reference }}' }, keep],
];

/** What to run, after what has to be there before it. `behavesLikePurchase` and `behavesLikeRead` run all others. */
const steps: Step[][] = [
	[askForOtp],
	[askForOtp, verifyOtp],
	[
		...[askForOtp, verifyOtp],
		['airtimeToCash/convert', { ...cash, sharePin: '4821', amount: 500 }, keep],
	],
	flight,
	[['sms/campaign', text]],
];
const examples = steps.map((some) => [some[some.length - 1][0], some] as const);

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

test('every operation has a schema where n8n looks for the one of version 1, and no other has', () => {
	const found = readdirSync(folder).flatMap((resource) =>
		readdirSync(path.join(folder, resource)).map((file) => `${resource}/${path.parse(file).name}`),
	);
	const known = builtOperations().resources.flatMap(({ value, operations }) =>
		operations.map((one) => `${value}/${one.value}`),
	);
	expect(found.sort()).toEqual(known.sort());
	for (const name of known) expect(schemaOf(name)).toMatchObject({ type: 'object', version: 1 });
	expect(existsSync(path.join(folder, '../../VtuWallet.node.js'))).toBe(true);
});

describe.each(answerShapes)('%s', (_, shape) => {
	test.each(examples)('the output of %s is what its schema says', async (name, example) => {
		bench().simulator.configure({ ...shape, flightsPending: name === 'flight/cancel' });
		expectFits(name, await outputOf(example));
	});
});

test('a field of another type, a missing one and an unknown one are noticed', async () => {
	const schema = schemaOf('airtime/buy');
	const [good] = await outputOf([topUp]);
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
