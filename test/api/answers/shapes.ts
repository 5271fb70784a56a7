/** The fields of answers beside their status and their message. */

type Fields = Record<string, unknown>;

/** The reference of the request. */
export const ours = 'airtime-0001-0';

/** Each of these names with this value. */
const each = (value: unknown, names: string) =>
	names
		.trim()
		.split(/\s+/)
		.map((name) => ({ [name]: value }));

/** A refusal that holds one of these, which look like parts of a refusal, may have been charged. */
export const besideNoRefusal: Fields[] = [
	...each(true, 'auto_retry debited existing queued delivered success timeout'),
	...each(false, 'final is_final definitive'),
	...each('Processing', 'title'),
	...each('yes', 'will_retry customerDebited'),
	...each(1, 'plan_status pending fulfilled'),
	...each(17, 'attempt queue_position units order_id'),
	...each(100, 'cost_debited total_deducted hold reserved discount charges newbal'),
	...each('₦100', 'deducted debit'),
	...each([1000, 900], 'balances wallet'),
	...each('1000 -> 900', 'balance balance_change wallet'),
	...each('2026-11-25T10:00:00Z', 'next_retry processed_at delivered_at paid_at expires_at'),
	...each('1234-5678-9012-3456', 'code token pin serial activation_code'),
	...each('AB-1234', 'pnr receipt_no transid vendor_reference refund_id'),
	...each('SRV-771', 'request-id reference session_id reversal_id'),
	...each('08099999999', 'phone recipient correct_number'),
	...each('https://x.example/1', 'receipt_url poll_url qr'),
	...each('5 minutes', 'eta validity'),
	...each('00', 'code response_code'),
	...each('PENDING', 'code status_code state transaction_status refund'),
	...each('SUCCESS', 'code result response_description'),
	...each('async', 'mode stage'),
	...each('Order placed', 'note info description remark warning api_response'),
	...each('We will try again in a minute', 'note exception'),
	...each('成功', 'note result'),
	...[{ history: ['received', 'sent'] }, { code: 12345678901234 }, { data: 'OTP-TOKEN-123' }],
	...[
		{ balance_before: 1000, balance_after: 900 },
		{ oldbal: '1,000.00', newbal: '₦900' },
	],
	...[{ account: { opening: 1000, closing: 900 } }, { ledger: [{ type: 'debit', amount: 100 }] }],
	...[{ transactions: [{ id: 1, amount: 100 }] }, { pins: [{ pin: '123', serial: 'S1' }] }],
	...[{ order: { id: 12, state: 'open' } }, { response: '{"status":"success"}' }],
	{ content: { transactions: { status: 'delivered' } } },
	...[{ messages: ['Insufficient balance', 'Airtime sent'] }, { debug: { sql: 'UPDATE wallet' } }],
	{ errors: { vendor: ['timeout after debit'] } },
	...[{ error: { message: 'Insufficient balance', handled: true } }],
];

/** A refusal that holds one of these was charged, or says so. Some sums look like an HTTP status. */
export const besideCharges: Fields[] = [
	...[{ debited: true }, { amount_charged: 1000 }, { data: { amount_debited: '1,000' } }],
	...[{ amount_debited: '₦200' }, { data: { charged: 201 } }, { wallet_debited: '200' }],
	...[{ success: true }, { data: { deliveredAt: '2026-11-25 04:00:00' } }],
];

/** A success that holds one of these may have sold nothing. */
export const besideNoSuccess: Fields[] = [
	...each(
		true,
		`simulated test preview held blocked dry_run mock fake demo draft void failed error reversed refunded
		locked fraud under_review on_hold stuck pending processing awaiting incomplete partial undelivered
		not_delivered unpaid lost duplicate timeout unreachable offline down out_of_stock inactive invalid
		rollback undone retrying requires_approval needs_otp manual_review isExpired is_test isBlocked order_held
		line_barred noop unsent was_cut withheld`,
	),
	...each(
		false,
		`success ok delivered is_delivered isDelivered sent confirmed completed processed settled paid valid approved
		credited executed vended fulfilled accepted issued dispatched funded applied posted`,
	),
	...each('yes', 'held expired blocked pending queued'),
	...each(1, 'test expired blocked failed held'),
	...each('true', 'simulated blocked dropped'),
	...each('no', 'delivered completed sent'),
	...each(0, 'delivered success'),
	...[{ data: { held: true } }, { response: { meta: { expired: true } } }],
	...[{ items: [{ blocked: true }] }, { data: '{"test":true}' }],
	...[{ data: { delivery: { delivered: false } } }, { state: 'dropped' }],
	...[{ order_status: 'parked' }, { errors: ['Plan gone'] }, { error: 'Vendor offline' }],
	...[{ exception: 'RuntimeException' }, { warning: 'Undefined index: pin' }],
	...[{ reason: 'Recipient barred' }, { note: 'Will be delivered tomorrow' }],
	...[{ info: 'Held for review' }, { text: 'Network is unreachable' }],
	...[{ info: 'Awaiting confirmation' }, { refunded_at: '2026-11-25' }],
	...[{ order: { cancelled_at: '2026-11-25 10:00' } }, { errors: { id: ['x'] } }],
	...[{ error: 'no route' }, { failure: 'vendor' }, { refund: 200 }],
	...[{ note: 'Oops! Something went wrong' }, { note: 'The purchase was unsucessful' }],
	{ data: { amount_refunded: '₦200' } },
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
	// An unknown word, in every spelling of such a name and in every shape.
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
];

