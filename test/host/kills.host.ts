import assert from 'node:assert/strict';

import { outputOf } from './lib/executions';
import { kills, killAtRandom, passMinutes } from './lib/killing';
import { assertBoughtOnceEach, lastDigits, textedTimes } from './lib/ledger';
import { ledgerTable, usualTable } from './lib/ledgerNode';
import { OrderDesk } from './lib/orderDesk';
import { scenario, suite, type Suite } from './lib/scenario';
import { airtimeNode, newOrders, walletNode } from './lib/shop';
import { useShop } from './lib/useShop';
import { pause, waitFor } from './lib/wait';
import { waitUntilPublished } from './lib/workflows';

const place: Suite = {};
const recipients = 150;
const batchSize = 5;
const concurrency = 2;
let desk: OrderDesk;

function slowly(path: string): void {
	const fault = { kind: 'latency', ms: 120, jitterMs: 100 } as const;
	desk.shop.simulator.reset();
	desk.shop.simulator.configure({ faults: [{ method: 'POST', path, fault }] });
}

suite('kill -9 in the middle of buying and of texting', () => {
	useShop(place, (host, shop) => void (desk = new OrderDesk(host, shop)));

	scenario(
		'A 300-row run by key, killed at random moments, buys every order once',
		place,
		async (doing) => {
			const { shop } = desk;
			slowly('/api/topup');
			const orders = newOrders(300);
			const buying = airtimeNode(shop, 'key', { options: { settleFor: 2 } });
			const workflow = await desk.publish(buying);
			await killAtRandom({ desk, workflow, orders, table: usualTable }, doing);
			doing('running it to the end, once the killed run is silent for a minute');
			const last = await desk.run(workflow, orders);
			assert.equal(last.status, 'success', last.error?.message);
			assertBoughtOnceEach(shop, orders);
			desk.assertAllReceipts(last, orders);
			doing('running it once more');
			const spent = shop.simulator.stats().charged;
			await desk.run(workflow, orders);
			assert.equal(shop.simulator.stats().charged, spent, 'nothing is left to buy');
		},
		(5 + kills) * 60_000,
	);

	/** What a person does next: *Retry* of the execution that was killed, or starting the workflow anew. */
	for (const wayOn of ['Retry', 'a new execution'])
		scenario(
			`A campaign is killed, and goes on by ${wayOn}: nobody is texted twice`,
			place,
			async (doing) => {
				const { host, shop } = desk;
				slowly('/api/bulksms');
				const people = newOrders(recipients);
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
				const workflow = await desk.publish(sending);
				const start = async () => await desk.start(workflow, people);
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
				await waitUntilPublished(host.rest, workflow.id);
				await host.executions.finished(execution);
				await passMinutes(host, ledgerTable, 2);

				doing(`going on by ${wayOn}`);
				const ended = await (wayOn === 'Retry'
					? desk.retry(workflow, execution)
					: desk.run(workflow, people));
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
				const last = await desk.run(workflow, people);
				assert.equal(outputOf(last, 'Send Campaign').length, recipients);
				assert.equal(texted().size, count, 'nobody is left to text');
				assertNobodyTwice();
			},
		);
});
