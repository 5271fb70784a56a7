import type { Account, LedgerEntry, Transaction } from './types';

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

	charged(): number {
		const charges = this.entries.filter(({ kind }) => kind === 'charge');
		return toKobo(charges.reduce((sum, { amount }) => sum + amount, 0));
	}

	/** Charges beyond the first for one reference of an account, refunds taken off. */
	doubleCharges(): number {
		const counts = new Map<string, number>();
		for (const { kind, account, reference } of this.entries) {
			if (kind === 'credit') continue;
			const name = `${account} ${reference}`;
			counts.set(name, (counts.get(name) ?? 0) + (kind === 'charge' ? 1 : -1));
		}
		return [...counts.values()].reduce((sum, count) => sum + Math.max(0, count - 1), 0);
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

function toKobo(amount: number): number {
	return Math.round(amount * 100) / 100;
}
