import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { importExample, saveHeaderAuth } from './lib/examples';
import { outputOf } from './lib/executions';
import { noticeQuickly } from './lib/host';
import { interruptions } from './lib/interruptions';
import { passMinutes } from './lib/killing';
import {
	assertAccountedFor,
	assertBoughtOnceEach,
	assertNoneTwice,
	boughtCount,
} from './lib/ledger';
import { usualTable } from './lib/ledgerNode';
import { OrderDesk } from './lib/orderDesk';
import { scenario, suite, type Suite } from './lib/scenario';
import { newOrders, type Order } from './lib/shop';
import { useShop } from './lib/useShop';
import { runByHand } from './lib/workflows';

const rows = 1200;
const slices = 12;
const trigger = 'When clicking ‘Execute workflow’';
const place: Suite = {};
let desk: OrderDesk;

/** The examples that split a sheet and buy its slices. */
interface Bulk {
	splitting: string;
	slicing: string;
}

async function importBulk({ host, shop }: OrderDesk, orders: Order[]): Promise<Bulk> {
	const lines = orders.map(({ order, phone, amount }) => `${order},${phone},${amount}`);
	const sheet = ['order,phone,amount', ...lines].join('\n');
	writeFileSync(path.join(host.filesFolder, 'top-ups.csv'), sheet);
	const examplePlace = {
		filesFolder: host.filesFolder,
		webhookUrl: `${host.url}/webhook`,
		notifyUrl: '',
		wallet: shop.login,
		headerAuth: await saveHeaderAuth(host.rest),
	};
	const slicing = await importExample(host.rest, 'bulk-top-up-one-slice', examplePlace, true);
	const splitting = await importExample(host.rest, 'bulk-top-up-over-workers', examplePlace);
	return { splitting, slicing };
}

/** Splits the sheet to its end; gives the executions that buy the slices. */
async function split({ splitting, slicing }: Bulk): Promise<string[]> {
	const { host } = desk;
	const ended = await host.executions.finished(await runByHand(host.rest, splitting, trigger));
	assert.equal(ended.status, 'success', ended.error?.message);
	const buying = await host.executions.idsAfter(slicing, ended.id);
	assert.equal(buying.length, slices, `${buying.join()} after ${ended.id}`);
	return buying;
}

async function statuses(ids: string[]): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const id of ids) {
		const { status } = await desk.host.executions.finished(id, 180_000);
		counts[status] = (counts[status] ?? 0) + 1;
	}
	return counts;
}

suite('Queue mode, over PostgreSQL', () => {
	useShop(place, (host, shop) => void (desk = new OrderDesk(host, shop)), {
		queue: true,
		env: noticeQuickly,
	});

	scenario(
		'1,200 rows over two workers, one of which is killed: every order is bought once',
		place,
		async (doing) => {
			const { host, shop } = desk;
			const latency = { kind: 'latency', ms: 40, jitterMs: 30 } as const;
			shop.simulator.configure({
				faults: [{ method: 'POST', path: '/api/topup', fault: latency }],
				recordLimit: 0,
			});
			const orders = newOrders(rows);
			const bulk = await importBulk(desk, orders);
			doing('starting two workers');
			for (const name of ['worker-1', 'worker-2']) await host.startWorker(name);
			doing('splitting the sheet');
			const first = await split(bulk);
			await desk.untilBought(orders, 400);
			doing(`killing a worker with ${boughtCount(shop, orders)} bought`);
			await host.killWorker('worker-1');
			doing('waiting for the other worker, and for n8n to notice the loss');
			const { success = 0 } = await statuses(first);
			assert.ok(success > 0, 'the other worker went on');
			assert.ok(success < slices, `the killed worker had slices in hand (${success} went well)`);
			assertNoneTwice(shop, orders);
			await passMinutes(host, usualTable, 2);
			doing('starting a worker in its place');
			await host.startWorker('worker-3');
			doing(`running it again: ${boughtCount(shop, orders)} of ${rows} are bought`);
			const again = await split(bulk);
			assert.deepEqual(await statuses(again), { success: slices });
			assertBoughtOnceEach(shop, orders);
			const executions = await Promise.all(again.map(async (id) => await host.executions.get(id)));
			const refusals = executions.flatMap((one) => outputOf(one, 'Buy Airtime', 1));
			assert.deepEqual(refusals.slice(0, 5), [], `${refusals.length} rows were refused`);
			const receipts = executions.flatMap((one) => outputOf(one, 'Buy Airtime'));
			assert.equal(receipts.length, rows);
			assertAccountedFor(shop, receipts);
		},
		8 * 60_000,
	);

	// By run, which needs what n8n keeps of the execution. By key, one process plays the same.
	interruptions(place, 'run', () => desk);
});
