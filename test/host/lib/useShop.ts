import { after, before } from 'node:test';

import { Host, type HostOptions } from './host';
import type { Suite } from './scenario';
import { assertNoSecrets } from './secrets';
import { openShop, type Shop } from './shop';

/** An n8n and a shop for the scenarios of a suite. After them no secret is left behind, and both are closed. */
export function useShop(
	place: Suite,
	whenOpen: (host: Host, shop: Shop) => void | Promise<void>,
	options: HostOptions = {},
): void {
	let shop: Shop | undefined;
	before(async () => {
		const host = (place.host = await Host.open(options));
		shop = await openShop(host);
		await whenOpen(host, shop);
	});
	after(async () => {
		try {
			if (place.host && shop) await assertNoSecrets(place.host, shop);
		} finally {
			await shop?.simulator.stop();
			await place.host?.close();
		}
	});
}
