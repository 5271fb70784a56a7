import assert from 'node:assert/strict';
import { after, before } from 'node:test';

import { type Execution, outputOf } from './lib/executions';
import { Host } from './lib/host';
import { assertAccountedFor, assertBoughtOnceEach, assertNoneTwice, boughtCount } from './lib/ledger';
import { scenario, suite, type Suite } from './lib/scenario';
import { assertNoSecrets } from './lib/secrets';
import { airtimeNode, newOrders, openShop, type Order, type Protection, type Shop, shopAccount, walletNode } from './lib/shop';
import { pause, waitFor } from './lib/wait';
import { callWebhook, chain, node, saveWorkflow, sendWebhook, waitUntilPublished, webhook, type WorkflowNode } from './lib/workflows';

const place: Suite = {};
let host: Host;
let shop: Shop;
let workflows = 0;

const otp = '648392615407';
const pin = '7391';

/** The provider of these tests knows at once what it has taken. */
const quick = { options: { settleFor: 2 } };

interface Published {
	id: string;
	path: string;
}

/** A webhook that takes orders, and the node that buys them. */
async function publish(buying: WorkflowNode, settings: Record<string, unknown> = {}): Promise<Published> {
	workflows += 1;
	const path = `orders-${workflows}`;
	const rows = node('Rows', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'body.rows', options: {} });
	const id = await saveWorkflow(host.rest, chain(path, [webhook(path), rows, buying], settings), { publish: true });
	return { id, path };
}

async function start(workflow: Published, orders: Order[]): Promise<string> {
	return await callWebhook(host, workflow.id, workflow.path, { rows: orders });
}

async function run(workflow: Published, orders: Order[]): Promise<Execution> {
	return await host.executions.finished(await start(workflow, orders));
}

async function retry(workflow: Published, execution: string): Promise<Execution> {
	return await host.executions.finished(await host.executions.retry(execution, workflow.id));
}

/** Long enough that something can happen in the middle: about four seconds for sixty rows, five at a time. */
function slowly(): void {
	shop.simulator.configure({ faults: [{ method: 'POST', path: '/api/topup', fault: { kind: 'latency', ms: 350, jitterMs: 100 } }] });
}

async function untilBought(orders: Order[], count: number): Promise<void> {
	await waitFor(`${count} orders to be bought`, async () => boughtCount(shop, orders) >= count, { timeoutMs: 30_000, everyMs: 20 });
}

function receiptsOf(execution: Execution): Array<Record<string, unknown>> {
	return outputOf(execution, 'Buy Airtime');
}

function assertAllReceipts(execution: Execution, orders: Order[]): void {
	const receipts = receiptsOf(execution);
	assert.equal(receipts.length, orders.length, `a receipt for each row (${execution.error?.message ?? execution.status})`);
	assert.deepEqual([...new Set(receipts.map(({ outcome }) => outcome))], ['success']);
	assertAccountedFor(shop, receipts);
}

/** The run in which something happened, then *Retry*, again if need be, until a try goes through. */
async function retryUntilWhole(workflow: Published, first: string, orders: Order[]): Promise<Execution> {
	let execution = await retry(workflow, first);
	for (let tries = 1; tries < 6 && receiptsOf(execution).length < orders.length; tries += 1) {
		assertNoneTwice(shop, orders);
		execution = await retry(workflow, execution.id);
	}
	return execution;
}

