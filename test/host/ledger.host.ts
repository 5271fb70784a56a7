import assert from 'node:assert/strict';

import { findDataTable } from './lib/dataTables';
import { outputOf } from './lib/executions';
import { noticeQuickly } from './lib/host';
import { killAtRandom, passMinutes, wholeN8n, type WayToKill } from './lib/killing';
import { assertBoughtOnceEach, assertNoneTwice, boughtCount } from './lib/ledger';
import { answerSlowly, publishOrders, runOrders } from './lib/orders';
import { host, shop, useShop } from './lib/place';
import { scenario, suite } from './lib/scenario';
import { newOrders } from './lib/shop';
import { waitFor } from './lib/wait';
import { airtimeNode, ledgerTable, runOnLedger, walletNode } from './lib/walletNode';
import { callWebhook } from './lib/workflows';

/** A product whose reference the provider ignores, and that has no status look-up. */
const bettingNode = (timeout: number, table = ledgerTable) =>
	walletNode('Fund Betting', {
		resource: 'betting',
		operation: 'fund',
		bettingId: 'bet9ja',
		customerId: '={{ $json.phone }}',
		amount: '={{ $json.amount }}',
		repeatProtection: 'key',
		key: '={{ $json.order }}',
		ledgerTable: table,
		options: { timeout },
	});

let workers = 0;
const startWorker = async (concurrency?: number) =>
	await host.startWorker(`worker-${(workers += 1)}`, concurrency);

suite('Workers over PostgreSQL', () => {
	useShop({ queue: true, env: noticeQuickly }, async () => {
		await startWorker(1);
		await startWorker(1);
	});

	scenario(
		'Two executions buy the same at the same time: each order is charged once',
		async (doing) => {
			const workflow = await publishOrders(bettingNode(5, 'Two Workers'));
			for (let round = 1; round <= 3; round += 1) {
				shop.simulator.reset();
				answerSlowly('/api/fund/betting', 30, 30);
				const orders = newOrders(60);
				const earlier = await host.executions.ids(workflow.id);
				doing(`round ${round}: the same sixty orders twice in the same instant`);
				const call = async () => await callWebhook(workflow.path, { rows: orders });
				await Promise.all([call(), call()]);
				const ids = await waitFor('both executions', async () => {
					const known = await host.executions.ids(workflow.id);
					const begun = known.filter((id) => !earlier.includes(id));
					return begun.length === 2 && begun;
				});
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
				assertBoughtOnceEach(orders);
			}
			doing('leaving one of them');
			await host.killWorker('worker-1');
		},
	);

	killedRun({
		kill: async () => await host.killWorker(`worker-${workers}`),
		startAgain: startWorker,
		/** n8n may give it to the next worker, or notice that it is gone. */
		ended: async (execution) => await host.executions.finished(execution),
	});
});

suite('One process with SQLite', () => {
	useShop();
	killedRun(wholeN8n);
	bundledShop();
});

const reading = async (operation: string, more: Record<string, unknown> = {}) =>
	outputOf(await runOnLedger(operation, more), 'Ledger');

const outcomesByKey = async () => {
	const rows = await reading('getMany', { returnAll: true });
	return new Map(rows.map(({ key, outcome }) => [String(key), String(outcome)]));
};

/** kill -9 at random times of a run without a status look-up. */
function killedRun(way: WayToKill): void {
	scenario(
		'After kills no order is charged twice, and Follow Up accounts for each',
		async (doing) => {
			answerSlowly('/api/fund/betting', 120, 100);
			const orders = newOrders(150);
			const workflow = await publishOrders({
				...bettingNode(1),
				onError: 'continueRegularOutput',
			});
			await killAtRandom({ workflow, orders, table: ledgerTable, way }, doing);
			const charged = () =>
				orders.filter((order) => boughtCount([order]) > 0).map(({ order }) => order);

			doing('following up, twice in the same instant, an hour later');
			await passMinutes(ledgerTable, 60);
			const followUp = async () => await reading('followUp', { maxLookUps: 500 });
			const changes = (await Promise.all([followUp(), followUp()])).flat();
			const told = changes.map(({ reference }) => reference);
			assert.equal(new Set(told).size, told.length, 'each change is told once');
			const rows = await outcomesByKey();
			const untold = charged().filter((order) => !rows.has(order));
			assert.deepEqual(untold, [], 'every order that was charged has a row');
			assert.deepEqual(await followUp(), [], 'and nothing is left to tell');
			doing(`running it to the end: ${told.length} were told of, ${charged().length} bought`);
			const last = await runOrders(workflow, orders);
			assert.equal(last.status, 'success', last.error?.message);
			assertNoneTwice(orders);
			const known = [...(await outcomesByKey())];
			assert.equal(known.length, orders.length, 'every order has a row');
			const bought = new Set(charged());
			const wrong = known.filter(([key, outcome]) =>
				outcome === 'success' ? !bought.has(key) : outcome !== 'unknown',
			);
			assert.deepEqual(wrong, [], 'nothing is told that is not so');
			const unknown = known.filter(([, outcome]) => outcome === 'unknown').length;
			doing(`${bought.size} bought; of ${unknown} nobody can tell`);
		},
	);
}

/** Single sales fill two rows each, until Follow Up puts those of more than an hour ago into bundles. */
function bundledShop(): void {
	scenario('A shop buys nothing again after its claims went into bundles', async (doing) => {
		const table = 'Shop';
		const workflow = await publishOrders(airtimeNode('key', { ledgerTable: table }));
		const orders = newOrders(60);
		for (const order of orders) await runOrders(workflow, [order]);
		const claims = await findDataTable(host.rest, `${table} Claims`);
		const bundles = async () => {
			const counted = `SELECT count(*) AS rows FROM "data_table_user_${claims?.id}"`;
			const answers = await host.database.query([counted, `${counted} WHERE kind = 'bundle'`]);
			return answers.map(([{ rows }]) => Number(rows));
		};
		const [single] = await bundles();
		doing('following up, two hours later');
		await passMinutes(table, 120);
		await runOnLedger('followUp', { ledgerTable: table });
		const [rows, inBundles] = await bundles();
		assert.ok(inBundles > 0 && rows < single / 10, `${single} rows became ${rows}`);
		doing(`buying the same again: ${single} rows of claims are ${rows} now`);
		const again = [...orders, ...newOrders(3)];
		const receipts = outputOf(await runOrders(workflow, again), 'Buy Airtime');
		assert.equal(receipts.filter(({ replayed }) => replayed === true).length, orders.length);
		assertBoughtOnceEach(again);
	});
}
