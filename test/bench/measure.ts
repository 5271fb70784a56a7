import type { NodeRun } from '../host/lib/executions';
import type { Order } from '../host/lib/shop';
import { waitFor } from '../host/lib/wait';
import { chain, postToWebhook, rowsOfBody, saveWorkflow, webhook } from '../host/lib/workflows';
import type { Place } from './place';
import type { Recipe } from './recipes';

/** One execution in n8n. */
export interface Measured {
	/** From the node's beginning to its end. */
	wallMs: number;
	wallMsPerRow: number;
	/** Of n8n's process: taking in the rows, the recipe, and storing the execution. */
	cpuMsPerRow: number;
	/** Bytes in use at the most, beyond those before; 0 where memory was not watched. */
	addedBytes: number;
	/** The longest time that the event loop was held while the recipe ran. */
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

/** Seldom, since each measurement collects garbage first, which takes long where much is in use. */
const memoryEveryMs = 2_000;

let workflows = 0;

/** Runs the recipe over the orders, once, and throws when it did not end well. */
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
	// n8n stores the execution in the same breath in which the last node ends, and that is no node's doing.
	const ended = began + wallMs;
	const whileItRan = blocks.map(({ at, ms }) => Math.min(at + ms, ended) - Math.max(at, began));
	const itemsLength = JSON.stringify(output?.main).length;
	// The rest is what n8n would store without the node's items and memory.
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
