import type { Account, Environment, Transaction } from './types';

/** Every purchase that the provider took, found by its own reference or by the caller's. */
export class Transactions {
	readonly list: Transaction[] = [];

	private readonly byReference = new Map<string, Transaction[]>();

	add(transaction: Transaction): void {
		this.list.push(transaction);
		for (const reference of new Set([transaction.id, transaction.requestId])) {
			const key = keyOf(transaction.environment, transaction.account, reference);
			const known = this.byReference.get(key);
			if (known) known.push(transaction);
			else this.byReference.set(key, [transaction]);
		}
	}

	/** The latest first; only the account's own. */
	find(environment: Environment, account: Account, reference: string): Transaction[] {
		return [...(this.byReference.get(keyOf(environment, account, reference)) ?? [])].reverse();
	}

	/** Finds the purchase of any account, also by a reference that the provider ignored. */
	findAny(reference: string): Transaction[] {
		return this.list.filter(({ id, requestId, sentReference }) =>
			[id, requestId, sentReference].includes(reference),
		);
	}
}

function keyOf(environment: Environment, account: Account, reference: string): string {
	return `${environment} ${account.username} ${reference}`;
}
