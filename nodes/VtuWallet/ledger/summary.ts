import type { Charged, Outcome } from '../purchase/outcome';

/** What a summary and a report need of a purchase, from the ledger or from a receipt. */
export interface Spent {
	outcome: Outcome;
	charged: Charged;
	product: string;
	recipient: string;
	amount: number | null;
	message: string;
	reference: string;
	/** When it was made, as an ISO date; '' where nobody knows. */
	at: string;
}

export interface Sum {
	purchases: number;
	/** In Naira: what was taken and not given back. */
	spent: number;
	/** In Naira: what may have been taken. */
	uncertain: number;
}

export interface Summary extends Sum {
	byOutcome: Array<Sum & { outcome: Outcome }>;
	byProduct: Array<Sum & { product: string }>;
	/** Oldest first; days of the given time zone. */
	byDay: Array<Sum & { day: string }>;
}

const order: Outcome[] = ['success', 'pending', 'unknown', 'failed', 'notSent'];

export function summaryOf(purchases: readonly Spent[], timeZone: string): Summary {
	const dayOf = dayIn(timeZone);
	const byOutcome = grouped(purchases, ({ outcome }) => outcome);
	const byProduct = grouped(purchases, ({ product }) => product);
	const byDay = grouped(purchases, ({ at }) => dayOf(at));
	return {
		...sumOf(purchases),
		byOutcome: order.flatMap((outcome) => {
			const own = byOutcome.get(outcome);
			return own ? [{ outcome, ...sumOf(own) }] : [];
		}),
		byProduct: [...byProduct]
			.map(([product, own]) => ({ product, ...sumOf(own) }))
			.sort((a, b) => b.spent - a.spent || a.product.localeCompare(b.product)),
		byDay: [...byDay]
			.map(([day, own]) => ({ day, ...sumOf(own) }))
			.sort((a, b) => a.day.localeCompare(b.day)),
	};
}

function sumOf(purchases: readonly Spent[]): Sum {
	const naira = (charged: Charged) =>
		// In kobo, so that no fractions add up to something odd.
		purchases.reduce(
			(sum, purchase) =>
				purchase.charged === charged ? sum + Math.round((purchase.amount ?? 0) * 100) : sum,
			0,
		) / 100;
	return { purchases: purchases.length, spent: naira('yes'), uncertain: naira('unknown') };
}

function grouped<Name>(
	purchases: readonly Spent[],
	nameOf: (purchase: Spent) => Name,
): Map<Name, Spent[]> {
	const groups = new Map<Name, Spent[]>();
	for (const purchase of purchases) {
		const name = nameOf(purchase);
		const group = groups.get(name);
		if (group) group.push(purchase);
		else groups.set(name, [purchase]);
	}
	return groups;
}

/** The formatter is what costs time, so there is one for all purchases. */
function dayIn(timeZone: string): (at: string) => string {
	const format = new Intl.DateTimeFormat('en-CA', {
		timeZone,
		year: 'numeric',
		month: '2-digit',
		day: '2-digit',
	});
	return (at) => {
		const date = new Date(at);
		return at === '' || Number.isNaN(date.getTime()) ? '' : format.format(date);
	};
}
