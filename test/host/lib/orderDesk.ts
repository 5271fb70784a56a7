import assert from 'node:assert/strict';

import { type Execution, outputOf } from './executions';
import type { Host } from './host';
import { assertAccountedFor, assertNoneTwice, boughtCount } from './ledger';
import type { Order, Shop } from './shop';
import { waitFor } from './wait';
import { callWebhook, chain, node, saveWorkflow, webhook, type WorkflowNode } from './workflows';

/** The simulator shows a purchase at once, so two seconds of asking are enough. */
export const quick = { options: { settleFor: 2 } };

/** On a busy machine two seconds are enough for a few rows only. */
const mostTries = 15;

export interface Published {
	id: string;
	path: string;
}

/** Workflows that take orders by a webhook and buy them, and what one does with their executions. */
export class OrderDesk {
	private workflows = 0;

	constructor(
		readonly host: Host,
		readonly shop: Shop,
	) {}

	/** A webhook that takes orders, and the node that buys them. */
	async publish(buying: WorkflowNode, settings: Record<string, unknown> = {}): Promise<Published> {
		this.workflows += 1;
		const path = `orders-${this.workflows}`;
		const rows = node('Rows', 'n8n-nodes-base.splitOut', {
			fieldToSplitOut: 'body.rows',
			options: {},
		});
		const id = await saveWorkflow(
			this.host.rest,
			chain(path, [webhook(path), rows, buying], settings),
			{ publish: true },
		);
		return { id, path };
	}

	async start(workflow: Published, orders: Order[]): Promise<string> {
		return await callWebhook(this.host, workflow.id, workflow.path, { rows: orders });
	}

	async run(workflow: Published, orders: Order[]): Promise<Execution> {
		return await this.host.executions.finished(await this.start(workflow, orders));
	}

	async retry(workflow: Published, execution: string): Promise<Execution> {
		return await this.host.executions.finished(
			await this.host.executions.retry(execution, workflow.id),
		);
	}

	/** *Retry*, again if need be, until a try goes through. */
	async retryUntilWhole(workflow: Published, first: string, orders: Order[]): Promise<Execution> {
		let execution = await this.retry(workflow, first);
		// n8n may call a Retry of a stopped execution canceled although it came to its end.
		for (
			let tries = 1;
			tries < mostTries && receiptsOf(execution).length < orders.length;
			tries += 1
		) {
			assertNoneTwice(this.shop, orders);
			execution = await this.retry(workflow, execution.id);
		}
		return execution;
	}

	/** Long enough that something can happen in the middle: about four seconds for sixty rows, five at a time. */
	resetSlowly(): void {
		this.shop.simulator.reset();
		this.shop.simulator.configure({
			faults: [
				{ method: 'POST', path: '/api/topup', fault: { kind: 'latency', ms: 350, jitterMs: 100 } },
			],
		});
	}

	async untilBought(orders: Order[], count: number): Promise<void> {
		await waitFor(
			`${count} orders to be bought`,
			async () => boughtCount(this.shop, orders) >= count,
			{ timeoutMs: 120_000, everyMs: 20 },
		);
	}

	/** Each row has its receipt, and receipts and ledger name the same purchases. */
	assertAllReceipts(execution: Execution, orders: Order[]): void {
		const receipts = receiptsOf(execution);
		assert.equal(
			receipts.length,
			orders.length,
			`a receipt for each row (${execution.error?.message ?? execution.status})`,
		);
		assert.deepEqual([...new Set(receipts.map(({ outcome }) => outcome))], ['success']);
		assertAccountedFor(this.shop, receipts);
	}
}

function receiptsOf(execution: Execution): Array<Record<string, unknown>> {
	return outputOf(execution, 'Buy Airtime');
}
