import { Random } from './random';
import type { JsonObject } from './types';

/** Fields that contradict the status of an answer, at any place. Each seed makes up others. */

export const pick = <T>(random: Random, choices: readonly T[]): T =>
	choices[Math.floor(random.next() * choices.length)];

export const seeded = (seed: number): Random => new Random(seed);

export type Make = (random: Random, price: number) => [string, unknown];

/** One of the names in a text, with one of the values. */
export const named =
	(names: string, values: readonly unknown[]): Make =>
	(random) => [pick(random, names.split(', ')), pick(random, values)];

const spellings = [
	(words: string[]) => words.join(''),
	(words: string[]) => words.join('_'),
	(words: string[]) => words.join('-'),
	(words: string[]) => words.join(' ').toUpperCase(),
	([first, ...rest]: string[]) =>
		first + rest.map((word) => word[0].toUpperCase() + word.slice(1)).join(''),
];
const pairs = [
	...['old bal/new bal', 'old balance/new balance', 'prev bal/wallet balance'],
	...['previous wallet balance/current balance', 'balance before/balance after'],
	...['wallet balance before/wallet balance after', 'balance/new bal', 'was/is', 'old/new'],
	...['opening balance/closing balance', 'initial bal/final bal', 'pre balance/post balance'],
	...['previous/current', 'before/after', 'wallet before/wallet after', 'prior/post'],
	...['old wallet/new wallet', 'available before/available after'],
];
const figures = [
	(amount: number) => amount,
	(amount: number) => String(amount),
	(amount: number) => `₦${amount.toLocaleString('en-US')}.00`,
	(amount: number) => `${amount.toLocaleString('de-DE')},00`,
];

/** The wallet fell by about the price. */
const fallenBalances = (random: Random, price: number): JsonObject => {
	const [before, after] = pick(random, pairs)
		.split('/')
		.map((name) => name.split(' '));
	const write = pick(random, figures);
	const spell = pick(random, spellings);
	const held = price * (1 + Math.floor(random.next() * 90));
	const [from, to] = [write(held + price), write(held)];
	return pick(random, [
		{ [spell(before)]: from, [spell(after)]: to },
		{ wallet: { [spell(before)]: from, [spell(after)]: to } },
		{ previous: { balance: from }, [pick(random, ['current', 'new'])]: { balance: to } },
	]);
};

const statusNames =
	'status, transaction_status, orderStatus, delivery-state, txn_result, Outcome, vend, delivery, upstream, state, result, stage, step';
const oddStatusNames =
	'Status, STATUS, order_status, txn_result, Vend Outcome, paymentState, upstream_status, api_status, status_desc, statusDescription, final_state, tx-status-text';
const stem = (random: Random): string =>
	Array.from({ length: 6 }, () => pick(random, [...'bcdfghjkmnpqrtvwxz'])).join('');

