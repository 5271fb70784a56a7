import type { Account, LedgerEntry, Transaction } from './types';

export interface DoubleCharge {
	account: string;
	reference: string;
	/** How often it is charged now, refunds taken off. */
	charges: number;
}

/** Every movement of money, and the wallets with it. */
export class Ledger {
	readonly entries: LedgerEntry[] = [];

	charge(transaction: Transaction): void {
		const amount = transaction.order.debit ?? transaction.order.amount;
		transaction.account.balance = toKobo(transaction.account.balance - amount);
		transaction.charged = true;
		this.write('charge', transaction, amount);
	}

	refund(transaction: Transaction): void {
		const amount = transaction.order.debit ?? transaction.order.amount;
		transaction.account.balance = toKobo(transaction.account.balance + amount);
		transaction.charged = false;
		this.write('refund', transaction, amount);
	}

	/** Money that comes into the wallet (airtime to cash). */
	credit(
		account: Account,
		entry: Pick<
			LedgerEntry,
			'product' | 'amount' | 'reference' | 'transactionId' | 'recipient' | 'intent'
		>,
	): void {
		account.balance = toKobo(account.balance + entry.amount);
		this.entries.push({
			...entry,
			kind: 'credit',
			account: account.username,
			id: this.entries.length + 1,
			at: Date.now(),
		});
	}

	total(kind: LedgerEntry['kind']): number {
		return toKobo(
			this.entries.reduce((sum, entry) => sum + (entry.kind === kind ? entry.amount : 0), 0),
		);
	}

	/** References that are charged more than once, after refunds. */
	doubleCharges(): DoubleCharge[] {
		return overcharged(this.entries, (entry) => entry.reference);
	}

	/** The same product for the same recipient and amount, charged more than once after refunds. */
	repeatedPurchases(): DoubleCharge[] {
		return overcharged(
			this.entries,
			(entry) => `${entry.product} ${entry.recipient} ${entry.amount}`,
		);
	}

	private write(kind: 'charge' | 'refund', transaction: Transaction, amount: number): void {
		this.entries.push({
			id: this.entries.length + 1,
			at: Date.now(),
			account: transaction.account.username,
			product: transaction.product,
			kind,
			amount,
			reference: transaction.sentReference ?? transaction.requestId,
			transactionId: transaction.id,
			recipient: transaction.order.recipient,
			intent: transaction.intent,
		});
	}
}

function overcharged(
	entries: LedgerEntry[],
	nameOf: (entry: LedgerEntry) => string,
): DoubleCharge[] {
	const counts = new Map<string, DoubleCharge>();
	for (const entry of entries) {
		if (entry.kind === 'credit') continue;
		const reference = nameOf(entry);
		const key = `${entry.account} ${reference}`;
		const count = counts.get(key) ?? { account: entry.account, reference, charges: 0 };
		count.charges += entry.kind === 'charge' ? 1 : -1;
		counts.set(key, count);
	}
	return [...counts.values()].filter(({ charges }) => charges > 1);
}

function toKobo(amount: number): number {
	return Math.round(amount * 100) / 100;
}
