import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { http } from './said';

const plain = { status: 'successful', message: 'Request processed' };
const record = { 'request-id': 'r-1', transaction_status: 'success' };

const isBelieved = (more: object): boolean[] => [
	...[true, false].map((requeryable) => {
		const said = classify(http(200, { ...more, ...plain }), { requeryable });
		return said.kind === 'accepted' && said.status === 'success';
	}),
	...[
		{ status: 'success', data: { ...record, ...more } },
		{ ...more, status: 'success', data: { ...record, ...('data' in more && { more }) } },
		{ more, ...record },
	].map((body) => {
		return readRequery(http(200, body), 'r-1').kind === 'success';
	}),
];

test.each<object>([
	...[{ order_status: 'bounced' }, { api_status: 'in_flight' }],
	...[{ data: { status_desc: 'DELIVERY FAILURE' } }, { meta: [{ statusDescription: 'REFUNDED' }] }],
	...[{ order: { desc: 'Still pending at the network' } }, { transaction: { state: 'bounced' } }],
	...[{ wallet: { status: 'reversed' } }, { delivery_state: 'partially delivered' }],
	...[{ data: { order_status: 'not active' } }, { transactionState: 'E17' }],
	...[{ data: { status: 500 } }, { data: { status: 2 } }, { data: { order_status: 0 } }],
	...[{ data: { txn_status: false } }, { responseCode: '99', response_code: '099' }],
	...[{ data: { statusCode: 503 } }, { result: { resultCode: 'FAILED' } }],
	...[{ data: { is_failed: true } }, { delivered: false }, { data: [{ isSuccess: 'false' }] }],
	...[{ data: { successful: 'no' } }, { order: { pending: true } }, { data: { refunded: 'yes' } }],
	...[{ data: { error_code: 'E17' } }, { data: { hasError: true } }],
	{ data: { vendor_response: 'The vendor has declined it' } },
	// A word that nobody knows, in every spelling of such a name and in every shape.
	...[{ order_outcome: 'adrift' }, { vend_result: 'adrift' }, { finalState: 'adrift' }],
	...[{ 'delivery-statuses': ['adrift'] }, { 'TXN STATUS_TEXT': 'adrift' }],
	{ details: { order_status: { name: 'adrift', at: '2026-11-23' } } },
	{ content: { transactions: [{ id: 1 }, { order_status: 'adrift', amount: 100 }] } },
	...[{ data: [[{ id: 1 }], [{ order_status: 'adrift' }]] }, { a: '[{"api_status":"adrift"}]' }],
	{ raw: JSON.stringify(JSON.stringify({ order_status: 'adrift' })) },
	{ order: { result: { data: { a: { b: { c: { order_status: 'adrift' } } } } } } },
	...[{ order_status: 'ORDER_ON_HOLD' }, { api_status: ' Undelivered ' }, { a: 'IN_PROGRESS' }],
	...[{ data: { status: 'dispatched' } }, { data: { a: { Status: 'void' } } }],
	...[{ data: { transaction_status: 'unknown' } }, { data: { transactionStatus: 'flurble' } }],
])('%j is a contradiction', (more) => {
	expect(isBelieved(more)).toEqual(Array(5).fill(false));
});

test.each<object>([
	...[{ sandbox_status: 'fail' }, { plan_status: 'active' }],
	{ plan_status: 0, sim_applied: false },
	{ network_status: 'online', network_state: 'stable' },
	{ data: { status: true, success: true, responseCode: '00' } },
	{ status_code: 200, response_code: '000', resultCode: 0 },
	{ order_status: 'COMPLETED', delivery_status: 'DELIVRD', payment_status: 'Paid' },
	{ data: { transaction_state: 'TRANSACTION_SUCCESSFUL', orderStatus: 'orderCompleted' } },
	{ order_status: 1, txn_status: 200, transactionStatus: 'true' },
	{ state: 'Lagos', customer_state: 'Kano', account_status: 'suspended' },
	{ kyc_status: 'pending', email_status: 'queued', user_status: 'unverified' },
	{ error: null, errors: [], error_code: 0, errorMessage: '', hasError: false },
	{ failed: 0, pending: 0, is_refunded: false, reversed: 'no' },
	{ data: { failed: 2, delivered: 8 } },
	{ wallet_status: 'debited', subscription_status: 'renewed' },
	{ delivery_status: null, order_status: '' },
	{ customer: { status: 'verified', state: 'Kano' }, data: { state: 'Lagos' } },
	{ wallet: { status: 'open' }, promo: { status: 'running', terms: 'No refunds' } },
	{ result: JSON.stringify({ resp: { error: false, errors: [] } }) },
	{ statusDescription: 'Request successful', recharge_status: 'Recharge successful' },
	{ delivery_state: 'delivered to 08031000001', api_status: 'live' },
	{ order: { result: { kyc_status: 'pending' } }, content: { transactions: { plan_status: 0 } } },
	{ statuses: ['success', 'success'], api_response: 'You have bought 1GB of data' },
	{ transaction_result: '{"status":"success"}' },
	...[{ data: { a: { status: 'delivered' } } }, { data: { Status: 'ok' } }],
	{ data: [{ transaction_status: 'completed', transactionStatus: true }] },
])('%j beside a success is none', (more) => {
	expect(isBelieved(more)).toEqual(Array(5).fill(true));
});
