import type { Config, RecipientWriting } from '../config';
import { reads, type Route } from '../route';
import { inLagos, ok, Refusal, type JsonObject, type Product, type Transaction } from '../types';
import type { World } from '../world';
import { twinPlaces } from './twins';

/** Counts the question: some deployments find a purchase only when they are asked again. */
function isVisible(transaction: Transaction, { config }: World): boolean {
	const requeryable = config.like === 'base' || config.products[transaction.product].requeryable;
	transaction.looks += 1;
	return (
		requeryable &&
		!config.requery.hides.includes(transaction.status) &&
		transaction.looks > config.requery.lagLooks &&
		Date.now() - transaction.at >= config.requeryLagMs
	);
}

const recipientWritings: Record<RecipientWriting, (number: string) => string> = {
	whole: (number) => number,
	international: (number) => number.replace(/^0/, '+234'),
	withoutZeros: (number) => number.replace(/^0+/, ''),
	masked: (number) => `${number.slice(0, 4)}***${number.slice(-4)}`,
};

/** Under which name a product's record tells who got it. */
const recipientFields: Partial<Record<Product, string>> = {
	airtime: 'phone',
	data: 'phone',
	cable: 'iuc',
	electricity: 'meter_number',
};

/** Who got a purchase, as this deployment writes it. */
function namedBy({ recipients }: Config['requery'], numbers: Record<string, string>): JsonObject {
	if (recipients === null) return {};
	const write = recipientWritings[recipients];
	return Object.fromEntries(Object.entries(numbers).map(([name, one]) => [name, write(one)]));
}

function recordOf(found: Transaction, requery: Config['requery']): JsonObject {
	const { id, requestId, product, order, status, message, at } = found;
	const field = recipientFields[product];
	return {
		...(requery.namesReference && { reference: id, 'request-id': requestId }),
		...(field && namedBy(requery, { [field]: order.recipient })),
		type: order.type ?? product,
		amount: order.amount,
		currency: 'NGN',
		transaction_status: requery.words[status],
		message,
		date: inLagos(at),
	};
}

/** A careless deployment finds this for an unknown reference: another buyer's purchase of last year. */
function strangersRecord(requery: Config['requery']): JsonObject {
	const { notFound, stranger, strangerAmount, words } = requery;
	if (!stranger) throw new Refusal(notFound);
	return {
		...namedBy(requery, { phone: '08099999999', meter_number: '99999999999', iuc: '9999999999' }),
		amount: strangerAmount,
		currency: 'NGN',
		transaction_status: words[stranger],
		message: 'Transaction successful',
		date: '2025-03-01T10:00:00+01:00',
	};
}

export const lookupRoute = reads(
	'/api/requery/{reference}',
	({ environment, account, params }, world) => {
		const { requery } = world.config;
		const found = world.transactions
			.find(environment, account, params.reference)
			.find((candidate) => isVisible(candidate, world));
		if (!found) return ok({ data: strangersRecord(requery) });
		const own = recordOf(found, requery);
		const { twin } = requery;
		if (!twin) return ok({ data: own });
		return ok(twinPlaces[twin.place](own, recordOf({ ...found, status: twin.status }, requery)));
	},
);

/** Requery and the wallet. */
export const accountRoutes: Route[] = [
	lookupRoute,
	reads('/api/balance', ({ account: { username, balance } }) =>
		ok({
			...{ username, balance },
			...{ bonus_balance: 0, airtime_to_cash_balance: 0, currency: 'NGN' },
		}),
	),
];
