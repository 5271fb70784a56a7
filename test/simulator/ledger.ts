import type { Account, LedgerEntry, Transaction } from './types';

type Movement = Omit<LedgerEntry, 'id' | 'at' | 'account'>;

/** Every movement of money, and the wallets with it. */
export class Ledger {
	readonly entries: LedgerEntry[] = [];

	charge(transaction: Transaction): void {
		this.move(transaction, 'charge');
	}

	refund(transaction: Transaction): void {
		this.move(transaction, 'refund');
	}

	/** Money that comes into the wallet (airtime to cash). */
	credit(account: Account, movement: Omit<Movement, 'kind'>): void {
		this.write(account, { ...movement, kind: 'credit' });
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

	private move(transaction: Transaction, kind: 'charge' | 'refund'): void {
		const { account, product, order, sentReference, requestId, id, intent } = transaction;
		transaction.charged = kind === 'charge';
		this.write(account, {
			product,
			kind,
			amount: order.debit ?? order.amount,
			reference: sentReference ?? requestId,
			transactionId: id,
			recipient: order.recipient,
			intent,
		});
	}

	private write(account: Account, movement: Movement): void {
		const { kind, amount } = movement;
		account.balance = toKobo(account.balance + (kind === 'charge' ? -amount : amount));
		const place = { id: this.entries.length + 1, at: Date.now(), account: account.username };
		this.entries.push({ ...place, ...movement });
	}
}

function toKobo(amount: number): number {
	return Math.round(amount * 100) / 100;
}
