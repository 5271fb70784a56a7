import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';

import { importExample, saveHeaderAuth } from './lib/examples';
import { outputOf } from './lib/executions';
import { Host, noticeQuickly } from './lib/host';
import { interruptions } from './lib/interruptions';
import {
	assertAccountedFor,
	assertBoughtOnceEach,
	assertNoneTwice,
	boughtCount,
} from './lib/ledger';
import { OrderDesk } from './lib/orderDesk';
import { type Doing, scenario, suite, type Suite } from './lib/scenario';
import { assertNoSecrets } from './lib/secrets';
import { newOrders, openShop, type Order, type Shop } from './lib/shop';
import { useShop } from './lib/useShop';
import { waitFor } from './lib/wait';
import { runByHand, waitUntilPublished } from './lib/workflows';

const rows = 2000;
const slices = 20;
const trigger = 'When clicking ‘Execute workflow’';

interface Bulk {
	host: Host;
	shop: Shop;
	/** The workflow that splits the sheet, and the one that buys a slice. */
	splitting: string;
	slicing: string;
	orders: Order[];
}

/** The examples that split a sheet and buy its slices, with a sheet of 2,000 rows. */
async function prepare(place: Suite, queue: boolean): Promise<Bulk> {
	const host = (place.host = await Host.open({ queue, env: noticeQuickly }));
	const shop = await openShop(host);
	const latency = { kind: 'latency', ms: 40, jitterMs: 30 } as const;
	shop.simulator.configure({
		faults: [{ method: 'POST', path: '/api/topup', fault: latency }],
		recordLimit: 0,
	});
	const orders = newOrders(rows);
	const sheet = [
		'order,phone,amount',
		...orders.map(({ order, phone, amount }) => `${order},${phone},${amount}`),
	].join('\n');
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
	return { host, shop, splitting, slicing, orders };
}

/** Splits the sheet to its end; gives the executions that buy the slices. */
async function split({ host, splitting, slicing }: Bulk): Promise<string[]> {
	const ended = await host.executions.finished(await runByHand(host.rest, splitting, trigger));
	assert.equal(ended.status, 'success', ended.error?.message);
	const buying = await host.executions.idsAfter(slicing, ended.id);
	assert.equal(buying.length, slices, `${buying.join()} after ${ended.id}`);
	return buying;
}

async function statuses({ host }: Bulk, ids: string[]): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const id of ids) {
		const { status } = await host.executions.finished(id, 180_000);
		counts[status] = (counts[status] ?? 0) + 1;
	}
	return counts;
}

async function untilSomeBought({ shop, orders }: Bulk): Promise<void> {
	await waitFor('600 orders to be bought', async () => boughtCount(shop, orders) >= 600, {
		timeoutMs: 120_000,
		everyMs: 50,
	});
}

/** Runs the whole sheet again by key: what is left is bought, and every row has its receipt. */
async function runAgain(bulk: Bulk, doing: Doing): Promise<void> {
	const { host, shop, orders } = bulk;
	assertNoneTwice(shop, orders);
	doing(`running it again: ${boughtCount(shop, orders)} of ${rows} are bought`);
	const again = await split(bulk);
	assert.deepEqual(await statuses(bulk, again), { success: slices });
	assertBoughtOnceEach(shop, orders);
	const receipts = [];
	const refusals = [];
	for (const id of again) {
		const execution = await host.executions.get(id);
		receipts.push(...outputOf(execution, 'Buy Airtime'));
		refusals.push(...outputOf(execution, 'Buy Airtime', 1).map(({ message }) => message));
	}
	assert.deepEqual(refusals.slice(0, 5), [], `${refusals.length} rows were refused`);
	assert.equal(receipts.length, rows);
	assertAccountedFor(shop, receipts);
}

async function close(bulk: Bulk | undefined, place: Suite): Promise<void> {
	await bulk?.shop.simulator.stop();
	await place.host?.close();
}

suite('2,000 rows over two workers, one of which is killed', () => {
	const place: Suite = {};
	let bulk: Bulk;
	before(async () => {
		bulk = await prepare(place, true);
	});
	after(async () => await close(bulk, place));

	scenario(
		'Every order is bought once',
		place,
		async (doing) => {
			const { host, shop, orders } = bulk;
			doing('starting two workers');
			for (const name of ['worker-1', 'worker-2']) await host.startWorker(name);
			doing('splitting the sheet');
			const first = await split(bulk);
			await untilSomeBought(bulk);
			doing(`killing a worker with ${boughtCount(shop, orders)} bought`);
			await host.killWorker('worker-1');
			doing('waiting for the other worker, and for n8n to notice the loss');
			const ended = await statuses(bulk, first);
			assert.ok((ended.success ?? 0) > 0, 'the other worker went on');
			assert.ok(
				(ended.success ?? 0) < slices,
				`the killed worker had slices in hand (${JSON.stringify(ended)})`,
			);
			doing('starting a worker in its place');
			await host.startWorker('worker-3');
			await runAgain(bulk, doing);
		},
		8 * 60_000,
	);

	scenario(
		'No secret is left behind',
		place,
		async () => await assertNoSecrets(bulk.host, bulk.shop),
	);
});

suite('2,000 rows in one process with SQLite, which is killed', () => {
	const place: Suite = {};
	let bulk: Bulk;
	before(async () => {
		bulk = await prepare(place, false);
	});
	after(async () => await close(bulk, place));

	scenario(
		'Every order is bought once',
		place,
		async (doing) => {
			const { host, shop, orders, splitting, slicing } = bulk;
			doing('splitting the sheet');
			const begun = await runByHand(host.rest, splitting, trigger);
			await untilSomeBought(bulk);
			doing(`killing n8n with ${boughtCount(shop, orders)} bought`);
			await host.kill();
			doing('starting it again');
			await host.start();
			await waitUntilPublished(host.rest, slicing);
			const ended = await statuses(bulk, await host.executions.idsAfter(slicing, begun));
			assert.ok((ended.crashed ?? 0) > 0, `n8n had slices in hand (${JSON.stringify(ended)})`);
			await runAgain(bulk, doing);
		},
		8 * 60_000,
	);
});

suite('Stops in queue mode', () => {
	const place: Suite = {};
	let desk: OrderDesk;
	useShop(
		place,
		async (host, shop) => {
			await host.startWorker('worker-1');
			desk = new OrderDesk(host, shop);
		},
		{ queue: true },
	);

	for (const protection of ['run', 'key'] as const) interruptions(place, protection, () => desk);

	scenario(
		'No secret is left behind',
		place,
		async () => await assertNoSecrets(desk.host, desk.shop),
	);
});
