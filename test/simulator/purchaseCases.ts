import type { Product } from './index';

/** One good purchase of every product that carries a reference, and what becomes of it. */
export interface PurchaseCase {
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

const answersOfCards = [
	'amount',
	'card_name',
	'check_balance',
	'load_pin',
	'message',
	'network',
	'newbal',
	'pin',
	'quantity',
	'request-id',
	'serial',
	'status',
	'system',
];

export const purchaseCases: PurchaseCase[] = [
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
		answers: [
			'amount',
			'dataplan',
			'message',
			'network',
			'newbal',
			'request-id',
			'status',
			'system',
		],
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
		body: {
			disco: 3,
			meter_type: 'prepaid',
			meter_number: '01234567890',
			amount: 2000,
			'request-id': 'r-1',
		},
		debit: 2000,
		answers: ['message', 'newbal', 'status', 'system', 'token'],
		recipient: '01234567890',
		type: 'electricity',
		optional: ['request-id'],
	},
	{
		product: 'sms',
		path: '/api/bulksms',
		body: {
			sender: 'Shop',
			number: `${phone},2348020000000`,
			message: 'Hello',
			'request-id': 'r-1',
		},
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
		answers: [
			'amount',
			'message',
			'newbal',
			'oldbal',
			'pin',
			'quantity',
			'request-id',
			'status',
			'system',
			'transid',
		],
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
		answers: answersOfCards,
		recipient: 'Shop',
		optional: ['request-id'],
	},
	{
		product: 'dataCard',
		path: '/api/data_card',
		body: { network: 1, plan_type: '1', quantity: 1, card_name: 'Shop', 'request-id': 'r-1' },
		debit: 480,
		answers: answersOfCards,
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
