import assert from 'node:assert/strict';

import { outputOf } from './lib/executions';
import { killAtRandom, passMinutes } from './lib/killing';
import { lastDigits, textedTimes } from './lib/ledger';
import {
	answerSlowly,
	assertBoughtWithReceipts,
	publishOrders,
	retry,
	runOrders,
	startOrders,
} from './lib/orders';
import { host, shop, useShop } from './lib/place';
import { scenario, suite } from './lib/scenario';
import { newOrders } from './lib/shop';
import { pause, waitFor } from './lib/wait';
import { airtimeNode, ledgerTable, usualTable, walletNode } from './lib/walletNode';
import { waitUntilPublished } from './lib/workflows';

const recipients = 150;
const batchSize = 5;
const concurrency = 2;

const assertNobodyTwice = () =>
	assert.deepEqual(
		[...textedTimes()].filter(([, times]) => times > 1),
		[],
	);

suite('kill -9 in the middle of buying and of texting', () => {
	useShop();

	scenario(
		'A run by key, killed at random moments, buys each of 300 orders once',
		async (doing) => {
			answerSlowly('/api/topup', 120, 100);
			const orders = newOrders(300);
			const workflow = await publishOrders(airtimeNode('key', { options: { settleFor: 2 } }));
			await killAtRandom({ workflow, orders, table: usualTable }, doing);
			doing('running it to the end, once the killed run is silent for a minute');
			assertBoughtWithReceipts(await runOrders(workflow, orders), orders);
			doing('running it once more');
			const spent = shop.simulator.stats().charged;
			await runOrders(workflow, orders);
			assert.equal(shop.simulator.stats().charged, spent, 'nothing is left to buy');
		},
	);

	/** The next step of the user: *Retry* of the killed execution, or a new start of the workflow. */
	for (const wayOn of ['Retry', 'a new execution'])
		scenario(`A killed campaign goes on by ${wayOn}: no number is texted twice`, async (doing) => {
			answerSlowly('/api/bulksms', 120, 100);
			const people = newOrders(recipients);
			const sending = walletNode('Send Campaign', {
				resource: 'sms',
				operation: 'campaign',
				listName: `June, by ${wayOn}`,
				sender: 'AdaStore',
				recipients: '={{ $json.phone }}',
				message: 'We open at 9 tomorrow.',
				notBought: 'receipts',
				ledgerTable,
				options: { concurrency, batchSize, timeout: 2 },
			});
			const workflow = await publishOrders(sending);
			doing('killing n8n in the middle');
			const execution = await startOrders(workflow, people);
			await waitFor('a third to be texted', async () => textedTimes().size >= recipients / 3, {
				everyMs: 10,
			});
			await host.kill();
			await pause(300);
			assert.ok(textedTimes().size < recipients, 'it was killed before its end');
			await host.start();
			await waitUntilPublished(host.rest, workflow.id);
			await host.executions.finished(execution);
			await passMinutes(ledgerTable, 2);

			doing(`going on by ${wayOn}`);
			const ended = await (wayOn === 'Retry'
				? retry(workflow, execution)
				: runOrders(workflow, people));
			assert.equal(ended.status, 'success', ended.error?.message);
			assertNobodyTwice();
			const items = outputOf(ended, 'Send Campaign');
			assert.equal(items.length, recipients);
			const of = (outcome: string) => items.filter((item) => item.outcome === outcome);
			const sent = of('success').map(({ recipient }) => lastDigits(String(recipient)));
			const texted = textedTimes();
			assert.deepEqual(
				sent.filter((person) => texted.get(person) !== 1),
				[],
				'who is told as sent has been texted once',
			);
			doing(`${of('unknown').length} of ${recipients} are in doubt`);
			assert.ok(of('unknown').length <= concurrency * batchSize, 'only what was on its way');
			assert.equal(sent.length + of('unknown').length, recipients, 'everybody is accounted for');
			assert.ok(of('success').filter(({ replayed }) => replayed).length > 0);

			doing('running it once more');
			const last = await runOrders(workflow, people);
			assert.equal(outputOf(last, 'Send Campaign').length, recipients);
			assert.equal(textedTimes().size, texted.size, 'nobody is left to text');
			assertNobodyTwice();
		});
});
