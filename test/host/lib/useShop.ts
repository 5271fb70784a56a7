import { after, before } from 'node:test';

import { Host, type HostOptions } from './host';
import type { Suite } from './scenario';
import { openShop, type Shop } from './shop';

/** An n8n and a shop for the scenarios of a suite, closed after them whatever has happened. */
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
		await shop?.simulator.stop();
		await place.host?.close();
	});
}
