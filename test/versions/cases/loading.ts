import assert from 'node:assert/strict';

import { PackageDirectoryLoader } from 'n8n-core';

import { packageRoot } from '../../support/builtPackage';
import type { Case } from './case';

export const loadingCase: Case = {
	name: "n8n's loader finds both nodes and both credentials, with their icons",
	async run() {
		const loader = new PackageDirectoryLoader(packageRoot);
		await loader.loadAll();
		const { nodes, credentials } = loader.types;
		assert.deepEqual(nodes.map(({ name }) => name).sort(), ['vtuWallet', 'vtuWalletTrigger']);
		const names = credentials.map(({ name }) => name);
		for (const name of ['vtuWalletApi', 'vtuWalletTokenApi']) assert.ok(names.includes(name), name);
		for (const { name, iconUrl } of [...nodes, ...credentials])
			assert.ok(typeof iconUrl === 'object' && iconUrl.light && iconUrl.dark, name);
		for (const { name, inputs, outputs } of nodes) {
			assert.deepEqual(outputs, ['main'], name);
			assert.deepEqual(inputs, name === 'vtuWallet' ? ['main'] : [], name);
		}
	},
};
