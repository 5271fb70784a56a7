import assert from 'node:assert/strict';

import { buyPending, buyWithoutN8n } from '../support/otherBuyer';
import { makeDataTable, saveListCredential } from './lib/dataTables';
import { importExample, placeHere } from './lib/examples';
import { outputOf } from './lib/executions';
import { receiveNotifications } from './lib/notifications';
import { publishOrders, runOrders } from './lib/orders';
import { host, shop, useShop } from './lib/place';
import { scenario, suite } from './lib/scenario';
import { newOrders, vtuWalletTrigger } from './lib/shop';
import { waitFor } from './lib/wait';
import { airtimeNode } from './lib/walletNode';
import { chain, node, pollTimes, saveWorkflow, waitUntilPublished } from './lib/workflows';

interface Published {
	id: string;
	trigger: string;
}

async function publish(
	name: string,
	parameters: Record<string, unknown>,
	credentials = {},
): Promise<Published> {
	const trigger = node(
		name,
		vtuWalletTrigger,
		{ authentication: 'login', pollTimes, ...parameters },
		{ credentials: { vtuWalletApi: shop.login, ...credentials } },
	);
	const after = node('After', 'n8n-nodes-base.noOp');
	const id = await saveWorkflow(host.rest, chain(name, [trigger, after]), { publish: true });
	return { id, trigger: name };
}

/** Everything that the trigger has emitted so far, over all executions. */
async function emitted({ id, trigger }: Published): Promise<Array<Record<string, unknown>>> {
	const events = [];
	for (const execution of await host.executions.ids(id))
		events.push(...outputOf(await host.executions.finished(execution), trigger));
	return events;
}

async function untilEmitted(
	workflow: Published,
	what: string,
	matches: (event: Record<string, unknown>) => boolean,
): Promise<void> {
	await waitFor(what, async () => (await emitted(workflow)).some(matches), {
		timeoutMs: 150_000,
		everyMs: 1000,
	});
}

async function untilPolled(route: string, times: number): Promise<void> {
	const seen = () =>
		shop.simulator.requests().filter((request) => request.route.startsWith(route)).length;
	const already = seen();
	await waitFor(`${times} look-ups of ${route}`, async () => seen() - already >= times);
}

