import type { AxiosInstance } from 'axios';

import type { Product } from './index';
import { startKit, type Kit } from './testKit';

interface Case {
	product: Product;
	path: string;
	body: Record<string, unknown>;
	/** What the wallet pays. */
	debit: number;
	/** Exactly the fields of the answer. */
	answers: string[];
	recipient: string;
	/** The `type` of the requery; none where requery does not cover the product. */
	type?: string;
	optional?: string[];
}

const phone = '2348031234567';

const cases: Case[] = [
	{
		product: 'airtime',
		path: '/api/topup',
		body: { network: 1, phone, plan_type: 'VTU', amount: 500, 'request-id': 'r-1', bypass: false },
		debit: 500,
		answers: ['amount', 'message', 'network', 'newbal', 'status', 'system'],
		recipient: phone,
		type: 'airtime',
		optional: ['bypass'],
	},
	{
		product: 'data',
		path: '/api/data',
		body: { network: 2, phone, data_plan: 204, bypass: true, 'request-id': 'r-1' },
		debit: 450,
		answers: ['amount', 'dataplan', 'message', 'network', 'newbal', 'request-id', 'status', 'system'],
		recipient: phone,
		type: 'data',
		optional: ['bypass'],
	},
	{
		product: 'cable',
		path: '/api/cable',
		body: { cable: 2, cable_plan: 204, iuc: '0123456789', bypass: 0, 'request-id': 'r-1' },
		debit: 3900,
		answers: ['message', 'newbal', 'status', 'system'],
		recipient: '0123456789',
		type: 'cable',
		optional: ['request-id'],
	},
	{
		product: 'electricity',
		path: '/api/bill',
		body: { disco: 3, meter_type: 'prepaid', meter_number: '01234567890', amount: 2000, 'request-id': 'r-1' },
		debit: 2000,
		answers: ['message', 'newbal', 'status', 'system', 'token'],
		recipient: '01234567890',
		type: 'electricity',
		optional: ['request-id'],
	},
	{
		product: 'sms',
		path: '/api/bulksms',
		body: { sender: 'Shop', number: `${phone},2348020000000`, message: 'Hello', 'request-id': 'r-1' },
		debit: 8,
		answers: ['message', 'newbal', 'status', 'system', 'units'],
		recipient: `${phone},2348020000000`,
		type: 'bulksms',
		optional: ['request-id'],
	},
	{
		product: 'betting',
		path: '/api/fund/betting',
		body: { betting_id: 'bet9ja', customer_id: '55501', amount: 700, 'request-id': 'r-1' },
		debit: 700,
		answers: ['message', 'newbal', 'status', 'system'],
		recipient: '55501',
		optional: ['request-id'],
	},
	{
		product: 'exam',
		path: '/api/exam',
		body: { exam: 1, quantity: 2, 'request-id': 'r-1' },
		debit: 7000,
		answers: ['amount', 'message', 'newbal', 'oldbal', 'pin', 'quantity', 'request-id', 'status', 'system', 'transid'],
		recipient: 'WAEC',
		type: 'exam',
		optional: ['request-id'],
	},
	{
		product: 'esim',
		path: '/api/esim/buy',
		body: { package_id: 'gb-1gb-30d', package_type: 'DATA-ONLY', 'request-id': 'r-1' },
		debit: 3470,
		answers: ['data', 'message', 'status'],
		recipient: 'gb-1gb-30d',
		type: 'esim',
		optional: ['request-id'],
	},
	{
		product: 'rechargeCard',
		path: '/api/recharge_card',
		body: { network: 1, plan_type: '2', quantity: 3, card_name: 'Shop', 'request-id': 'r-1' },
		debit: 594,
		answers: ['amount', 'card_name', 'check_balance', 'load_pin', 'message', 'network', 'newbal', 'pin', 'quantity', 'request-id', 'serial', 'status', 'system'],
		recipient: 'Shop',
		optional: ['request-id'],
	},
	{
		product: 'dataCard',
		path: '/api/data_card',
		body: { network: 1, plan_type: '1', quantity: 1, card_name: 'Shop', 'request-id': 'r-1' },
		debit: 480,
		answers: ['amount', 'card_name', 'check_balance', 'load_pin', 'message', 'network', 'newbal', 'pin', 'quantity', 'request-id', 'serial', 'status', 'system'],
		recipient: 'Shop',
		optional: ['request-id'],
	},
	{
		product: 'custom',
		path: '/api/custom',
		body: { amount: 250, recipient: 'anybody', 'request-id': 'r-1' },
		debit: 250,
		answers: ['amount', 'message', 'newbal', 'request-id', 'status', 'system', 'voucher'],
		recipient: 'anybody',
		optional: ['request-id', 'recipient'],
	},
];

