import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

interface Workflow {
	nodes: Array<{ name: string; type: string }>;
	connections: Record<string, Record<string, Array<Array<{ node: string }> | null>>>;
}

const folder = path.resolve(__dirname, '../../examples');
const names = readdirSync(folder).filter((file) => file.endsWith('.json'));
const read = (name: string) =>
	JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Workflow;

/** Every node that runs when the workflow is started at this one. */
function reachedFrom({ connections }: Workflow, start: string): Set<string> {
	const reached = new Set<string>();
	const waiting = [start];
	for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
		for (const outputs of Object.values(connections[name] ?? {}))
			for (const { node } of outputs.flatMap((targets) => targets ?? [])) {
				if (!reached.has(node)) waiting.push(node);
				reached.add(node);
			}
	}
	return reached;
}

describe('An example', () => {
	// The editor chooses the trigger of its big button by itself, a webhook before a click.
	test.each(names)('%s does the same from whichever trigger it is started', (name) => {
		const workflow = read(name);
		const triggers = workflow.nodes.filter(({ type }) => /(trigger|\.webhook)$/i.test(type));
		expect(triggers.length).toBeGreaterThan(0);
		const [first, ...others] = triggers.map((trigger) => reachedFrom(workflow, trigger.name));
		for (const other of others) expect(other).toEqual(first);
	});

	test.each(names)('%s holds no credential', (name) => {
		for (const node of read(name).nodes) expect(node).not.toHaveProperty('credentials');
	});
});
