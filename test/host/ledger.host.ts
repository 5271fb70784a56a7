import assert from 'node:assert/strict';

import { outputOf } from './lib/executions';
import { type Host, noticeQuickly } from './lib/host';
import { kills, killAtRandom, passMinutes, wholeN8n, type WayToKill } from './lib/killing';
import { assertBoughtOnceEach, assertNoneTwice, boughtCount } from './lib/ledger';
import { ledgerTable, runOnLedger } from './lib/ledgerNode';
import { OrderDesk } from './lib/orderDesk';
import { scenario, suite, type Suite } from './lib/scenario';
import { newOrders, walletNode, type Shop } from './lib/shop';
import { useShop } from './lib/useShop';
import { waitFor } from './lib/wait';
import { sendWebhook } from './lib/workflows';

/** A product whose reference the provider ignores, and that nobody can look up. */
const bettingNode = (shop: Shop, more: Record<string, unknown> = {}, name = 'Fund Betting') =>
	walletNode(shop, name, {
		resource: 'betting',
		operation: 'fund',
		bettingId: 'bet9ja',
		customerId: '={{ $json.phone }}',
		amount: '={{ $json.amount }}',
		repeatProtection: 'key',
		key: '={{ $json.order }}',
		ledger: 'dataTable',
		ledgerTable,
		options: { timeout: 5 },
		...more,
	});

function slowly(shop: Shop, ms: number, jitterMs: number): void {
	const fault = { kind: 'latency', ms, jitterMs } as const;
	shop.simulator.reset();
	shop.simulator.configure({ faults: [{ method: 'POST', path: '/api/fund/betting', fault }] });
}

suite('Two workers buy the same at the same instant, over PostgreSQL', () => {
	const place: Suite = {};
	let desk: OrderDesk;
	const open = async (host: Host, shop: Shop) => {
		for (const name of ['worker-1', 'worker-2']) await host.startWorker(name, 1);
		desk = new OrderDesk(host, shop);
	};
	useShop(place, open, { queue: true });

	scenario('Each order is charged once', place, async (doing) => {
		const { host, shop } = desk;
		slowly(shop, 30, 30);
		const workflow = await desk.publish(bettingNode(shop));
		for (let round = 1; round <= 3; round += 1) {
			const orders = newOrders(60);
			const earlier = await host.executions.ids(workflow.id);
			doing(`round ${round}: the same sixty orders twice in the same instant`);
			await Promise.all(
				[1, 2].map(async () => await sendWebhook(host, workflow.path, { rows: orders })),
			);
			const ids = await waitFor(
				'both executions',
				async () => {
					const known = await host.executions.ids(workflow.id);
					const begun = known.filter((id) => !earlier.includes(id));
					return begun.length === 2 && begun;
				},
				{ timeoutMs: 90_000 },
			);
			let replayed = 0;
			for (const id of ids) {
				const execution = await host.executions.finished(id);
				assert.equal(execution.status, 'success', execution.error?.message);
				const receipts = outputOf(execution, 'Fund Betting');
				assert.equal(receipts.length, orders.length);
				const others = receipts.filter(({ outcome }) => outcome !== 'success');
				assert.deepEqual(others, [], `execution ${id} cannot tell what became of these`);
				replayed += receipts.filter((receipt) => receipt.replayed === true).length;
			}
			assert.equal(replayed, orders.length);
			assertBoughtOnceEach(shop, orders);
			shop.simulator.reset();
			slowly(shop, 30, 30);
		}
	});

	scenario('A token is told again once n8n has pruned its execution', place, async (doing) => {
		const { host, shop } = desk;
		shop.simulator.reset();
		const paying = walletNode(shop, 'Pay', {
			resource: 'electricity',
			operation: 'pay',
			disco: { __rl: true, mode: 'id', value: '1' },
			meterType: 'prepaid',
			meterNumber: '={{ $json.phone }}',
			amount: '={{ $json.amount }}',
			repeatProtection: 'key',
			key: '={{ $json.order }}',
			ledger: 'dataTable',
			ledgerTable,
		});
		const orders = newOrders(3, 2_000);
		const [first, copy] = [await desk.publish(paying), await desk.publish(paying)];
		const bought = await desk.run(first, orders);
		const tokens = outputOf(bought, 'Pay').map(({ token }) => token);
		assert.ok(
			tokens.every((token) => /^(\d{4}-){4}\d{4}$/.test(String(token))),
			String(tokens),
		);
		doing('deleting the execution, and running a copy of the workflow');
		await host.rest.post('/rest/executions/delete', { ids: [bought.id] });
		const told = outputOf(await desk.run(copy, orders), 'Pay');
		assert.deepEqual(
			told.map(({ token, replayed }) => ({ token, replayed })),
			tokens.map((token) => ({ token, replayed: true })),
		);
		assertBoughtOnceEach(shop, orders);
	});
});

