import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { after, before } from 'node:test';

import type { FaultRule } from '../simulator';
import {
	type ExamplePlace,
	exampleFor,
	exampleNames,
	importExample,
	saveHeaderAuth,
	shopHeader,
} from './lib/examples';
import { outputOf } from './lib/executions';
import { Host } from './lib/host';
import { paidTimes } from './lib/ledger';
import { type Notifications, receiveNotifications } from './lib/notifications';
import { copySheets } from './lib/playground';
import { scenario, suite, type Suite } from './lib/scenario';
import { assertNoSecrets } from './lib/secrets';
import { airtimeNode, openShop, type Shop, shopAccount } from './lib/shop';
import { waitFor } from './lib/wait';
import { chain, node, runByHand, saveWorkflow } from './lib/workflows';

const place: Suite = {};
const byHand = 'When clicking ‘Execute workflow’';
let host: Host;
let shop: Shop;
let examplePlace: ExamplePlace;
let notifications: Notifications;
const notified: string[] = [];

function charges(): number {
	return shop.simulator.ledger().filter(({ kind }) => kind === 'charge').length;
}

function assertEachOnce(count: number): void {
	const times = [...paidTimes(shop).values()];
	assert.deepEqual(
		times,
		Array.from({ length: count }, () => 1),
	);
}

const refusedMeter: FaultRule = {
	path: '/api/bill/bill-validation',
	fault: { kind: 'refuse', message: 'Invalid Meter Number' },
};

