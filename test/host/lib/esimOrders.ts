import assert from 'node:assert/strict';

import { type ExamplePlace, exampleFor, shopHeader } from './examples';
import type { Host } from './host';
import { scenario, type Suite } from './scenario';
import type { Shop } from './shop';
import { postToWebhook, saveWorkflow } from './workflows';

/** What the eSIM shop's note says of orders that do not end at once; with a patience that a test has. */
export function esimOrders(
	place: Suite,
	at: () => { host: Host; shop: Shop; examplePlace: ExamplePlace },
): void {
	const open = async (path: string, limit: number) => {
		const { host, shop, examplePlace } = at();
		shop.simulator.reset();
		const workflow = exampleFor('esim-shop', examplePlace);
		for (const node of workflow.nodes) {
			if (node.name === 'Order') node.parameters.path = node.webhookId = path;
			if (node.name !== 'Buy eSIM') continue;
			const { limits, options } = node.parameters as Record<string, Record<string, unknown>>;
			assert.equal(limits.maxPerPurchase, 20_000);
			assert.equal(options.waitUntilProvisioned, 300);
			limits.maxPerPurchase = limit;
			options.waitUntilProvisioned = 1;
		}
		await saveWorkflow(host.rest, workflow, { publish: true });
		const order = {
			order: path,
			email: 'ada@example.com',
			packageId: 'gh-1gb-30d',
			packageType: 'DATA-ONLY',
		};
		const headers = { [shopHeader.name]: shopHeader.value };
		return async (): Promise<Record<string, unknown>> => {
			const answer = await postToWebhook(host.rest, path, order, headers);
			return { ...((await answer.json()) as object), status: answer.status };
		};
	};
	const charges = () => at().shop.simulator.ledger().length;

	scenario('eSIM shop: one that is ready later, and one that is too dear', place, async (doing) => {
		const order = await open('esim-that-is-late', 20_000);
		const { simulator } = at().shop;
		simulator.configure({ esimProvisionMs: -1 });
		doing('ordering what takes its time');
		const bought = await order();
		assert.deepEqual([bought.status, bought.outcome, charges()], [202, 'success', 1]);
		assert.ok(bought.reference);
		simulator.provisionEsim(simulator.esims()[0].id);
		doing('ordering it again');
		const ready = await order();
		assert.deepEqual([ready.status, ready.replayed, charges()], [200, true, 1]);
		assert.match(String(ready.link), /^http/);
		doing('ordering what costs more than the limit');
		const dear = await (await open('esim-that-is-dear', 1))();
		assert.deepEqual([dear.status, dear.outcome, charges()], [502, 'notSent', 0]);
		assert.match(`${String(dear.error)} ${String(dear.advice)}`, /Max per Purchase/);
	});
}
