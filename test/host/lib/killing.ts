import { Random } from '../../simulator/random';
import { findDataTable } from './dataTables';
import { assertNoneTwice, boughtCount } from './ledger';
import { type Published, startOrders, untilBought } from './orders';
import { host } from './place';
import type { Doing } from './scenario';
import type { Order } from './shop';
import { pause } from './wait';
import { waitUntilPublished } from './workflows';

/** Ten and more by hand: `KILLS=10 npm run test:host -- ledger`. */
export const kills = Number(process.env.KILLS ?? 5);

/** How the process that buys is killed, and how n8n goes on. */
export interface WayToKill {
	kill(): Promise<void>;
	startAgain(): Promise<void>;
	/** An execution may end with its process, with any part of its data stored. */
	ended?(execution: string): Promise<unknown>;
}

export const wholeN8n: WayToKill = {
	kill: async () => await host.kill(),
	startAgain: async () => await host.start(),
};

interface Killed {
	workflow: Published;
	orders: Order[];
	/** The table of claims. */
	table: string;
	way?: WayToKill;
}

/** Starts the workflow and kills n8n at random moments: before the first row of the run, between two rows, or late. */
export async function killAtRandom(
	{ workflow, orders, table, way = wholeN8n }: Killed,
	doing: Doing,
): Promise<void> {
	const seed = Number(process.env.SEED ?? Date.now() % 100_000);
	doing(`rolling dice with SEED=${seed}`);
	const random = new Random(seed).numbers;
	for (let kill = 1; kill <= kills; kill += 1) {
		// Each run except the first begins after the claims of the killed run are free.
		if (kill > 1) await passMinutes(table, 2);
		const before = boughtCount(orders);
		const share = (orders.length - before) / (kills + 2);
		const until = Math.min(orders.length - 5, before + Math.floor(random() * 2 * share));
		doing(`kill ${kill}: begins with ${before} bought, dies after ${until} are`);
		const execution = await startOrders(workflow, orders);
		await untilBought(orders, until);
		await pause(Math.floor(random() * 300));
		await way.kill();
		// Purchases on the wire end at the provider.
		await pause(300);
		assertNoneTwice(orders);
		await way.startAgain();
		await waitUntilPublished(host.rest, workflow.id);
		await way.ended?.(execution);
	}
}

/** Makes all claims older by this time, so that a killed run counts as dead. No run may be at work. */
export async function passMinutes(table: string, minutes: number): Promise<void> {
	const claims = await findDataTable(host.rest, `${table} Claims`);
	// A run that died before its first claim has made no table.
	if (claims) await host.database.age(claims.id, minutes);
}
