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
import { casesOf } from '../support/casesOf';

function read<T>(contract: Contract<T>, body: unknown): T {
	const found = contract(body);
	if (found === undefined) throw new Error('Not as expected');
	return found;
}

const entry = { plan_id: '7', network: 'MTN' };

test('a price in a list counts as unknown if it can be read in two ways', () => {
	const plan = { exam_name: 'WAEC', plan_id: '1' };
	const priceOf = (amount: unknown) => read(examBodies, { plan: [{ ...plan, amount }] })[0].amount;
	const prices = ['1.200', '₦1.200', '1,200', 1200].map(priceOf);
	expect(prices).toEqual([undefined, undefined, 1200, 1200]);
});

describe('a list in an answer', () => {
	test.each<unknown>([
		...[
			{ status: 'success', plan: [entry] },
			{ Status: 'success', data: [entry] },
		],
		...[{ data: { networks: [entry] } }, { results: [entry] }, { network: [entry] }],
		{ data: { tags: ['x'] }, plan: [entry] },
	])('is found: %j', (body) => {
		for (const one of [body, [entry]])
			expect(read(networks, one)).toEqual([{ id: '7', name: 'MTN', raw: entry }]);
	});

	test('may be empty, and is read without unreadable entries', () => {
		expect(read(networks, { status: 'success', plan: [] })).toEqual([]);
		expect(read(networks, [null, 'x', [], {}, { network: 'MTN' }, entry])).toHaveLength(1);
	});

	test.each([[[{ a: 1 }, null]], [{ message: 'none' }], ['<html>'], [undefined], [null], [5]])(
		'is not %j',
		(body: unknown) => {
			const lists: Array<Contract<unknown>> = [
				...[networks, dataPlans, cableProviders, cablePlans, discos, examBodies],
				...[esimList, esimPage, esimPricing, airports, flightOffers],
			];
			for (const contract of lists) expect(contract(body)).toBeUndefined();
		},
	);
});

const tariff = { plan_id: 203, network: 'AIRTEL', plan_type: 'SME', plan_name: '750MB' };
const plan = { id: '203', network: 'AIRTEL', type: 'SME', name: '750MB', validity: '14 Days' };
const otherTariff = { id: '9', network: 'GLO', network_type: 'GIFTING', datasize: '1GB' };
const otherPlan = { id: '9', network: 'GLO', type: 'GIFTING', name: '1GB', validity: '30' };
const gotv = { cable: 2, cable_name: 'GOTV', plan_name: 'Jinja', plan_price: '3,900' };
const bouquet = { id: '204', provider: 'GOTV', providerId: '2', name: 'Jinja', amount: 3900 };
const flight = { id: 'o1', amount: 1000, currency: 'NGN' };
const stops = { outbound_stops: 0, total_duration: 75 };
const airport = { city: 'Lagos', name: 'Murtala Muhammed', country: 'Nigeria' };
const priced = { plan_id: '5', amount: 'ask us', name: { en: 'x' } };
const waec = { exam_name: 'WAEC', plan_id: '1', amount: '₦3,500' };

test.each<[Contract<unknown>, object, object]>([
	[dataPlans, { ...tariff, amount: '₦1,350.00', validity: '14 Days' }, { ...plan, amount: 1350 }],
	[dataPlans, { ...otherTariff, amount: 450, plan_day: '30' }, { ...otherPlan, amount: 450 }],
	[dataPlans, { plan_id: '5' }, { id: '5', name: '5' }],
	[dataPlans, priced, { id: '5', name: '5' }],
	[cableProviders, { cable_name: 'GOTV', plan_id: 2 }, { id: '2', name: 'GOTV' }],
	[cablePlans, { ...gotv, plan_id: '204' }, bouquet],
	[cablePlans, { plan_name: 'Max', amount: 8500, id: 6 }, { id: '6', name: 'Max', amount: 8500 }],
	[discos, { disco_name: 'Ikeja', plan_id: 1 }, { id: '1', name: 'Ikeja' }],
	[examBodies, waec, { id: '1', name: 'WAEC', amount: 3500 }],
	[flightOffers, { ...flight, ...stops }, { ...flight, outboundStops: 0, totalDuration: 75 }],
	[airports, { ...airport, iata_code: 'LOS' }, { ...airport, code: 'LOS' }],
])('only the entries of a list are read: %p, %j', (contract, raw, expected) => {
	for (const body of [[raw], { status: 'success', plan: [raw] }, { data: [raw] }])
		expect(read(contract, body)).toEqual([{ ...expected, raw }]);
});

const ada = { name: 'ADA' };
const meter = { customer_name: 'ADA', customer_address: '1 Road', meter_number: '0123' };
const money = { balance: '1,234.00', bonus_balance: 5, currency: 'NGN' };
const abc = { token: 'abc' };
const stored = { reference: 'B1', pnr: 'X', status: 'issued' };

test.each<[Contract<unknown>, object, object]>([
	[validation, { status: 'success', ...ada }, ada],
	[validation, meter, { ...ada, address: '1 Road', meterNumber: '0123' }],
	[validation, { status: 'success', data: ada }, ada],
	[balance, money, { balance: 1234, bonusBalance: 5, currency: 'NGN' }],
	[balance, { balance: 0 }, { balance: 0 }],
	[balance, { data: { wallet_balance: 7 } }, { balance: 7 }],
	[loginToken, { AccessToken: 'abc', balance: '1' }, abc],
	[loginToken, { data: { access_token: 'abc' } }, abc],
	[loginToken, abc, abc],
	[flightBooking, { data: { ...stored, amount: '1,000' } }, { ...stored, amount: 1000 }],
])('a look-up is read: %p, %j', (contract, body, found) => {
	expect(contract(body)).toMatchObject(found);
});

test.each(
	casesOf<unknown, Contract<unknown>>([
		[validation, [{ status: 'success' }, { status: 'success', name: '' }, { name: null }]],
		[balance, [{ status: 'success', balance: 'much' }]],
		[loginToken, [{}, { AccessToken: '' }, { AccessToken: null }, { AccessToken: ['a'] }, 'abc']],
	]),
)('a look-up without its main field is refused: %j', (body, contract) => {
	expect(contract(body)).toBeUndefined();
});

describe('eSIMs', () => {
	const raw = {
		...{ id: 12, name: 'Ghana 1GB', data_quantity: '1.5', data_unit: 'GB', package_validity: 7 },
		...{ package_validity_unit: 'Day', price_ngn: '₦4,500', package_type: 'DATA-ONLY' },
	};
	const known = {
		...{ id: '12', name: 'Ghana 1GB', dataQuantity: 1.5, dataUnit: 'GB', validity: 7 },
		...{ validityUnit: 'Day', priceNgn: 4500, packageType: 'DATA-ONLY', raw },
	};

	test('a package is read', () =>
		expect(read(esimPackage, { status: 'success', data: raw })).toEqual(known));

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

	test('an owned eSIM is read in the same way from its purchase and from the list', () => {
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
