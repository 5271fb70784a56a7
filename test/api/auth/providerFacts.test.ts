import { NodeHelpers, type INodeParameters } from 'n8n-workflow';

import { providerFactsOf, providerField } from '../../../nodes/VtuWallet/api/auth/providerFacts';
import { movable } from '../../../nodes/VtuWallet/api/endpoints';

const base = 'https://provider.example/sub';
const read = (provider?: object) =>
	providerFactsOf(provider ? { provider: { ...provider } } : {}, base);

const usual = {
	paths: new Map(),
	phoneFormat: 'international',
	networkIds: 'documented',
	cabinParameter: 'cabin',
	notFoundWording: '',
	lookUp: 'usual',
};

const blank = { paths: { discos: ' ' }, facts: null };
test.each([undefined, {}, { paths: {}, facts: {} }, blank])('%j changes nothing', (provider) => {
	expect(read(provider)).toEqual(usual);
});

test('a form that n8n opened and stored without changes gives the same facts', () => {
	const { paths, facts } = Object.fromEntries(
		(providerField.options ?? []).map((group) => [
			group.name,
			Object.fromEntries(
				('values' in group ? group.values : []).map(({ name, default: value }) => [name, value]),
			),
		]),
	);
	const stored = { provider: { paths, facts } } as INodeParameters;
	const node = { name: '', typeVersion: 1 };
	const full = NodeHelpers.getNodeParameters([providerField], stored, true, false, node, null);
	expect(providerFactsOf({ provider: { ...Object(full?.provider) } }, base)).toEqual(usual);
});

test('every field has an effect', () => {
	const paths = Object.fromEntries(
		Object.keys(movable).map((name) => [name, ` /api/v2/${name.toLowerCase()} `]),
	);
	const facts = {
		phoneFormat: 'local',
		networkIds: 'provider',
		cabinParameter: ' class ',
		notFoundWording: 'None such',
		lookUp: 'none',
	};
	expect(read({ paths, facts })).toEqual({
		...facts,
		cabinParameter: 'class',
		paths: new Map(
			Object.entries(movable).map(([name, { path }]) => [path, `/api/v2/${name.toLowerCase()}`]),
		),
	});
	const names = (providerField.options ?? []).flatMap((group) =>
		'values' in group ? group.values.map(({ name }) => name) : [],
	);
	expect(names.sort()).toEqual([...Object.keys(paths), ...Object.keys(facts)].sort());
});

test.each([
	['have a place for the eSIM', 'esim', '/api/esim/my/{id}', '/api/v2/{id}'],
	['end in parameters', 'dataPlans', '/api/data-plan', '/api/data-plan?per_page=100'],
])('a path may %s', (_, name, usualPath, own) => {
	expect(read({ paths: { [name]: own } }).paths).toEqual(new Map([[usualPath, own]]));
});

test.each([
	['the whole address', `${base}/api/discos`],
	['no slash', 'api/discos'],
	['a hidden way up', '/api/%2e%2e/discos'],
	['a space', '/api/dis cos'],
	['a place without a value', '/api/discos/{id}'],
	['a place without a name', '/api/discos/{}'],
])('a path with %s is refused', (_, discos) => {
	expect(() => read({ paths: { discos } })).toThrow(expect.objectContaining({ name: 'BadInput' }));
});

test.each(['File Not Found.', 'Not Found', 'The route /api/requery/x could not be found.'])(
	'the words of a missing address are refused as the wording of a missing purchase: %s',
	(notFoundWording) => {
		expect(() => read({ facts: { notFoundWording } })).toThrow(/a missing address/);
	},
);

test.each(['phoneFormat', 'networkIds', 'lookUp'])(
	'a %s that is not one of its values is refused',
	(name) => {
		expect(() => read({ facts: { [name]: 'other' } })).toThrow(/in the credential is none/);
	},
);
