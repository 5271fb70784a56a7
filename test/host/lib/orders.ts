import assert from 'node:assert/strict';

import { type Execution, outputOf } from './executions';
import { assertAccountedFor, assertBoughtOnceEach, assertNoneTwice, boughtCount } from './ledger';
import { host, shop } from './place';
import type { Order } from './shop';
import { waitFor } from './wait';
import { callWebhook, chain, rowsOfBody, saveWorkflow, webhook } from './workflows';
import type { WorkflowNode } from './workflows';

/** The simulator shows a purchase at once, so two seconds of asking are enough. */
export const quick = { options: { settleFor: 2 } };

/** On a busy machine two seconds are enough for a few rows only. */
const mostTries = 15;

/** A workflow that takes orders by a webhook and buys them. */
export interface Published {
	id: string;
	path: string;
}

let workflows = 0;

export async function publishOrders(
	buying: WorkflowNode,
	settings: Record<string, unknown> = {},
): Promise<Published> {
	workflows += 1;
	const path = `orders-${workflows}`;
	const workflow = chain(path, [webhook(path), rowsOfBody(), buying], settings);
	return { id: await saveWorkflow(host.rest, workflow, { publish: true }), path };
}

/** Gives the execution's id. */
export async function startOrders({ id, path }: Published, orders: Order[]): Promise<string> {
	return await host.executions.startedBy(id, async () => await callWebhook(path, { rows: orders }));
}

export async function runOrders(workflow: Published, orders: Order[]): Promise<Execution> {
	return await host.executions.finished(await startOrders(workflow, orders));
}

export async function retry({ id }: Published, execution: string): Promise<Execution> {
	return await host.executions.finished(await host.executions.retry(execution, id));
}

/** *Retry*, again if need be, until every row has its receipt and each is paid for once. */
export async function retryUntilWhole(
	workflow: Published,
	first: string,
	orders: Order[],
): Promise<void> {
	let execution = await retry(workflow, first);
	// n8n may call a Retry of a stopped execution canceled although it came to its end.
	for (let tries = 1; tries < mostTries; tries += 1) {
		if (receiptsOf(execution).length === orders.length) break;
		assertNoneTwice(orders);
		execution = await retry(workflow, execution.id);
	}
	assertBoughtWithReceipts(execution, orders);
}

/** Long enough that something can happen in the middle: about four seconds for sixty rows, five at a time. */
export const answerSlowly = (path = '/api/topup', ms = 350, jitterMs = 100): void =>
	shop.simulator.configure({
		faults: [{ method: 'POST', path, fault: { kind: 'latency', ms, jitterMs } }],
	});

export async function untilBought(orders: Order[], count: number): Promise<void> {
	await waitFor(`${count} orders to be bought`, async () => boughtCount(orders) >= count, {
		everyMs: 10,
	});
}

/** Each row is paid for once and has its receipt, and receipts and ledger name the same purchases. */
export function assertBoughtWithReceipts(execution: Execution, orders: Order[]): void {
	assertBoughtOnceEach(orders);
	const receipts = receiptsOf(execution);
	assert.equal(
		receipts.length,
		orders.length,
		`a receipt for each row (${execution.error?.message ?? execution.status})`,
	);
	assert.deepEqual([...new Set(receipts.map(({ outcome }) => outcome))], ['success']);
	assertAccountedFor(receipts);
}

function receiptsOf(execution: Execution): Array<Record<string, unknown>> {
	return outputOf(execution, 'Buy Airtime');
}
