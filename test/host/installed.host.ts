import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';

import { projectFolder } from './lib/folders';
import type { Host } from './lib/host';
import { RestError } from './lib/rest';
import { scenario, suite, type Suite } from './lib/scenario';
import {
	loginData,
	type Shop,
	shopAccount,
	tokenData,
	vtuWallet,
	vtuWalletTrigger,
} from './lib/shop';
import { useShop } from './lib/useShop';

const place: Suite = {};
let host: Host;
let shop: Shop;

interface Described {
	name: string;
	displayName: string;
	iconUrl?: string | { light: string; dark: string };
	codex?: { categories?: string[]; alias?: string[] };
	credentials?: Array<{ name: string }>;
	properties: Array<{
		name: string;
		type: string;
		displayOptions?: { show?: Record<string, string[]> };
		modes?: Array<{ typeOptions?: { searchListMethod?: string } }>;
		options?: Array<{ value: string }>;
	}>;
}

async function served(file: 'nodes' | 'credentials'): Promise<Described[]> {
	return (await (await host.rest.raw(`/types/${file}.json`)).json()) as Described[];
}

function byName(list: Described[], name: string): Described {
	const found = list.find((one) => one.name === name);
	assert.ok(found, `n8n must serve ${name}`);
	return found;
}

async function assertIcon(iconUrl: Described['iconUrl']): Promise<void> {
	assert.ok(typeof iconUrl === 'object', 'a light and a dark icon');
	for (const address of [iconUrl.light, iconUrl.dark]) {
		const answer = await host.rest.raw(`/${address}`);
		assert.equal(answer.status, 200, address);
		assert.match(await answer.text(), /<svg/, address);
	}
}

interface TestResult {
	status: 'OK' | 'Error';
	message: string;
}

/** As the form does it: what is typed is tested in the place of what is saved. */
async function testCredential(type: string, data: Record<string, unknown>): Promise<TestResult> {
	const saved = type === 'vtuWalletApi' ? shop.login : shop.token;
	return await host.rest.post<TestResult>('/rest/credentials/test', {
		credentials: { ...saved, type, data },
	});
}

interface ListPage {
	results: Array<{ name: string; value: string | number }>;
}

/** A resource locator's list, as the editor asks for it. */
async function list(
	methodName: string,
	parameters: Record<string, unknown> = {},
	more: { filter?: string } = {},
): Promise<ListPage> {
	return await host.rest.post<ListPage>('/rest/dynamic-node-parameters/resource-locator-results', {
		path: 'parameters.any',
		nodeTypeAndVersion: { name: vtuWallet, version: 1 },
		methodName,
		currentNodeParameters: { authentication: 'login', ...parameters },
		credentials: { vtuWalletApi: shop.login },
		...more,
	});
}

