import type { NodeRun } from '../host/lib/executions';
import type { Order } from '../host/lib/shop';
import { waitFor } from '../host/lib/wait';
import { chain, postToWebhook, rowsOfBody, saveWorkflow, webhook } from '../host/lib/workflows';
import type { Place } from './place';
import type { Recipe } from './recipes';

/** One execution in n8n. */
export interface Measured {
	/** The time from the beginning of the node to its end. */
	wallMs: number;
	wallMsPerRow: number;
	/** The CPU time of n8n's process for reading the rows, the recipe, and storing the execution. */
	cpuMsPerRow: number;
	/** The most bytes in use, without those before. 0 if memory was not watched. */
	addedBytes: number;
	/** The longest time for which the recipe blocked the event loop. */
	longestBlockMs: number;
	/** Characters that n8n stores for the recipe, and those of its items alone. */
	storedLength: number;
	itemsLength: number;
}

interface StoredData {
	resultData: {
		runData: Record<string, Array<NodeRun & { startTime: number; executionTime: number }>>;
	};
	executionData?: { contextData?: Record<string, unknown> };
}

/** A long interval, because each measurement collects garbage first, which takes long for much memory. */
const memoryEveryMs = 2_000;

let workflows = 0;

/** Runs the recipe over the orders once. Throws if the execution failed. */
export async function measure(
	place: Place,
	recipe: Recipe,
	orders: readonly Order[],
	{ memory = false } = {},
): Promise<Measured> {
	const { host, probe } = place;
	const node = recipe(place);
	workflows += 1;
	const address = `bench-${workflows}`;
	const workflow = chain(address, [webhook(address, 'lastNode'), rowsOfBody(), node]);
	const id = await saveWorkflow(host.rest, workflow, { publish: true });
	const rows = orders.map((order) => ({ ...order, network: 1 }));
	await probe.reset(memory ? memoryEveryMs : undefined);
	await (await postToWebhook(host.rest, address, { rows })).text();
	const execution = await waitFor('the execution to be stored', async () => {
		const [row] = await host.executions.list(id);
		return row && !['running', 'new'].includes(row.status) && row;
	});
	if (execution.status !== 'success') {
		const { error } = await host.executions.get(String(execution.id));
		throw new Error(`${address} ended with "${execution.status}": ${error?.message}`);
	}
	const { cpuMs, peak, base, blocks } = await probe.read();
	const { data } = await host.rest.get<{ data: string }>(
		`/rest/executions/${execution.id}?includeData=true`,
	);
	const stored = host.rest.parseFlatted<StoredData>(data);
	const { runData } = stored.resultData;
	const [{ startTime: began, executionTime: wallMs, data: output }] = runData[node.name];
	// n8n stores the execution right after the last node ends, and this time is not the node's.
	const ended = began + wallMs;
	const whileItRan = blocks.map(({ at, ms }) => Math.min(at + ms, ended) - Math.max(at, began));
	const itemsLength = JSON.stringify(output?.main).length;
	// n8n would store the rest without the node's items and memory.
	delete runData[node.name];
	delete stored.executionData?.contextData;
	return {
		wallMs,
		wallMsPerRow: wallMs / orders.length,
		cpuMsPerRow: cpuMs / orders.length,
		addedBytes: peak - base,
		longestBlockMs: Math.max(0, ...whileItRan),
		storedLength: data.length - host.rest.flattedLength(stored),
		itemsLength,
	};
}
