import { NodeHelpers, type INodeProperties, type INodePropertyOptions } from 'n8n-workflow';

import { builtNode, builtOperations } from '../support/builtPackage';
import { fieldsIn } from '../support/formFields';
import { nodeOf } from '../support/workflow';

/** Names that workflows hold: they never change once released. */
const promised: Record<string, string[]> = {
	airtime: ['buy'],
	airtimeToCash: ['convert', 'requestOtp', 'verifyOtp'],
	betting: ['fund'],
	cable: ['getPlans', 'getProviders', 'subscribe', 'verify'],
	custom: ['purchase'],
	data: ['buy', 'getPlans'],
	electricity: ['getDiscos', 'pay', 'verify'],
	ledger: ['followUp', 'getMany', 'report', 'summary'],
	esim: [
		...['buy', 'get', 'getCountries', 'getMany', 'getPackage', 'getPackages'],
		...['getPricing', 'getTopUpPlans', 'topUp'],
	],
	examPin: ['buy', 'getBodies'],
	flight: ['book', 'cancel', 'getAirports', 'search'],
	network: ['getMany'],
	rechargeCard: ['buy', 'buyData'],
	sms: ['campaign', 'send'],
	transaction: ['requery', 'wait'],
	wallet: ['getBalance'],
};

const { operationOf, resources } = builtOperations();
const { description, methods: { listSearch = {} } = {} } = builtNode('VtuWallet');
const node = nodeOf('', '');
const login = { authentication: 'login' };

const valuesOf = ({ options = [] }: INodeProperties) =>
	(options as INodePropertyOptions[]).map(({ value }) => String(value));

/** The form as a user sees it for these parameters, collections opened. */
function shownFor(parameters: Record<string, string>): INodeProperties[] {
	return description.properties.filter((property) =>
		NodeHelpers.displayParameter(parameters, property, node, description),
	);
}

const inForm = valuesOf(
	description.properties.find(({ name }) => name === 'resource') as INodeProperties,
).flatMap((resource) =>
	shownFor({ resource, ...login })
		.filter(({ name }) => name === 'operation')
		.flatMap(valuesOf)
		.map((operation) => ({ resource, operation })),
);

const known = resources.flatMap(({ value, operations }) =>
	operations.map((operation) => ({ resource: value, operation: operation.value })),
);

const sorted = (list: Array<{ resource: string; operation: string }>) =>
	list.map(({ resource, operation }) => `${resource}.${operation}`).sort();

const hasNoneTwice = (names: string[]) => expect(names.sort()).toEqual([...new Set(names)]);

test('every operation of the form has a handler, and the reverse', () => {
	expect(sorted(inForm)).toEqual(sorted(known));
	for (const { resource, operation } of inForm)
		expect(operationOf(resource, operation).value).toBe(operation);
	expect(() => operationOf('airtime', 'sell')).toThrow(/not one of the node/);
});

test('the operations that were promised are all there', () => {
	const wanted = Object.entries(promised).flatMap(([resource, list]) =>
		list.map((operation) => ({ resource, operation })),
	);
	expect(sorted(inForm)).toEqual(expect.arrayContaining(sorted(wanted)));
});

test('no operation, and no field of one form, has a name twice', () => {
	hasNoneTwice(sorted(known));
	for (const { resource, operation } of inForm) {
		const form = shownFor({ resource, operation, ...login, repeatProtection: 'key' });
		hasNoneTwice(form.map(({ name }) => `${resource} ${operation} ${name}`));
	}
});

test('no two lists have one name', () => {
	const lists = resources.flatMap(({ operations }) =>
		operations.flatMap(({ fields }) => fields.flatMap(({ list }) => list ?? [])),
	);
	expect(new Set(lists.map(({ name }) => name)).size).toBe(new Set(lists).size);
	expect(Object.keys(listSearch).sort()).toEqual(
		[...new Set(lists.map(({ name }) => name))].sort(),
	);
});

