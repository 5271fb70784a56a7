import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';

import { buyPending } from '../../support/otherBuyer';
import { findDataTable } from './dataTables';
import { importHere, mailbox, notified } from './exampleServers';
import { charges } from './ledger';
import { host, shop } from './place';
import { scenario } from './scenario';
import { saveCredential } from './shop';
import { byMonnify as monnify, byOpay as opay } from './payments';
import { pause, waitFor } from './wait';
import { postToWebhook } from './workflows';

const secret = 'secret-of-the-payment-provider';

interface Paid {
	reference: string;
	/** The payment provider's own number of the payment. */
	id?: number;
	amount?: number;
	airtime?: number | string;
	status?: string;
}

/** Paystack's message about a payment, in kobo. */
const paystack = ({ reference, id, amount = 520, airtime = 500, status = 'success' }: Paid) => ({
	event: `charge.${status}`,
	data: {
		id,
		reference,
		status,
		amount: amount * 100,
		currency: 'NGN',
		customer: { email: 'ada@example.com' },
		metadata: { phone: '08031234567', airtime },
	},
});

const flutterwave = ({ reference, amount = 520, airtime = 500 }: Paid) => ({
	type: 'charge.completed',
	data: {
		tx_ref: reference,
		status: 'successful',
		amount,
		currency: 'NGN',
		customer: { email: 'bola@example.com' },
		meta: { phone: '08051234567', airtime },
	},
});