suite('The trigger, across restarts', () => {
	useShop();

	scenario('Each event starts the workflow exactly once', async (doing) => {
		shop.simulator.configure({
			faults: [{ path: '/api/topup', fault: { kind: 'pending' } }],
			esimProvisionMs: -1,
		});
		const references = ['watched-1', 'watched-2', 'watched-3', 'watched-4'];
		await buyPending(shop, ...references);

		doing('publishing both workflows and waiting for the baseline');
		const purchases = await publish('Watch Purchases', {
			watch: 'transactions',
			events: ['success', 'failed'],
			source: 'list',
			references: references.join('\n'),
		});
		const esims = await publish('Watch eSIMs', {
			watch: 'esims',
			events: ['new', 'provisioned'],
		});
		await untilPolled('/api/requery', references.length);
		assert.deepEqual(await emitted(purchases), [], 'the first poll only remembers');

		doing('letting one purchase succeed and buying an eSIM');
		shop.simulator.settle('watched-1', 'success');
		const esim = { package_id: 'gh-1gb-30d', package_type: 'DATA-ONLY' };
		await buyWithoutN8n(shop, '/api/esim/buy', esim);
		await untilEmitted(purchases, 'the success', ({ reference }) => reference === 'watched-1');
		await untilEmitted(esims, 'the new eSIM', ({ event }) => event === 'new');

		doing('restarting n8n while a purchase fails and the eSIM is provisioned');
		await host.stop();
		shop.simulator.settle('watched-2', 'failed');
		for (const { id } of shop.simulator.esims()) shop.simulator.provisionEsim(id);
		await host.start();
		for (const { id } of [purchases, esims]) await waitUntilPublished(host.rest, id);
		await untilEmitted(purchases, 'the failure', ({ reference }) => reference === 'watched-2');
		await untilEmitted(esims, 'the provisioned eSIM', ({ event }) => event === 'provisioned');

		doing('killing n8n; a purchase succeeds meanwhile');
		await host.kill();
		shop.simulator.settle('watched-3', 'success');
		await host.start();
		for (const { id } of [purchases, esims]) await waitUntilPublished(host.rest, id);
		await untilEmitted(purchases, 'the success', ({ reference }) => reference === 'watched-3');

		doing('waiting for repeats that must not come');
		// The last reference is still pending: a third poll begins when the second has emitted all.
		for (const route of ['/api/requery', '/api/esim/my']) await untilPolled(route, 3);
		const told = (await emitted(purchases)).map(
			({ event, reference, previousOutcome, outcome }) =>
				`${reference}: ${event}, ${previousOutcome} to ${outcome}`,
		);
		assert.deepEqual(told.sort(), [
			'watched-1: success, pending to success',
			'watched-2: failed, pending to failed',
			'watched-3: success, pending to success',
		]);
		assert.deepEqual((await emitted(esims)).map(({ event }) => event).sort(), [
			'new',
			'provisioned',
		]);
	});

	scenario(
		'The example over a Data Table tells each purchase once and writes it back',
		async (doing) => {
			shop.simulator.configure({ faults: [{ path: '/api/topup', fault: { kind: 'pending' } }] });
			const references = ['table-1', 'table-2', 'table-3'];
			await buyPending(shop, ...references);
			const table = await makeDataTable(host.rest, 'Purchases', ['reference', 'outcome']);
			await table.insert(references.map((reference) => ({ reference, outcome: 'pending' })));
			await table.insert([{ reference: 'long-ago', outcome: 'success' }]);
			const { link } = await saveListCredential(host.rest);
			const notified: string[] = [];
			const notifications = await receiveNotifications((text) => notified.push(text));

			doing('publishing the example');
			const place = await placeHere({ notifyUrl: notifications.url });
			const id = await importExample('tell-and-write-back', place, {
				publish: true,
				change: (watch) => {
					if (watch.name !== 'Watch the Table') return;
					watch.credentials = { vtuWalletApi: shop.login, vtuWalletListApi: link };
					Object.assign(watch.parameters, { pollTimes, url: host.url, table: table.id });
				},
			});
			const outcomes = async () =>
				Object.fromEntries(
					(await table.rows()).map(({ reference, outcome }) => [reference, outcome]),
				);
			await untilPolled('/api/requery', references.length);

			doing('letting one purchase succeed');
			shop.simulator.settle('table-1', 'success');
			await waitFor('the row', async () => (await outcomes())['table-1'] === 'success');

			doing('restarting n8n while another one fails');
			await host.stop();
			shop.simulator.settle('table-2', 'failed');
			await host.start();
			await waitUntilPublished(host.rest, id);
			await waitFor('the row', async () => (await outcomes())['table-2'] === 'failed');
			await untilPolled('/api/requery', 3);
			assert.deepEqual(await outcomes(), {
				'table-1': 'success',
				'table-2': 'failed',
				'table-3': 'pending',
				'long-ago': 'success',
			});
			assert.deepEqual(notified.map((text) => /table-\d: \w+/.exec(text)?.[0]).sort(), [
				'table-1: success',
				'table-2: failed',
			]);
			assert.equal(
				shop.simulator.requests().filter(({ path }) => path.endsWith('long-ago')).length,
				0,
			);
			notifications.stop();
		},
	);

	scenario(
		'The ledger as the source tells what the node bought, with an API key alone',
		async (doing) => {
			shop.simulator.configure({ faults: [{ path: '/api/topup', fault: { kind: 'pending' } }] });
			doing('buying two orders that stay pending');
			const buying = airtimeNode('key', { options: { waitForPending: 0 } });
			const run = await runOrders(await publishOrders(buying), newOrders(2));
			const bought = outputOf(run, buying.name);
			const [first, second] = bought.map(({ reference }) => String(reference));

			doing('publishing the trigger, and letting both be decided');
			const { link } = await saveListCredential(host.rest);
			const watching = await publish(
				'Watch the Ledger',
				{ watch: 'transactions', events: ['success', 'failed'], source: 'ledger' },
				{ vtuWalletListApi: link },
			);
			await untilPolled('/api/requery', 2);
			shop.simulator.settle(first, 'success');
			shop.simulator.settle(second, 'failed');
			await untilEmitted(watching, 'the second', ({ reference }) => reference === second);
			const told = (await emitted(watching)).map(({ event, reference }) => [event, reference]);
			assert.deepEqual(told.sort(), [
				['failed', second],
				['success', first],
			]);
		},
	);
});
