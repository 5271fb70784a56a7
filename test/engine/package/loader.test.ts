import { existsSync } from 'node:fs';
import path from 'node:path';

import type { ICredentialType, INodeTypeDescription } from 'n8n-workflow';

import { bundleFile } from '../../support/builtPackage';
import { readText, runScript, unpackTarball, type Tarball } from './tarball';

describe("n8n's loader", () => {
	interface Loaded {
		nodes: Array<
			INodeTypeDescription & { codex?: object; iconUrl?: string | { light: string; dark: string } }
		>;
		credentials: Array<ICredentialType & { iconUrl?: string | { light: string; dark: string } }>;
		known: {
			nodes: Record<string, unknown>;
			credentials: Record<string, { supportedNodes?: string[] }>;
		};
		read: string[];
	}

	let tarball: Tarball;
	let loaded: Loaded;

	beforeAll(async () => {
		tarball = await unpackTarball();
		loaded = JSON.parse(await runScript('load.cjs', tarball.folder)) as Loaded;
	});

	afterAll(async () => await tarball.remove());

	test('finds both nodes and all three credentials', () => {
		expect(Object.keys(loaded.known.nodes).sort()).toEqual(['vtuWallet', 'vtuWalletTrigger']);
		expect(Object.keys(loaded.known.credentials).sort()).toEqual([
			'vtuWalletApi',
			'vtuWalletListApi',
			'vtuWalletTokenApi',
		]);
		const { vtuWalletListApi, ...ofTheWallet } = loaded.known.credentials;
		for (const { supportedNodes } of Object.values(ofTheWallet)) {
			expect(supportedNodes?.sort()).toEqual(['vtuWallet', 'vtuWalletTrigger']);
		}
		// A list of references is the trigger's alone.
		expect(vtuWalletListApi.supportedNodes).toEqual(['vtuWalletTrigger']);
	});

	test('reads what only an execution needs with the first of them', async () => {
		const [execution, ...more] = tarball.files.filter((file) => /\/execution-\w+\.js$/.test(file));
		expect(more).toEqual([]);
		const code = await readText(tarball, execution);
		expect(code).toContain('// nodes/VtuWallet/trigger/poll.ts');
		const read = loaded.read.map((file) => path.relative(tarball.folder, file));
		expect(read).toContain(bundleFile);
		expect(read).not.toContain(execution);
	});

	test('finds the icons, light and dark, and the codex of every node', () => {
		for (const { name, iconUrl, ...rest } of [...loaded.nodes, ...loaded.credentials]) {
			const urls = typeof iconUrl === 'object' ? [iconUrl.light, iconUrl.dark] : [iconUrl];
			expect([name, urls.length]).toEqual([name, 2]);
			for (const url of urls) {
				const file = String(url).replace(/^icons\/[^/]+\//, '');
				expect([name, existsSync(path.join(tarball.folder, file))]).toEqual([name, true]);
			}
			if ('group' in rest)
				expect(rest.codex).toMatchObject({ categories: expect.any(Array) as unknown });
		}
	});
});