/** Payments with deliveries, and the provider's messages about purchases. Strangers call each address too. */
export function sales(): void {
	const callsWith = (path: string) => async (body: object, headers: Record<string, string>) => {
		const answer = await postToWebhook(host.rest, path, body, headers);
		return { status: answer.status, body: await answer.text() };
	};

	scenario('Sell after payment: forged, repeated, late and short payments', async (doing) => {
		const { simulator } = shop;
		const crypto = await saveCredential(host.rest, 'Payments', 'crypto', { hmacSecret: secret });
		await importHere('sell-after-payment', {
			publish: true,
			change: (node) => {
				if (node.type.endsWith('.crypto')) node.credentials = { crypto };
				if (node.name === 'Deliver') node.parameters.options = { settleFor: 2 };
			},
		});
		const call = callsWith('paid');
		const byPaystack = async (paid: Paid, key = secret) => {
			const body = paystack(paid);
			const signature = createHmac('sha512', key).update(JSON.stringify(body)).digest('hex');
			return await call(body, { 'x-paystack-signature': signature });
		};
		const byFlutterwave = async (paid: Paid, key = secret) => {
			const body = flutterwave(paid);
			const signature = createHmac('sha256', key).update(JSON.stringify(body)).digest('base64');
			return await call(body, { 'flutterwave-signature': signature });
		};

		doing('calling without a signature, and with a forged one');
		assert.equal((await call(paystack({ reference: 'P-0' }), {})).status, 401);
		assert.equal((await byPaystack({ reference: 'P-0' }, 'another secret')).status, 401);
		assert.equal(charges(), 0);
		doing('paying, and calling again at the same moment and later');
		const same = { reference: 'P-1' };
		for (const { status } of await Promise.all([byPaystack(same), byPaystack(same)]))
			assert.equal(status, 200);
		assert.match((await byPaystack(same)).body, /"replayed":true/);
		assert.equal(charges(), 1);
		assert.match(mailbox.letters.at(-1)?.headers ?? '', /To: ada@example\.com/);
		doing('paying by the other provider');
		assert.equal((await byFlutterwave({ reference: 'F-1' }, 'another secret')).status, 401);
		assert.match((await byFlutterwave({ reference: 'F-1' })).body, /"outcome":"success"/);
		assert.match((await byFlutterwave({ reference: 'F-1' })).body, /"replayed":true/);
		assert.match((await byFlutterwave({ reference: 'F-2', amount: 5 })).body, /Less was paid/);
		assert.equal(charges(), 2);
		doing('paying by Monnify and by OPay: forged, not completed, in full, and again');
		const order = { metaData: { phone: '08061234567', airtime: 500 }, amountPaid: 520 };
		const atOpay = { reference: '08021234567-500-A17', amount: '52000' };
		const others = [
			[monnify(order), monnify({ ...order, paymentStatus: 'PENDING' }, secret)],
			[opay(atOpay), opay({ ...atOpay, status: 'FAIL' }, secret)],
		];
		for (const [forged, open] of others) {
			assert.equal((await call(...forged)).status, 401);
			assert.match((await call(...open)).body, /Not a completed/);
		}
		assert.equal(charges(), 2);
		for (const paid of [monnify(order, secret), opay(atOpay, secret)]) {
			assert.match((await call(...paid)).body, /"outcome":"success","replayed":false/);
			assert.match((await call(...paid)).body, /"replayed":true/);
		}
		assert.equal(charges(), 4);
		doing('less than the order costs, by Monnify and by OPay');
		const little = { ...order, amountPaid: 500, transactionReference: 'MNFY|5' };
		assert.match((await call(...monnify(little, secret))).body, /Less was paid/);
		const lessAtOpay = { ...atOpay, amount: '50000', transactionId: '5' };
		assert.match((await call(...opay(lessAtOpay, secret))).body, /Less was paid/);
		doing('a payment that failed, and one that is too small');
		assert.match(
			(await byPaystack({ reference: 'P-2', status: 'failed' })).body,
			/Not a completed/,
		);
		const short = await byPaystack({ reference: 'P-3', amount: 100 });
		assert.deepEqual([short.status, charges()], [200, 4]);
		assert.match(short.body, /Less was paid/);
		doing('an amount that cannot be read, and two payments under one reference');
		assert.match((await byPaystack({ reference: 'P-5', airtime: '₦500' })).body, /incomplete/);
		for (const id of [1, 2]) await byPaystack({ reference: 'P-6', id });
		assert.equal(charges(), 6);
		doing('a purchase that is pending until the payment provider calls again');
		simulator.configure({ faults: [{ path: '/api/topup', fault: { kind: 'pending' } }] });
		const pending = await byPaystack({ reference: 'P-7' });
		assert.equal(pending.status, 503, pending.body);
		simulator.settle(String(simulator.ledger().at(-1)?.reference), 'success');
		assert.equal((await byPaystack({ reference: 'P-7' })).status, 200);
		assert.equal(charges(), 7);
		doing(
			'an answer that is lost while the provider cannot be asked; the payment provider calls again',
		);
		simulator.configure({
			faults: [
				{ path: '/api/topup', when: 'after', fault: { kind: 'reset' } },
				{ path: '/api/requery/{reference}', fault: { kind: 'status', status: 503 } },
			],
		});
		assert.equal((await byPaystack({ reference: 'P-4' })).status, 503);
		simulator.configure({ faults: [] });
		const late = await byPaystack({ reference: 'P-4' });
		assert.deepEqual([late.status, charges()], [200, 8], late.body);
		doing('looking into the table for a person');
		const table = await findDataTable(host.rest, 'Paid Orders to Settle');
		assert.deepEqual(
			(await table?.rows())?.map(({ payment, outcome }) => [payment, outcome]),
			[
				['F-2', 'notSent'],
				['MNFY|5', 'notSent'],
				['08021234567-500-A17 5', 'notSent'],
				['P-3', 'notSent'],
				['P-5', 'notSent'],
				['P-7', 'success'],
				['P-4', 'success'],
			],
		);
	});

	scenario('Provider callback: only the reference is believed', async (doing) => {
		const { simulator } = shop;
		let path = '';
		await importHere('provider-callback', {
			publish: true,
			change: ({ name, parameters }) => {
				if (name === 'Callback') path = String(parameters.path);
			},
		});
		const call = callsWith(path);
		const reference = 'called-back-1';
		await buyPending(shop, reference);
		doing('calling with lies: pending told as success, a purchase that is not there, nothing');
		for (const body of [
			{ 'request-id': reference, status: 'success' },
			{ reference: 'never-sent', status: 'success' },
			{},
		])
			assert.equal((await call(body, {})).status, 200);
		const asked = () =>
			simulator.requests().filter((request) => request.path.startsWith('/api/requery/')).length;
		await waitFor('both look-ups', async () => asked() >= 2);
		doing('calling once it is decided, three times');
		simulator.settle(reference, 'success');
		for (let times = 0; times < 3; times += 1) await call({ data: { reference } }, {});
		await waitFor('the message', async () => notified.length > 0);
		await waitFor('every look-up', async () => asked() >= 5);
		await pause(1_000);
		assert.deepEqual(notified, [`Purchase ${reference}: success`]);
	});
}