const ofSuccess = [
	named('receipt_no, invoice, order_id, vendor_ref, rrn', ['RC-1', 'TX-12', 81234567]),
	named('statement, entries', [[{ type: 'debit', amount: 100 }], [{ DR: 100 }]]),
	named('sms, narration, line', ['You got 1GB', '1GB added', 'Have 1GB', 'Enjoy your 1GB']),
	named('stage, progress, queue, job', ['sent to vendor', 'dispatched', '2/3', 3]),
	named('balance_change, delta, discount, fee', [-100, '-100', '-₦100']),
	named('hold, reserved, held_amount', [100, true]),
	named('url, help, docs', ['https://example.com/receipt/12', '/orders/9/paid']),
	named('user_status, webhook, kyc_status', ['debited', 'charged', 'vended']),
	named('code, error_code, title', ['DONE', 'settled', 'CONFIRMED']),
	named(statusNames, ['success', 'Delivered', 'COMPLETED', 'processing', 'queued', 'pending']),
	named('success, delivered, isCompleted, vended, debited, charged', [true, 'true']),
	named('note, info, text, reason, vendor_message, log, x1', [
		...['Your wallet was debited', 'The transaction is processing', 'Delivered to the line'],
		...['You were charged ₦100', 'Purchase successful', 'Order placed', 'Awaiting the network'],
	]),
	named('amount_charged, debit, total_debited, amountPaid', [100, '100', '₦100.00']),
	named('raw, vendor, payload', ['<status>success</status>', 'id=3&status=delivered']),
	named('response_code, resp_code, code', ['00', '000']),
	named('epin, recharge_pins, meterToken1, voucher_code, scratch_card', [
		'1234-5678-9012',
		123456789012,
	]),
	named('retrying, will_retry, refund_pending, isProcessing, order_queued', [true, 'yes']),
	named('delivery, payment, recharge, transaction', ['confirmed', 'captured', 'done']),
	named('completed_at, deliveredAt, vended on, settled_at', ['2026-11-25 10:00:00', 1_790_000_000]),
] as const;
const ofFailure = [
	(random: Random): [string, unknown] => [
		stem(random) + pick(random, ['', '_status', 'State', '-result', 'Outcome', ' response']),
		pick(random, [
			...['FAIL', 'Declined', 'not delivered', 'Unsuccessful', 'TXN_FAILED', 'Failed!'],
			...['error 51', 'rejected by vendor', 'Reversed', 'In Progress', 'timed out'],
		]),
	],
	named(oddStatusNames, [
		...['fail', 'Unsuccessful', 'bounced', 'VOIDED', 'timed_out', 'not processed', 'NACK'],
		...['Expired', 'DELIVERY FAILURE', 'TXN-FAILED', 'denied', 'incomplete', 'notDelivered'],
		...['process', 'in_flight', 'submitted', 'accepted for processing', 'on-hold', 'IN-PROCESS'],
		...['scheduled', 'Awaiting', 'PENDING_CONFIRMATION', 'queuedForDelivery', 'created'],
	]),
	named(statusNames, ['failed', 'Declined', 'REVERSED', 'refunded', 'pending', 'cancelled']),
	named('order_status, txn_status', [false, 0, 'F', ['failed'], [0], 'bounced', 99, '05']),
	named('success, delivered, isCompleted, vended, result, ok', [false, 'false']),
	named('failed, isDeclined, was_reversed, pending', [true, 'yes']),
	named('code, resp_code, responseCode, vendor_code, rsp-code', ['05', '51', '91', 96, 503]),
	named('raw, vendor, payload, x1', [
		...['<status>failed</status>', '<r><tx status="declined"/></r>', 'id=3&status=failed'],
		...['<r id="1"><state type="x">FAILED</state></r>', 'code=05&status=declined'],
		...[
			'{"id":1,"status":"reversed"}',
			'vendor: {"status":"failed"',
			'"[{\\"status\\":\\"failed\\"}]"',
		],
	]),
	named('note, info, text, reason, vendor_message, log, x1', [
		...['Your transaction was reversed', 'The order is still pending', 'It was not delivered'],
		...['We could not vend this airtime', 'Your money has been refunded', 'Declined by the bank'],
	]),
	named('refunded, refund_amount, reversed_amount', [100, '₦100.00']),
	named('refund_status, refundState, reversal_status', ['completed', 'success', 'processing']),
	named('dry_run, dryRun, order_failed, paymentReversed', [true, 'true']),
	named('reversal_ref, refund_id, chargeback, refund, credit_back', ['RV-1', 12, 'done']),
	named('err, errno, fault, exception, failure_reason', ['vendor', 5, { class: 'X' }]),
	named('failed, failed_count, total_failed, undelivered', [1, 2, '1']),
	named('sent, total_sent, success_count, quantity_delivered', [0, '0']),
	named('note, text, log, x1, notice', [
		...['₦100 was credited back', 'The debit was rolled back', 'Order voided', 'Rollback done'],
		...['Wallet re-credited', 'Nothing was bought', 'Value not given', 'Invalid phone number'],
		...['Nothing was charged', 'You have not been debited', 'Wallet balance unchanged'],
		...['Uncaught TypeError in /srv/buy.php:31', 'RuntimeException at Vendor.send', 'PHP Fatal'],
	]),
] as const;

/** Has no meaning for a reader who knows no price. */
const nothingCharged = named('amount_charged, amountDebited, total_paid, debit_amount', [
	...[0, '0.00', 'N0'],
]);

const rooms = ['data', 'response', 'details', 'order', 'payload', 'meta', 'content'];
const layers = [
	(inner: unknown, name: string) => ({ [name]: inner }),
	(inner: unknown, name: string) => ({ [name]: [inner] }),
	(inner: unknown, name: string) => ({ [name]: [{ id: 1 }, inner] }),
	(inner: unknown, name: string) => ({ [name]: JSON.stringify(inner) }),
];
export const put = (random: Random, inner: JsonObject): JsonObject => {
	let whole = inner;
	for (let left = Math.floor(random.next() * 4); left > 0; left--)
		whole = pick(random, layers)(whole, pick(random, rooms));
	return whole;
};

/** In a text, as a proxy or a log writes it. */
const texts = [
	(inner: JsonObject) => `response: ${JSON.stringify(inner)}`,
	(inner: JsonObject) => `HTTP/1.1 200 OK ${JSON.stringify(inner)} (0.1 s)`,
	(inner: JsonObject) => JSON.stringify(JSON.stringify(inner)),
	(inner: JsonObject) => `\n ${JSON.stringify([inner], null, 2)}`,
	(inner: JsonObject) => encodeURIComponent(JSON.stringify(inner)),
	(inner: JsonObject) => JSON.stringify(inner).replace(/"/g, "'"),
];

/** Something, somewhere in the answer, that contradicts a refusal or a success. A price of 0 is not known. */
export function inventedContradiction(
	random: Random,
	price: number,
	of: 'refusal' | 'success',
): JsonObject {
	if (of === 'refusal' && random.next() < 0.4) return put(random, fallenBalances(random, price));
	const ofPrice = price > 0 ? [nothingCharged] : [];
	const choices = of === 'refusal' ? ofSuccess : [...ofFailure, ...ofPrice];
	const [name, value] = pick<Make>(random, choices)(random, price);
	const inner = { [name]: value };
	// A record within a record has no pairs in such a text.
	if (typeof value !== 'object' && random.next() < 0.2)
		return put(random, { [pick(random, [...rooms, stem(random)])]: pick(random, texts)(inner) });
	// At the top it would be the answer's own word.
	const isOwn = /^(?:status|transaction_status|success|code)$/i.test(name);
	return put(random, isOwn ? { [pick(random, rooms)]: inner } : inner);
}
