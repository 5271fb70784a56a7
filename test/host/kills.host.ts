import assert from 'node:assert/strict';

import { outputOf } from './lib/executions';
import type { Host } from './lib/host';
import {
	assertAccountedFor,
	assertBoughtOnceEach,
	assertNoneTwice,
	boughtCount,
} from './lib/ledger';
import { seededRandom } from './lib/random';
import { scenario, suite, type Suite } from './lib/scenario';
import { assertNoSecrets } from './lib/secrets';
import { airtimeNode, newOrders, type Shop } from './lib/shop';
import { useShop } from './lib/useShop';
import { pause, waitFor } from './lib/wait';
import {
	callWebhook,
	chain,
	node,
	saveWorkflow,
	waitUntilPublished,
	webhook,
} from './lib/workflows';

const place: Suite = {};
const rows = 300;
const kills = 10;
let host: Host;
let shop: Shop;

suite('kill -9 at ten random moments of a 300-row run by key', () => {
	useShop(place, (...opened) => void ([host, shop] = opened));

	scenario(
		'Every order is bought once',
		place,
		async (doing) => {
			const seed = Number(process.env.SEED ?? Date.now() % 100_000);
			doing(`rolling dice with SEED=${seed}`);
			const random = seededRandom(seed);
			shop.simulator.configure({
				faults: [
					{
						method: 'POST',
						path: '/api/topup',
						fault: { kind: 'latency', ms: 120, jitterMs: 100 },
					},
				],
			});
			const orders = newOrders(rows);
			const split = node('Rows', 'n8n-nodes-base.splitOut', {
				fieldToSplitOut: 'body.rows',
				options: {},
			});
			const buying = airtimeNode(shop, 'key', { options: { settleFor: 2 } });
			const id = await saveWorkflow(
				host.rest,
				chain('orders', [webhook('orders'), split, buying]),
				{ publish: true },
			);

			for (let kill = 1; kill <= kills; kill += 1) {
				const before = boughtCount(shop, orders);
				// Somewhere in the share of the work that is left for this run: before the first, between two, or late.
				const until = Math.min(
					rows,
					before + Math.floor((random() * 1.6 * (rows - before)) / (kills - kill + 1)),
				);
				const delay = Math.floor(random() * 300);
				doing(
					`kill ${kill}: run begins with ${before} bought, dies ${delay} ms after ${until} are`,
				);
				const execution = await callWebhook(host, id, 'orders', { rows: orders });
				await waitFor(`${until} bought`, async () => boughtCount(shop, orders) >= until, {
					timeoutMs: 60_000,
					everyMs: 10,
				});
				await pause(delay);
				await host.kill();
				// What was on the wire ends at the provider, whoever is still there to hear it.
				await pause(300);
				assertNoneTwice(shop, orders);
				await host.start();
				await waitUntilPublished(host.rest, id);
				const { status } = await host.executions.finished(execution);
				assert.ok(['crashed', 'success'].includes(status), status);
			}

			doing('running it to the end');
			const last = await host.executions.finished(
				await callWebhook(host, id, 'orders', { rows: orders }),
			);
			assert.equal(last.status, 'success', last.error?.message);
			assertBoughtOnceEach(shop, orders);
			const receipts = outputOf(last, 'Buy Airtime');
			assert.equal(receipts.length, rows);
			assertAccountedFor(shop, receipts);
			doing('running it once more');
			const spent = shop.simulator.stats().charged;
			await host.executions.finished(await callWebhook(host, id, 'orders', { rows: orders }));
			assert.equal(shop.simulator.stats().charged, spent, 'nothing is left to buy');
		},
		8 * 60_000,
	);

	scenario('No secret is left behind', place, async () => await assertNoSecrets(host, shop));
});
