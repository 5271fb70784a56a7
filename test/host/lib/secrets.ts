import assert from 'node:assert/strict';

import type { Host } from './host';
import { encryptionKey } from './n8nProcess';
import { shopAccount, type Shop } from './shop';

/** Whatever opens the wallet, in each form in which it travels. */
function secretsOf(shop: Shop): string[] {
	const { username, password, liveToken, sandboxToken } = shopAccount;
	const basic = Buffer.from(`${username}:${password}`).toString('base64');
	const present = shop.simulator.accounts.flatMap((account) => [account.password, account.liveToken, account.sandboxToken]);
	return [...new Set([password, liveToken, sandboxToken, basic, ...present])];
}

/** Neither the database nor any log holds a secret in the clear. */
export async function assertNoSecrets(host: Host, shop: Shop, more: string[] = []): Promise<void> {
	const needles = [...secretsOf(shop), ...more, encryptionKey];
	const hits = await host.database.search(needles);
	assert.deepEqual(hits, [], 'secrets in the database');
	const log = host.log();
	const leaked = needles.filter((needle) => log.includes(needle));
	assert.deepEqual(leaked, [], "secrets in n8n's log");
	assert.ok(log.length > 0, 'the log must have been read');
}