/** A success with a price and one of these charged nothing. */
export const besideNoCharge: Fields[] = [
	...each(
		0,
		'amount_charged amountCharged charged_amount amount_debited total_debited amountPaid charged debited spent',
	),
	...each('0.00', 'amount_charged total_paid wallet_debit debit_amount'),
	...each('₦0.00', 'amount_charged amount_deducted'),
];

/** Fields of the provider's document and of its family in a plain refusal. */
export const besideRefusals: Fields[] = [
	...[{}, { error: true }, { success: false }, { Status: 'failed' }, { error: 'Forbidden' }],
	...each(403, 'code statusCode http_code'),
	...each('INSUFFICIENT_BALANCE', 'code error_code'),
	...each('E101', 'code error_code'),
	...each(1, 'code'),
	...each(ours, 'request-id request_id reference ref'),
	...each(false, 'debited charged delivered refunded ported_number bypass pending'),
	...each(null, 'data token response newbal'),
	...each('', 'pin token transid'),
	...each(0, 'units charges discount newbal'),
	...each([], 'data errors pins'),
	...each({}, 'data errors'),
	...each('2026-11-25 10:00:00', 'date timestamp created_at'),
	...each(20, 'newbal balance'),
	...each('08031234567', 'phone mobile_number recipient'),
	...each('https://docs.example.com/errors', 'documentation_url docs'),
	...[{ network: 'MTN', amount: '100' }, { network: 1, amount: 100 }, { system: 'API' }],
	...[{ newbal: '₦20.00' }, { oldbal: '20', newbal: 20 }, { data: { newbal: 20, oldbal: 20 } }],
	...[{ plan_type: 'VTU' }, { type: 'airtime' }, { dataplan: '1GB', cabl_name: 'GOTV' }],
	...[{ data: { status: 'fail', message: 'Insufficient balance' } }],
	...[{ error: { code: 403, message: 'Insufficient balance' } }, { error: 'Insufficient balance' }],
	...[{ errors: { phone: ['The phone field is required.'] } }],
	...[
		{
			network: 'MTN',
			'request-id': ours,
			amount: '100',
			dataplan: '1GB',
			newbal: 20,
			system: 'API',
		},
	],
];

/** Fields of the provider's document and of its family in a plain success. */
export const besideSuccesses: Fields[] = [
	...[{ error: 'N/A' }, { error: 'nil' }, { error: 'undefined' }, { errors: [null] }],
	...[{ errors: [''] }, { errors: '[]' }, { errors: 'none' }, { errorMessage: 'NO ERRORS FOUND' }],
	...[{ error: 'No error.' }, { errors: 'None.' }, { refund: 'n.a.' }, { refund: '0.00' }],
	...[{ error: 200 }, { error: { code: '200' } }, { failure: 'none' }],
	...[{ note: 'Error-free service!' }, { note: 'Done. No refund after purchase.' }, {}],
	...[
		{ newbal: 900, system: 'API' },
		{ network: 'MTN', amount: '100', newbal: 900 },
	],
	...[{ 'request-id': ours, dataplan: '1GB' }, { oldbal: '1000', newbal: 900 }, { discount: 98 }],
	...[{ charges: 50 }, { token: '1234-5678-9012-3456-7890' }, { units: 12.3 }, { transid: 'TX-1' }],
	...each(false, 'error simulated test expired held is_reversed retry bypass auto_renew is_topup'),
	...each(false, 'reminder_call new_user is_admin has_bonus email_sent sms_alert wallet_locked'),
	...each(true, 'success isSuccess delivered final bypass ported ported_number auto_renew vip'),
	...each(true, 'is_gifting notified receipt_sent bonus_added cashback_earned is_cached rounded'),
	...each(true, 'is_new_customer first_purchase verified discount_applied reminder_call promo'),
	...each(0, 'pending failed plan_status'),
	...[{ error: null }, { errors: [] }, { code: 200 }, { code: '000' }],
	...[{ data: { status: 'success' } }, { sim_applied: false, plan_status: 0 }],
	{ data: { held: false, delivered: true } },
	...each(0, 'charge charges fee fee_charged service_charge vat total_charges deduction'),
	...[{ note: 'Fee charged: ₦0' }, { support: 'Contact support' }, { footer: 'Contact admin' }],
	...each('2026-12-25T00:00:00Z', 'processed_at expires_at created_at'),
	...[{ correct_number: 3, wrong_number: 1, total_correct_number: 3, total_wrong_number: 1 }],
	...[{ cabl_name: 'GOTV' }, { load_pin: '*311*#', check_balance: '*310#' }],
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
];