let workers = 0;
const startWorker = async (host: Host) => await host.startWorker(`killed-${(workers += 1)}`);
const oneWorker: WayToKill = {
	kill: async (host) => await host.killWorker(`killed-${workers}`),
	startAgain: startWorker,
	/** n8n may give it to the next worker, or notice that it is gone. */
	ended: async (host, execution) => void (await host.executions.finished(execution)),
};

for (const [name, options, way] of [
	['SQLite', {}, wholeN8n],
	['PostgreSQL', { postgres: true }, wholeN8n],
	['a worker over PostgreSQL', { queue: true, env: noticeQuickly }, oneWorker],
] as const) {
	suite(`kill -9 at moments of a run that the provider can say nothing about: ${name}`, () => {
		const place: Suite = {};
		let desk: OrderDesk;
		const open = async (host: Host, shop: Shop) => {
			if (way === oneWorker) await startWorker(host);
			desk = new OrderDesk(host, shop);
		};
		useShop(place, open, options);

		const reading = async (operation: string, more: Record<string, unknown> = {}) => {
			const run = await runOnLedger(desk.host, desk.shop, operation, more);
			assert.equal(run.status, 'success', run.error?.message);
			return outputOf(run, 'Ledger');
		};
		const rowsByKey = async () => {
			const rows = await reading('getMany', { returnAll: true });
			return new Map(rows.map((row) => [String(row.key), row]));
		};

		scenario(
			'No order is charged twice, and Follow Up accounts for each',
			place,
			async (doing) => {
				const { host, shop } = desk;
				slowly(shop, 120, 100);
				const orders = newOrders(150);
				const buying = bettingNode(shop, { options: { timeout: 1 } });
				const workflow = await desk.publish({ ...buying, onError: 'continueRegularOutput' });
				await killAtRandom({ desk, workflow, orders, table: ledgerTable, way }, doing);
				const charged = () => orders.filter((order) => boughtCount(shop, [order]) > 0);

				doing('following up, twice in the same instant, an hour later');
				await passMinutes(host, ledgerTable, 60);
				const changes = (
					await Promise.all([1, 2].map(async () => await reading('followUp', { maxLookUps: 500 })))
				).flat();
				const told = changes.map(({ reference }) => reference);
				assert.equal(new Set(told).size, told.length, 'each change is told once');
				const rows = await rowsByKey();
				const untold = charged().filter(({ order }) => !rows.has(order));
				assert.deepEqual(untold, [], 'every order that was charged has a row');
				assert.deepEqual(await reading('followUp'), [], 'and nothing is left to tell');
				doing(`running it to the end: ${told.length} were told of, ${charged().length} bought`);
				const last = await desk.run(workflow, orders);
				assert.equal(last.status, 'success', last.error?.message);
				assertNoneTwice(shop, orders);
				const known = await rowsByKey();
				assert.equal(known.size, orders.length, 'every order has a row');
				const bought = new Set(charged().map(({ order }) => order));
				const wrong = [...known].filter(
					([key, { outcome }]) =>
						!['success', 'unknown'].includes(String(outcome)) ||
						(outcome === 'success' && !bought.has(key)),
				);
				assert.deepEqual(wrong, [], 'nothing is told that is not so');
				doing(`${bought.size} bought; of ${known.size - boughtRows(known)} nobody can tell`);
			},
			(5 + kills) * 60_000,
		);
	});
}

const boughtRows = (rows: Map<string, Record<string, unknown>>) =>
	[...rows.values()].filter(({ outcome }) => outcome === 'success').length;
