import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { outputOf } from './lib/executions';
import { Host } from './lib/host';
import { assertBoughtOnceEach, assertNoneTwice, boughtCount } from './lib/ledger';
import { OrderDesk } from './lib/orderDesk';
import { scenario, suite, type Suite } from './lib/scenario';
import { assertNoSecrets } from './lib/secrets';
import { newOrders, openShop, walletNode, type Shop } from './lib/shop';
import { seededRandom } from './lib/random';
import { pause, waitFor } from './lib/wait';
import {
	chain,
	runByHand,
	saveWorkflow,
	sendWebhook,
	waitUntilPublished,
	node,
} from './lib/workflows';

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
				const others = receipts.filter(({ outcome }) => outcome !== 'success');
				assert.deepEqual(others, [], `execution ${id} cannot tell what became of these`);
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

/** Ten and more by hand: `KILLS=10 npm run test:host -- ledger`. */
const kills = Number(process.env.KILLS ?? 5);

for (const [database, options] of [
	['SQLite', {}],
	['PostgreSQL', { postgres: true }],
] as const) {
	suite(
		`kill -9 at moments of a run that the provider can say nothing about, with ${database}`,
		() => {
			const place: Suite = {};
			let desk: OrderDesk;
			before(async () => {
				const host = (place.host = await Host.open(options));
				desk = new OrderDesk(host, await openShop(host));
			});
			after(async () => {
				await desk?.shop.simulator.stop();
				await place.host?.close();
			});

			scenario(
				'No order is charged twice, and the ledger accounts for each',
				place,
				async (doing) => {
					const { host, shop } = desk;
					const seed = Number(process.env.SEED ?? Date.now() % 100_000);
					doing(`rolling dice with SEED=${seed}`);
					const random = seededRandom(seed);
					slowly(shop, 120, 100);
					const orders = newOrders(150);
					const buying = bettingNode(shop, { options: { timeout: 1 } });
					const workflow = await desk.publish({ ...buying, onError: 'continueRegularOutput' });
					for (let kill = 1; kill <= kills; kill += 1) {
						const before = boughtCount(shop, orders);
						const until = Math.min(
							145,
							before + Math.floor((random() * 2 * (150 - before)) / (kills + 2)),
						);
						doing(`kill ${kill}: begins with ${before} bought, dies after ${until} are`);
						const execution = await desk.start(workflow, orders);
						await waitFor(`${until} bought`, async () => boughtCount(shop, orders) >= until, {
							timeoutMs: 90_000,
							everyMs: 10,
						});
						await pause(Math.floor(random() * 300));
						await host.kill();
						await pause(300);
						assertNoneTwice(shop, orders);
						await host.start();
						await waitUntilPublished(host.rest, workflow.id);
						await host.executions.finished(execution);
					}
					doing('running it to the end');
					const last = await desk.run(workflow, orders);
					assert.equal(last.status, 'success', last.error?.message);
					assertNoneTwice(shop, orders);
					doing('reading the ledger');
					const reading = walletNode(shop, 'Read', {
						resource: 'ledger',
						operation: 'getMany',
						ledgerTable: 'VTU Wallet Ledger',
						returnAll: true,
					});
					const start = node('Start', 'n8n-nodes-base.manualTrigger');
					const id = await saveWorkflow(host.rest, chain('read', [start, reading]));
					const read = await host.executions.finished(await runByHand(host.rest, id, 'Start'));
					const known = new Set(outputOf(read, 'Read').map(({ key }) => key));
					const charged = orders.filter((order) => boughtCount(shop, [order]) > 0);
					const untold = charged.filter(({ order }) => !known.has(order));
					assert.deepEqual(untold, [], 'every order that was charged has a row');
				},
				8 * 60_000,
			);
		},
	);
}
