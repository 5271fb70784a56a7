import assert from 'node:assert/strict';

import { assertBoughtOnceEach, assertNoneTwice, boughtCount } from './ledger';
import {
	answerSlowly,
	publishOrders,
	quick,
	retry,
	retryUntilWhole,
	assertBoughtWithReceipts,
	runOrders,
	startOrders,
	untilBought,
} from './orders';
import { host, shop } from './place';
import { scenario } from './scenario';
import { newOrders, type Order, shopAccount } from './shop';
import { pause } from './wait';
import { airtimeNode, type Protection } from './walletNode';

/** What can come between a run and its end without anything being killed; the same for every way to run n8n. */
export function interruptions(protection: Protection): void {
	const named = (what: string) => `${what} (${protection})`;

	scenario(
		named('Retry On Fail buys nothing twice, and Retry buys what is left'),
		async (doing) => {
			const purchases = { method: 'POST', path: '/api/topup' } as const;
			const lost = { when: 'after', fault: { kind: 'reset' } } as const;
			shop.simulator.configure({
				faults: [
					{ ...purchases, after: 3, count: 2, fault: { kind: 'status', status: 500 } },
					{ ...purchases, after: 8, count: 4, ...lost },
				],
			});
			const orders = newOrders(20);
			doing('running twenty rows: two break before the charge, four after it');
			const patience = { retryOnFail: true, maxTries: 3, waitBetweenTries: 500 };
			const workflow = await publishOrders(airtimeNode(protection, quick, patience));
			const { id, status, error } = await runOrders(workflow, orders);
			assert.equal(
				status,
				'error',
				'two purchases are unknown: one execution sends each once and no more',
			);
			assert.match(error?.message ?? '', /outcome unknown/i);
			assertNoneTwice(orders);
			doing('choosing Retry');
			assertBoughtWithReceipts(await retry(workflow, id), orders);
		},
	);

	scenario(named('Retry after an empty wallet buys the rest'), async (doing) => {
		shop.simulator.setAccount(shopAccount.username, { balance: 750 });
		const orders = newOrders(20);
		doing('running twenty rows with money for seven');
		const workflow = await publishOrders(airtimeNode(protection, quick));
		const { id, status, error } = await runOrders(workflow, orders);
		assert.equal(status, 'error');
		assert.match(error?.message ?? '', /insufficient/i);
		assert.equal(boughtCount(orders), 7);
		doing('funding the wallet and choosing Retry');
		shop.simulator.setAccount(shopAccount.username, { balance: 1_000_000 });
		assertBoughtWithReceipts(await retry(workflow, id), orders);
		doing('choosing Retry on the first execution once more');
		await retry(workflow, id);
		assertBoughtOnceEach(orders);
	});

	/** Sixty rows are interrupted after some of them, and *Retry* ends them. */
	const inTheMiddle = (
		name: string,
		settings: Record<string, unknown>,
		interrupt: (execution: string, orders: Order[]) => Promise<void>,
	) =>
		scenario(named(`${name} in the middle, then Retry`), async (doing) => {
			answerSlowly();
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

	inTheMiddle('The workflow times out', { executionTimeout: 3 }, async (execution) => {
		assert.notEqual((await host.executions.finished(execution)).status, 'success');
	});
}

const sent = () => shop.simulator.requests().filter(({ path }) => path === '/api/topup').length;
