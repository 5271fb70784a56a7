import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';

import { importExample, placeHere } from './lib/examples';
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
import { answerSlowly, untilBought } from './lib/orders';
import { host, shop, useShop } from './lib/place';
import { scenario, suite } from './lib/scenario';
import { newOrders } from './lib/shop';
import { usualTable } from './lib/walletNode';
import { runByHand } from './lib/workflows';

const rows = 1200;
const slices = 12;

async function statuses(ids: string[]): Promise<Record<string, number>> {
	const counts: Record<string, number> = {};
	for (const id of ids) {
		const { status } = await host.executions.finished(id, 180_000);
		counts[status] = (counts[status] ?? 0) + 1;
	}
	return counts;
}

suite('Queue mode, over PostgreSQL', () => {
	// n8n 3 plays manual runs on workers too.
	useShop({ queue: true, env: { ...noticeQuickly, OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true' } });

	scenario(
		'A worker is killed: each of 1,200 rows of two workers is bought once',
		async (doing) => {
			answerSlowly('/api/topup', 40, 30);
			shop.simulator.configure({ recordLimit: 0 });
			const orders = newOrders(rows);
			const lines = orders.map(({ order, phone, amount }) => `${order},${phone},${amount}`);
			const sheet = ['order,phone,amount', ...lines].join('\n');
			writeFileSync(path.join(host.filesFolder, 'top-ups.csv'), sheet);
			const place = await placeHere();
			const slicing = await importExample('bulk-top-up-one-slice', place, { publish: true });
			const splitting = await importExample('bulk-top-up-over-workers', place);
			/** Splits the sheet to its end; gives the executions that buy the slices. */
			const split = async () => {
				const { id } = await runByHand(splitting, 'When clicking ‘Execute workflow’');
				const buying = await host.executions.idsAfter(slicing, id);
				assert.equal(buying.length, slices, `${buying.join()} after ${id}`);
				return buying;
			};
			doing('starting two workers');
			for (const name of ['worker-1', 'worker-2']) await host.startWorker(name);
			doing('splitting the sheet');
			const first = await split();
			await untilBought(orders, 400);
			doing(`killing a worker with ${boughtCount(orders)} bought`);
			await host.killWorker('worker-1');
			doing('waiting for the other worker, and for n8n to notice the loss');
			const { success = 0 } = await statuses(first);
			assert.ok(success > 0, 'the other worker went on');
			assert.ok(success < slices, `the killed worker had slices in hand (${success} went well)`);
			assertNoneTwice(orders);
			await passMinutes(usualTable, 2);
			doing('starting a worker in its place');
			await host.startWorker('worker-3');
			doing(`running it again: ${boughtCount(orders)} of ${rows} are bought`);
			const again = await split();
			assert.deepEqual(await statuses(again), { success: slices });
			assertBoughtOnceEach(orders);
			const executions = await Promise.all(again.map(async (id) => await host.executions.get(id)));
			const refusals = executions.flatMap((one) => outputOf(one, 'Buy Airtime', 1));
			assert.deepEqual(refusals.slice(0, 5), [], `${refusals.length} rows were refused`);
			const receipts = executions.flatMap((one) => outputOf(one, 'Buy Airtime'));
			assert.equal(receipts.length, rows);
			assertAccountedFor(receipts);
		},
	);

	// By run, because that needs the stored execution. Another suite plays the same by key, in one process.
	interruptions('run');
});
