/** What answers hold beside their status and their message. */

type Fields = Record<string, unknown>;

/** The reference of the request. */
export const ours = 'airtime-0001-0';

/** Each of these names with this value. */
const each = (value: unknown, names: string): Fields[] =>
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
];

/** The same beside a price: nothing was taken. */
export const besideNoCharge: Fields[] = [
	...each(
		0,
		'amount_charged amountCharged charged_amount amount_debited total_debited amountPaid charged debited spent',
	),
	...each('0.00', 'amount_charged total_paid wallet_debit debit_amount'),
	...each('₦0.00', 'amount_charged amount_deducted'),
];

/** The same of its message. */
export const messagesOfNoSuccess: string[] = [
	...['Transaction failed', 'Your purchase has been declined by the network'],
	...['The order was cancelled', 'Not delivered', 'It was not successful'],
	...["The airtime couldn't be delivered", 'The recharge was never completed'],
	...["It didn't go through", 'Your wallet has been refunded', 'The transaction was reversed'],
	...['Money returned to wallet', 'Delivery is delayed', 'Your order is pending'],
	...['Awaiting confirmation from the network', 'Transaction is being processed'],
	...['Still in progress', 'It is on hold', 'Your token will be delivered shortly'],
	...['An error occurred', 'Undelivered', 'Unsuccessful', 'Unable to vend'],
	...['We did not charge you', 'No debit occurred', 'You have exceeded your limit'],
	...['Half completed', 'MTN SME is down', 'Maximum limit reached', 'You are not authorised'],
	...['IP not whitelisted', 'Nothing was charged', 'You have not been charged'],
	...['No money was deducted', 'Charged: ₦0.00', 'Your wallet was not debited'],
	...["You weren't billed", 'Wallet balance unchanged', '₦0 deducted', 'No debit was made'],
	...['Amount charged: N0', 'Uncharged', 'Your money has not been touched', 'Segmentation fault'],
	...['Undefined variable: plan on line 7', 'Order was dropped', 'Service down', 'Fatal error'],
	...['Uncaught exception', 'Stack overflow', 'Notice: Undefined index: pin'],
	...['Warning: Division by zero in /var/www/x.php on line 7', 'Undefined offset: 0'],
	...['core dumped', 'Trying to get property of non-object'],
	...["Cannot read property 'x' of undefined", 'Null pointer'],
	...['Parse error: syntax error, unexpected end of file', 'Traceback (most recent call last)'],
	...['SQLSTATE[HY000]: General', 'Out of memory', 'Call to undefined function vend()'],
	...['Allowed memory size of 134217728 bytes exhausted', 'Array to string conversion'],
	...['Maximum execution time of 30 seconds exceeded', 'System.NullReferenceException'],
	...['panic: runtime error', 'Connection reset by peer', 'Broken pipe', 'ECONNRESET'],
	...['Gateway timeout', '502 Bad Gateway', 'Network is unreachable', 'System offline'],
	...['Service under maintenance', 'Request was discarded', 'Order skipped', 'Order has lapsed'],
	...['Vend did not complete', 'Vendor rejected the order', 'Your order is parked'],
	...['Awaiting approval', "We couldn't reach the network", 'Order not placed', 'Nothing was sent'],
	...['No airtime delivered', 'Out of stock', 'Number is barred', 'Transaction void'],
	...['Order ignored', 'Deadlock found', 'Lock wait timeout', 'No such file or directory'],
	...['Class not found', 'Unexpected token < in JSON at position 0', 'Index out of range'],
	...['Object reference not set to an instance of an object', 'Query was empty', 'Purchase held'],
	...['Your request expired', 'Line suspended', 'Route closed', 'Session was terminated'],
	...['Purchase frozen', 'Kernel panic', 'TypeError: x is not a function', 'No route to host'],
	...['Your line is inactive', 'Service is off', 'Out of order', 'getaddrinfo ENOTFOUND'],
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

/** The same of a plain success. */
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
];

/** The same of a message beside no word of success. */
export const objections: string[] = [
	...['Please speak to admin', 'Chat with support', 'Contact MTN', 'Kindly re-initiate'],
	...['Wrong number', 'Number not valid', 'Vendor has no balance', 'Sold out'],
	...['Plan does not exist', 'Balance too low', 'Invalid request', 'Missing parameter'],
	...['Unsupported network', 'Fund your wallet to continue', 'Contact admin'],
	...['Please contact support.', 'Kindly call customer care', 'Contact the vendor'],
	...['Please fund your wallet', 'Top up your account first', 'Pls recharge your wallet and retry'],
	...['Check the number and try again', 'Use another network', 'Vendor wallet low, contact admin'],
	...['Select a valid plan', 'Retry', 'You must complete your KYC', 'Provider 3: resend request'],
];

export const messagesOfSuccesses: string[] = [
	...['Data purchase successful', 'You have successfully purchased MTN 1GB for 2348031234567'],
	...['Transaction Successful', 'Airtime of ₦100 sent to 08031234567'],
	...['Your request has been processed', 'Purchased successfully. Code: 1234-5678-9012'],
	...['10 sent, 0 failed', 'No failed numbers'],
	...['Delivered. Completed purchases are not refundable', 'Done. Do not share your token'],
	...['eSIM purchased successfully', 'Flight booked successfully', 'Message sent'],
	...['DSTV Compact renewed. Thank you', '', 'Transaction Successful', 'success'],
	...['You have successfully purchased MTN 1GB', 'Done', 'OK'],
	'Dear Customer, You have successfully shared 1GB Data to 2348031234567.',
	...['Your order was delivered. Dial *310# to check your balance', 'Valid for 30 days'],
	...['Airtime of ₦100 sent to 08031234567 successfully', '1.0 GB valid till 25/12/2026'],
	...['Token: 1234-5678-9012 Units: 12.3kWh', 'Thank you for your patronage', 'Data has been sent'],
	...['SMS sent to 3 recipients', 'Recharge on line 08031234567 done', 'Exam pin purchased'],
	...['You have successfully funded Bet9ja account 123', 'Your data expires on 25/12/2026'],
	...['Cable subscription successful for JOHN DOWN', 'GOtv Max activated', 'Ticket issued'],
	...['Recharge successful for AHMED', 'Welcome to MTN. 1GB received'],
	...['Unused data will roll over', 'eSIM purchased successfully', 'Congratulations! 1GB was sent'],
	...['Meter 0123 vended', 'Unlimited plan. No limit exceeded. Sent'],
	...['Do not retry. Transaction successful', 'Airtime purchased. Cashback of ₦2 pending'],
	...['SMS sent to 3, 1 invalid number', 'Done. Failed: 0. Pending orders: 0'],
	...['Airtime delivered. Bonus refunded', 'No fee was charged', 'VAT of 0.00 charged'],
	...['N0 charged as service fee', 'Tax charged: 0.00', 'MTN is off peak'],
	...['You are not eligible for cashback this time', 'This number is not whitelisted for bonus'],
	...['Never run out of data again', 'you have exceeded your free data limit', 'Fund wallet'],
	...['1GB gifted to 0803. Check your plan', 'Airtime shared. Contact us', 'Load wallet'],
	...['Data sent. You were not charged twice', 'You will not be charged for SMS', 'Charges: ₦0'],
	...['1GB sent. Contact support for complaints', 'Recharge done. Call customer care'],
	...['Fee charged: ₦0', 'Top up your wallet today and get 5% off'],
	...['Check your balance with *323#', 'No hidden charges', 'Your unique PIN is on its card'],
	...['Sent. Fund your wallet', 'Update your app for more offers'],
];
