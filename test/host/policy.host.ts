import assert from 'node:assert/strict';
import path from 'node:path';

import { chosenImage } from './lib/container';
import { outputOf, type Execution } from './lib/executions';
import type { HostOptions } from './lib/host';
import { assertBoughtOnceEach } from './lib/ledger';
import { publishOrders, runOrders } from './lib/orders';
import { host, useShop } from './lib/place';
import { scenario, suite } from './lib/scenario';
import { newOrders, type Order } from './lib/shop';
import { airtimeNode } from './lib/walletNode';
import { chain, node, runByHand, saveWorkflow, start, startByHand } from './lib/workflows';

/** n8n 3 does not know the caller policy "any", and plays manual runs on workers. The default "none" is the strictest. */
const rulesOfN8n3 = {
	NODE_OPTIONS: `--require ${JSON.stringify(path.join(__dirname, 'lib/callerPolicy.cjs'))}`,
	N8N_WORKFLOW_CALLER_POLICY_DEFAULT_OPTION: 'none',
	OFFLOAD_MANUAL_EXECUTIONS_TO_WORKERS: 'true',
	// n8n 2 still loads an installed package with this, so the purchases below must work. An image may have n8n 3.
	...(chosenImage() === undefined && { N8N_UNVERIFIED_PACKAGES_ENABLED: 'false' }),
};

const places: Array<[string, HostOptions]> = [
	['SQLite', {}],
	['queue mode over PostgreSQL', { queue: true }],
];

for (const [where, options] of places)
	suite(`The rules of n8n 3, ${where}`, () => {
		useShop({ ...options, env: rulesOfN8n3 }, async () => {
			if (options.queue) await host.startWorker('worker');
		});

		scenario(`A sub-workflow that stores "any" is refused (${where})`, async () => {
			const called = chain('Called', [trigger()], { callerPolicy: 'any' });
			const id = await saveWorkflow(host.rest, called, { publish: true });
			const caller = await saveWorkflow(host.rest, chain('Caller', [start(), callOf(id)]));
			const { error } = await host.executions.finished(await startByHand(caller));
			assert.match(error?.message ?? '', /cannot be called by this workflow/);
		});

		scenario(`By key, by webhook and by hand: bought at once (${where})`, async (doing) => {
			const before = denials();
			doing('buying by webhook');
			const orders = newOrders(3);
			assertBought(await runOrders(await publishOrders(airtimeNode('key')), orders), orders);
			doing('buying by hand');
			const [order] = newOrders(1);
			const { phone, amount, order: key } = order;
			const buying = airtimeNode('key', { phone, amount, key });
			const id = await saveWorkflow(host.rest, chain('By Hand', [start(), buying]));
			assertBought(await runByHand(id), [order]);
			assertBoughtOnceEach([...orders, order]);
			assert.equal(denials(), before, 'the ledger was refused, and tried again');
		});
	});

const trigger = () =>
	node(
		'Called',
		'n8n-nodes-base.executeWorkflowTrigger',
		{ inputSource: 'passthrough' },
		{ typeVersion: 1.1 },
	);

const callOf = (value: string) =>
	node(
		'Call',
		'n8n-nodes-base.executeWorkflow',
		{ workflowId: { __rl: true, mode: 'id', value } },
		{ typeVersion: 1.2 },
	);

const denials = () => host.log().split('Subworkflow execution denied').length - 1;

function assertBought(execution: Execution, orders: Order[]): void {
	assert.equal(execution.status, 'success', execution.error?.message);
	const receipts = outputOf(execution, 'Buy Airtime');
	assert.deepEqual(
		receipts.map(({ outcome, replayed }) => [outcome, replayed]),
		orders.map(() => ['success', false]),
	);
}
