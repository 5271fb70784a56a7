import assert from 'node:assert/strict';

import type { Host } from './lib/host';
import { interruptions } from './lib/interruptions';
import { passMinutes } from './lib/killing';
import { assertBoughtOnceEach, assertNoneTwice } from './lib/ledger';
import { usualTable } from './lib/ledgerNode';
import { OrderDesk, quick } from './lib/orderDesk';
import { scenario, suite, type Suite } from './lib/scenario';
import { airtimeNode, newOrders, type Shop, walletNode } from './lib/shop';
import { useShop } from './lib/useShop';
import { pause } from './lib/wait';
import { callWebhook, chain, saveWorkflow, waitUntilPublished, webhook } from './lib/workflows';

const place: Suite = {};
let host: Host;
let shop: Shop;
let desk: OrderDesk;

const otp = '648392615407';
const pin = '7391';

suite('Money moves once, in one process with SQLite', () => {
	useShop(place, (...opened) => {
		[host, shop] = opened;
		desk = new OrderDesk(host, shop);
	});

	for (const protection of ['run', 'key'] as const) interruptions(place, protection, () => desk);

	// The first one waits until the killed run is silent for a minute; for the others, that minute has passed.
	for (const [protection, progress] of [
		['run', false],
		['run', true],
		['key', false],
	] as const)
		scenario(
			`kill -9 in the middle, restart, Retry (${protection})${progress ? ', progress saved' : ''}`,
			place,
			async (doing) => {
				desk.resetSlowly();
				const orders = newOrders(60);
				const workflow = await desk.publish(airtimeNode(shop, protection, quick), {
					saveExecutionProgress: progress,
				});
				doing('starting sixty rows and killing n8n after twenty');
				const execution = await desk.start(workflow, orders);
				await desk.untilBought(orders, 20);
				await host.kill();
				doing('starting n8n again');
				await pause(1000);
				await host.start();
				await waitUntilPublished(host.rest, workflow.id);
				assert.equal((await host.executions.finished(execution)).status, 'crashed');
				assertNoneTwice(shop, orders);
				if (progress || protection === 'key') await passMinutes(host, usualTable, 2);
				doing('choosing Retry');
				const retried = await desk.retryUntilWhole(workflow, execution, orders);
				assertBoughtOnceEach(shop, orders);
				desk.assertAllReceipts(retried, orders);
			},
		);

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
			const id = await saveWorkflow(host.rest, chain(path, [webhook(path), cash]), {
				publish: true,
			});
			doing('sending what the provider refuses');
			const execution = await host.executions.finished(
				await callWebhook(host, id, path, { otp, pin, token: 'cash-unknown' }),
			);
			assert.equal(execution.status, 'error');
			assert.equal(
				shop.simulator.requests().filter((request) => request.path === '/api/cash').length,
				1,
				'tried once',
			);
			const told = JSON.stringify([execution.runData.Cash, execution.error, execution.contextData]);
			for (const secret of [otp, pin]) assert.ok(!told.includes(secret), told);
		});
	}

	scenario('Neither OTP nor PIN is left behind', place, async () => {
		// The webhook itself puts them into the executions.
		// Four digits stand in many a hash: the PIN would be a value of its own.
		const beside = (await host.database.search([otp, `"${pin}"`])).filter(
			({ table }) => table !== 'execution_data',
		);
		assert.deepEqual(beside, []);
		assert.doesNotMatch(host.log(), new RegExp(`\\b(${otp}|${pin})\\b`));
	});
});
