import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { outputOf } from './lib/executions';
import { Host } from './lib/host';
import { assertBoughtOnceEach } from './lib/ledger';
import { OrderDesk } from './lib/orderDesk';
import { scenario, suite, type Suite } from './lib/scenario';
import { assertNoSecrets } from './lib/secrets';
import { newOrders, openShop, walletNode, type Shop } from './lib/shop';
import { waitFor } from './lib/wait';
import { sendWebhook } from './lib/workflows';

/** A product whose reference the provider ignores, and that nobody can look up. */
const bettingNode = (shop: Shop, more: Record<string, unknown> = {}, name = 'Fund Betting') =>
	walletNode(shop, name, {
		resource: 'betting',
		operation: 'fund',
		bettingId: 'bet9ja',
		customerId: '={{ $json.phone }}',
		amount: '={{ $json.amount }}',
		repeatProtection: 'key',
		key: '={{ $json.order }}',
		ledger: 'dataTable',
		ledgerTable: 'VTU Wallet Ledger',
		options: { timeout: 5 },
		...more,
	});

function slowly(shop: Shop, ms: number, jitterMs: number): void {
	const fault = { kind: 'latency', ms, jitterMs } as const;
	shop.simulator.reset();
	shop.simulator.configure({ faults: [{ method: 'POST', path: '/api/fund/betting', fault }] });
}

suite('Two workers buy the same at the same instant, over PostgreSQL', () => {
	const place: Suite = {};
	let desk: OrderDesk;
	before(async () => {
		const host = (place.host = await Host.open({ queue: true }));
		for (const name of ['worker-1', 'worker-2']) await host.startWorker(name, 1);
		desk = new OrderDesk(host, await openShop(host));
	});
	after(async () => {
		await desk?.shop.simulator.stop();
		await place.host?.close();
	});

	scenario('Each order is charged once', place, async (doing) => {
		const { host, shop } = desk;
		slowly(shop, 30, 30);
		const workflow = await desk.publish(bettingNode(shop));
		for (let round = 1; round <= 3; round += 1) {
			const orders = newOrders(60);
			const earlier = await host.executions.ids(workflow.id);
			doing(`round ${round}: the same sixty orders twice in the same instant`);
			await Promise.all(
				[1, 2].map(async () => await sendWebhook(host, workflow.path, { rows: orders })),
			);
			const ids = await waitFor(
				'both executions',
				async () => {
					const known = await host.executions.ids(workflow.id);
					const begun = known.filter((id) => !earlier.includes(id));
					return begun.length === 2 && begun;
				},
				{ timeoutMs: 30_000 },
			);
			let replayed = 0;
			for (const id of ids) {
				const execution = await host.executions.finished(id);
				assert.equal(execution.status, 'success', execution.error?.message);
				const receipts = outputOf(execution, 'Fund Betting');
				assert.equal(receipts.length, orders.length);
				replayed += receipts.filter((receipt) => receipt.replayed === true).length;
			}
			assert.equal(replayed, orders.length);
			assertBoughtOnceEach(shop, orders);
			shop.simulator.reset();
			slowly(shop, 30, 30);
		}
	});

	scenario('No secret is left behind', place, async () => {
		await assertNoSecrets(desk.host, desk.shop);
	});
});
