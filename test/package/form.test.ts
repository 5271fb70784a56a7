import type { INodeProperties, INodePropertyOptions, INodeTypeDescription } from 'n8n-workflow';

import { builtNode, loadCredentialTypes } from '../support/builtPackage';

const nodes = ['VtuWallet', 'VtuWalletTrigger'].map((name) => builtNode(name).description);
const credentials = Object.values(loadCredentialTypes());
const forms = [...nodes, ...credentials].map(
	({ displayName, properties }) => [displayName, properties.flatMap(within)] as const,
);

/** A property with all that its collections hold. */
function within(property: INodeProperties): INodeProperties[] {
	const inner = (property.options ?? []).flatMap((option) =>
		'values' in option ? option.values : 'type' in option ? [option] : [],
	);
	return [property, ...inner.flatMap(within)];
}

/** Names and secrets that everybody knows for their own, and what n8n shows for a broken collection. */
const needNoExample = [
	...['Username', 'Password', 'Sandbox Token', 'Production Token', 'Access Token', 'Token Owner'],
	...['API Key', 'Not Supported: One Expression'],
];

/** Numbers that are seconds, minutes, hours, days or Naira. */
const counted =
	/^(max(Per|Price)|price|expectedPrice|threshold|timeout|settleFor|wait|olderThan)|(After|Within|Check)$/;

const choices = ({ type, options = [] }: INodeProperties) =>
	['options', 'multiOptions'].includes(type) ? (options as INodePropertyOptions[]) : [];

describe.each(forms)('the form of %s', (_name, properties) => {
	it('has no choice whose words the list would cut off', () => {
		const long = properties
			.flatMap(choices)
			.filter(({ description = '' }) => description.length >= 90)
			.map(({ name, description }) => `${name}: ${description}`);
		expect([...new Set(long)]).toEqual([]);
	});

	it('has no name that the editor would cut off', () => {
		const long = properties
			.filter(({ type }) => type !== 'notice')
			.map(({ displayName }) => displayName)
			.filter((name) => name.length > 30);
		expect([...new Set(long)]).toEqual([]);
	});

	it('explains every field that a person fills in', () => {
		const bare = properties
			.filter(({ type }) => !['notice', 'hidden', 'fixedCollection'].includes(type))
			.filter(({ name }) => !['resource', 'operation', 'options', 'filters'].includes(name))
			.filter(({ description = '' }) => description === '')
			.map(({ displayName }) => displayName);
		expect([...new Set(bare)]).toEqual([]);
	});

	it('shows what can be written into an empty field', () => {
		const bare = properties
			.filter(({ type, default: given }) => type === 'string' && given === '')
			.filter(({ placeholder = '' }) => placeholder === '')
			.map(({ displayName }) => displayName);
		expect([...new Set(bare)].filter((name) => !needNoExample.includes(name))).toEqual([]);
	});

	it('says in which unit a time or an amount is counted', () => {
		const unnamed = properties
			.filter(({ name, type }) => type === 'number' && counted.test(name))
			.filter(({ displayName }) => !/\((Seconds|Minutes|Hours|Days|₦)\)$/.test(displayName))
			.map(({ displayName }) => displayName);
		expect([...new Set(unnamed)]).toEqual([]);
	});

	it('has its longer lists in the order of the alphabet', () => {
		const unsorted = properties
			.filter((property) => choices(property).length >= 5 && property.name !== 'network')
			.filter((property) => {
				const names = choices(property).map(({ name }) => name.toLowerCase());
				return names.join() !== [...names].sort().join();
			})
			.map(({ displayName }) => displayName);
		expect([...new Set(unsorted)]).toEqual([]);
	});

	it('speaks as people do, and shows nothing of how it is made', () => {
		const odd = properties
			.flatMap(({ displayName, description = '', hint = '', placeholder = '' }) => [
				displayName,
				description,
				hint,
				placeholder,
			])
			.filter((text) => /\[object|undefined|\bNaN\b|\bdeployments?\b|user name/i.test(text));
		expect([...new Set(odd)]).toEqual([]);
	});
});

/**
 * n8n's editor draws the choice of the credential in place of every field that a field named by a credential's `show`
 * depends on: such a field cannot be seen at all.
 */
function hiddenByEditor({ credentials: named = [], properties }: INodeTypeDescription): string[] {
	const deciding = named.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {}));
	return properties
		.filter(({ name }) => deciding.includes(name))
		.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {}));
}

it.each(nodes.map((node) => [node.displayName, node] as const))(
	'the editor shows every field of %s',
	(_name, node) => {
		expect(hiddenByEditor(node)).toEqual([]);
	},
);
