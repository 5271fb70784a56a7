import { createHmac } from 'node:crypto';

/** The body and the headers of a call. */
export type Event = [body: object, headers: Record<string, string>];

const wrongSecret = 'another secret';

/** Monnify's message about a transfer to a reserved account. */
export function byMonnify(more: object, secret = wrongSecret): Event {
	const eventData = {
		product: { reference: 'Chidi', type: 'RESERVED_ACCOUNT' },
		transactionReference: 'MNFY|04|20261129112842|000170',
		amountPaid: 3000.5,
		currency: 'NGN',
		paymentStatus: 'PAID',
		customer: { email: 'chidi@example.com' },
		...more,
	};
	const body = { eventType: 'SUCCESSFUL_TRANSACTION', eventData };
	const signature = createHmac('sha512', secret).update(JSON.stringify(body)).digest('hex');
	return [body, { 'monnify-signature': signature }];
}

/** Paystack's message about a payment, in kobo. */
export function byPaystack(more: object, secret = wrongSecret): Event {
	const data = { status: 'success', currency: 'NGN', ...more };
	const body = { event: 'charge.success', data };
	const signature = createHmac('sha512', secret).update(JSON.stringify(body)).digest('hex');
	return [body, { 'x-paystack-signature': signature }];
}

/** OPay's message about a payment, in kobo. OPay signs a text of these fields. */
export function byOpay(more: object, secret = wrongSecret): Event {
	const payload = {
		...{ amount: '49160', currency: 'NGN', reference: 'chidi-17', refunded: false },
		...{ status: 'SUCCESS', timestamp: '2026-11-29T06:20:46Z' },
		...{ token: '261129145660712931829', transactionId: '261129145660712931829' },
		...more,
	};
	const { amount, currency, reference, refunded, status, timestamp, token, transactionId } =
		payload;
	const text = `{Amount:"${amount}",Currency:"${currency}",Reference:"${reference}",Refunded:${refunded ? 't' : 'f'},Status:"${status}",Timestamp:"${timestamp}",Token:"${token}",TransactionID:"${transactionId}"}`;
	const sha512 = createHmac('sha3-512', secret).update(text).digest('hex');
	return [{ payload, sha512, type: 'transaction-status' }, {}];
}
