import { checkPurchase } from '../../nodes/VtuWallet/api/endpoints';
import { resources } from '../../nodes/VtuWallet/resources';
import { purchaseNamed } from '../resources/fakes';

const reference = { 'request-id': 'r-1' };
const cards = { network: 1, plan_type: '5', quantity: 2, card_name: 'Shop', ...reference };
const ada = { first_name: 'Ada', last_name: 'Eze', dob: '1990-01-31', email: 'a@b.c' };
const passenger = { ...ada, phone_number: '08031234567' };
const phone = '2348031234567';

const valid: Record<string, Array<Record<string, unknown>>> = {
	'airtime buy': [{ network: 1, phone, plan_type: 'VTU', amount: 100, bypass: true, ...reference }],
	'data buy': [{ network: 1, phone, data_plan: 3, bypass: false, ...reference }],
	'cable subscribe': [{ cable: 1, cable_plan: 3, iuc: '0123456789', bypass: 0, ...reference }],
	'electricity pay': [
		{ disco: 1, meter_type: 'prepaid', meter_number: '0123456789', amount: 1000, ...reference },
	],
	'examPin buy': [{ exam: 1, quantity: 5, ...reference }],
	'sms send': [
		{ sender: 'Shop', number: '2348031234567,2348031234568', message: 'Hello', ...reference },
	],
	'betting fund': [{ betting_id: '1', customer_id: '77', amount: 100, ...reference }],
	'esim buy': [{ package_id: '12', package_type: 'DATA-ONLY', ...reference }],
	'esim topUp': [{ package_id: '12', ...reference }],
	'flight book': [
		{ flight_id: 'o1', passengers: [passenger, { ...passenger, title: 'Mrs' }], ...reference },
	],
	'rechargeCard buy': [cards],
	'rechargeCard buyData': [cards],
	'airtimeToCash convert': [
		{ step: 1, network: 1, phone },
		{ step: 2, network: 1, phone, otp: '1234', data: 'tok' },
		{ step: 3, network: 1, phone, data: 'tok', share_pin: '0123', amount: 500 },
	],
	'custom purchase': [{ anything: { goes: [1] }, ...reference }],
};

const endpointOf = (name: string) => purchaseNamed(name).endpoint;
const accepts = (name: string, body: unknown) => endpointOf(name).contract.safeParse(body).success;
const all = Object.entries(valid).flatMap(([name, bodies]) =>
	bodies.map((body) => [name, body] as const),
);

test('every purchase is here', () => {
	const names = resources.flatMap(({ value, operations }) =>
		operations.filter(({ kind }) => kind === 'purchase').map((one) => `${value} ${one.value}`),
	);
	expect(names.filter((name) => name !== 'sms campaign').sort()).toEqual(Object.keys(valid).sort());
});

test.each(all)('%s takes %j, and none of it with a field missing or added', (name, body) => {
	expect(accepts(name, body)).toBe(true);
	for (const missing of Object.keys(body).filter(
		(key) => key !== 'bypass' || name === 'cable subscribe',
	)) {
		if (name === 'custom purchase' && missing === 'anything') continue;
		expect([missing, accepts(name, { ...body, [missing]: undefined })]).toEqual([missing, false]);
	}
	if (name !== 'custom purchase') {
		expect(accepts(name, { ...body, surplus: 1 })).toBe(false);
		expect(accepts(name, { ...body, sandbox_status: 'fail' })).toBe(true);
		expect(accepts(name, { ...body, sandbox_status: 'success' })).toBe(false);
	}
});

test.each<[string, object]>([
	['airtime buy', { network: '1' }],
	['airtime buy', { network: 0 }],
	['airtime buy', { amount: 100.5 }],
	['airtime buy', { amount: -100 }],
	['airtime buy', { amount: '100' }],
	['airtime buy', { amount: NaN }],
	['airtime buy', { amount: Infinity }],
	['airtime buy', { phone: '+2348031234567' }],
	['airtime buy', { phone: 2348031234567 }],
	['airtime buy', { plan_type: 'vtu' }],
	['airtime buy', { bypass: 'true' }],
	['airtime buy', { 'request-id': '' }],
	['data buy', { data_plan: '3' }],
	['cable subscribe', { bypass: false }],
	['cable subscribe', { iuc: 123 }],
	['electricity pay', { meter_type: 'Prepaid' }],
	['electricity pay', { meter_number: 123 }],
	['sms send', { number: '2348031234567, 2348031234568' }],
	['sms send', { sender: '' }],
	['betting fund', { betting_id: 1 }],
	['esim buy', { package_type: 'DATA' }],
	['flight book', { passengers: [] }],
	['flight book', { passengers: [{ ...passenger, dob: '31/01/1990' }] }],
	['rechargeCard buyData', { card_name: 'x'.repeat(201) }],
	['airtimeToCash convert', { step: 4 }],
	['airtimeToCash convert', { otp: '1234' }],
])('%s refuses %j', (name, change) => {
	expect(accepts(name, { ...valid[name][0], ...change })).toBe(false);
});

test('a share PIN is four digits', () => {
	const name = 'airtimeToCash convert';
	for (const share_pin of ['123', '12345', '12a4', 1234]) {
		expect(accepts(name, { ...valid[name][2], share_pin })).toBe(false);
	}
});

describe('the last look before a purchase', () => {
	test('adds the reference where the body carries one', () => {
		expect(() =>
			checkPurchase(endpointOf('examPin buy'), { exam: 1, quantity: 1 }, 'exam-1'),
		).not.toThrow();
		expect(() => checkPurchase(endpointOf('examPin buy'), { exam: 1, quantity: 1 }, '')).toThrow(
			'request-id',
		);
		const step = { step: 1, network: 1, phone };
		expect(() =>
			checkPurchase(endpointOf('airtimeToCash convert'), step, 'never-sent'),
		).not.toThrow();
	});

	test('names the field that is wrong', () => {
		const unborn = { flight_id: 'o1', passengers: [{ ...passenger, dob: '' }] };
		const field = 'passengers.0.dob';
		const message = expect.stringContaining(field) as unknown;
		expect(() => checkPurchase(endpointOf('flight book'), unborn, 'f-1')).toThrow(
			expect.objectContaining({ name: 'BadInput', field, message }),
		);
		const surplus = { exam: 1, quantity: 1, surplus: 1 };
		expect(() => checkPurchase(endpointOf('examPin buy'), surplus, 'exam-1')).toThrow(/surplus/);
	});
});
