import assert from 'node:assert/strict';

import { assertBoughtOnceEach, assertNoneTwice, boughtCount } from './ledger';
import { type OrderDesk, quick } from './orderDesk';
import { scenario, type Suite } from './scenario';
import { airtimeNode, newOrders, type Protection, shopAccount } from './shop';
import { pause } from './wait';

/** What can come between a run and its end without anything being killed; the same for every way to run n8n. */
export function interruptions(place: Suite, protection: Protection, deskOf: () => OrderDesk): void {
	const named = (what: string) => `${what} (${protection})`;

	scenario(
		named('Retry On Fail buys nothing twice, and Retry buys what is left'),
		place,
		async (doing) => {
			const desk = deskOf();
			const { shop } = desk;
			shop.simulator.reset();
			shop.simulator.configure({
				faults: [
					{
						method: 'POST',
						path: '/api/topup',
						after: 3,
						count: 2,
						fault: { kind: 'status', status: 500 },
					},
					{
						method: 'POST',
						path: '/api/topup',
						after: 8,
						count: 4,
						when: 'after',
						fault: { kind: 'reset' },
					},
				],
			});
			const orders = newOrders(20);
			doing('running twenty rows: two break before the charge, four after it');
			const patience = { retryOnFail: true, maxTries: 3, waitBetweenTries: 500 };
			const workflow = await desk.publish(airtimeNode(shop, protection, quick, patience));
			const execution = await desk.run(workflow, orders);
			assert.equal(
				execution.status,
				'error',
				'two purchases are unknown: one execution sends each once and no more',
			);
			assert.match(execution.error?.message ?? '', /outcome unknown/i);
			assertNoneTwice(shop, orders);
			doing('choosing Retry');
			const retried = await desk.retry(workflow, execution.id);
			assert.equal(retried.status, 'success', retried.error?.message);
			assertBoughtOnceEach(shop, orders);
			desk.assertAllReceipts(retried, orders);
		},
	);

	scenario(named('Retry after an empty wallet buys the rest'), place, async (doing) => {
		const desk = deskOf();
		const { shop } = desk;
		shop.simulator.reset();
		shop.simulator.setAccount(shopAccount.username, { balance: 750 });
		const orders = newOrders(20);
		doing('running twenty rows with money for seven');
		const workflow = await desk.publish(airtimeNode(shop, protection, quick));
		const failed = await desk.run(workflow, orders);
		assert.equal(failed.status, 'error');
		assert.match(failed.error?.message ?? '', /insufficient/i);
		assert.equal(boughtCount(shop, orders), 7);
		doing('funding the wallet and choosing Retry');
		shop.simulator.setAccount(shopAccount.username, { balance: 1_000_000 });
		const retried = await desk.retry(workflow, failed.id);
		assert.equal(retried.status, 'success', retried.error?.message);
		assertBoughtOnceEach(shop, orders);
		desk.assertAllReceipts(retried, orders);
		doing('choosing Retry on the first execution once more');
		await desk.retry(workflow, failed.id);
		assertBoughtOnceEach(shop, orders);
	});

	scenario(named('Stop in the middle, then Retry'), place, async (doing) => {
		const desk = deskOf();
		const { host, shop } = desk;
		desk.resetSlowly();
		const orders = newOrders(60);
		const workflow = await desk.publish(airtimeNode(shop, protection, quick));
		doing('starting sixty rows and stopping after ten');
		const execution = await desk.start(workflow, orders);
		await desk.untilBought(orders, 10);
		await host.executions.stop(execution);
		assert.equal((await host.executions.finished(execution)).status, 'canceled');
		const sent = () => shop.simulator.requests().filter(({ path }) => path === '/api/topup').length;
		const sentBefore = sent();
		doing('waiting for what was in flight');
		await pause(1500);
		const later = sent() - sentBefore;
		assert.ok(later <= 25, `Stop must end the buying, yet ${later} were sent later`);
		const bought = boughtCount(shop, orders);
		assert.ok(bought < 60, 'it was stopped before its end');
		assertNoneTwice(shop, orders);
		doing('choosing Retry');
		const retried = await desk.retryUntilWhole(workflow, execution, orders);
		assertBoughtOnceEach(shop, orders);
		desk.assertAllReceipts(retried, orders);
	});

	scenario(named('The workflow times out in the middle, then Retry'), place, async (doing) => {
		const desk = deskOf();
		const { host, shop } = desk;
		desk.resetSlowly();
		const orders = newOrders(60);
		const workflow = await desk.publish(airtimeNode(shop, protection, quick), {
			executionTimeout: 3,
		});
		doing('starting sixty rows with three seconds to do them in');
		const execution = await desk.start(workflow, orders);
		const timedOut = await host.executions.finished(execution);
		assert.notEqual(timedOut.status, 'success');
		await pause(1500);
		const bought = boughtCount(shop, orders);
		assert.ok(bought > 0 && bought < 60, `${bought} of 60 are bought`);
		assertNoneTwice(shop, orders);
		doing('choosing Retry until a try comes through in time');
		const retried = await desk.retryUntilWhole(workflow, execution, orders);
		assertBoughtOnceEach(shop, orders);
		desk.assertAllReceipts(retried, orders);
	});
}
