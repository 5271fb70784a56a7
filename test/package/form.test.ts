import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { builtNode, builtOperations } from '../support/builtPackage';
import { choicesOf, forms, textsOf } from '../support/formFields';

/** Names and secrets that every user knows, and the texts that n8n shows for a broken collection. */
const needNoExample = [
	...['Username', 'Password', 'Sandbox Token', 'Production Token', 'Access Token', 'Token Owner'],
	...['API Key', 'Not Supported: One Expression'],
];

/** Numbers that are seconds, minutes, hours, days or Naira. */
const counted =
	/^(max(Per|Price)|price|expectedPrice|threshold|timeout|settleFor|wait|olderThan)|(After|Within|Check)$/;

const isFilledIn = ({ type, name }: INodeProperties) =>
	!['notice', 'hidden', 'fixedCollection'].includes(type) &&
	!['resource', 'operation', 'options', 'filters'].includes(name);

const foreign = /[^\p{ASCII}₦’‘“”–…→×]/u;

/** The rules for every field, each with the fields that break the rule. */
const rules: Array<[rule: string, isBroken: (field: INodeProperties) => boolean]> = [
	[
		'has no choice whose words the list would cut off',
		(field) => choicesOf(field).some(({ description = '' }) => description.length >= 90),
	],
	[
		'has no name that the editor would cut off',
		({ type, displayName }) => type !== 'notice' && displayName.length > 30,
	],
	['has a hint of two lines at most', ({ hint = '' }) => hint.length > 130],
	[
		'has no hint that names a choice which is not there',
		({ hint = '', ...field }) =>
			(hint.match(/Once per (?:Run|List|Key|Period)/g) ?? []).some((named) =>
				choicesOf(field).every(({ name }) => name !== named),
			),
	],
	['explains every field that a person fills in', (one) => isFilledIn(one) && !one.description],
	[
		'shows what can be written into an empty field',
		({ type, default: given, placeholder, displayName }) =>
			type === 'string' && given === '' && !placeholder && !needNoExample.includes(displayName),
	],
	[
		'says in which unit a time or an amount is counted',
		({ name, type, displayName }) =>
			type === 'number' &&
			counted.test(name) &&
			!/\((Seconds|Minutes|Hours|Days|₦)\)$/.test(displayName),
	],
	[
		'has its longer lists in the order of the alphabet',
		(field) => {
			const names = choicesOf(field).map(({ name }) => name.toLowerCase());
			const isLong = names.length >= 5 && field.name !== 'network';
			return isLong && names.join() !== [...names].sort().join();
		},
	],
	[
		'speaks as people do, and shows nothing of how it is made',
		(field) =>
			textsOf(field).some((text) =>
				/\[object|undefined|\bNaN\b|\bdeployments?\b|user name/i.test(text),
			),
	],
	[
		"speaks as n8n's own nodes do",
		({ type, placeholder = '', description = '' }) =>
			(type === 'string' && placeholder !== '' && !placeholder.startsWith('e.g. ')) ||
			(type === 'boolean' && !description.startsWith('Whether ')),
	],
	['is in English letters', (field) => textsOf(field).some((text) => foreign.test(text))],
	[
		'has locators that begin with their list',
		({ type, modes, default: given }) =>
			type === 'resourceLocator' &&
			(modes?.[0].name !== 'list' || (given as { mode: string }).mode !== 'list'),
	],
];

describe.each(forms)('the form of %s', (_name, fields) => {
	it.each(rules)('%s', (_rule, isBroken) => {
		expect(fields.filter(isBroken).map(({ displayName }) => displayName)).toEqual([]);
	});

	it('can limit every list', () => {
		const names = fields.map(({ name }) => name);
		expect(names.includes('returnAll')).toBe(names.includes('limit'));
	});
});

it('n8n shows the choice of the credential and hides no field for it', () => {
	for (const name of ['VtuWallet', 'VtuWalletTrigger']) {
		const { credentials = [], properties } = builtNode(name).description;
		// The editor hides the fields on which the choice of a credential depends.
		const deciding = credentials.flatMap(({ displayOptions }) =>
			Object.keys(displayOptions?.show ?? {}),
		);
		const hidden = properties
			.filter((field) => deciding.includes(field.name))
			.flatMap(({ displayOptions }) => Object.keys(displayOptions?.show ?? {}));
		expect([name, hidden]).toEqual([name, []]);
	}
});

test.each(['data getPlans', 'cable getProviders', 'cable getPlans', 'electricity getDiscos'])(
	'the form of the list of %s, which the document does not show, says what to do',
	(list) => {
		const [resource, operation] = list.split(' ');
		const { notDocumented } = builtOperations().operationOf(resource, operation);
		expect(notDocumented).toContain("in the credential, under 'Provider'");
	},
);

test('the form of a tool says how much the agent may spend without limits', () => {
	const { description } = builtNode('VtuWallet');
	const asTool = { ...description, name: `${description.name}Tool` };
	const notes = (type: typeof description, parameters: INodeParameters) =>
		description.properties
			.filter((one) => NodeHelpers.displayParameter(parameters, one, null, type))
			.filter(({ name }) => name === 'whatAnAgentMaySpend')
			.map(({ displayName }) => displayName);
	const form = { resource: 'sms', operation: 'send', authentication: 'login' };
	expect(notes(asTool, form)).toEqual([expect.stringMatching(/may spend ₦10,000 .*not known/)]);
	expect(notes(asTool, { ...form, limits: { maxPerRun: 500 } })).toEqual([]);
	expect(notes(description, form)).toEqual([]);
});

test('no form sorts by the languages of the world, whose data n8n would load at its start', () => {
	const compare = jest.spyOn(String.prototype, 'localeCompare');
	builtNode('VtuWallet');
	builtNode('VtuWalletTrigger');
	expect(compare).not.toHaveBeenCalled();
	compare.mockRestore();
});
