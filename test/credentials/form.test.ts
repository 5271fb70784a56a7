import { NodeHelpers, type ICredentialType, type INodeParameters } from 'n8n-workflow';

import { textOf } from '../support/checkout';
import { VtuWalletApi } from '../../credentials/VtuWalletApi.credentials';
import { VtuWalletTokenApi } from '../../credentials/VtuWalletTokenApi.credentials';

const both: Array<[string, ICredentialType]> = [
	['vtuWalletApi', new VtuWalletApi()],
	['vtuWalletTokenApi', new VtuWalletTokenApi()],
];

describe.each(both)('%s', (name, type) => {
	const field = (wanted: string) => type.properties.find((property) => property.name === wanted);

	test('has its name, a documentation link and a test', () =>
		expect(type).toMatchObject({
			name,
			documentationUrl: expect.stringMatching(/^https:/),
			test: expect.anything(),
		}));

	test('has its test in its own file, where a reviewer looks for it', () =>
		expect(textOf(`credentials/${type.constructor.name}.credentials.ts`)).toMatch(
			/\ttest: ICredentialTestRequest = \{\s+request: \{\s*method: '(GET|POST)'/,
		));

	test('starts in the sandbox', () =>
		expect(field('environment')).toMatchObject({ type: 'options', default: 'sandbox' }));

	test('keeps every secret in a password field', () => {
		const secret = /password|token/i;
		for (const property of type.properties.filter((candidate) => secret.test(candidate.name))) {
			expect(property.typeOptions?.password).toBe(true);
		}
	});

	test.each(['sandbox', 'production'])('shows only the fields of the %s', (chosen) => {
		const values: INodeParameters = {
			environment: chosen,
			sandboxUrl: 'https://sandbox.example',
			productionUrl: 'https://live.example',
			...(name === 'vtuWalletTokenApi' && { sandboxToken: 'sk_test_1', liveToken: 'sk_live_1' }),
		};
		const shown = type.properties
			.filter((property) => property.type !== 'hidden')
			.filter((property) => NodeHelpers.displayParameter(values, property, null, null))
			.map((property) => property.name);
		const other = chosen === 'sandbox' ? /^(production|live)/ : /^sandbox/;
		expect(shown.filter((one) => other.test(one))).toEqual([]);
		expect(shown).toContain(`${chosen}Url`);
		// The editor saves a credential without the values of hidden fields.
		const saved = NodeHelpers.getNodeParameters(type.properties, values, false, false, null, null);
		expect({ environment: 'sandbox', ...saved }).toMatchObject(values);
	});

	test("does not require hidden fields in n8n's public API", () => {
		expect(type.properties.filter(({ displayOptions }) => displayOptions?.show)).toEqual([]);
		const last = new Map(type.properties.map((property) => [property.name, property.type]));
		expect(last.get('productionUrl')).toBe('string');
	});
});

test('the fields have the names that stored credentials hold', () => {
	const names = both.map(([, type]) => [...new Set(type.properties.map(({ name }) => name))]);
	expect(names).toEqual([
		[
			...['environment', 'sandboxUrl', 'productionUrl', 'username', 'password'],
			...['accessToken', 'tokenOwner', 'provider'],
		],
		['environment', 'sandboxUrl', 'sandboxToken', 'productionUrl', 'liveToken', 'provider'],
	]);
});

test('n8n stores the token of a login', () => {
	const token = new VtuWalletApi().properties.find(({ name }) => name === 'accessToken');
	expect(token).toMatchObject({ type: 'hidden', default: '', typeOptions: { expirable: true } });
});
