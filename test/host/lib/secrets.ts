import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

import type { Host } from './host';
import { encryptionKey } from './n8nProcess';
import { shopAccount, type Shop } from './shop';

/** Every secret that opens the wallet, in each form in which it travels. */
function secretsOf(shop: Shop): string[] {
	const { username, password, liveToken, sandboxToken } = shopAccount;
	const basic = Buffer.from(`${username}:${password}`).toString('base64');
	const present = shop.simulator.accounts.flatMap((account) => [
		account.password,
		account.liveToken,
		account.sandboxToken,
	]);
	return [...new Set([password, liveToken, sandboxToken, basic, ...present])];
}

/** Neither the database nor any file that n8n wrote holds a secret in the clear. */
export async function assertNoSecrets(host: Host, shop: Shop): Promise<void> {
	const needles = secretsOf(shop);
	assert.deepEqual(
		await host.database.search([...needles, encryptionKey]),
		[],
		'secrets in the database',
	);
	const files = filesBelow(host.folder);
	assert.ok(
		files.some((file) => file.endsWith('.log')),
		'the logs must be among the files',
	);
	const leaks = files.flatMap((file) => {
		const text = readFileSync(file, 'latin1');
		return needles.filter((needle) => text.includes(needle)).map((needle) => ({ file, needle }));
	});
	assert.deepEqual(leaks, [], 'secrets in files');
}

/** The installed package and the database's own file (read as a database, above) aside. */
function filesBelow(folder: string): string[] {
	return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
		const full = path.join(folder, entry.name);
		if (entry.isDirectory()) return entry.name === 'node_modules' ? [] : filesBelow(full);
		return entry.isFile() && !entry.name.startsWith('database.sqlite') ? [full] : [];
	});
}
