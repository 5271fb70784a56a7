import type { Product } from './index';
import { airtimeBody, useKit } from './testKit';

const kit = useKit();

/** One good purchase of a product that carries a reference. */
interface PurchaseCase {
	product: Product;
	path: string;
	body: Record<string, unknown>;
	/** What the wallet pays. */
	debit: number;
	/** Exactly the fields of the answer, beside status and message. */
	answers: string;
	recipient: string;
	/** The `type` of the requery; none where requery does not cover the product. */
	type?: string;
	optional?: string[];
}

const { phone } = airtimeBody;
const numbers = `${phone},2348020000000`;
const meter = '01234567890';
const answersOfCards =
	'amount card_name check_balance load_pin network newbal pin quantity request-id serial system';

const cases: PurchaseCase[] = [
	{
		product: 'airtime',
		path: '/api/topup',
		body: airtimeBody,
		debit: 500,
		answers: 'amount network newbal system',
		recipient: phone,
		type: 'airtime',
		optional: ['bypass'],
	},
	{
		product: 'data',
		path: '/api/data',
		body: { network: 2, phone, data_plan: 204, bypass: true },
		debit: 450,
		answers: 'amount dataplan network newbal request-id system',
		recipient: phone,
		type: 'data',
		optional: ['bypass'],
	},
	{
		product: 'cable',
		path: '/api/cable',
		body: { cable: 2, cable_plan: 204, iuc: '0123456789', bypass: 0 },
		debit: 3900,
		answers: 'newbal system',
		recipient: '0123456789',
		type: 'cable',
	},
	{
		product: 'electricity',
		path: '/api/bill',
		body: { disco: 3, meter_type: 'prepaid', meter_number: meter, amount: 2000 },
		debit: 2000,
		answers: 'newbal system token',
		recipient: meter,
		type: 'electricity',
	},
	{
		product: 'sms',
		path: '/api/bulksms',
		body: { sender: 'Shop', number: numbers, message: 'Hello' },
		debit: 8,
		answers: 'newbal system units',
		recipient: numbers,
		type: 'bulksms',
	},
	{
		product: 'betting',
		path: '/api/fund/betting',
		body: { betting_id: 'bet9ja', customer_id: '55501', amount: 700 },
		debit: 700,
		answers: 'newbal system',
		recipient: '55501',
	},
	{
		product: 'exam',
		path: '/api/exam',
		body: { exam: 1, quantity: 2 },
		debit: 7000,
		answers: 'amount newbal oldbal pin quantity request-id system transid',
		recipient: 'WAEC',
		type: 'exam',
	},
	{
		product: 'esim',
		path: '/api/esim/buy',
		body: { package_id: 'gb-1gb-30d', package_type: 'DATA-ONLY' },
		debit: 3470,
		answers: 'data',
		recipient: 'gb-1gb-30d',
		type: 'esim',
	},
	{
		product: 'rechargeCard',
		path: '/api/recharge_card',
		body: { network: 1, plan_type: '2', quantity: 3, card_name: 'Shop' },
		debit: 594,
		answers: answersOfCards,
		recipient: 'Shop',
	},
	{
		product: 'dataCard',
		path: '/api/data_card',
		body: { network: 1, plan_type: '1', quantity: 1, card_name: 'Shop' },
		debit: 480,
		answers: answersOfCards,
		recipient: 'Shop',
	},
	{
		product: 'custom',
		path: '/api/custom',
		body: { amount: 250, recipient: 'anybody' },
		debit: 250,
		answers: 'amount newbal request-id system voucher',
		recipient: 'anybody',
		optional: ['recipient'],
	},
];

const reference = { 'request-id': 'r-1' };
const notFound = { status: 'fail', message: 'Transaction not found.' };

describe.each(cases)(
	'a purchase of $product',
	({ product, path, body, debit, answers, recipient, type, optional = [] }) => {
		it('is charged once, answers what the document shows, and is found where requery covers it', async () => {
			const { status, data } = await kit.live.post(path, { ...body, ...reference });
			expect([status, data.status]).toEqual([200, 'success']);
			expect(Object.keys(data).sort()).toEqual(['message', 'status', ...answers.split(' ')].sort());
			expect(kit.simulator.ledger()).toMatchObject([
				{ kind: 'charge', amount: debit, account: 'ada', product, reference: 'r-1', recipient },
			]);
			expect(kit.simulator.accounts[0].balance).toBe(5_000_000 - debit);
			if ('newbal' in data) expect(data.newbal).toBe(5_000_000 - debit);
			const found = (await kit.requery('r-1')).data;
			if (!type) return expect(found).toEqual(notFound);
			expect(found.data).toMatchObject({ ...reference, type, amount: debit });
		});

		it('is refused where a field is missing or has another type', async () => {
			const required = Object.keys(body).filter((name) => !optional.includes(name));
			for (const name of required) {
				const { data } = await kit.live.post(path, { ...body, ...reference, [name]: undefined });
				expect(data).toEqual({ status: 'fail', message: `The ${name} field is required.` });
				const wrong = typeof body[name] === 'string' ? 5 : String(body[name]);
				const other = await kit.live.post(path, { ...body, ...reference, [name]: wrong });
				expect(other.data.message).toMatch(new RegExp(`^The ${name} must be`));
			}
			expect(kit.simulator.ledger()).toEqual([]);
		});
	},
);

it('requery tells when, in Naira, and its owner only', async () => {
	await kit.buyAirtime('r-1');
	const { data } = (await kit.requery('r-1')).data;
	expect(data).toMatchObject({ transaction_status: 'success', currency: 'NGN' });
	expect(data.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/);
	for (const other of [kit.other, kit.sandbox])
		expect((await other.get('/api/requery/r-1')).data).toEqual(notFound);
});

it('a purchase costs nothing in the sandbox, and fails there on request', async () => {
	const buy = async (more: object) =>
		(await kit.sandbox.post('/api/topup', { ...airtimeBody, ...more })).data.status;
	expect(await buy(reference)).toBe('success');
	expect(await buy({ 'request-id': 'r-2', sandbox_status: 'fail' })).toBe('fail');
	expect(kit.simulator.ledger()).toEqual([]);
	expect(kit.simulator.accounts[0].balance).toBe(5_000_000);
	expect((await kit.buyAirtime('r-3', { sandbox_status: 'fail' })).data.status).toBe('success');
});

it.each([
	['/api/topup', airtimeBody, 500],
	['/api/esim/buy', { package_id: 'gb-1gb-30d', package_type: 'DATA-ONLY' }, 3470],
])(
	'a purchase at %s is refused, and not recorded, when the wallet is too low',
	async (path, body, debit) => {
		const buy = async () => (await kit.live.post(path, { ...body, ...reference })).data;
		kit.simulator.setAccount('ada', { balance: debit - 1 });
		expect((await buy()).message).toMatch(/^Insufficient (Account|balance).*₦/);
		kit.simulator.setAccount('ada', { balance: debit });
		expect((await buy()).status).toBe('success');
		expect(kit.simulator.accounts[0].balance).toBe(0);
	},
);
