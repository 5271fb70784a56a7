import { readMoney } from '../values/money';
import type { StoredPurchase } from './purchasesTable';
import type { Spent } from './summary';

export function spentOf(purchase: StoredPurchase): Spent {
	const { outcome, charged, product, recipient, amount, message, reference, createdAt } = purchase;
	return { outcome, charged, product, recipient, amount, message, reference, at: createdAt };
}

const outcomes = ['success', 'pending', 'failed', 'unknown', 'notSent'] as const;
const charges = ['yes', 'no', 'refunded', 'unknown'] as const;

/** A receipt, or a row that was not bought with the receipt in its error; nothing for an item that is neither. */
export function spentOfItem(item: Record<string, unknown>): Spent | undefined {
	const { error } = item as { error?: { receipt?: Record<string, unknown> } };
	const receipt = error?.receipt ?? item;
	const outcome = outcomes.find((word) => word === receipt.outcome);
	if (outcome === undefined) return undefined;
	const text = (name: string) => {
		const value = receipt[name];
		return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
	};
	return {
		outcome,
		// What was found had been paid for earlier: this run has not spent it.
		charged:
			receipt.replayed === true
				? 'no'
				: (charges.find((word) => word === receipt.charged) ?? 'unknown'),
		product: text('product'),
		recipient: text('recipient') || rowOf(receipt),
		amount: readMoney(receipt.amount) ?? null,
		message: text('message'),
		reference: text('reference'),
		at: text('purchasedAt'),
	};
}

/** The purchases among rows of a run or of a ledger: rows that met one purchase are that one, as the best of them tells it. */
export function purchasesAmong(rows: readonly Spent[]): Spent[] {
	const purchases = new Map<unknown, Spent>();
	for (const row of rows) {
		const { reference, product, recipient } = row;
		// Those of a campaign share the reference of their request.
		const name = reference === '' ? row : JSON.stringify([product, recipient, reference]);
		const known = purchases.get(name);
		if (known === undefined || tells(row) > tells(known)) purchases.set(name, row);
	}
	return [...purchases.values()];
}

/** What was found has not been paid for here, what is unknown may have been, and who only found it may not know the price. */
function tells({ charged, amount }: Spent): number {
	const certainty = charged === 'no' ? 0 : charged === 'unknown' ? 1 : 2;
	return 2 * certainty + (amount === null ? 0 : 1);
}

/** Who it was for is not known where the number could not be read: the row says where to look. */
const rowOf = ({ row }: Record<string, unknown>) => (typeof row === 'number' ? `Row ${row}` : '');
