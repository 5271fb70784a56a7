import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { runInNewContext } from 'node:vm';

import { loadCredentialTypes } from '../support/builtPackage';

interface Workflow {
	nodes: Array<{ name: string; type: string; parameters: { assignments?: Assignments } }>;
	connections: Record<string, Record<string, Array<Array<{ node: string }> | null>>>;
}

interface Assignments {
	assignments: Array<{ name: string; value: string }>;
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

describe('Check My Provider', () => {
	const { nodes } = read('check-my-provider.json');
	const answers = nodes.flatMap(({ parameters }) => parameters.assignments?.assignments ?? []);
	/** What each answer says if every node gave these items. */
	const said = (...items: object[]) => {
		const all = items.map((item) => ({ json: item }));
		const $ = () => ({ all: () => all, first: () => all[0] });
		return Object.fromEntries(
			answers.map(({ name, value }): [string, string] => [
				name,
				String(runInNewContext(value.slice('={{'.length, -'}}'.length), { $ })),
			]),
		);
	};
	const known = [
		{ id: '1', name: 'MTN' },
		{ id: '4', name: '9MOBILE' },
	];

	test('names fields that the credentials have, where something is refused', () => {
		const { vtuWalletApi, vtuWalletTokenApi } = loadCredentialTypes();
		const fields = vtuWalletApi.properties
			.flatMap(({ name, options = [] }) => (name === 'provider' ? options : []))
			.flatMap((group) => ('values' in group ? group.values : []))
			.map(({ displayName }) => displayName);
		const refused = Object.values(said({ error: 'x', message: 'It is not there.' }));
		const named = refused.flatMap((text) => /under Provider: ([^.]+)\.$/.exec(text)?.[1] ?? []);
		expect(refused.every((text) => text.startsWith('no: It is not there.'))).toBe(true);
		expect(named.length).toBeGreaterThan(6);
		expect(named.filter((name) => !fields.includes(name))).toEqual([]);
		expect(vtuWalletTokenApi.properties).toContainEqual(
			vtuWalletApi.properties.find(({ name }) => name === 'provider'),
		);
	});

	test('says yes to what is answered, and tells network ids of its own from the usual ones', () => {
		expect(new Set(Object.values(said(...known, { id: '9', name: 'MTN AWOOF' })))).toEqual(
			new Set(['yes']),
		);
		const other = said(...known, { id: '7', name: 'Glo' });
		expect(other['usual network IDs']).toMatch(/^no: .* Provider: Network IDs\.$/);
		expect(other['data plans']).toBe('yes');
	});
});
