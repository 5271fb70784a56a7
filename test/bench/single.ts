import { newOrders } from '../host/lib/shop';
import { chain, postToWebhook, saveWorkflow, webhook } from '../host/lib/workflows';
import type { Place } from './place';
import type { Recipe } from './recipes';

export interface CallTimes {
	medianMs: number;
	p95Ms: number;
}

let workflows = 0;

/** How long a caller waits for one purchase by webhook, among so many calls at the same time. */
export async function callTimes(
	place: Place,
	recipe: Recipe,
	{ rounds, atOnce, isCold = false }: { rounds: number; atOnce: number; isCold?: boolean },
): Promise<CallTimes> {
	workflows += 1;
	const address = `single-${workflows}`;
	const workflow = chain(address, [webhook(address, 'lastNode'), recipe(place)]);
	await saveWorkflow(place.host.rest, workflow, { publish: true });
	if (!isCold) await oneCall(place, address);
	const times: number[] = [];
	for (let round = 0; round < rounds; round += 1) {
		const calls = Array.from({ length: atOnce }, async () => await oneCall(place, address));
		times.push(...(await Promise.all(calls)));
	}
	const sorted = times.sort((a, b) => a - b);
	return {
		medianMs: sorted[Math.floor(sorted.length / 2)],
		p95Ms: sorted[Math.ceil(sorted.length * 0.95) - 1],
	};
}

/** In milliseconds; a purchase that was refused is no measurement. */
async function oneCall({ host }: Place, address: string): Promise<number> {
	const [order] = newOrders(1);
	const began = performance.now();
	const text = await (await postToWebhook(host.rest, address, order)).text();
	if (!text.includes('"success"')) throw new Error(`The purchase ended with ${text.slice(0, 300)}`);
	return performance.now() - began;
}
