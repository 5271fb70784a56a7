import fc from 'fast-check';

import { readRequery } from '../../../nodes/VtuWallet/api/answers/requery';
import { classify } from '../../../nodes/VtuWallet/api/answers/verdict';
import { http } from './said';

/** Whose status it is, in the spellings of names. */
const nouns = fc.constantFrom(
	...['order', 'transaction', 'txn', 'trans', 'delivery', 'vend', 'vendor', 'purchase', 'payment'],
	...['recharge', 'topup', 'request', 'final', 'booking', 'api_response', 'upstream', 'provider'],
);
const ends = fc.constantFrom('status', 'state', 'result', 'outcome', 'statuses', 'status_text');
const spelling = fc.constantFrom<(name: string) => string>(
	(name) => name,
	(name) => name.toUpperCase(),
	(name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
	(name) => name.replace(/_/g, '-'),
	(name) => name.replace(/_/g, ' '),
);
const names = fc.tuple(nouns, ends, spelling).map(([noun, end, spell]) => spell(`${noun}_${end}`));
const plainNames = fc.constantFrom('status', 'Status', 'transaction_status', 'transactionStatus');

const casing = fc.constantFrom<(word: string) => string>(
	(word) => word,
	(word) => word.toUpperCase(),
	(word) => word[0].toUpperCase() + word.slice(1),
	(word) => `ORDER_${word.toUpperCase().replace(/ /g, '_')}`,
	(word) => ` ${word} `,
);
const trouble = fc
	.tuple(
		casing,
		fc.constantFrom(
			...['fail', 'failed', 'failure', 'declined', 'rejected', 'reversed', 'refunded', 'cancelled'],
			...['pending', 'processing', 'queued', 'awaiting', 'on hold', 'in progress', 'undelivered'],
			...['not delivered', 'unsuccessful', 'aborted', 'error'],
		),
	)
	.map(([put, word]) => put(word));

/** Under the plainest names whatever is no word of success. */
const noSuccess = fc.oneof(
	fc.constantFrom<unknown>('dispatched', 'unknown', 'void', false, 0, 'false'),
	fc.stringMatching(/^[a-z]{12,16}$/),
);
const good = fc.constantFrom('success', 'successful', 'delivered', 'completed', true, 'ok');

const shape = fc.constantFrom<(name: string, value: unknown) => object>(
	(name, value) => ({ [name]: value }),
	(name, value) => ({ order: { result: { data: { [name]: value } } } }),
	(name, value) => ({ data: [[{ id: 1 }], [{ [name]: value }]] }),
	(name, value) => ({ [name]: [value] }),
	(name, value) => ({ details: { [name]: { name: value, at: '2026-11-23' } } }),
	(name, value) => ({ content: { transactions: [{ id: 1 }, { [name]: value, amount: 100 }] } }),
	(name, value) => ({ response: ` ${JSON.stringify([{ [name]: value }])}` }),
	(name, value) => ({ raw: JSON.stringify({ items: [{ [name]: value }] }) }),
	(name, value) => ({ raw: JSON.stringify(JSON.stringify({ [name]: value })) }),
);

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

test('a status of any name that says something else is a contradiction', () => {
	fc.assert(
		fc.property(names, trouble, shape, (name, word, put) => {
			expect(isBelieved(put(name, word))).toEqual(Array(5).fill(false));
		}),
		{ numRuns: 1_000 },
	);
});

/** Somewhere inside: at the top it would be the answer's own word. */
const inside = shape.map((put) => (name: string, value: unknown) => ({
	data: put('details', { [name]: value, amount: 100 }),
}));

test('a status of a plain name is one whatever it says', () => {
	fc.assert(
		fc.property(plainNames, fc.oneof(trouble, noSuccess), inside, (name, word, put) => {
			expect(isBelieved(put(name, word))).toEqual(Array(5).fill(false));
		}),
		{ numRuns: 1_000 },
	);
});

test('a status of a plain name that says the same is none', () => {
	fc.assert(
		fc.property(plainNames, good, inside, (name, word, put) => {
			expect(isBelieved(put(name, word))).toEqual(Array(5).fill(true));
		}),
	);
});

test.each<[object]>([
	[{ order_status: 'bounced' }],
	[{ api_status: 'in_flight' }],
	[{ data: { status_desc: 'DELIVERY FAILURE' } }],
	[{ meta: [{ statusDescription: 'REFUNDED' }] }],
	[{ order: { desc: 'Still pending at the network' } }],
	[{ transaction: { state: 'bounced' } }],
	[{ wallet: { status: 'reversed' } }],
	[{ delivery_state: 'partially delivered' }],
	[{ data: { order_status: 'not active' } }],
	[{ transactionState: 'E17' }],
	[{ data: { status: 500 } }],
	[{ data: { status: 2 } }],
	[{ data: { order_status: 0 } }],
	[{ data: { txn_status: false } }],
	[{ responseCode: '99', response_code: '099' }],
	[{ data: { statusCode: 503 } }],
	[{ result: { resultCode: 'FAILED' } }],
	[{ data: { is_failed: true } }],
	[{ delivered: false }],
	[{ data: [{ isSuccess: 'false' }] }],
	[{ data: { successful: 'no' } }],
	[{ order: { pending: true } }],
	[{ data: { refunded: 'yes' } }],
	[{ data: { error_code: 'E17' } }],
	[{ data: { hasError: true } }],
	[{ data: { vendor_response: 'The vendor has declined it' } }],
])('%j is a contradiction', (more) => {
	expect(isBelieved(more)).toEqual(Array(5).fill(false));
});

test.each<[object]>([
	[{ sandbox_status: 'fail' }],
	[{ plan_status: 'active' }],
	[{ plan_status: 0, sim_applied: false }],
	[{ network_status: 'online', network_state: 'stable' }],
	[{ data: { status: true, success: true, responseCode: '00' } }],
	[{ status_code: 200, response_code: '000', resultCode: 0 }],
	[{ order_status: 'COMPLETED', delivery_status: 'DELIVRD', payment_status: 'Paid' }],
	[{ data: { transaction_state: 'TRANSACTION_SUCCESSFUL', orderStatus: 'orderCompleted' } }],
	[{ order_status: 1, txn_status: 200, transactionStatus: 'true' }],
	[{ state: 'Lagos', customer_state: 'Kano', account_status: 'suspended' }],
	[{ kyc_status: 'pending', email_status: 'queued', user_status: 'unverified' }],
	[{ error: null, errors: [], error_code: 0, errorMessage: '', hasError: false }],
	[{ failed: 0, pending: 0, is_refunded: false, reversed: 'no' }],
	[{ data: { failed: 2, delivered: 8 } }],
	[{ wallet_status: 'debited', subscription_status: 'renewed' }],
	[{ delivery_status: null, order_status: '' }],
	[{ customer: { status: 'verified', state: 'Kano' }, data: { state: 'Lagos' } }],
	[{ wallet: { status: 'open' }, promo: { status: 'running', terms: 'No refunds' } }],
	[{ result: JSON.stringify({ resp: { error: false, errors: [] } }) }],
	[{ statusDescription: 'Request successful', recharge_status: 'Recharge successful' }],
	[{ delivery_state: 'delivered to 08031000001', api_status: 'live' }],
	[{ order: { result: { kyc_status: 'pending' } }, content: { transactions: { plan_status: 0 } } }],
	[{ statuses: ['success', 'success'], api_response: 'You have bought 1GB of data' }],
	[{ transaction_result: '{"status":"success"}' }],
])('%j beside a success is none', (more) => {
	expect(isBelieved(more)).toEqual(Array(5).fill(true));
});
