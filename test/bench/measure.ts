import type { NodeRun } from '../host/lib/executions';
import type { Order } from '../host/lib/shop';
import { waitFor } from '../host/lib/wait';
import { chain, node, saveWorkflow, webhook, type WorkflowJson } from '../host/lib/workflows';
import type { Place } from './place';
import type { Recipe, RecipeMaker } from './recipes';

/** One execution in n8n. */
export interface Measured {
	/** From the first node after the rows to the last one's end. */
	wallMs: number;
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
	make: RecipeMaker,
	orders: readonly Order[],
	{ memory = false } = {},
): Promise<Measured> {
	const { host, probe } = place;
	const recipe = make(place);
	workflows += 1;
	const address = `bench-${workflows}`;
	const id = await saveWorkflow(host.rest, workflowOf(address, recipe), { publish: true });
	const rows = orders.map((order) => ({ ...order, network: 1 }));
	await probe.reset(memory ? memoryEveryMs : undefined);
	const answer = await host.rest.raw(`/webhook/${address}`, {
		method: 'POST',
		headers: { 'content-type': 'application/json' },
		body: JSON.stringify({ rows }),
	});
	await answer.text();
	const execution = await waitFor(
		'the execution to be stored',
		async () => {
			const [row] = await host.executions.list(id);
			return row && !['running', 'new'].includes(row.status) && row;
		},
		{ timeoutMs: 60_000 },
	);
	if (execution.status !== 'success') {
		const { error } = await host.executions.get(String(execution.id));
		throw new Error(`${address} ended with "${execution.status}": ${error?.message}`);
	}
	const { cpuMs, peak, base, blocks } = await probe.read();
	const { data } = await host.rest.get<{ data: string }>(
		`/rest/executions/${execution.id}?includeData=true`,
	);
	const stored = host.rest.parseFlatted<StoredData>(data);
	const names = [...recipe.nodes.map(({ name }) => name), ...(recipe.loop ? ['Loop'] : [])];
	const runs = names.flatMap((name) => stored.resultData.runData[name] ?? []);
	const began = Math.min(...runs.map(({ startTime }) => startTime));
	const ended = Math.max(...runs.map(({ startTime, executionTime }) => startTime + executionTime));
	// n8n stores the execution in the same breath in which the last node ends, and that is no node's doing.
	const whileItRan = blocks.map(({ at, ms }) => Math.min(at + ms, ended) - Math.max(at, began));
	return {
		wallMs: ended - began,
		cpuMsPerRow: cpuMs / orders.length,
		addedBytes: peak - base,
		longestBlockMs: Math.max(0, ...whileItRan),
		...lengthsOf(place, data, names),
	};
}

/** What the recipe adds to the stored text: its items, and whatever its nodes remember. */
function lengthsOf({ host }: Place, data: string, names: string[]) {
	const rest = host.rest.parseFlatted<StoredData>(data);
	const { runData } = rest.resultData;
	const items = names.map((name) => runData[name]?.map((run) => run.data?.main));
	const itemsLength = JSON.stringify(items).length;
	for (const name of names) delete runData[name];
	delete rest.executionData?.contextData;
	return { storedLength: data.length - host.rest.flattedLength(rest), itemsLength };
}

function workflowOf(address: string, { nodes, loop }: Recipe): WorkflowJson {
	const rows = node('Rows', 'n8n-nodes-base.splitOut', {
		fieldToSplitOut: 'body.rows',
		options: {},
	});
	const start = [webhook(address, 'lastNode'), rows];
	if (!loop) return chain(address, [...start, ...nodes]);
	const around = node(
		'Loop',
		'n8n-nodes-base.splitInBatches',
		{ batchSize: loop, options: {} },
		{ typeVersion: 3 },
	);
	const workflow = chain(address, [...start, around, ...nodes]);
	const to = (name: string) => [{ node: name, type: 'main' as const, index: 0 }];
	workflow.connections.Loop = { main: [[], to(nodes[0].name)] };
	workflow.connections[nodes[nodes.length - 1].name] = { main: [to('Loop')] };
	return workflow;
}
