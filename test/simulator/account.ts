import type { PlainRoute } from './routes';
import type { RecipientWriting, RequeryRules } from './config';
import {
	ok,
	Refusal,
	type JsonObject,
	type Product,
	type Reply,
	type Transaction,
	type TransactionStatus,
} from './types';
import type { World } from './world';

/** Counts the question: some deployments find a purchase only when they are asked again. */
function isVisible(transaction: Transaction, { config }: World): boolean {
	const { requeryable } = config.products[transaction.product];
	transaction.looks += 1;
	return (
		requeryable &&
		!config.requery.hides.includes(transaction.status) &&
		transaction.looks > config.requery.lagLooks &&
		Date.now() - transaction.at >= config.requeryLagMs
	);
}

const writings: Record<RecipientWriting, (number: string) => string> = {
	whole: (number) => number,
	international: (number) => number.replace(/^0/, '+234'),
	withoutZeros: (number) => number.replace(/^0+/, ''),
	masked: (number) => `${number.slice(0, 4)}***${number.slice(-4)}`,
};

/** Who got a purchase, as this deployment writes it. */
function namedBy({ recipients }: RequeryRules, numbers: JsonObject): JsonObject {
	if (recipients === null) return {};
	const write = writings[recipients];
	return Object.fromEntries(
		Object.entries(numbers).map(([name, number]) => [name, write(String(number))]),
	);
}

/** Under which name a product's record tells who got it. */
const recipientFields: Partial<Record<Product, string>> = {
	airtime: 'phone',
	data: 'phone',
	cable: 'iuc',
	electricity: 'meter_number',
};

/** What a careless deployment finds for a reference that it does not know: somebody's purchase of last year. */
function strangerOf(rules: RequeryRules, status: TransactionStatus): Reply {
	const { words } = rules;
	const data = {
		...namedBy(rules, { phone: '08099999999', meter_number: '99999999999', iuc: '9999999999' }),
		amount: rules.strangerAmount,
		currency: 'NGN',
		transaction_status: words[status],
		message: 'Transaction successful',
		date: '2025-03-01T10:00:00+01:00',
	};
	return ok({ data });
}

function numbersOf({ product, order }: Transaction): JsonObject {
	const field = recipientFields[product];
	return field === undefined ? {} : { [field]: order.recipient };
}

/** Requery and the wallet. */
export const accountRoutes: PlainRoute[] = [
	{
		method: 'GET',
		path: '/api/requery/{reference}',
		answer: ({ environment, account, params }, world) => {
			const { requery } = world.config;
			const found = world.transactions
				.find(environment, account, params.reference)
				.find((candidate) => isVisible(candidate, world));
			if (!found && requery.stranger) return strangerOf(requery, requery.stranger);
			if (!found) throw new Refusal(requery.notFound);
			const data = {
				...(requery.namesReference && { reference: found.id, 'request-id': found.requestId }),
				...namedBy(requery, numbersOf(found)),
				type: found.order.type ?? found.product,
				amount: found.order.amount,
				currency: 'NGN',
				transaction_status: requery.words[found.status],
				message: found.message,
				date: inLagos(found.at),
			};
			return ok({ data });
		},
	},
	{
		method: 'GET',
		path: '/api/balance',
		answer: ({ account: { username, balance } }) =>
			ok({
				...{ username, balance },
				...{ bonus_balance: 0, airtime_to_cash_balance: 0, currency: 'NGN' },
			}),
	},
];

/** ISO 8601 with Nigeria's offset, as the service writes dates. */
export function inLagos(at: number): string {
	return new Date(at + 3_600_000).toISOString().replace(/\.\d+Z$/, '+01:00');
}