suite('Money moves once, in one process with SQLite', () => {
	before(async () => {
		host = place.host = await Host.open();
		shop = await openShop(host);
	});
	after(async () => {
		await shop?.simulator.stop();
		await host?.close();
	});

	for (const protection of ['run', 'key'] as Protection[]) {
		const named = (what: string) => `${what} (${protection})`;

		scenario(named('Retry On Fail buys nothing twice, and Retry buys what is left'), place, async (doing) => {
			shop.simulator.reset();
			shop.simulator.configure({
				faults: [
					{ method: 'POST', path: '/api/topup', after: 3, count: 2, fault: { kind: 'status', status: 500 } },
					{ method: 'POST', path: '/api/topup', after: 8, count: 4, when: 'after', fault: { kind: 'reset' } },
				],
			});
			const orders = newOrders(20);
			doing('running twenty rows: two break before the charge, four after it');
			const patience = { retryOnFail: true, maxTries: 3, waitBetweenTries: 500 };
			const workflow = await publish(airtimeNode(shop, protection, quick, patience));
			const execution = await run(workflow, orders);
			assert.equal(execution.status, 'error', 'two purchases are unknown: one execution sends each once and no more');
			assert.match(execution.error?.message ?? '', /outcome unknown/i);
			assertNoneTwice(shop, orders);
			doing('choosing Retry');
			const retried = await retry(workflow, execution.id);
			assert.equal(retried.status, 'success', retried.error?.message);
			assertBoughtOnceEach(shop, orders);
			assertAllReceipts(retried, orders);
		});

		scenario(named('Retry after an empty wallet buys the rest'), place, async (doing) => {
			shop.simulator.reset();
			shop.simulator.setAccount(shopAccount.username, { balance: 750 });
			const orders = newOrders(20);
			doing('running twenty rows with money for seven');
			const workflow = await publish(airtimeNode(shop, protection, quick));
			const failed = await run(workflow, orders);
			assert.equal(failed.status, 'error');
			assert.match(failed.error?.message ?? '', /insufficient/i);
			assert.equal(boughtCount(shop, orders), 7);
			doing('funding the wallet and choosing Retry');
			shop.simulator.setAccount(shopAccount.username, { balance: 1_000_000 });
			const retried = await retry(workflow, failed.id);
			assert.equal(retried.status, 'success', retried.error?.message);
			assertBoughtOnceEach(shop, orders);
			assertAllReceipts(retried, orders);
			doing('choosing Retry on the first execution once more');
			await retry(workflow, failed.id);
			assertBoughtOnceEach(shop, orders);
		});

		scenario(named('Stop in the middle, then Retry'), place, async (doing) => {
			shop.simulator.reset();
			slowly();
			const orders = newOrders(60);
			const workflow = await publish(airtimeNode(shop, protection, quick));
			doing('starting sixty rows and stopping after twenty');
			const execution = await start(workflow, orders);
			await untilBought(orders, 20);
			await host.executions.stop(execution);
			assert.equal((await host.executions.finished(execution)).status, 'canceled');
			doing('waiting for what was in flight');
			await pause(1500);
			const bought = boughtCount(shop, orders);
			assert.ok(bought < 45, `Stop must end the buying, yet ${bought} of 60 are bought`);
			assertNoneTwice(shop, orders);
			doing('choosing Retry');
			const retried = await retryUntilWhole(workflow, execution, orders);
			assertBoughtOnceEach(shop, orders);
			assertAllReceipts(retried, orders);
		});

		scenario(named('The workflow times out in the middle, then Retry'), place, async (doing) => {
			shop.simulator.reset();
			slowly();
			const orders = newOrders(60);
			const workflow = await publish(airtimeNode(shop, protection, quick), { executionTimeout: 2 });
			doing('starting sixty rows with two seconds to do them in');
			const execution = await start(workflow, orders);
			const timedOut = await host.executions.finished(execution);
			assert.notEqual(timedOut.status, 'success');
			await pause(1500);
			const bought = boughtCount(shop, orders);
			assert.ok(bought > 0 && bought < 60, `${bought} of 60 are bought`);
			assertNoneTwice(shop, orders);
			doing('choosing Retry until a try comes through in time');
			const retried = await retryUntilWhole(workflow, execution, orders);
			assertBoughtOnceEach(shop, orders);
			assertAllReceipts(retried, orders);
		});

		for (const progress of [false, true]) {
			scenario(named(`kill -9 in the middle, restart, Retry${progress ? ', progress saved' : ''}`), place, async (doing) => {
				shop.simulator.reset();
				slowly();
				const orders = newOrders(60);
				const workflow = await publish(airtimeNode(shop, protection, quick), { saveExecutionProgress: progress });
				doing('starting sixty rows and killing n8n after twenty');
				const execution = await start(workflow, orders);
				await untilBought(orders, 20);
				await host.kill();
				doing('starting n8n again');
				await pause(1000);
				await host.start();
				await waitUntilPublished(host.rest, workflow.id);
				assert.equal((await host.executions.finished(execution)).status, 'crashed');
				assertNoneTwice(shop, orders);
				doing('choosing Retry');
				const retried = await retryUntilWhole(workflow, execution, orders);
				assertBoughtOnceEach(shop, orders);
				assertAllReceipts(retried, orders);
			});
		}
	}

	scenario('A webhook delivered twice at once buys once (key)', place, async (doing) => {
		shop.simulator.reset();
		slowly();
		const orders = newOrders(20);
		const workflow = await publish(airtimeNode(shop, 'key', quick));
		doing('sending the same twenty orders twice in the same instant');
		await Promise.all([1, 2].map(async () => await sendWebhook(host, workflow.path, { rows: orders })));
		const ids = await waitFor('both executions', async () => {
			const known = await host.executions.ids(workflow.id);
			return known.length === 2 && known;
		}, { timeoutMs: 20_000 });
		for (const id of ids) {
			const execution = await host.executions.finished(id);
			assert.equal(execution.status, 'success', execution.error?.message);
			assertAllReceipts(execution, orders);
		}
		assertBoughtOnceEach(shop, orders);
	});

	for (const operation of ['verifyOtp', 'convert']) {
		scenario(`Airtime to cash repeats neither OTP nor PIN (${operation})`, place, async (doing) => {
			shop.simulator.reset();
			const cash = walletNode(shop, 'Cash', {
				resource: 'airtimeToCash',
				operation,
				network: 1,
				phone: '08031234567',
				otp: '={{ $json.body.otp }}',
				sharePin: '={{ $json.body.pin }}',
				verificationToken: '={{ $json.body.token }}',
				amount: 500,
			});
			const path = `cash-${operation}`;
			const id = await saveWorkflow(host.rest, chain(path, [webhook(path), cash]), { publish: true });
			doing('sending what the provider refuses');
			const execution = await host.executions.finished(await callWebhook(host, id, path, { otp, pin, token: 'cash-unknown' }));
			assert.equal(execution.status, 'error');
			assert.equal(shop.simulator.requests().filter((request) => request.path === '/api/cash').length, 1, 'tried once');
			const told = JSON.stringify([execution.runData.Cash, execution.error, execution.contextData]);
			for (const secret of [otp, pin]) assert.ok(!told.includes(secret), told);
		});
	}

	scenario('No secret is left behind', place, async (doing) => {
		doing('searching the database, the logs and the files');
		await assertNoSecrets(host, shop);
		doing('searching for the OTP and the PIN, which the webhook itself put into the executions');
		// Four digits stand in many a hash: the PIN would be a value of its own.
		const beside = (await host.database.search([otp, `"${pin}"`])).filter(({ table }) => table !== 'execution_data');
		assert.deepEqual(beside, []);
		assert.doesNotMatch(host.log(), new RegExp(`\\b(${otp}|${pin})\\b`));
	});
});
