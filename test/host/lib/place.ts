import { after, before } from 'node:test';

import { closeAllHosts, Host, type HostOptions } from './host';
import { assertNoSecrets } from './secrets';
import { openShop, type Shop } from './shop';
import type { SimulatorOptions } from '../../simulator';

/** The n8n and the shop of the suite that runs: a process plays one suite after the other. */
export let host: Host;
export let shop: Shop;

export async function openPlace(options: HostOptions, ofShop?: SimulatorOptions): Promise<Shop> {
	host = await Host.open(options);
	return (shop = await openShop(host, ofShop));
}

/** Opens both for the scenarios of a suite. After them checks that no secret is left, and closes both. */
export function useShop(
	options: HostOptions = {},
	whenOpen: () => Promise<unknown> = async () => undefined,
): void {
	let opened: Shop | undefined;
	before(async () => {
		opened = await openPlace(options);
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
