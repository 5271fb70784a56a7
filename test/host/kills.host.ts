import assert from 'node:assert/strict';

import { outputOf } from './lib/executions';
import type { Host } from './lib/host';
import {
	assertAccountedFor,
	assertBoughtOnceEach,
	assertNoneTwice,
	boughtCount,
	lastDigits,
	textedTimes,
} from './lib/ledger';
import { seededRandom } from './lib/random';
import { ledgerTable } from './lib/ledgerNode';
import { scenario, suite, type Suite } from './lib/scenario';
import { assertNoSecrets } from './lib/secrets';
import { airtimeNode, newOrders, walletNode, type Shop } from './lib/shop';
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
const kills = Number(process.env.KILLS ?? 10);
const recipients = 150;
const batchSize = 5;
const concurrency = 2;
let host: Host;
let shop: Shop;

suite('kill -9 in the middle of buying and of texting', () => {
	useShop(place, (...opened) => void ([host, shop] = opened));

	scenario(
		'A 300-row run by key, killed at ten random moments, buys every order once',
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
				// A random point in this run's share of the work that is left: before its first row, between two, or late.
				const until = Math.min(
					rows,
					before + Math.floor((random() * 1.6 * (rows - before)) / (kills - kill + 1)),
				);
				const delay = Math.floor(random() * 300);
				doing(
					`kill ${kill}: run begins with ${before} bought, dies ${delay} ms after ${until} are`,
				);
				const execution = await callWebhook(host, id, 'orders', { rows: orders });
				// What the killed run held is free once it has been silent for a minute.
				await waitFor(`${until} bought`, async () => boughtCount(shop, orders) >= until, {
					timeoutMs: 150_000,
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

	/** What a person does next: *Retry* of the execution that was killed, or starting the workflow anew. */
	const waysOn = [
		['Retry', 'retry'],
		['a new execution', 'anew'],
	] as const;
	for (const [wayOn, name] of waysOn)
		scenario(
			`A campaign is killed, and goes on by ${wayOn}: nobody is texted twice`,
			place,
			async (doing) => {
				shop.simulator.reset();
				const latency = { kind: 'latency', ms: 120, jitterMs: 100 } as const;
				shop.simulator.configure({
					faults: [{ method: 'POST', path: '/api/bulksms', fault: latency }],
				});
				const people = newOrders(recipients);
				const split = node('Rows', 'n8n-nodes-base.splitOut', {
					fieldToSplitOut: 'body.rows',
					options: {},
				});
				const sending = walletNode(shop, 'Send Campaign', {
					resource: 'sms',
					operation: 'campaign',
					campaign: `June, by ${wayOn}`,
					sender: 'AdaStore',
					recipients: '={{ $json.phone }}',
					message: 'We open at 9 tomorrow.',
					notBought: 'receipts',
					ledgerTable,
					options: { concurrency, batchSize, timeout: 2 },
				});
				const path = `campaign-${name}`;
				const workflow = chain(path, [webhook(path), split, sending]);
				const id = await saveWorkflow(host.rest, workflow, { publish: true });
				const start = async () => await callWebhook(host, id, path, { rows: people });
				const texted = () => textedTimes(shop);
				const assertNobodyTwice = () =>
					assert.deepEqual(
						[...texted()].filter(([, times]) => times > 1),
						[],
					);

				doing('killing n8n in the middle');
				const execution = await start();
				await waitFor('a third to be texted', async () => texted().size >= recipients / 3, {
					timeoutMs: 60_000,
					everyMs: 10,
				});
				await host.kill();
				await pause(300);
				const before = texted().size;
				assert.ok(before < recipients, 'it was killed before its end');
				await host.start();
				await waitUntilPublished(host.rest, id);
				await host.executions.finished(execution);

				doing(`going on by ${wayOn}`);
				const next = wayOn === 'Retry' ? await host.executions.retry(execution, id) : await start();
				const ended = await host.executions.finished(next);
				assert.equal(ended.status, 'success', ended.error?.message);
				assertNobodyTwice();
				const items = outputOf(ended, 'Send Campaign');
				assert.equal(items.length, recipients);
				const of = (outcome: string) => items.filter((item) => item.outcome === outcome);
				const sent = of('success').map(({ recipient }) => lastDigits(String(recipient)));
				assert.deepEqual(
					sent.filter((person) => texted().get(person) !== 1),
					[],
					'who is told as sent has been texted once',
				);
				doing(`${of('unknown').length} of ${recipients} are in doubt`);
				assert.ok(of('unknown').length <= concurrency * batchSize, 'only what was on its way');
				assert.equal(sent.length + of('unknown').length, recipients, 'everybody is accounted for');
				assert.ok(of('success').filter(({ replayed }) => replayed).length > 0);

				doing('running it once more');
				const count = texted().size;
				const last = await host.executions.finished(await start());
				assert.equal(outputOf(last, 'Send Campaign').length, recipients);
				assert.equal(texted().size, count, 'nobody is left to text');
				assertNobodyTwice();
			},
		);

	scenario('No secret is left behind', place, async () => await assertNoSecrets(host, shop));
});
