import { NodeHelpers, type INode, type INodeProperties } from 'n8n-workflow';

import { firstLetter } from '../../nodes/VtuWallet/batch/plan/refusedParameters';
import { bounds } from '../../nodes/VtuWallet/trigger/bounds';
import { esimEvents, transactionEvents } from '../../nodes/VtuWallet/trigger/formEvents';
import { VtuWalletTrigger } from '../../nodes/VtuWallet/VtuWalletTrigger.node';
import codex from '../../nodes/VtuWallet/VtuWalletTrigger.node.json';

const { description } = new VtuWalletTrigger();
const fields = (name: string) =>
	description.properties.filter((property) => property.name === name);
const valuesOf = ({ options = [] }: INodeProperties) =>
	options.map((option) => ('value' in option ? option.value : option.name));
const shownFor = (property: INodeProperties) =>
	(property.displayOptions?.show?.watch ?? property.displayOptions?.show?.['/watch']) as
		| string[]
		| undefined;

test('the trigger polls, takes both credentials and one for a list, and has no input', () => {
	expect(description).toMatchObject({
		name: 'vtuWalletTrigger',
		displayName: 'VTU Wallet Trigger',
		polling: true,
		inputs: [],
		group: ['trigger'],
	});
	expect(description.credentials?.map(({ name }) => name)).toEqual([
		'vtuWalletApi',
		'vtuWalletTokenApi',
		'vtuWalletListApi',
	]);
	expect(description.usableAsTool).toBeUndefined();
	expect(codex).toMatchObject({
		node: `n8n-nodes-vtu-wallet.${description.name}`,
		resources: { primaryDocumentation: [{}], credentialDocumentation: [{}] },
	});
});

test('n8n offers only credentials for a list in the field of the list', () => {
	const ofList = description.credentials?.at(-1);
	if (ofList?.name !== 'vtuWalletListApi') throw new Error('The list has no credential');
	// The editor merges all credentials without `show`, and hides fields on which a field in `show` depends.
	const { show } = ofList.displayOptions ?? {};
	expect(Object.keys(show ?? {}).length).toBeGreaterThan(0);
	for (const name of Object.keys(show ?? {})) expect(fields(name)).toEqual([]);

	const isShown = (parameters: INode['parameters']) =>
		NodeHelpers.displayParameter(
			parameters,
			ofList,
			{ typeVersion: Number(description.version) },
			description,
		);
	for (const source of ['ledger', 'dataTable', 'url']) {
		expect(isShown({ watch: 'transactions', source })).toBe(true);
	}
	expect(isShown({ watch: 'transactions', source: 'list' })).toBe(false);
	expect(isShown({ watch: 'esims' })).toBe(false);
	expect(isShown({ watch: 'balance' })).toBe(false);
});

test("n8n's panel lists a trigger for purchases, eSIMs and the balance", () => {
	const labels = ['event', 'events', 'trigger on'];
	const listed = description.properties.find(({ displayName }) =>
		labels.includes(displayName.toLowerCase()),
	);
	expect(listed?.name).toBe('watch');
	expect(listed?.options?.map((option) => 'action' in option && option.action)).toEqual([
		'On low balance',
		'On eSIM changed',
		'On purchase decided',
	]);
});

test.each([
	['transactions', transactionEvents],
	['esims', esimEvents],
] as const)(
	'the form offers every event of %s that can be told, and no other',
	(watch, choices) => {
		const names = choices.map(([name]) => name);
		const [events] = fields('events').filter((property) => shownFor(property)?.includes(watch));
		expect([...valuesOf(events)].sort()).toEqual([...names].sort());
		for (const name of events.default as string[]) expect(names).toContain(name);
	},
);

test('the form offers every number option with its limits, and shows each where it has an effect', () => {
	const all = fields('options')[0].options as INodeProperties[];
	// Shown only where the options are written as one expression.
	const options = all.filter(({ name }) => name !== firstLetter);
	for (const [name, { label, usual, min, max }] of Object.entries(bounds)) {
		expect([...options, ...fields('threshold')].find((one) => one.name === name)).toMatchObject({
			displayName: label,
			type: 'number',
			default: usual,
			typeOptions: { minValue: min, maxValue: max },
		});
	}
	const names = (watch: string) =>
		options.filter((option) => shownFor(option)?.includes(watch) ?? true).map(({ name }) => name);
	expect(names('balance')).toEqual(['emitExisting', 'timeout']);
	const ofLookUps = ['giveUpAfter', 'maxLookUps', 'slowestCheck', 'timeout'];
	expect(names('esims')).toEqual(['concurrency', 'emitExisting', 'expiringWithin', ...ofLookUps]);
	const labels = options.map(({ displayName }) => displayName);
	expect(labels).toEqual([...labels].sort());
});

test('the trigger has every parameter that stored workflows may hold', () => {
	const stored = [
		...['authentication', 'watch', 'events', 'source', 'references', 'url', 'threshold', 'options'],
		...['ledgerNeedsKey', 'ledgerTable', 'table', 'column', 'statusColumn', 'statuses'],
		'balanceNotDocumented',
	];
	expect(new Set(description.properties.map(({ name }) => name))).toEqual(new Set(stored));
	expect(valuesOf(fields('watch')[0])).toEqual(['balance', 'esims', 'transactions']);
	expect(valuesOf(fields('source')[0])).toEqual(['ledger', 'list', 'dataTable', 'url']);
});
