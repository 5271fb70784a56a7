import { NodeHelpers, type INode, type INodeProperties } from 'n8n-workflow';

import { firstLetter } from '../../nodes/VtuWallet/batch/plan/refusedParameters';
import { bounds } from '../../nodes/VtuWallet/trigger/bounds';
import { VtuWalletTrigger } from '../../nodes/VtuWallet/VtuWalletTrigger.node';
import codex from '../../nodes/VtuWallet/VtuWalletTrigger.node.json';

const { description } = new VtuWalletTrigger();
const { properties, credentials = [] } = description;
const fields = (name: string) => properties.filter((property) => property.name === name);
const valuesOf = ({ options = [] }: INodeProperties) =>
	options.map((option) => ('value' in option ? option.value : option.name));
const isShownFor = (watch: string, { displayOptions }: INodeProperties): boolean => {
	const shown = displayOptions?.show?.watch ?? displayOptions?.show?.['/watch'];
	return shown?.includes(watch) ?? true;
};

test('the trigger polls, takes both credentials and one for a list, and has no input', () => {
	const facts = { name: 'vtuWalletTrigger', displayName: 'VTU Wallet Trigger', group: ['trigger'] };
	expect(description).toMatchObject({ ...facts, polling: true, inputs: [] });
	const names = ['vtuWalletApi', 'vtuWalletTokenApi', 'vtuWalletListApi'];
	expect(credentials.map(({ name }) => name)).toEqual(names);
	expect(description.usableAsTool).toBeUndefined();
	expect(codex).toMatchObject({
		node: `n8n-nodes-vtu-wallet.${description.name}`,
		resources: { primaryDocumentation: [{}], credentialDocumentation: [{}] },
	});
});

describe('the credential of the list', () => {
	const [ofList] = credentials.slice(-1);

	test('is separate from those of the wallet, and hides no field', () => {
		// The editor merges all credentials without `show`, and hides fields on which a field in `show` depends.
		const names = Object.keys(ofList.displayOptions?.show ?? {});
		expect(names.length).toBeGreaterThan(0);
		for (const name of names) expect(fields(name)).toEqual([]);
	});

	test.each<[boolean, INode['parameters']]>([
		[true, { watch: 'transactions', source: 'ledger' }],
		[true, { watch: 'transactions', source: 'dataTable' }],
		[true, { watch: 'transactions', source: 'url' }],
		[false, { watch: 'transactions', source: 'list' }],
		[false, { watch: 'esims' }],
		[false, { watch: 'balance' }],
	])('is offered (%s) for %j', (isOffered, parameters) => {
		const version = { typeVersion: Number(description.version) };
		const isShown = NodeHelpers.displayParameter(parameters, ofList, version, description);
		expect(isShown).toBe(isOffered);
	});
});

test("n8n's panel lists a trigger for purchases, eSIMs and the balance", () => {
	const labels = ['event', 'events', 'trigger on'];
	const listed = properties.find(({ displayName }) => labels.includes(displayName.toLowerCase()));
	expect(listed?.name).toBe('watch');
	const actions = listed?.options?.map((option) => 'action' in option && option.action);
	expect(actions).toEqual(['On low balance', 'On eSIM changed', 'On purchase decided']);
});

test('the events of the default are among those of the form', () => {
	for (const events of fields('events'))
		expect(valuesOf(events)).toEqual(expect.arrayContaining(events.default as string[]));
});

test('the form offers every number option with its limits, and shows the option only if it has an effect', () => {
	const all = fields('options')[0].options as INodeProperties[];
	// The form shows these only if the options are one expression.
	const options = all.filter(({ name }) => name !== firstLetter);
	for (const [name, { label, usual, min, max }] of Object.entries(bounds)) {
		const typeOptions = { minValue: min, maxValue: max };
		expect([...options, ...fields('threshold')].find((one) => one.name === name)).toMatchObject({
			...{ displayName: label, type: 'number', default: usual, typeOptions },
		});
	}
	const names = (watch: string) =>
		options.filter((option) => isShownFor(watch, option)).map(({ name }) => name);
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
	expect(new Set(properties.map(({ name }) => name))).toEqual(new Set(stored));
	expect(valuesOf(fields('watch')[0])).toEqual(['balance', 'esims', 'transactions']);
	expect(valuesOf(fields('source')[0])).toEqual(['ledger', 'list', 'dataTable', 'url']);
	expect(fields('source')[0].default).toBe('ledger');
});
