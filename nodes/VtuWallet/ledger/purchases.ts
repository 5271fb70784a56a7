import { guarded } from '../values/guardedCell';
import {
	cellsOf,
	purchaseOf,
	rowOfPurchase,
	type LedgerPurchase,
	type StoredPurchase,
	type Who,
} from './purchasesTable';
import type { Condition, DataTable } from './table';

/** Conditions to one question: n8n puts each of them into the query. */
const mostConditions = 300;

export interface WantedRow {
	purchase: LedgerPurchase;
	/** The ID of its row, where it has one. */
	row: number | undefined;
	/** The run that sent it, where that is known. */
	of?: string;
}

/** Where they stand. */
export type PurchaseRows = Pick<DataTable, 'read' | 'update' | 'insertThenRead'>;

/** The rows that people see, one a purchase. */
export class PurchasesTable {
	private readonly fetched = new Map<number, StoredPurchase>();
	/** The ID of the last row that this run has added: looking for later ones need not go through older rows. */
	private newestOwn = 0;

	constructor(
		private readonly table: PurchaseRows,
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

	/** Looks through the whole table, so only for the few that are in doubt. */
	async successOf(reference: string): Promise<StoredPurchase | undefined> {
		const rows = await this.table.read({
			where: [
				{ column: 'reference', is: 'eq', value: guarded(reference) },
				{ column: 'environment', is: 'eq', value: this.who.environment },
				{ column: 'outcome', is: 'eq', value: 'success' },
			],
			match: 'all',
			limit: 1,
		});
		return rows.map(purchaseOf).at(0);
	}

	/** Gives the ID of each purchase's row. A purchase that has one gets no second. `isAgain`: some may be written already. */
	async write(purchases: WantedRow[], isAgain = false): Promise<number[]> {
		const now = new Date();
		const ids = new Map<LedgerPurchase, number>();
		for (const { purchase, row, of } of purchases) {
			if (row === undefined) continue;
			if (await this.rewrite(row, purchase, now, of)) ids.set(purchase, row);
		}
		const missing = purchases.map(({ purchase }) => purchase).filter((one) => !ids.has(one));
		const written = isAgain ? await this.writtenBefore(missing) : new Map<string, number>();
		for (const one of missing) {
			const id = written.get(one.reference);
			if (id !== undefined) ids.set(one, id);
		}
		const added = missing.filter((one) => !ids.has(one));
		const stored = added.length > 0 ? await this.add(added, now) : new Map<string, number>();
		for (const one of added) {
			const id = stored.get(one.reference);
			if (id === undefined) throw new Error(`The row of ${one.reference} is not in the ledger`);
			ids.set(one, id);
		}
		return purchases.map(({ purchase }) => ids.get(purchase) ?? 0);
	}

	/**
	 * Their IDs, by reference. n8n tells the IDs of new rows only where it writes them one by one: reading them after all
	 * were written at once takes a fraction of that. Those of this run that are newest are the ones that it has just added.
	 */
	private async add(purchases: LedgerPurchase[], now: Date): Promise<Map<string, number>> {
		const rows = purchases.map((one) => rowOfPurchase(one, this.who, now));
		const stored = await this.table.insertThenRead(rows, {
			where: [
				{ column: 'id', is: 'gt', value: this.newestOwn },
				{ column: 'claim', is: 'eq', value: this.who.by },
			],
			match: 'all',
			newestFirst: true,
			limit: rows.length,
		});
		for (const { id } of stored) this.newestOwn = Math.max(this.newestOwn, id);
		return new Map(stored.map((row) => [purchaseOf(row).reference, row.id]));
	}

	/**
	 * Whether the row is still there: a person may have deleted it. What is unknown adds nothing to what it says, unless that
	 * is about an earlier sending; and what another run has sent since is not overwritten.
	 */
	private async rewrite(
		row: number,
		purchase: LedgerPurchase,
		now: Date,
		of: string | undefined,
	): Promise<boolean> {
		const where: Condition[] = [{ column: 'id', is: 'eq', value: row }];
		const isOwn = of === this.who.by;
		const isUnknown = purchase.outcome === 'unknown';
		const onlyIf: Condition[] = [];
		if (of !== undefined && !isOwn) onlyIf.push({ column: 'claim', is: 'eq', value: of });
		if (isUnknown) onlyIf.push({ column: 'outcome', is: 'eq', value: 'failed' });
		if (isOwn || !isUnknown) {
			const cells = {
				...cellsOf(purchase, now),
				...(isOwn && { claim: of, account: this.who.account }),
			};
			const written = await this.table.update(cells, [...where, ...onlyIf]);
			if (written.length > 0 || onlyIf.length === 0) return written.length > 0;
		}
		return (await this.table.read({ where, match: 'all' })).length > 0;
	}

	/** The rows that this run has added already, by reference: the answer to that was lost. */
	private async writtenBefore(purchases: LedgerPurchase[]): Promise<Map<string, number>> {
		const found = new Map<string, number>();
		for (const { reference } of purchases) {
			const where: Condition[] = [
				{ column: 'reference', is: 'eq', value: guarded(reference) },
				{ column: 'claim', is: 'eq', value: this.who.by },
			];
			const [row] = await this.table.read({ where, match: 'all', limit: 1 });
			if (row !== undefined) found.set(reference, row.id);
		}
		return found;
	}
}
