import {
	cablePlans,
	cableProviders,
	dataPlans,
	discos,
	examBodies,
	networks,
} from '../../nodes/VtuWallet/api/answers/schemas/catalogues';
import {
	esim,
	esimList,
	esimPackage,
	esimPage,
	esimPricing,
} from '../../nodes/VtuWallet/api/answers/schemas/esims';
import {
	airports,
	flightBooking,
	flightOffers,
} from '../../nodes/VtuWallet/api/answers/schemas/flights';
import { balance, loginToken, validation } from '../../nodes/VtuWallet/api/answers/schemas/lookUp';
import type { Contract } from '../../nodes/VtuWallet/api/types';

function read<T>(contract: Contract<T>, body: unknown): T {
	const found = contract(body);
	if (found === undefined) throw new Error('Not as expected');
	return found;
}

const entry = { plan_id: '7', network: 'MTN' };

test('a price of a list that can be read in two ways is not known', () => {
	const plan = { exam_name: 'WAEC', plan_id: '1' };
	const priceOf = (amount: unknown) => read(examBodies, { plan: [{ ...plan, amount }] })[0].amount;
	const prices = ['1.200', '₦1.200', '1,200', 1200].map(priceOf);
	expect(prices).toEqual([undefined, undefined, 1200, 1200]);
});

describe('a list in an answer', () => {
	test.each<[string, unknown]>([
		['plan', { status: 'success', plan: [entry] }],
		['data', { Status: 'success', data: [entry] }],
		['network', { status: 'success', network: [entry] }],
		['bare', [entry]],
		['deeper', { status: 'success', data: { networks: [entry] } }],
		['under another name', { status: 'success', results: [entry] }],
		['the higher one of two', { data: { tags: ['x'] }, plan: [entry] }],
	])('is found: %s', (_, body) => {
		expect(read(networks, body)).toEqual([{ id: '7', name: 'MTN', raw: entry }]);
	});

	test('may be empty', () => {
		expect(read(networks, { status: 'success', plan: [] })).toEqual([]);
	});

	test('is read without the entries that cannot be', () => {
		expect(read(networks, [null, 'x', [], {}, { network: 'MTN' }, entry])).toHaveLength(1);
	});

	test.each<[string, unknown]>([
		['nothing readable in it', [{ a: 1 }, null]],
		['no list', { status: 'success', message: 'none' }],
		['text', '<html>'],
		['nothing', undefined],
		['null', null],
		['a number', 5],
	])('is refused when it is %s', (_, body) => {
		const lists: Array<Contract<unknown>> = [
			...[networks, dataPlans, cableProviders, cablePlans, discos, examBodies],
			...[esimList, esimPage, esimPricing, airports, flightOffers],
		];
		for (const contract of lists) expect(contract(body)).toBeUndefined();
	});
});

const tariff = { plan_id: 203, network: 'AIRTEL', plan_type: 'SME', plan_name: '750MB' };
const otherTariff = { id: '9', network: 'GLO', network_type: 'GIFTING', datasize: '1GB' };
const gotv = { cable: 2, cable_name: 'GOTV', plan_name: 'Jinja', plan_price: '3,900' };
const airport = { city: 'Lagos', name: 'Murtala Muhammed', country: 'Nigeria' };

test.each<[string, Contract<unknown>, object, object]>([
	[
		'data plan as one deployment writes it',
		dataPlans,
		{ ...tariff, amount: '₦1,350.00', validity: '14 Days' },
		{ id: '203', network: 'AIRTEL', type: 'SME', name: '750MB', amount: 1350, validity: '14 Days' },
	],
	[
		'data plan as another writes it',
		dataPlans,
		{ ...otherTariff, amount: 450, plan_day: '30' },
		{ id: '9', network: 'GLO', type: 'GIFTING', name: '1GB', amount: 450, validity: '30' },
	],
	['data plan with nothing but an id', dataPlans, { plan_id: '5' }, { id: '5', name: '5' }],
	[
		'data plan with a price that is none',
		dataPlans,
		{ plan_id: '5', amount: 'ask us', name: { en: 'x' } },
		{ id: '5', name: '5' },
	],
	['cable provider', cableProviders, { cable_name: 'GOTV', plan_id: 2 }, { id: '2', name: 'GOTV' }],
	[
		'cable plan',
		cablePlans,
		{ ...gotv, plan_id: '204' },
		{ id: '204', provider: 'GOTV', providerId: '2', name: 'Jinja', amount: 3900 },
	],
	[
		'cable plan of no provider',
		cablePlans,
		{ plan_name: 'Max', amount: 8500, plan_id: 206 },
		{ id: '206', name: 'Max', amount: 8500 },
	],
	['disco', discos, { disco_name: 'Ikeja', plan_id: 1 }, { id: '1', name: 'Ikeja' }],
	[
		'exam body',
		examBodies,
		{ exam_name: 'WAEC', plan_id: '1', amount: '₦3,500' },
		{ id: '1', name: 'WAEC', amount: 3500 },
	],
	[
		'flight offer',
		flightOffers,
		{ id: 'o1', amount: 1000, currency: 'NGN', outbound_stops: 0, total_duration: 75 },
		{ id: 'o1', amount: 1000, currency: 'NGN', outboundStops: 0, totalDuration: 75 },
	],
	['airport', airports, { ...airport, iata_code: 'LOS' }, { ...airport, code: 'LOS' }],
])('a %s is read, and nothing else', (_, contract, raw, expected) => {
	for (const body of [[raw], { status: 'success', plan: [raw] }, { data: [raw] }])
		expect(read(contract, body)).toEqual([{ ...expected, raw }]);
});

