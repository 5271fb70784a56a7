import {
	cellsOf,
	purchaseOf,
	rowOfPurchase,
	type LedgerPurchase,
	type StoredPurchase,
	type Who,
} from './purchasesTable';
import { readPurchases } from './readPurchases';
import type { Condition, DataTable, StoredRow } from './table';

/** Conditions to one question: n8n puts each of them into the query. */
const mostConditions = 300;

/** The rows that people see, one a purchase. */
export class PurchasesTable {
	private readonly fetched = new Map<number, StoredPurchase>();

	constructor(
		private readonly table: DataTable,
		private readonly who: Who,
	) {}

	/** Reads rows by their IDs, which n8n finds without looking at the others. */
	async fetch(ids: number[]): Promise<void> {
		for (let at = 0; at < ids.length; at += mostConditions) {
			const where = ids
				.slice(at, at + mostConditions)
				.map((id): Condition => ({ column: 'id', is: 'eq', value: id }));
			for (const row of await this.table.read({ where, match: 'any' }))
				this.fetched.set(row.id, purchaseOf(row));
		}
	}

	known(id: number): StoredPurchase | undefined {
		return this.fetched.get(id);
	}

	/** What was written down since then, in Naira by moment: taken, or perhaps taken. */
	async spentSince(from: Date): Promise<Array<{ at: number; amount: number }>> {
		const found = await readPurchases(this.table, this.who, { from });
		return found
			.filter(({ charged }) => charged === 'yes' || charged === 'unknown')
			.map(({ createdAt, amount }) => ({ at: Date.parse(createdAt), amount: amount ?? 0 }));
	}

	/** Looks through the whole table, so only for the few that are in doubt. */
	async successOf(reference: string): Promise<StoredPurchase | undefined> {
		const rows = await this.table.read({
			where: [
				{ column: 'reference', is: 'eq', value: reference },
				{ column: 'environment', is: 'eq', value: this.who.environment },
				{ column: 'account', is: 'eq', value: this.who.account },
				{ column: 'outcome', is: 'eq', value: 'success' },
			],
			match: 'all',
			limit: 1,
		});
		return rows.map(purchaseOf).at(0);
	}

	/** Gives the ID of each purchase's row. A purchase that has one gets no second. */
	async write(
		purchases: Array<{ purchase: LedgerPurchase; row: number | undefined }>,
	): Promise<number[]> {
		const now = new Date();
		const added = purchases.filter(({ row }) => row === undefined);
		const stored: StoredRow[] =
			added.length === 0
				? []
				: await this.table.insertAndTell(
						added.map(({ purchase }) => rowOfPurchase(purchase, this.who, now)),
					);
		for (const { purchase, row } of purchases) {
			if (row === undefined || purchase.outcome === 'unknown') continue;
			await this.table.update(cellsOf(purchase, now), [{ column: 'id', is: 'eq', value: row }]);
		}
		const ids = stored.map(({ id }) => id);
		return purchases.map(({ row }) => row ?? ids.shift() ?? 0);
	}
}
