import type { PlainRoute } from './routes';
import { Refusal, type Transaction } from './types';
import { notFoundWording } from './wordings';
import type { World } from './world';

function isVisible(transaction: Transaction, { config }: World): boolean {
	const { requeryable } = config.products[transaction.order.product];
	return requeryable && Date.now() - transaction.at >= config.requeryLagMs;
}

/** Requery and the wallet. */
export const accountRoutes: PlainRoute[] = [
	{
		method: 'GET',
		path: '/api/requery/{reference}',
		answer: ({ environment, account, params }, world) => {
			const found = world.transactions
				.find(environment, account, params.reference)
				.find((candidate) => isVisible(candidate, world));
			if (!found) throw new Refusal(notFoundWording);
			const data = {
				reference: found.id,
				'request-id': found.requestId,
				type: found.order.type,
				amount: found.order.amount,
				currency: 'NGN',
				transaction_status: found.status,
				message: found.message,
				date: inLagos(found.at),
			};
			return { status: 200, body: { status: 'success', data } };
		},
	},
	{
		method: 'GET',
		path: '/api/balance',
		answer: ({ account }) => ({
			status: 200,
			body: {
				status: 'success',
				username: account.username,
				balance: account.balance,
				bonus_balance: 0,
				airtime_to_cash_balance: 0,
				currency: 'NGN',
			},
		}),
	},
];

/** ISO 8601 with Nigeria's offset, as the service writes dates. */
export function inLagos(at: number): string {
	return new Date(at + 3_600_000).toISOString().replace(/\.\d+Z$/, '+01:00');
}
