import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';

import { findDataTable } from './dataTables';
import { importHere } from './exampleServers';
import { host } from './place';
import { scenario } from './scenario';
import { saveCredential } from './shop';
import { postToWebhook } from './workflows';

const secrets = { Monnify: 'secret-of-monnify', OPay: 'private-key-of-opay' };

const call = async (body: object, headers: Record<string, string> = {}) =>
	(await postToWebhook(host.rest, 'customer-wallets-paid-in', body, headers)).status;

/** As Monnify tells of a transfer to a reserved account. */
async function byMonnify(more: object = {}, key = secrets.Monnify) {
	const eventData = {
		product: { reference: 'Chidi', type: 'RESERVED_ACCOUNT' },
		transactionReference: 'MNFY|04|20261129112842|000170',
		amountPaid: 3000.5,
		currency: 'NGN',
		paymentStatus: 'PAID',
		...more,
	};
	const body = { eventType: 'SUCCESSFUL_TRANSACTION', eventData };
	const signature = createHmac('sha512', key).update(JSON.stringify(body)).digest('hex');
	return await call(body, { 'monnify-signature': signature });
}

/** As OPay tells of a payment, in kobo. It signs a text of these fields. */
async function byOpay(more: object = {}, key = secrets.OPay) {
	const payload = {
		...{ amount: '49160', currency: 'NGN', reference: 'chidi-17', refunded: false },
		...{ status: 'SUCCESS', timestamp: '2026-11-29T06:20:46Z' },
		...{ token: '261129145660712931829', transactionId: '261129145660712931829' },
		...more,
	};
	const { amount, currency, reference, refunded, status, timestamp, token, transactionId } =
		payload;
	const text = `{Amount:"${amount}",Currency:"${currency}",Reference:"${reference}",Refunded:${refunded ? 't' : 'f'},Status:"${status}",Timestamp:"${timestamp}",Token:"${token}",TransactionID:"${transactionId}"}`;
	const sha512 = createHmac('sha3-512', key).update(text).digest('hex');
	return await call({ payload, sha512, type: 'transaction-status' });
}

/** Payments that come in by two providers: forged, repeated and not completed. */
export function fundedWallets(): void {
	scenario('Fund customer wallets: by Monnify and by OPay', async (doing) => {
		const keys = await Promise.all(
			Object.entries(secrets).map(async ([name, hmacSecret]) => {
				const crypto = await saveCredential(host.rest, name, 'crypto', { hmacSecret });
				return [`${name} Signature`, crypto] as [string, typeof crypto];
			}),
		);
		const signing = new Map(keys);
		await importHere('fund-customer-wallets', {
			publish: true,
			change: (node) => {
				const crypto = signing.get(node.name);
				if (crypto) node.credentials = { crypto };
			},
		});
		const table = async () => {
			const rows = (await (await findDataTable(host.rest, 'Customer Wallets'))?.rows()) ?? [];
			return rows
				.filter(({ customer }) => customer === 'chidi')
				.map(({ kind, order, amount }) => [kind, order, amount]);
		};
		doing('forged payments, and one without any signature');
		assert.equal(await byMonnify({}, 'another secret'), 401);
		assert.equal(await byOpay({}, 'another secret'), 401);
		assert.equal(await call({ eventType: 'SUCCESSFUL_TRANSACTION' }), 401);
		doing('payments that are not completed, refunded, or for something else');
		assert.equal(await byMonnify({ paymentStatus: 'PENDING' }), 200);
		assert.equal(await byMonnify({ product: { reference: 'Chidi', type: 'WEB_SDK' } }), 200);
		assert.equal(await byMonnify({ currency: 'USD' }), 200);
		assert.equal(await byOpay({ status: 'FAIL' }), 200);
		assert.equal(await byOpay({ refunded: true }), 200);
		assert.deepEqual(await table(), []);
		doing('payments, and the same again');
		assert.equal(await byMonnify(), 200);
		assert.equal(await byOpay(), 200);
		assert.equal(await byMonnify(), 200);
		const monnify = ['credit', 'monnify MNFY|04|20261129112842|000170', 3000.5];
		const opay = ['credit', 'opay 261129145660712931829', 491.6];
		assert.deepEqual(await table(), [monnify, opay, monnify]);
	});
}