describe.each(cases)('$product', ({ product, path, body, debit, answers, recipient, type, optional = [] }) => {
	let kit: Kit;
	beforeAll(async () => {
		kit = await startKit();
	});
	beforeEach(() => kit.simulator.reset());
	afterAll(() => kit.simulator.stop());

	const buy = (changed: object = body, client: AxiosInstance = kit.live) => client.post(path, changed);

	it('is charged once and answers what the document shows', async () => {
		const { status, data } = await buy();
		expect(status).toBe(200);
		expect(data.status).toBe('success');
		expect(Object.keys(data).sort()).toEqual(answers);
		expect(kit.simulator.ledger()).toMatchObject([{ kind: 'charge', amount: debit, account: 'ada', product, reference: 'r-1', recipient }]);
		expect(kit.simulator.accounts[0].balance).toBe(5_000_000 - debit);
		if (answers.includes('newbal')) expect(data.newbal).toBe(5_000_000 - debit);
	});

	it('is found by requery where requery covers it, by its owner only', async () => {
		await buy();
		const { data } = await kit.requery('r-1');
		if (!type) return expect(data).toEqual({ status: 'fail', message: 'Transaction not found.' });
		expect(data).toMatchObject({ status: 'success', data: { 'request-id': 'r-1', type, transaction_status: 'success', currency: 'NGN' } });
		expect(data.data.amount).toBe(debit);
		expect(data.data.date).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+01:00$/);
		expect((await kit.other.get('/api/requery/r-1')).data.message).toBe('Transaction not found.');
		expect((await kit.sandbox.get('/api/requery/r-1')).data.message).toBe('Transaction not found.');
	});

	it.each(Object.keys(body).filter((name) => !optional.includes(name)))('is refused without %s', async (name) => {
		const { [name]: left, ...rest } = body;
		expect(left).toBeDefined();
		const { status, data } = await buy(rest);
		expect([status, data]).toEqual([403, { status: 'fail', message: `The ${name} field is required.` }]);
		expect(kit.simulator.ledger()).toEqual([]);
	});

	it.each(Object.keys(body).filter((name) => name !== 'recipient'))('is refused when %s has another type', async (name) => {
		const wrong = typeof body[name] === 'string' ? 5 : String(body[name]);
		const { status, data } = await buy({ ...body, [name]: wrong });
		expect([status, data.status]).toEqual([403, 'fail']);
		expect(data.message).toMatch(new RegExp(`^The ${name} must be`));
		expect(kit.simulator.ledger()).toEqual([]);
	});

	it('is replayed, not repeated, when its reference comes again', async () => {
		const first = await buy();
		const second = await buy();
		expect(second.data).toEqual(first.data);
		expect(kit.simulator.ledger()).toHaveLength(1);
	});

	it('costs nothing in the sandbox, and fails there on request', async () => {
		const good = await buy(body, kit.sandbox);
		const bad = await buy({ ...body, 'request-id': 'r-2', sandbox_status: 'fail' }, kit.sandbox);
		expect([good.data.status, bad.data.status]).toEqual(['success', 'fail']);
		expect(kit.simulator.ledger()).toEqual([]);
		expect(kit.simulator.accounts[0].balance).toBe(5_000_000);
		expect(kit.simulator.transactions().map(({ status }) => status)).toEqual(['success', 'failed']);
	});

	it('takes sandbox_status for nothing on production', async () => {
		const { data } = await buy({ ...body, sandbox_status: 'fail' });
		expect(data.status).toBe('success');
		expect(kit.simulator.ledger()).toHaveLength(1);
	});

	it('is refused, and not recorded, when the wallet is too low', async () => {
		kit.simulator.setAccount('ada', { balance: debit - 1 });
		const { status, data } = await buy();
		expect(status).toBe(403);
		expect(data.message).toMatch(/^Insufficient (Account|balance).*₦/);
		kit.simulator.setAccount('ada', { balance: debit });
		expect((await buy()).data.status).toBe('success');
		expect(kit.simulator.accounts[0].balance).toBe(0);
	});
});