async function orderElectricity(
	change: Record<string, unknown> = {},
	headers: Record<string, string> = { [shopHeader.name]: shopHeader.value },
	path = 'sell-electricity',
): Promise<Response> {
	return await host.rest.raw(`/webhook/${path}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json', ...headers },
		body: JSON.stringify({
			order: 'A-1001',
			disco: 1,
			meterType: 'prepaid',
			meterNumber: '04123456789',
			amount: 5000,
			...change,
		}),
	});
}

async function runExample(id: string, trigger: string) {
	const execution = await host.executions.finished(await runByHand(host.rest, id, trigger));
	assert.equal(execution.status, 'success', execution.error?.message);
	return execution;
}

suite('Every example workflow, imported and executed', () => {
	const tried = new Set<string>();
	const importTried = async (name: string, publish = false) => {
		tried.add(name);
		return await importExample(host.rest, name, examplePlace, publish);
	};

	before(async () => {
		host = place.host = await Host.open();
		shop = await openShop(host);
		notifications = await receiveNotifications((text) => notified.push(text));
		examplePlace = {
			filesFolder: host.filesFolder,
			webhookUrl: `${host.url}/webhook`,
			notifyUrl: notifications.url,
			wallet: shop.login,
			headerAuth: await saveHeaderAuth(host.rest),
		};
		copySheets(host.filesFolder);
	});
	after(async () => {
		notifications?.stop();
		await shop?.simulator.stop();
		await host?.close();
	});

	scenario('Bulk top-up from a CSV file, twice', place, async (doing) => {
		shop.simulator.reset();
		const id = await importTried('bulk-top-up-from-csv');
		doing('running it');
		await runExample(id, byHand);
		assertEachOnce(5);
		const results = () =>
			readFileSync(path.join(host.filesFolder, 'top-ups-results.csv'), 'utf8').trim().split('\n');
		const [titles, ...lines] = results();
		assert.match(titles, /order.*phone.*amount.*outcome.*charged.*replayed.*reference.*note/);
		assert.equal(lines.length, 5);
		for (const line of lines) assert.match(line, /success,yes,false/i);
		doing('running it again');
		await runExample(id, byHand);
		assertEachOnce(5);
		for (const line of results().slice(1)) assert.match(line, /success,yes,true/i);
	});

	scenario('Scheduled SMS campaign, twice', place, async (doing) => {
		shop.simulator.reset();
		const id = await importTried('scheduled-sms-campaign');
		doing('running it');
		const execution = await runExample(id, 'Every Monday at Ten');
		assert.equal(outputOf(execution, 'Sent').length, 3);
		assertEachOnce(3);
		doing('running it again');
		const again = await runExample(id, 'Every Monday at Ten');
		assert.equal(outputOf(again, 'Sent').length, 3);
		assertEachOnce(3);
	});

	scenario('Sell electricity, verified first; the order comes twice', place, async (doing) => {
		shop.simulator.reset();
		await importTried('sell-electricity', true);
		doing('ordering without the header');
		assert.equal((await orderElectricity({}, {})).status, 403);
		doing('ordering');
		const answer = await orderElectricity();
		const paid = (await answer.json()) as Record<string, unknown>;
		assert.equal(answer.status, 200, JSON.stringify(paid));
		assert.equal(paid.outcome, 'success');
		assert.ok(paid.token && paid.customer, JSON.stringify(paid));
		doing('ordering the same again');
		const again = (await (await orderElectricity()).json()) as Record<string, unknown>;
		assert.equal(again.reference, paid.reference);
		assert.equal(again.replayed, true);
		assert.equal(charges(), 1);
		doing('ordering for a meter that the provider refuses');
		shop.simulator.configure({ faults: [refusedMeter] });
		const refused = await orderElectricity({ order: 'A-1002' });
		assert.equal(refused.status, 422, await refused.text());
		assert.equal(charges(), 1);
	});

	scenario('An unverified meter is not paid, whatever branch it takes', place, async (doing) => {
		shop.simulator.reset();
		shop.simulator.configure({ faults: [refusedMeter] });
		const workflow = exampleFor('sell-electricity', examplePlace);
		for (const node of workflow.nodes) {
			// So it comes out of an n8n that does not know the shape of a refusal.
			if (node.name === 'Verify Meter') node.onError = 'continueRegularOutput';
			if (node.name === 'Order') node.parameters.path = node.webhookId = 'sell-on-one-branch';
		}
		await saveWorkflow(host.rest, workflow, { publish: true });
		doing('ordering for a meter that the provider refuses');
		const answer = await orderElectricity({ order: 'A-1003' }, undefined, 'sell-on-one-branch');
		assert.equal(answer.status, 422, await answer.text());
		assert.equal(charges(), 0);
	});

	scenario('Bulk top-up over workers', place, async (doing) => {
		shop.simulator.reset();
		const id = await importTried('bulk-top-up-over-workers', true);
		doing('running the splitting half');
		await runExample(id, byHand);
		// This n8n has bought the same keys a moment ago: it asks on until that would have shown, and then buys.
		await waitFor('the slice to be bought', async () => charges() === 5, { timeoutMs: 100_000 });
		assertEachOnce(5);
	});

	scenario('Notify when a purchase is decided', place, async (doing) => {
		shop.simulator.reset();
		const reference = 'awaited-1';
		const { liveToken } = shopAccount;
		shop.simulator.configure({ faults: [{ path: '/api/topup', fault: { kind: 'pending' } }] });
		await fetch(`${shop.simulator.productionUrl}/api/topup`, {
			method: 'POST',
			headers: { authorization: `Token ${liveToken}`, 'content-type': 'application/json' },
			body: JSON.stringify({
				network: 1,
				phone: '2348031234567',
				plan_type: 'VTU',
				amount: 100,
				bypass: false,
				'request-id': reference,
			}),
		});
		doing('publishing it with one reference to watch');
		const workflow = await importExample(host.rest, 'notify-when-decided', examplePlace);
		tried.add('notify-when-decided');
		const saved = await host.rest.get<{
			nodes: Array<{ name: string; parameters: Record<string, unknown> }>;
			versionId: string;
		}>(`/rest/workflows/${workflow}`);
		for (const node of saved.nodes)
			if (node.name === 'Watch Purchases') node.parameters.references = reference;
		const { versionId } = await host.rest.patch<{ versionId: string }>(
			`/rest/workflows/${workflow}`,
			{ nodes: saved.nodes, versionId: saved.versionId },
		);
		await host.rest.post(`/rest/workflows/${workflow}/activate`, { versionId });
		doing('waiting for the baseline');
		const lookUps = () =>
			shop.simulator.requests().filter((request) => request.path.endsWith(reference)).length;
		await waitFor('the first poll', async () => lookUps() > 0, { timeoutMs: 90_000 });
		doing('letting the purchase succeed');
		shop.simulator.settle(reference, 'success');
		await waitFor('the notification', async () => notified.length > 0, { timeoutMs: 90_000 });
		assert.equal(notified.length, 1);
		assert.match(notified[0], /awaited-1 is now success \(it was pending\)/);
	});

	scenario('Follow up the ledger', place, async (doing) => {
		shop.simulator.reset();
		notified.length = 0;
		shop.simulator.configure({ faults: [{ path: '/api/topup', fault: { kind: 'pending' } }] });
		doing('buying something that stays pending, with a ledger');
		const start = node('Start', 'n8n-nodes-base.manualTrigger');
		const buying = airtimeNode(shop, 'run', {
			phone: '08031234567',
			amount: 100,
			ledger: 'dataTable',
			ledgerTable: 'VTU Wallet Ledger',
		});
		const bought = await runExample(
			await saveWorkflow(host.rest, chain('buy', [start, buying])),
			'Start',
		);
		const [{ reference }] = outputOf(bought, 'Buy Airtime');
		const id = await importTried('follow-up-the-ledger');
		doing('following it up before and after it is decided');
		await runExample(id, 'Every Ten Minutes');
		assert.deepEqual(notified, []);
		shop.simulator.settle(String(reference), 'success');
		await runExample(id, 'Every Ten Minutes');
		await runExample(id, 'Every Ten Minutes');
		assert.equal(notified.length, 1);
		assert.match(notified[0], /is now success \(it was pending\)/);
	});

	scenario(
		'Tell and write back (executed with a Data Table among the trigger tests)',
		place,
		async () => {
			await importTried('tell-and-write-back');
		},
	);

	scenario('None was left out, and no secret is left behind', place, async () => {
		assert.deepEqual([...tried].sort(), exampleNames().sort());
		await assertNoSecrets(host, shop);
	});
});
