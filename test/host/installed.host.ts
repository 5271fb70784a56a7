import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { version } from '../../package.json';
import { host, shop, useShop } from './lib/place';
import { scenario, suite } from './lib/scenario';
import { loginData, tokenData, vtuWallet, vtuWalletTrigger } from './lib/shop';

interface Described {
	name: string;
	iconUrl?: string | { light: string; dark: string };
	codex?: { categories?: string[]; alias?: string[] };
	properties: Array<{
		name: string;
		displayOptions?: { show?: Record<string, string[]> };
		options?: Array<{ value: string }>;
	}>;
}

/** The descriptions of nodes or credentials that n8n gives its editor. The key is the name. */
async function served(file: 'nodes' | 'credentials'): Promise<(name: string) => Described> {
	const all = (await (await host.rest.raw(`/types/${file}.json`)).json()) as Described[];
	return (name) => {
		const found = all.find((one) => one.name === name);
		assert.ok(found, `n8n must serve ${name}`);
		return found;
	};
}

async function assertIcons({ name, iconUrl }: Described): Promise<void> {
	assert.ok(typeof iconUrl === 'object', `${name} has a light and a dark icon`);
	for (const address of [iconUrl.light, iconUrl.dark]) {
		const answer = await host.rest.raw(`/${address}`);
		assert.equal(answer.status, 200, address);
		assert.match(await answer.text(), /<svg/, address);
	}
}

/** Tests the typed values in place of the saved ones, as the form does. */
async function testCredential(type: string, change: Record<string, unknown>): Promise<string> {
	const [saved, data] =
		type === 'vtuWalletApi'
			? [shop.login, loginData(shop.simulator)]
			: [shop.token, tokenData(shop.simulator)];
	const { status, message } = await host.rest.post<{ status: 'OK' | 'Error'; message: string }>(
		'/rest/credentials/test',
		{ credentials: { ...saved, type, data: { ...data, ...change } } },
	);
	return status === 'OK' ? status : `${status}: ${message}`;
}

suite('Installed from the tarball', () => {
	useShop();

	scenario('Nodes and credentials are served, with icons, codex and as a tool', async () => {
		const [node, credential] = [await served('nodes'), await served('credentials')];
		for (const name of [vtuWallet, vtuWalletTrigger]) {
			await assertIcons(node(name));
			assert.ok(node(name).codex?.categories?.length, 'the codex must reach the panel');
		}
		for (const name of ['vtuWalletApi', 'vtuWalletTokenApi', 'vtuWalletListApi'])
			await assertIcons(credential(name));
		const alias = node(vtuWallet).codex?.alias ?? [];
		for (const word of ['airtime', 'data', 'electricity']) assert.ok(alias.includes(word), word);
		node(`${vtuWallet}Tool`);
	});

	scenario('The fields of every operation are known before the first run', async (doing) => {
		const { properties } = (await served('nodes'))(vtuWallet);
		const operations = properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ displayOptions, options }) =>
				(options ?? []).map(({ value }) => `${displayOptions?.show?.resource[0]}/${value}`),
			)
			// The host adds an entry of its own for requests of any kind.
			.filter((operation) => !operation.endsWith('/__CUSTOM_API_CALL__'));
		assert.ok(operations.length > 10, `${operations.length} operations`);
		for (const operation of operations) {
			doing(`asking for the schema of ${operation}`);
			const answer = await host.rest.raw(`/schemas/${vtuWallet}/1.0.0/${operation}.json`);
			assert.equal(answer.status, 200);
			const schema = (await answer.json()) as { type?: string; properties?: object };
			assert.equal(schema.type, 'object');
			assert.ok(Object.keys(schema.properties ?? {}).length > 0);
		}
	});

	// test/credentials tests all faults.
	const stale = { accessToken: 'live_old_0001', tokenOwner: 'another login' };
	const tried: Array<[what: string, type: string, change: object, said: RegExp]> = [
		['a login', 'vtuWalletApi', {}, /^OK$/],
		['a login of which n8n keeps an old token', 'vtuWalletApi', stale, /^OK$/],
		['a token in the sandbox', 'vtuWalletTokenApi', { environment: 'sandbox' }, /^OK$/],
		['a wrong password', 'vtuWalletApi', { password: 'not-it' }, /^Error: .*(password|refused)/i],
	];
	for (const [what, type, change, said] of tried)
		scenario(`The credential test says whether it is right: ${what}`, async () => {
			assert.match(await testCredential(type, { ...change }), said);
		});

	scenario('Nothing but the package came with it', async () => {
		const installed = path.join(host.userFolder, '.n8n/nodes/node_modules');
		const read = (file: string) =>
			JSON.parse(readFileSync(path.join(installed, file), 'utf8')) as Record<string, object>;
		assert.deepEqual(Object.keys(read('.package-lock.json').packages), [
			'node_modules/n8n-nodes-vtu-wallet',
		]);
		assert.equal(read('n8n-nodes-vtu-wallet/package.json').version, version);
	});
});
