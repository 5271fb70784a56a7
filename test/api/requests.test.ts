import { checkPurchase } from '../../nodes/VtuWallet/api/endpoints';
import { purchaseNamed } from './support/fakes';

// docs/openapi.json has all contracts, and test/package/readme.test.ts compares it with them.
const check = (name: string, body: object, reference = 'r-1') =>
	checkPurchase(purchaseNamed(name).endpoint, { ...body }, reference);

const card = { exam: 1, quantity: 1 };
const line = { step: 1, network: 1, phone: '2348031234567' };
const transfer = { ...line, step: 3, data: 'tok', share_pin: '0123', amount: 500 };
const ada = { first_name: 'Ada', last_name: 'Eze', dob: '1990-01-31', email: 'a@b.c' };
const booking = { flight_id: 'o1', passengers: [{ ...ada, phone_number: '08031234567' }] };

test.each<[string, object]>([
	['examPin buy', card],
	['examPin buy', { ...card, sandbox_status: 'fail' }],
	['flight book', booking],
	['airtimeToCash convert', line],
	['airtimeToCash convert', transfer],
	['custom purchase', { anything: { goes: [1] } }],
])('the last check before a purchase accepts %s, %j', (name, body) => {
	expect(() => check(name, body)).not.toThrow();
});

test.each<[string, object, string]>([
	['examPin buy', { exam: 1 }, 'quantity'],
	['examPin buy', { ...card, surplus: 1 }, 'surplus'],
	['examPin buy', { ...card, sandbox_status: 'success' }, 'sandbox_status'],
	['flight book', { ...booking, passengers: [{ ...ada, dob: '' }] }, 'passengers.0.dob'],
	['airtimeToCash convert', { ...transfer, share_pin: '12a4' }, 'share_pin'],
	['airtimeToCash convert', { ...line, 'request-id': 'r-1' }, 'request-id'],
])('the last check before a purchase refuses %s, %j, and names %s', (name, body, field) => {
	const message = expect.stringContaining(field) as unknown;
	expect(() => check(name, body)).toThrow(expect.objectContaining({ name: 'BadInput', message }));
});

test('the last check before a purchase refuses an empty reference, if the body carries one', () => {
	expect(() => check('examPin buy', card, '')).toThrow('request-id');
	expect(() => check('airtimeToCash convert', line, '')).not.toThrow();
});