describe.each(known)('$resource $operation', ({ resource, operation: value }) => {
	const operation = operationOf(resource, value);
	const form = shownFor({ resource, operation: value, ...login });

	test('has the words that a user needs', () => {
		expect(operation.name).toMatch(/^[A-Z]/);
		expect(operation.action).toMatch(/^[A-Z][^A-Z]/);
		expect(operation.description.length).toBeGreaterThan(10);
	});

	test('shows each of its fields', () => {
		const shown = form.map(({ name }) => name);
		const always = operation.fields
			.filter(({ displayOptions }) => displayOptions === undefined)
			.map(({ name }) => name);
		expect(always.filter((name) => !shown.includes(name))).toEqual([]);
	});

	test('is a purchase with an endpoint, or reads', () => {
		if (operation.kind !== 'purchase') return expect(operation.run).toBeInstanceOf(Function);
		expect(operation.endpoint).toMatchObject({
			method: 'POST',
			path: expect.stringMatching(/^\/api\//),
		});
		expect(operation.plan).toBeInstanceOf(Function);
		expect(form.map(({ name }) => name)).toEqual(
			expect.arrayContaining([
				'mode',
				// Its name protects a campaign.
				operation.pooling ? 'listName' : 'repeatProtection',
				'limits',
				'options',
				'simplify',
				'includeInputFields',
			]),
		);
	});

	const fields = description.properties.filter(
		({ displayOptions: { show } = {} }) =>
			show?.resource?.includes(resource) && show.operation?.includes(value),
	);

	test("offers 'Output' to agents, in the place of 'Simplify', if it spends", () => {
		const named = (name: string) => fields.find((field) => field.name === name);
		const isForTools = (name: string) => named(name)?.displayOptions?.show?.['@tool']?.[0] === true;
		expect(isForTools('output')).toBe(operation.kind === 'purchase');
		if (operation.kind !== 'purchase') return;
		expect(isForTools('outputFields')).toBe(true);
		for (const name of ['simplify', 'includeInputFields', 'notBought', 'soldFor'])
			expect(named(name)?.displayOptions?.hide).toEqual({ '@tool': [true] });
		const choices = (named('output')?.options ?? []) as INodePropertyOptions[];
		expect(choices.map(({ name }) => name)).toEqual(['Raw', 'Selected Fields', 'Simplified']);
	});

	test('has one box at most in its form, and one more in that of a tool', () => {
		const boxes = fields.filter(
			({ type, typeOptions }) => type === 'notice' && typeOptions?.sectionHeader !== true,
		);
		const forTools = boxes.filter((box) => box.displayOptions?.show?.['@tool']?.[0] === true);
		expect(boxes.length - forTools.length).toBeLessThanOrEqual(1);
		expect(forTools.length).toBeLessThanOrEqual(1);
	});

	test('has no function in its form, because n8n reads the form as plain data', () =>
		expect(JSON.parse(JSON.stringify(form))).toEqual(form));

	test('uses lists that the node has', () => {
		const lists = JSON.stringify(operation.fields).matchAll(/"searchListMethod":"(\w+)"/g);
		for (const [, name] of lists) expect(Object.keys(listSearch)).toContain(name);
	});
});

/** Settings that decide about money. The builder of the workflow sets them, and n8n offers them to no model. */
const forTheBuilder = [
	...['mode', 'repeatProtection', 'period', 'ledger', 'ledgerTable', 'keepCodes', 'notBought'],
	...['maxPerPurchase', 'maxPerRun', 'maxPerDay', 'maxPerRecipientPerDay', 'bypass'],
	...['sendAgain', 'simulateFailure', 'output', 'outputFields'],
];

test('settings of money accept no expression in the form, and no model may fill them', () => {
	const settings = description.properties
		.flatMap(fieldsIn)
		.filter(({ name, type }) => forTheBuilder.includes(name) && type !== 'hidden');
	expect(new Set(settings.map(({ name }) => name))).toEqual(new Set(forTheBuilder));
	expect(settings.filter(({ noDataExpression }) => noDataExpression !== true)).toEqual([]);
});

const airtime = { ...login, resource: 'airtime', operation: 'buy' };

test('a first airtime purchase shows seven fields before one opens more', () => {
	const names = shownFor({ ...airtime, repeatProtection: 'run' })
		.filter(({ name, type }) => !['hidden', 'notice'].includes(type) && !(name in airtime))
		.map(({ name }) => name);
	expect(names.slice(0, names.indexOf('limits'))).toEqual([
		...['phone', 'amount', 'network', 'mode', 'repeatProtection'],
		...['notBought', 'includeInputFields'],
	]);
	expect(names.slice(names.indexOf('limits'))).toEqual([
		...['limits', 'moreSettings', 'soldFor', 'options'],
	]);
});

const openings = [{}, { moreSettings: false }, { moreSettings: true }];
test.each(openings)(
	'n8n keeps the values of More Settings, also while the section is folded: %p',
	(opened) => {
		const set = { ledger: 'off', notBought: 'receipts', simplify: false, includeInputFields: true };
		const table = { ledger: 'dataTable', ledgerTable: 'Ours' };
		const kept = (parameters: object) =>
			NodeHelpers.getNodeParameters(
				description.properties,
				{ ...airtime, ...opened, ...parameters },
				true,
				false,
				node,
				description,
			);
		expect(kept(set)).toMatchObject(set);
		expect(kept(table)).toMatchObject(table);
	},
);

test('the editor accepts other spellings from an expression for every choice that accepts one', () => {
	const open = description.properties
		.flatMap(fieldsIn)
		.filter(({ type, noDataExpression }) => type === 'options' && noDataExpression !== true);
	expect(open.map(({ name }) => name)).toEqual(
		expect.arrayContaining(['network', 'planType', 'meterType', 'cabin', 'packageType']),
	);
	expect(open.filter(({ allowArbitraryValues }) => allowArbitraryValues !== true)).toEqual([]);
});
