import { checkPurchase } from '../../nodes/VtuWallet/api/endpoints';
import { buyAirtime } from '../../nodes/VtuWallet/resources/airtime/buy.operation';
import { convertAirtime } from '../../nodes/VtuWallet/resources/airtimeToCash/convert.operation';
import { fundBetting } from '../../nodes/VtuWallet/resources/betting/fund.operation';
import { subscribeCable } from '../../nodes/VtuWallet/resources/cable/subscribe.operation';
import { customPurchase } from '../../nodes/VtuWallet/resources/custom/purchase.operation';
import { buyData } from '../../nodes/VtuWallet/resources/data/buy.operation';
import { payElectricity } from '../../nodes/VtuWallet/resources/electricity/pay.operation';
import { buyEsim } from '../../nodes/VtuWallet/resources/esim/buy.operation';
import { topUpEsim } from '../../nodes/VtuWallet/resources/esim/topUp.operation';
import { buyExamPins } from '../../nodes/VtuWallet/resources/examPin/buy.operation';
import { bookFlight } from '../../nodes/VtuWallet/resources/flight/book.operation';
import {
	buyDataCards,
	buyRechargeCards,
} from '../../nodes/VtuWallet/resources/rechargeCard/buy.operation';
import { sendSms } from '../../nodes/VtuWallet/resources/sms/send.operation';
import type { PurchaseEndpoint } from '../support/operations';

const endpoints = {
	airtime: buyAirtime.endpoint,
	data: buyData.endpoint,
	cable: subscribeCable.endpoint,
	electricity: payElectricity.endpoint,
	exam: buyExamPins.endpoint,
	sms: sendSms.endpoint,
	betting: fundBetting.endpoint,
	esim: buyEsim.endpoint,
	esimTopUp: topUpEsim.endpoint,
	flight: bookFlight.endpoint,
	rechargeCard: buyRechargeCards.endpoint,
	dataCard: buyDataCards.endpoint,
	airtimeToCash: convertAirtime.endpoint,
	custom: customPurchase.endpoint,
} satisfies Record<string, PurchaseEndpoint>;
type EndpointName = keyof typeof endpoints;

const reference = { 'request-id': 'r-1' };
const cards = { network: 1, plan_type: '5', quantity: 2, card_name: 'Shop', ...reference };
const ada = { first_name: 'Ada', last_name: 'Eze', dob: '1990-01-31', email: 'a@b.c' };
const passenger = { ...ada, phone_number: '08031234567' };
const phone = '2348031234567';

const valid: Record<EndpointName, Array<Record<string, unknown>>> = {
	airtime: [{ network: 1, phone, plan_type: 'VTU', amount: 100, bypass: true, ...reference }],
	data: [{ network: 1, phone, data_plan: 3, bypass: false, ...reference }],
	cable: [{ cable: 1, cable_plan: 3, iuc: '0123456789', bypass: 0, ...reference }],
	electricity: [
		{ disco: 1, meter_type: 'prepaid', meter_number: '0123456789', amount: 1000, ...reference },
	],
	exam: [{ exam: 1, quantity: 5, ...reference }],
	sms: [{ sender: 'Shop', number: '2348031234567,2348031234568', message: 'Hello', ...reference }],
	betting: [{ betting_id: '1', customer_id: '77', amount: 100, ...reference }],
	esim: [{ package_id: '12', package_type: 'DATA-ONLY', ...reference }],
	esimTopUp: [{ package_id: '12', ...reference }],
	flight: [
		{ flight_id: 'o1', passengers: [passenger, { ...passenger, title: 'Mrs' }], ...reference },
	],
	rechargeCard: [cards],
	dataCard: [cards],
	airtimeToCash: [
		{ step: 1, network: 1, phone },
		{ step: 2, network: 1, phone, otp: '1234', data: 'tok' },
		{ step: 3, network: 1, phone, data: 'tok', share_pin: '0123', amount: 500 },
	],
	custom: [{ anything: { goes: [1] }, ...reference }],
};

const accepts = (name: EndpointName, body: unknown) =>
	endpoints[name].contract.safeParse(body).success;
const all = (Object.keys(endpoints) as EndpointName[]).flatMap((name) =>
	valid[name].map((body) => [name, body] as const),
);

test.each(all)('%s takes %j, and none of it with a field missing or added', (name, body) => {
	expect(accepts(name, body)).toBe(true);
	for (const missing of Object.keys(body).filter((key) => key !== 'bypass' || name === 'cable')) {
		if (name === 'custom' && missing === 'anything') continue;
		expect([missing, accepts(name, { ...body, [missing]: undefined })]).toEqual([missing, false]);
	}
	if (name !== 'custom') {
		expect(accepts(name, { ...body, surplus: 1 })).toBe(false);
		expect(accepts(name, { ...body, sandbox_status: 'fail' })).toBe(true);
		expect(accepts(name, { ...body, sandbox_status: 'success' })).toBe(false);
	}
});

test.each<[EndpointName, object]>([
	['airtime', { network: '1' }],
	['airtime', { network: 0 }],
	['airtime', { amount: 100.5 }],
	['airtime', { amount: -100 }],
	['airtime', { amount: '100' }],
	['airtime', { amount: NaN }],
	['airtime', { amount: Infinity }],
	['airtime', { phone: '+2348031234567' }],
	['airtime', { phone: 2348031234567 }],
	['airtime', { plan_type: 'vtu' }],
	['airtime', { bypass: 'true' }],
	['airtime', { 'request-id': '' }],
	['data', { data_plan: '3' }],
	['cable', { bypass: false }],
	['cable', { iuc: 123 }],
	['electricity', { meter_type: 'Prepaid' }],
	['electricity', { meter_number: 123 }],
	['sms', { number: '2348031234567, 2348031234568' }],
	['sms', { sender: '' }],
	['betting', { betting_id: 1 }],
	['esim', { package_type: 'DATA' }],
	['flight', { passengers: [] }],
	['flight', { passengers: [{ ...passenger, dob: '31/01/1990' }] }],
	['dataCard', { card_name: 'x'.repeat(201) }],
	['airtimeToCash', { step: 4 }],
	['airtimeToCash', { otp: '1234' }],
])('%s refuses %j', (name, change) => {
	expect(accepts(name, { ...valid[name][0], ...change })).toBe(false);
});

test('a share PIN is four digits', () => {
	for (const share_pin of ['123', '12345', '12a4', 1234]) {
		expect(accepts('airtimeToCash', { ...valid.airtimeToCash[2], share_pin })).toBe(false);
	}
});

describe('the last look before a purchase', () => {
	test('adds the reference where the body carries one', () => {
		expect(() => checkPurchase(endpoints.exam, { exam: 1, quantity: 1 }, 'exam-1')).not.toThrow();
		expect(() => checkPurchase(endpoints.exam, { exam: 1, quantity: 1 }, '')).toThrow('request-id');
		const step = { step: 1, network: 1, phone };
		expect(() => checkPurchase(endpoints.airtimeToCash, step, 'never-sent')).not.toThrow();
	});

	test('names the field that is wrong', () => {
		const unborn = { flight_id: 'o1', passengers: [{ ...passenger, dob: '' }] };
		const field = 'passengers.0.dob';
		const message = expect.stringContaining(field) as unknown;
		expect(() => checkPurchase(endpoints.flight, unborn, 'f-1')).toThrow(
			expect.objectContaining({ name: 'BadInput', field, message }),
		);
		const surplus = { exam: 1, quantity: 1, surplus: 1 };
		expect(() => checkPurchase(endpoints.exam, surplus, 'exam-1')).toThrow(/surplus/);
	});
});
