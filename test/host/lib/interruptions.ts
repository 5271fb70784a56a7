import assert from 'node:assert/strict';

import { assertNoneTwice, boughtCount } from './ledger';
import {
	answerSlowly,
	publishOrders,
	quick,
	retryUntilWhole,
	startOrders,
	untilBought,
} from './orders';
import { host, shop } from './place';
import { scenario } from './scenario';
import { newOrders, type Order } from './shop';
import { pause } from './wait';
import { airtimeNode, type Protection } from './walletNode';

/** Interruptions of a run by n8n itself. The tests on the engine play Retry On Fail and refusals. */
export function interruptions(protection: Protection): void {
	/** Sixty rows are interrupted after some of them, and *Retry* ends them. */
	const inTheMiddle = (
		name: string,
		settings: Record<string, unknown>,
		interrupt: (execution: string, orders: Order[]) => Promise<void>,
	) =>
		scenario(`${name} in the middle, then Retry (${protection})`, async (doing) => {
			// About ten seconds for all rows: on a busy machine the first three may pass before anything is sent.
			answerSlowly('/api/topup', 800);
			const orders = newOrders(60);
			const workflow = await publishOrders(airtimeNode(protection, quick), settings);
			doing('starting sixty rows');
			const execution = await startOrders(workflow, orders);
			await interrupt(execution, orders);
			const before = sent();
			doing('waiting for what was in flight');
			await pause(1500);
			assert.ok(sent() - before <= 25, `${sent() - before} were sent after the end`);
			const bought = boughtCount(orders);
			assert.ok(bought > 0 && bought < 60, `${bought} of 60 are bought`);
			assertNoneTwice(orders);
			doing('choosing Retry until a try comes through');
			await retryUntilWhole(workflow, execution, orders);
		});

	inTheMiddle('Stop', {}, async (execution, orders) => {
		await untilBought(orders, 10);
		await host.executions.stop(execution);
		assert.equal((await host.executions.finished(execution)).status, 'canceled');
	});

	inTheMiddle('The workflow times out', { executionTimeout: 7 }, async (execution) => {
		assert.notEqual((await host.executions.finished(execution)).status, 'success');
	});
}

const sent = () => shop.simulator.requests().filter(({ path }) => path === '/api/topup').length;