suite('Installed from the tarball', () => {
	useShop(place, (...opened) => void ([host, shop] = opened));

	scenario('Both nodes are served, with icons, codex and as a tool', place, async (doing) => {
		const nodes = await served('nodes');
		for (const name of [vtuWallet, vtuWalletTrigger]) {
			doing(`looking at ${name}`);
			const node = byName(nodes, name);
			await assertIcon(node.iconUrl);
			assert.ok((node.codex?.categories ?? []).length > 0, 'the codex must reach the panel');
			const ofTheList = name === vtuWalletTrigger ? ['vtuWalletListApi'] : [];
			assert.deepEqual(node.credentials?.map((one) => one.name).sort(), [
				'vtuWalletApi',
				...ofTheList,
				'vtuWalletTokenApi',
			]);
		}
		doing('looking for what people search by');
		const alias = byName(nodes, vtuWallet).codex?.alias ?? [];
		for (const word of ['airtime', 'data', 'electricity']) assert.ok(alias.includes(word), word);
		doing('looking for the tool');
		byName(nodes, `${vtuWallet}Tool`);
	});

	scenario('Both credentials are served, with icons', place, async () => {
		const credentials = await served('credentials');
		for (const name of ['vtuWalletApi', 'vtuWalletTokenApi'])
			await assertIcon(byName(credentials, name).iconUrl);
	});

	scenario('The fields of every operation are known before the first run', place, async (doing) => {
		const { properties } = byName(await served('nodes'), vtuWallet);
		const operations = properties
			.filter(({ name }) => name === 'operation')
			.flatMap(({ displayOptions, options }) =>
				(options ?? []).map(({ value }) => [displayOptions?.show?.resource[0] ?? '', value]),
			)
			// The host adds an entry of its own for requests of any kind.
			.filter(([, operation]) => operation !== '__CUSTOM_API_CALL__');
		assert.ok(operations.length > 10, `${operations.length} operations`);
		for (const [resource, operation] of operations) {
			doing(`asking for the schema of ${resource}: ${operation}`);
			const answer = await host.rest.raw(
				`/schemas/${vtuWallet}/1.0.0/${resource}/${operation}.json`,
			);
			assert.equal(answer.status, 200);
			const schema = (await answer.json()) as { type?: string; properties?: object };
			assert.equal(schema.type, 'object');
			assert.ok(Object.keys(schema.properties ?? {}).length > 0);
		}
	});

	scenario('The credential test passes with what is right', place, async (doing) => {
		for (const environment of ['production', 'sandbox']) {
			doing(`testing the login in ${environment}`);
			assert.equal(
				(await testCredential('vtuWalletApi', { ...loginData(shop.simulator), environment }))
					.status,
				'OK',
			);
			doing(`testing the token in ${environment}`);
			assert.equal(
				(await testCredential('vtuWalletTokenApi', { ...tokenData(shop.simulator), environment }))
					.status,
				'OK',
			);
		}
	});

	// One that the provider refuses, one that never leaves n8n, and one that reaches nobody.
	const wrong: Array<[string, string, Record<string, unknown>, RegExp]> = [
		['a wrong password', 'vtuWalletApi', { password: 'not-it' }, /user ?name|password|refused/i],
		[
			'a sandbox token in production',
			'vtuWalletTokenApi',
			{ liveToken: shopAccount.sandboxToken },
			/sandbox/i,
		],
		[
			'nobody at the address',
			'vtuWalletApi',
			{ productionUrl: 'http://127.0.0.1:9' },
			/reach|refused|connect/i,
		],
	];
	for (const [what, type, change, message] of wrong) {
		scenario(`The credential test says what is wrong: ${what}`, place, async () => {
			const right = type === 'vtuWalletApi' ? loginData(shop.simulator) : tokenData(shop.simulator);
			const result = await testCredential(type, { ...right, ...change });
			assert.equal(result.status, 'Error');
			assert.match(result.message, message);
		});
	}

	scenario('Every picker of the form loads through n8n', place, async (doing) => {
		const { properties } = byName(await served('nodes'), vtuWallet);
		const methods = properties.flatMap(({ modes }) =>
			(modes ?? []).flatMap((mode) => mode.typeOptions?.searchListMethod ?? []),
		);
		assert.ok(methods.length > 0, 'the form has pickers');
		const chosen = (value: string) => ({ __rl: true, mode: 'id', value });
		const parameters = {
			network: 1,
			cable: chosen('1'),
			country: chosen('1'),
			packageType: 'DATA-ONLY',
			esimId: chosen('1'),
		};
		for (const method of [...new Set(methods)]) {
			doing(`loading ${method}`);
			const { results } = await list(method, {
				resource: 'data',
				operation: 'buy',
				...parameters,
			}).catch((error: unknown) => {
				// Top-up plans and owned eSIMs need an eSIM, which this account does not have.
				if (error instanceof RestError && /esim/i.test(method)) return { results: [] };
				throw error;
			});
			if (!/esim|topup/i.test(method)) assert.ok(results.length > 0, `${method} lists something`);
		}
	});

	scenario('A picker searches, and follows what was chosen before', place, async () => {
		const plansOf = async (network: number, filter?: string) =>
			(await list('searchDataPlans', { resource: 'data', operation: 'buy', network }, { filter }))
				.results;
		const [mtn, airtel] = [await plansOf(1), await plansOf(2)];
		const values = new Set(mtn.map(({ value }) => String(value)));
		assert.ok(airtel.length > 0 && airtel.every(({ value }) => !values.has(String(value))));
		const found = await plansOf(1, '750mb');
		assert.ok(found.length > 0 && found.every(({ name }) => name.includes('750MB')));
		assert.deepEqual(await plansOf(1, 'no plan is called so'), []);
	});

	scenario('Nothing but the package came with it', place, async () => {
		const installed = path.join(host.userFolder, '.n8n/nodes/node_modules');
		const lock = JSON.parse(readFileSync(path.join(installed, '.package-lock.json'), 'utf8')) as {
			packages: Record<string, unknown>;
		};
		assert.deepEqual(Object.keys(lock.packages), ['node_modules/n8n-nodes-vtu-wallet']);
		const { version } = JSON.parse(
			readFileSync(path.join(projectFolder, 'package.json'), 'utf8'),
		) as { version: string };
		const { version: there } = JSON.parse(
			readFileSync(path.join(installed, 'n8n-nodes-vtu-wallet/package.json'), 'utf8'),
		) as { version: string };
		assert.equal(there, version);
	});
});
