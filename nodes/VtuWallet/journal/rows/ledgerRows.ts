import { isSameRecipient } from '../../purchase/recipients';
import { grouped } from '../../values/lists';
import { guarded } from '../../values/sheetText';
import {
	equal,
	type ExtraRows,
	type Condition,
	type DataTable,
	type Cells,
} from '../tables/dataTable';
import type { Writer } from '../tables/writer';
import { referenceIn } from '../claims/foldClaims';
import { withTurns } from '../../host/giveTurn';
import type { KnownClaims } from '../claims/knownClaims';
import { cellsOf, ledgerRowOf, newRow, rowsWith } from './purchaseRows';
import type { Ending, Purchase, StoredRow } from '../claims/types';

type RowOwner = Pick<Purchase, 'id' | 'recipient'>;

/** How to find the row of a purchase. */
interface RowSearch {
	/** The newest entry of another run. After a newer one, the row must be read again. */
	asOf: number;
	/** The request has other members, so its reference alone does not find the row. */
	isShared: boolean;
	/** The row has one of these, most likely the first. */
	references: string[];
}

/** The table that people see, with one row a purchase. */
export class LedgerRows {
	/** The key is the id of the purchase. */
	private readonly rows = new Map<string, StoredRow>();
	private readonly fetchedAsOf = new Map<string, number>();

	constructor(
		private readonly table: () => DataTable,
		private readonly writer: Writer,
		private readonly known: KnownClaims,
	) {}

	row(id: string): StoredRow | undefined {
		return this.rows.get(id);
	}

	/** Reads rows that another run may have written since. Returns the purchases that may have a row. */
	async fetch(purchases: readonly RowOwner[]): Promise<string[]> {
		const searches: Array<RowOwner & RowSearch> = [];
		for await (const some of withTurns(purchases))
			for (const { id, recipient } of some) {
				const search = rowSearchOf(id, this.known);
				if (search) searches.push({ id, recipient, ...search });
			}
		const wanted = searches.filter(({ id, asOf }) => this.fetchedAsOf.get(id) !== asOf);
		const references = new Set(wanted.flatMap((search) => search.references));
		const found = (await rowsWith(this.table(), [...references]))
			.filter(({ environment }) => environment === this.writer.environment)
			.sort((a, b) => b.id - a.id);
		const byReference = grouped(found, ({ reference }) => reference);
		for await (const some of withTurns(wanted))
			for (const { id, recipient, references: own, isShared, asOf } of some) {
				const fitting = own.flatMap((reference) => byReference.get(reference) ?? []);
				const row =
					fitting.find((one) => isSameRecipient(one.recipient, recipient)) ??
					(isShared ? undefined : fitting.at(0));
				if (row) this.rows.set(id, row);
				else this.rows.delete(id);
				this.fetchedAsOf.set(id, asOf);
			}
		return searches.map(({ id }) => id);
	}

	/** Changes the rows that exist. Returns the others: the call that writes the claims adds them. */
	async write(ends: readonly Ending[], isAgain: boolean): Promise<ExtraRows> {
		const latest = new Map(
			ends.flatMap(({ id, row }) => (row ? [[id, newRow(row, this.writer)]] : [])),
		);
		const written = isAgain ? await this.ownRows() : [];
		const added: Cells[] = [];
		for (const [id, row] of latest) {
			const earlier = this.rows.get(id);
			const isWritten = written.some((stored) => isSame(stored, row));
			if (!isWritten && !(earlier && (await this.rewrite(earlier, row)))) added.push(cellsOf(row));
		}
		for (const [id, row] of latest) this.rows.set(id, { ...row, id: this.rows.get(id)?.id ?? 0 });
		return { table: this.table(), rows: added };
	}

	/** False if a person has deleted the row. */
	private async rewrite({ id, run, reference, recipient }: StoredRow, row: StoredRow) {
		// The recipient tells the members of one request apart.
		const whose: Cells = recipient === '' ? {} : { recipient: guarded(recipient) };
		const where = equal(id > 0 ? { id } : { claim: run, reference: guarded(reference), ...whose });
		// Another run may have found it bought in the meantime.
		const unlessBought: Condition[] =
			row.outcome === 'success' ? [] : [{ column: 'outcome', is: 'neq', value: 'success' }];
		const updated = await this.table().update(cellsOf(row), [...where, ...unlessBought]);
		if (updated.length > 0) return true;
		return (await this.table().read({ where, match: 'all', limit: 1 })).length > 0;
	}

	/** A call may have added rows although its answer was lost. */
	private async ownRows(): Promise<StoredRow[]> {
		const where = equal({ claim: this.writer.run });
		const rows = await this.table().read({ where, match: 'all', newestFirst: true });
		return rows.map(ledgerRowOf);
	}
}

/** Undefined if no claim has ended and no run died: then there is no row. */
export function rowSearchOf(id: string, known: KnownClaims): RowSearch | undefined {
	const claims = known.claimsOf(id).filter((claim) => claim.end || !known.isAlive(claim));
	if (claims.length === 0) return undefined;
	const references = claims.map((claim) => referenceIn(id, claim));
	return {
		asOf: known.statements.newestOfOthers(id),
		isShared: claims.some(({ request }) => request !== undefined),
		references: [...new Set(references.reverse())],
	};
}

const isSame = (stored: StoredRow, row: StoredRow) =>
	stored.reference === row.reference &&
	stored.recipient === row.recipient &&
	stored.product === row.product &&
	stored.outcome === row.outcome;
