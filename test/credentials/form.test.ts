import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { ICredentialType } from 'n8n-workflow';

import { VtuWalletApi } from '../../credentials/VtuWalletApi.credentials';
import { VtuWalletTokenApi } from '../../credentials/VtuWalletTokenApi.credentials';

const both: Array<[string, ICredentialType]> = [
	['vtuWalletApi', new VtuWalletApi()],
	['vtuWalletTokenApi', new VtuWalletTokenApi()],
];

describe.each(both)('%s', (name, type) => {
	const field = (wanted: string) => type.properties.find((property) => property.name === wanted);

	test('has its name, a documentation link and a test', () => {
		expect(type).toMatchObject({
			name,
			documentationUrl: expect.stringMatching(/^https:/),
			test: expect.anything(),
		});
	});

	test('starts in the sandbox', () => {
		expect(field('environment')).toMatchObject({ type: 'options', default: 'sandbox' });
	});

	test('keeps every secret in a password field', () => {
		const secret = /password|token/i;
		for (const property of type.properties.filter((candidate) => secret.test(candidate.name))) {
			expect(property.typeOptions?.password).toBe(true);
		}
	});

	test('shows the fields of both environments at any time', () => {
		// n8n drops the values of hidden fields when the credential is saved: the toggle would lose the other pair.
		expect(type.properties.filter((property) => property.displayOptions)).toEqual([]);
	});

	test('has an icon for light and one for dark', () => {
		const { light, dark } = type.icon as { light: string; dark: string };
		expect(light).not.toBe(dark);
		for (const icon of [light, dark]) {
			const file = path.join(__dirname, '../../credentials', icon.replace(/^file:/, ''));
			expect(existsSync(file)).toBe(true);
			expect(readFileSync(file, 'utf8')).toMatch(/viewBox="0 0 60 60"/);
		}
	});
});

test('the fields have the names that stored credentials hold', () => {
	const names = both.map(([, type]) => type.properties.map((property) => property.name));
	expect(names).toEqual([
		[
			'environment',
			'sandboxUrl',
			'productionUrl',
			'username',
			'password',
			'accessToken',
			'tokenOwner',
			'provider',
		],
		['environment', 'sandboxUrl', 'sandboxToken', 'productionUrl', 'liveToken', 'provider'],
	]);
});

test('the token of a login is kept by the host', () => {
	const token = new VtuWalletApi().properties.find(({ name }) => name === 'accessToken');
	expect(token).toMatchObject({ type: 'hidden', default: '', typeOptions: { expirable: true } });
});
