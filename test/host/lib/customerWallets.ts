import assert from 'node:assert/strict';

import { findDataTable } from './dataTables';
import { importHere } from './exampleServers';
import { paidTimes } from './ledger';
import { host, shop } from './place';
import { scenario } from './scenario';
import { shopHeader } from './shop';
import { pause, waitFor } from './wait';
import { usualTable } from './walletNode';
import { passMinutes } from './killing';
import { postToWebhook, waitUntilPublished } from './workflows';

interface Said {
	balance?: number;
	replayed?: boolean;
	message?: string;
	lines?: Array<{ order: string; state: string; balance: number }>;
}

const post = async (body: Record<string, unknown>, headers = key) => {
	const answer = await postToWebhook(host.rest, 'customer-wallets', body, headers);
	const json = (await answer.json()) as Said;
	return { ...json, status: answer.status };
};

const key: Record<string, string> = { [shopHeader.name]: shopHeader.value };

const order = (name: string, airtime: number, phone = '08031234567') => ({
	...{ action: 'buy', customer: 'Ada', order: name, phone, airtime },
});

/** The answer to a customer about an order: its state and the rest of the balance. */
const statement = async () => {
	const { lines = [] } = await post({ action: 'statement', customer: 'ada' });
	return lines.map(({ order: name, state, balance }) => `${name} ${state} ${balance}`);
};

/** The quarter of an hour after which a dead run holds no order. */
async function passQuarter(): Promise<void> {
	await passMinutes(usualTable, 20);
	const table = await findDataTable(host.rest, 'Customer Wallets');
	assert.ok(table);
	await host.database.age(table.id, 20);
}

/** Customers who pay in and buy: orders at once, refunds, and a kill in the middle of a purchase. */
export function customerWallets(): void {
	scenario('Customer wallets: paid in, bought, refunded, and killed in between', async (doing) => {
		const { simulator } = shop;
		const id = await importHere('customer-wallets', { publish: true });
		doing('posting what is incomplete, and paying in twice under one name');
		assert.equal((await post({ action: 'buy', customer: 'ada', airtime: 500 })).status, 400);
		for (let times = 0; times < 2; times += 1) {
			const paid = await post({ action: 'fund', customer: 'ada', payment: 'P-1', amount: 1000.5 });
			assert.deepEqual([paid.status, paid.balance], [200, 1000.5], JSON.stringify(paid));
		}
		doing('two orders at once, of which one can be paid');
		const both = await Promise.all([post(order('A-1', 600)), post(order('A-2', 600))]);
		assert.deepEqual(both.map(({ status }) => status).sort(), [200, 402], JSON.stringify(both));
		assert.deepEqual([...paidTimes().values()], [1]);
		doing('the same order again, and for another number');
		const bought = both[0].status === 200 ? 'A-1' : 'A-2';
		const again = await post(order(bought, 600));
		assert.deepEqual([again.status, again.replayed, again.balance], [200, true, 390.5]);
		assert.equal((await post(order(bought, 600, '08051234567'))).status, 409);
		doing('an order that the provider refuses');
		const refusal = { kind: 'refuse', message: 'Number Block' } as const;
		simulator.configure({ faults: [{ path: '/api/topup', fault: refusal }] });
		const refused = await post(order('A-3', 100));
		assert.deepEqual([refused.status, refused.balance], [502, 390.5], JSON.stringify(refused));
		simulator.configure({ faults: [] });
		assert.match(String((await post(order('A-3', 100))).message), /refunded.*new order/);
		doing('killing n8n while an order is at the provider');
		simulator.configure({
			faults: [{ path: '/api/topup', when: 'after', fault: { kind: 'latency', ms: 3_000 } }],
		});
		const isLost = post(order('A-4', 300)).catch(() => 'lost');
		await waitFor('the purchase', async () => paidTimes().get('8031234567') === 2, { everyMs: 20 });
		await host.kill();
		assert.equal(await isLost, 'lost');
		simulator.configure({ faults: [] });
		await host.start();
		await waitUntilPublished(host.rest, id);
		doing('posting it again, once the dead run is old');
		await passQuarter();
		const late = await post(order('A-4', 300));
		assert.deepEqual([late.status, late.balance], [200, 80.5], JSON.stringify(late));
		await pause(200);
		assert.deepEqual([...paidTimes().values()], [2]);
		const lines = await statement();
		const isUnpaid = (line: string) => / not bought (390\.5|1000\.5)$/.test(line);
		// Which of the two orders at once came first into the table is a matter of milliseconds: the unpaid one shows the balance there.
		assert.deepEqual(
			lines.filter((line) => !isUnpaid(line)).sort(),
			[
				`${bought} bought 390.5`,
				'A-3 refund 390.5',
				'A-4 bought 80.5',
				'P-1 paid in 1000.5',
			].sort(),
		);
		assert.deepEqual(
			lines.filter(isUnpaid).map((line) => line.slice(0, 3)),
			[bought === 'A-1' ? 'A-2' : 'A-1'],
		);
	});
}
