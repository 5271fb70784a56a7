import { after, before } from 'node:test';

import { closeAllHosts, Host, type HostOptions } from './host';
import { assertNoSecrets } from './secrets';
import { openShop, type Shop } from './shop';

/** The n8n and the shop of the suite that runs: a process plays one suite after the other. */
export let host: Host;
export let shop: Shop;

/** Opens both for the scenarios of a suite. After them no secret is left behind, and both are closed. */
export function useShop(
	options: HostOptions = {},
	whenOpen: () => Promise<unknown> = async () => undefined,
): void {
	let opened: Shop | undefined;
	before(async () => {
		host = await Host.open(options);
		shop = opened = await openShop(host);
		await whenOpen();
	});
	after(async () => {
		try {
			if (opened) await assertNoSecrets(host, opened);
		} finally {
			await opened?.simulator.stop();
			await closeAllHosts();
		}
	});
}
