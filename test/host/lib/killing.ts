import { findDataTable } from './dataTables';
import type { Host } from './host';
import { assertNoneTwice, boughtCount } from './ledger';
import type { OrderDesk, Published } from './orderDesk';
import { Random } from '../../simulator/random';
import type { Doing } from './scenario';
import type { Order } from './shop';
import { pause, waitFor } from './wait';
import { waitUntilPublished } from './workflows';

/** Ten and more by hand: `KILLS=10 npm run test:host -- ledger`. */
export const kills = Number(process.env.KILLS ?? 5);

/** How the process that buys is killed, and how n8n goes on. */
export interface WayToKill {
	kill(host: Host): Promise<void>;
	startAgain(host: Host): Promise<void>;
	ended(host: Host, execution: string): Promise<void>;
}

export const wholeN8n: WayToKill = {
	kill: async (host) => await host.kill(),
	startAgain: async (host) => await host.start(),
	/** The execution ended with its process, whatever n8n could write of it. */
	ended: async () => await Promise.resolve(),
};

interface Killed {
	desk: OrderDesk;
	workflow: Published;
	orders: Order[];
	/** Where the claims are. */
	table: string;
	way?: WayToKill;
}

/** Starts the workflow and kills n8n at random moments: before the first row of the run, between two rows, or late. */
export async function killAtRandom(
	{ desk, workflow, orders, table, way = wholeN8n }: Killed,
	doing: Doing,
): Promise<void> {
	const { host, shop } = desk;
	const seed = Number(process.env.SEED ?? Date.now() % 100_000);
	doing(`rolling dice with SEED=${seed}`);
	const random = new Random(seed).numbers;
	for (let kill = 1; kill <= kills; kill += 1) {
		// Each run but the first begins when what the killed one held is free.
		if (kill > 1) await passMinutes(host, table, 2);
		const before = boughtCount(shop, orders);
		const share = (orders.length - before) / (kills + 2);
		const until = Math.min(orders.length - 5, before + Math.floor(random() * 2 * share));
		doing(`kill ${kill}: begins with ${before} bought, dies after ${until} are`);
		const execution = await desk.start(workflow, orders);
		await waitFor(`${until} bought`, async () => boughtCount(shop, orders) >= until, {
			timeoutMs: 90_000,
			everyMs: 10,
		});
		await pause(Math.floor(random() * 300));
		await way.kill(host);
		// Purchases on the wire end at the provider.
		await pause(300);
		assertNoneTwice(shop, orders);
		await way.startAgain(host);
		await waitUntilPublished(host.rest, workflow.id);
		await way.ended(host, execution);
	}
}

/** As if this time had passed since the last claim: a killed run is silent. No run may be at work. */
export async function passMinutes({ rest, database }: Host, table: string, minutes: number) {
	const claims = await findDataTable(rest, `${table} Claims`);
	// A run that died before its first claim has made no table.
	if (claims) await database.age(claims.id, minutes);
}
