import { runInNewContext } from 'node:vm';

import { loadCredentialTypes } from '../support/builtPackage';
import { filesIn, textOf } from '../support/checkout';

interface Workflow {
	nodes: Array<{
		name: string;
		type: string;
		parameters: { assignments?: Assignments; jsCode?: string };
		alwaysOutputData?: boolean;
	}>;
	connections: Record<string, Record<string, Array<Array<{ node: string }> | null>>>;
}

interface Assignments {
	assignments: Array<{ name: string; value: string }>;
}

const files = filesIn('examples', '.json');
const read = (file: string) => JSON.parse(textOf(file)) as Workflow;

/** Every node that runs when the workflow starts at this one. */
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
	// The editor chooses the trigger of its big button, and prefers a webhook to a manual trigger.
	test.each(files)('%s does the same from each of its triggers', (file) => {
		const workflow = read(file);
		const triggers = workflow.nodes.filter(({ type }) => /(trigger|\.webhook)$/i.test(type));
		expect(triggers.length).toBeGreaterThan(0);
		const [first, ...others] = triggers.map((trigger) => reachedFrom(workflow, trigger.name));
		for (const other of others) expect(other).toEqual(first);
	});

	test.each(files)('%s holds no credential', (file) => {
		for (const node of read(file).nodes) expect(node).not.toHaveProperty('credentials');
	});

	// Without an item n8n would end the execution there, and call it a success.
	test.each(files)('%s fails if a file that it reads is missing', (file) => {
		const { nodes, connections } = read(file);
		const next = (name: string) =>
			connections[name]?.main[0]?.map((target) => nodes.find((one) => one.name === target.node));
		const silent = nodes.filter(
			({ name, type, alwaysOutputData }) =>
				type.endsWith('.readWriteFile') &&
				next(name)?.some((one) => one?.type.endsWith('.extractFromFile')) &&
				!alwaysOutputData,
		);
		expect(silent).toEqual([]);
	});
});

describe('Check My Provider', () => {
	const { nodes } = read('examples/check-my-provider.json');
	const answers = nodes.flatMap(({ parameters }) => parameters.assignments?.assignments ?? []);
	/** The text of each answer if every node gave these items. */
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

	test('repeats the words of a refusal, and names only fields that the credentials have', () => {
		const { vtuWalletApi, vtuWalletTokenApi } = loadCredentialTypes();
		const fields = vtuWalletApi.properties
			.flatMap(({ name, options = [] }) => (name === 'provider' ? options : []))
			.flatMap((group) => ('values' in group ? group.values : []))
			.map(({ displayName }) => displayName);
		const refused = Object.values(said({ error: 'x', message: 'It is not there.' }));
		const named = answers.flatMap(({ value }) =>
			[...value.matchAll(/under Provider: ([^.']+)/g)].map(([, name]) =>
				name.replace(/ with .*/, ''),
			),
		);
		expect(refused.every((text) => text.startsWith('no: It is not there.'))).toBe(true);
		expect(named.length).toBeGreaterThan(6);
		expect(named.filter((name) => !fields.includes(name))).toEqual([]);
		expect(vtuWalletTokenApi.properties).toContainEqual(
			vtuWalletApi.properties.find(({ name }) => name === 'provider'),
		);
	});

	test('says yes for each answered request, and recognises network ids that are not the usual ones', () => {
		expect(new Set(Object.values(said(...known, { id: '9', name: 'MTN AWOOF' })))).toEqual(
			new Set(['yes']),
		);
		const other = said(...known, { id: '7', name: 'Glo' });
		expect(other['usual network IDs']).toMatch(/^no: .* Provider: Network IDs\.$/);
		expect(other['data plans']).toBe('yes');
	});

	test('knows a provider without lists and without a look-up, whose login works', () => {
		const missing = said({ error: { title: 'The provider has no such path' }, message: 'x' });
		expect(missing['signing in']).toBe('yes');
		expect(missing.discos).toMatch(/^no: this provider has no such list\. .* Provider: Discos\.$/);
		expect(missing['usual network IDs']).toMatch(/^no list: .* document of the provider\.$/);
		const answer = said({ error: { title: 'The provider has no status look-up' }, message: 'x' });
		expect(answer['looking up a purchase']).toMatch(/^no: choose None .*: Status Look-Up\./);
		expect(Object.values(answer).join()).not.toContain('Not-Found Wording');
	});

	test('shows a failed login, and does not offer its words as the Not-Found Wording', () => {
		const message = 'The login could not be made.';
		const refused = said({ error: { title: message }, message });
		expect(Object.values(refused).join()).not.toContain('Not-Found Wording');
		expect(refused['signing in']).toBe(`no: ${message}`);
	});
});
