import { named, pick, put, type Make } from './contradictions';
import type { Random } from './random';
import type { JsonObject } from './types';

/** Harmless fields of an answer, which say nothing about the purchase. */
const trifles = [
	named('greeting, promo, footer, tip, welcome, note, info, slogan', [
		...['Have a nice day', 'Get 10% off your next order', 'Dial *310# for your balance'],
		...['Welcome back, Ada!', 'Refer a friend and earn ₦200', 'Follow us on Instagram'],
	]),
	named('promo, footer, tip, terms, help', ['Thank you. Failed orders are refunded in 24 hours']),
	named('id, user_id, sn, batch, session, trace_id, serial_no', [7, '12', 'AB-17', 'f05e12']),
	named('network, network_id, plan_code, country_code, bank_code', ['01', 2, '234', '058']),
	named('type, channel, platform, version, api_version', ['airtime', 'API', 'v2', 1.5]),
	named('date, time, created_at', ['2026-11-23 10:00:00', '10:15', 1_790_000_000]),
	named('kyc_status, email_status, sandbox_status', ['pending', 'failed', 'fail']),
	named('address, customer_name, plan_name', ['12 Processing Road', 'PENDING ADA', '1GB']),
	named('refundable, active, live, subscribed, auto_renew', [true, false]),
	named('pending_balance, hold_balance, bonus_balance, lending_balance', [0, '0.00']),
	named('discount, fee, commission, bonus, points, charges_fee', [0, 2, '1.50']),
	named('url, callback_url', ['https://example.com/r?status=1&x=2', 'https://example.com']),
	named('failed, pending, refunded, errors', [0, false, null, '']),
	named('error, error_code, errorMessage', [null, false, 0, '', 'none']),
	named('refund_status, reversal_status, refundState', ['none', 'N/A', null, 'not applicable']),
	named('previous_status, oldStatus, initial_state, status_before', [
		'pending',
		'processing',
		'created',
		'new',
		'INITIATED',
	]),
	named('history, status_history, timeline', [
		['initiated', 'processing'],
		[{ status: 'pending' }, { status: 'queued', at: '10:15' }],
	]),
	named('agent, biller, merchant', ['Failed Bank', 'Success Schools']),
	named('sms_alert, email_alert, webhook_status', ['queued', 'pending']),
	named('http_status, httpStatus, http_response', ['200 OK', 200, '200', '201 Created']),
	named('note, info, text, message2', [
		...['Failed transactions are refunded within 24 hours', 'Pending orders take 10 minutes'],
		...['If your order fails, you will be refunded.', 'Contact us if it was not delivered'],
		...['Delivery takes 5 minutes', 'Refunds for failed orders take 24 hours'],
	]),
] as const;

/** One to three harmless fields beside an answer. */
export const inventedTrifle = (random: Random): JsonObject =>
	Object.assign(
		{},
		...Array.from({ length: 1 + Math.floor(random.next() * 3) }, () => {
			const [name, value] = pick<Make>(random, trifles)(random, 0);
			return put(random, { [name]: value });
		}),
	) as JsonObject;
