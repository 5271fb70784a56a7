import { Agent, request } from 'node:http';

import type { Order } from '../host/lib/shop';
import { keys } from './place';

/**
 * The limit: a client that does nothing but send, over connections that it keeps, with the same number in flight.
 * Gives the milliseconds that it took.
 */
export async function bareClient(
	provider: string,
	orders: readonly Order[],
	inFlight: number,
): Promise<number> {
	const agent = new Agent({ keepAlive: true, maxSockets: inFlight });
	const authorization = `Token ${keys.liveToken}`;
	const call = async (body: object) =>
		await new Promise<void>((resolve, reject) => {
			const headers = { authorization, 'content-type': 'application/json' };
			const options = { method: 'POST', agent, headers };
			const sent = request(`${provider}/api/topup`, options, (answer) => {
				answer.on('end', resolve).on('error', reject).resume();
			});
			sent.on('error', reject).end(JSON.stringify(body));
		});
	let next = 0;
	const worker = async () => {
		while (next < orders.length) {
			const { phone, amount, order } = orders[next++];
			const purchase = { network: 1, phone, plan_type: 'VTU', amount, 'request-id': order };
			await call(purchase);
		}
	};
	const began = performance.now();
	await Promise.all(Array.from({ length: inFlight }, worker));
	agent.destroy();
	return performance.now() - began;
}
