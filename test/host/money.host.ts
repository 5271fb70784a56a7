import assert from 'node:assert/strict';

import { interruptions } from './lib/interruptions';
import { passMinutes } from './lib/killing';
import { assertNoneTwice } from './lib/ledger';
import {
	answerSlowly,
	publishOrders,
	quick,
	retryUntilWhole,
	startOrders,
	untilBought,
} from './lib/orders';
import { host, shop, useShop } from './lib/place';
import { scenario, suite } from './lib/scenario';
import { newOrders } from './lib/shop';
import { pause } from './lib/wait';
import { airtimeNode, usualTable, walletNode } from './lib/walletNode';
import { callWebhook, chain, saveWorkflow, waitUntilPublished, webhook } from './lib/workflows';

const otp = '648392615407';
const pin = '7391';

suite('Money moves once, in one process with SQLite', () => {
	useShop();

	for (const protection of ['run', 'key'] as const) interruptions(protection);

	// The first one waits until the killed run counts as dead. For the others, that minute has passed.
	for (const [protection, progress] of [
		['run', false],
		['run', true],
		['key', false],
	] as const) {
		const way = `${protection}${progress ? ', progress saved' : ''}`;
		scenario(`kill -9 in the middle, restart, Retry (${way})`, async (doing) => {
			answerSlowly();
			const orders = newOrders(60);
			const workflow = await publishOrders(airtimeNode(protection, quick), {
				saveExecutionProgress: progress,
			});
			doing('starting sixty rows and killing n8n after twenty');
			const execution = await startOrders(workflow, orders);
			await untilBought(orders, 20);
			await host.kill();
			doing('starting n8n again');
			await pause(1000);
			await host.start();
			await waitUntilPublished(host.rest, workflow.id);
			assert.equal((await host.executions.finished(execution)).status, 'crashed');
			assertNoneTwice(orders);
			if (progress || protection === 'key') await passMinutes(usualTable, 2);
			doing('choosing Retry');
			await retryUntilWhole(workflow, execution, orders);
		});
	}

	for (const operation of ['verifyOtp', 'convert'])
		scenario(`Airtime to cash repeats neither OTP nor PIN (${operation})`, async (doing) => {
			const cash = walletNode('Cash', {
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
			const workflow = chain(path, [webhook(path), cash]);
			const id = await saveWorkflow(host.rest, workflow, { publish: true });
			doing('sending what the provider refuses');
			const call = async () => await callWebhook(path, { otp, pin, token: 'cash-unknown' });
			const execution = await host.executions.finished(await host.executions.startedBy(id, call));
			assert.equal(execution.status, 'error');
			const sent = shop.simulator.requests().filter((request) => request.path === '/api/cash');
			assert.equal(sent.length, 1, 'tried once');
			const told = JSON.stringify([execution.runData.Cash, execution.error, execution.contextData]);
			for (const secret of [otp, pin]) assert.ok(!told.includes(secret), told);
		});

	scenario('n8n stores neither OTP nor PIN', async () => {
		// The webhook itself puts them into the executions.
		// Many hashes contain four digits, so the test searches for the PIN as a whole value.
		const beside = (await host.database.search([otp, `"${pin}"`])).filter(
			({ table }) => table !== 'execution_data',
		);
		assert.deepEqual(beside, []);
		assert.doesNotMatch(host.log(), new RegExp(`\\b(${otp}|${pin})\\b`));
	});
});