const stored = { reference: 'B1', pnr: 'X', status: 'issued' };

/** `undefined`: the answer is refused. */
test.each<[string, Contract<unknown>, unknown, object | undefined]>([
	['customer', validation, { status: 'success', name: 'ADA' }, { name: 'ADA' }],
	[
		'customer of a meter',
		validation,
		{ customer_name: 'ADA', customer_address: '1 Road', meter_number: '0123' },
		{ name: 'ADA', address: '1 Road', meterNumber: '0123' },
	],
	['customer in data', validation, { status: 'success', data: { name: 'ADA' } }, { name: 'ADA' }],
	['customer without a name', validation, { status: 'success' }, undefined],
	['customer with an empty name', validation, { status: 'success', name: '' }, undefined],
	['customer of the name null', validation, { name: null }, undefined],
	[
		'balance',
		balance,
		{ status: 'success', balance: '1,234.00', bonus_balance: 5, currency: 'NGN' },
		{ balance: 1234, bonusBalance: 5, currency: 'NGN' },
	],
	['balance in words', balance, { status: 'success', balance: 'much' }, undefined],
	['balance of nothing', balance, { balance: 0 }, { balance: 0 }],
	['balance in data', balance, { data: { wallet_balance: 7 } }, { balance: 7 }],
	['login', loginToken, { AccessToken: 'abc' }, { token: 'abc' }],
	['login with a balance', loginToken, { AccessToken: 'abc', balance: '1' }, { token: 'abc' }],
	['login in data', loginToken, { data: { access_token: 'abc' } }, { token: 'abc' }],
	['login of a sibling', loginToken, { token: 'abc' }, { token: 'abc' }],
	['login without a token', loginToken, {}, undefined],
	['login with an empty token', loginToken, { AccessToken: '' }, undefined],
	['login with the token null', loginToken, { AccessToken: null }, undefined],
	['login with a list', loginToken, { AccessToken: ['abc'] }, undefined],
	['login in a text', loginToken, 'abc', undefined],
	['booking', flightBooking, { data: { ...stored, amount: '1,000' } }, { ...stored, amount: 1000 }],
])(
	'a look-up is read, or refused where it lacks what it is for: %s',
	(_, contract, body, found) => {
		expect(contract(body)).toEqual(found && expect.objectContaining(found));
	},
);

describe('eSIMs', () => {
	const raw = {
		...{ id: 12, name: 'Ghana 1GB', data_quantity: '1.5', data_unit: 'GB', package_validity: 7 },
		...{ package_validity_unit: 'Day', price_ngn: '₦4,500', package_type: 'DATA-ONLY' },
	};
	const known = {
		...{ id: '12', name: 'Ghana 1GB', dataQuantity: 1.5, dataUnit: 'GB', validity: 7 },
		...{ validityUnit: 'Day', priceNgn: 4500, packageType: 'DATA-ONLY', raw },
	};

	test('a package is read', () => {
		expect(read(esimPackage, { status: 'success', data: raw })).toEqual(known);
	});

	test('a page of packages is read with its place among the pages', () => {
		const read = (meta?: object) => esimPage({ status: 'success', meta, data: [raw] });
		const place = { total: 41, perPage: 20, currentPage: 2, lastPage: 3 };
		expect(read({ ...place, total: '41' })).toEqual({ meta: place, data: [known] });
		const other = { per_page: 20, current_page: 2, last_page: 3, total: 41 };
		expect(read(other)).toEqual({ meta: place, data: [known] });
		const only = { total: 1, perPage: 1, currentPage: 1, lastPage: 1 };
		expect(read()).toEqual({ meta: only, data: [known] });
	});

	test('prices by country are read', () => {
		const countries = [
			{ id: 81, name: 'Ghana', packages: [raw] },
			{ id: 82, name: 'Togo', packages: [] },
		];
		expect(read(esimPricing, { status: 'success', data: { countries } })).toMatchObject([
			{ id: '81', name: 'Ghana', packages: [known] },
			{ id: '82', name: 'Togo', packages: [] },
		]);
	});

	test('an owned eSIM is read alike from its purchase and from the list', () => {
		const common = { id: 5, transid: 'T5', iccid: '8923', sold_price_ngn: 4500 };
		const known = { id: '5', transid: 'T5', iccid: '8923', soldPriceNgn: 4500 };
		const data = { ...common, sim_applied: true, plan_status: 1 };
		const bought = read(esim, { status: 'success', data });
		expect(bought).toMatchObject({ ...known, simApplied: true, planStatus: 1 });
		const raw = {
			...{ ...common, sim_applied: 0, plan_status: '0', is_topup: 'true', parent_esim_id: null },
			...{ data_quantity: '1.00', expires_at: '2025-01-01T00:00:00Z' },
		};
		expect(read(esimList, { status: 'success', data: [raw] })).toEqual([
			{
				...{ ...known, simApplied: false, planStatus: 0, isTopUp: true },
				...{ dataQuantity: '1.00', expiresAt: '2025-01-01T00:00:00Z', raw },
			},
		]);
	});
});
