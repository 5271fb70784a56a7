import assert from 'node:assert/strict';

import { findDataTable } from './dataTables';
import { importHere } from './exampleServers';
import { byMonnify as monnify, byOpay as opay, type Event } from './payments';
import { host } from './place';
import { scenario } from './scenario';
import { saveCredential } from './shop';
import { postToWebhook } from './workflows';

const secrets = { Monnify: 'secret-of-monnify', OPay: 'private-key-of-opay' };

const call = async ([body, headers]: Event) =>
	(await postToWebhook(host.rest, 'customer-wallets-paid-in', body, headers)).status;

const byMonnify = async (more: object = {}, key = secrets.Monnify) =>
	await call(monnify(more, key));
const byOpay = async (more: object = {}, key = secrets.OPay) => await call(opay(more, key));

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
		assert.equal(await call([{ eventType: 'SUCCESSFUL_TRANSACTION' }, {}]), 401);
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
