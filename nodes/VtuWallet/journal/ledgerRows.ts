import { isSameRecipient } from '../purchase/recipients';
import { guarded } from '../values/sheetText';
import { withoutCodes } from '../values/maskedCodes';
import { grouped } from '../values/lists';
import type { Beside, Condition, DataTable, Row } from './dataTable';
import type { Purchase, PurchaseRow } from './journal';
import type { KnownClaims, RowPlace } from './knownClaims';
import { persistently } from './persistently';
import {
	cellsOf,
	isDecided,
	ledgerRowOf,
	rowsWith,
	type LedgerRow,
	type RowWriter,
} from './purchaseRows';

/** The row of a purchase that has ended. */
export interface NewRow {
	id: string;
	row: PurchaseRow;
}

type Named = Pick<Purchase, 'id' | 'recipient'>;
type Place = Named & RowPlace;

/** The table that people see, one row a purchase. */
export class LedgerRows {
	/** By the id of the purchase. */
	private readonly rows = new Map<string, LedgerRow>();
	private readonly fetchedAsOf = new Map<string, number>();

	constructor(
		private readonly table: () => DataTable,
		private readonly writer: RowWriter,
	) {}

	row(id: string): LedgerRow | undefined {
		return this.rows.get(id);
	}

	/**
	 * Reads the rows of these purchases, unless no other run wrote about them since. Names those that may have one. If
	 * any is to be read, those of `others` are read with it: the run that held them all may have died.
	 */
	async fetch(
		purchases: readonly Named[],
		known: KnownClaims,
		others: () => readonly Named[] = () => [],
	): Promise<string[]> {
		const places = this.placesOf(purchases, known);
		const isFetched = ({ id, asOf }: Place) => this.fetchedAsOf.get(id) === asOf;
		if (places.every(isFetched)) return places.map(({ id }) => id);
		const rest = others().filter(({ id }) => !this.rows.has(id));
		const all = [...places, ...this.placesOf(rest, known)];
		const wanted = all.filter((place) => !isFetched(place));
		const references = new Set(wanted.flatMap((place) => place.references));
		const found = (await rowsWith(this.table(), [...references]))
			.filter(({ environment }) => environment === this.writer.environment)
			.sort((a, b) => b.id - a.id);
		const byReference = grouped(found, ({ reference }) => reference);
		for (const { id, recipient, references: own, isShared, asOf } of wanted) {
			const fitting = own.flatMap((reference) => byReference.get(reference) ?? []);
			const row =
				fitting.find((one) => isSameRecipient(one.recipient, recipient)) ??
				(isShared ? undefined : fitting.at(0));
			if (row) this.rows.set(id, row);
			else this.rows.delete(id);
			this.fetchedAsOf.set(id, asOf);
		}
		return all.map(({ id }) => id);
	}

	private placesOf(purchases: readonly Named[], known: KnownClaims): Place[] {
		return purchases.flatMap(({ id, recipient }) => {
			const place = known.rowPlace(id);
			return place ? [{ id, recipient, ...place }] : [];
		});
	}

	/** Changes rows that are there, and gives those that are to be written beside the claims. */
	async write(rows: readonly NewRow[], isAgain: boolean): Promise<Beside> {
		const latest = [...new Map(rows.map((one) => [one.id, one])).values()];
		const written = isAgain ? await this.writtenBefore() : [];
		const added: PurchaseRow[] = [];
		for (const { id, row } of latest) {
			const earlier = this.rows.get(id);
			const isWritten = written.some((stored) => isSame(stored, row));
			if (!isWritten && !(earlier && (await this.rewrite(earlier, row)))) added.push(row);
		}
		const cells = added.map((row) => cellsOf(row, this.writer, new Date()));
		for (const { id, row } of latest) this.rows.set(id, this.stored(row, this.rows.get(id)?.id));
		return { table: this.table(), rows: cells };
	}

	/** False if a person has deleted the row. */
	private async rewrite(earlier: LedgerRow, row: PurchaseRow): Promise<boolean> {
		const { id, run: claim, reference, recipient } = earlier;
		const names = id > 0 ? { id } : { claim, reference: guarded(reference) };
		// Those of one request share its reference.
		const whose = id > 0 || recipient === '' ? {} : { recipient: guarded(recipient) };
		const where = Object.entries({ ...names, ...whose }).map(([column, value]): Condition => {
			return { column, is: 'eq', value };
		});
		// Somebody may have found it bought in the meantime.
		const unlessBought: Condition[] =
			row.outcome === 'success' ? [] : [{ column: 'outcome', is: 'neq', value: 'success' }];
		const cells = cellsOf(row, this.writer, new Date());
		const updated = await this.table().update(cells, [...where, ...unlessBought]);
		if (updated.length > 0) return true;
		return (await this.table().read({ where, match: 'all', limit: 1 })).length > 0;
	}

	/** Rows that this run may have added although the answer to that was lost. */
	private async writtenBefore(): Promise<LedgerRow[]> {
		const where: Condition[] = [{ column: 'claim', is: 'eq', value: this.writer.run }];
		const rows = await this.table().read({ where, match: 'all', newestFirst: true });
		return rows.map(ledgerRowOf);
	}

	private stored(row: PurchaseRow, id = 0): LedgerRow {
		const at = new Date().toISOString();
		const decidedAt = isDecided(row.outcome) ? at : '';
		return { ...row, ...this.writer, id, createdAt: at, updatedAt: at, decidedAt };
	}
}

const isSame = (stored: LedgerRow, row: PurchaseRow) =>
	stored.reference === row.reference &&
	stored.recipient === row.recipient &&
	stored.product === row.product &&
	stored.outcome === row.outcome;

/** What the provider says of a purchase. */
export type State = Pick<PurchaseRow, 'outcome' | 'charged' | 'message'> & { cancelled?: boolean };

/**
 * Writes what the provider's record decides, only while the row says what was read. Undefined if somebody else has decided it:
 * of two who ask at once one reports it.
 */
export async function decideRow(
	table: DataTable,
	row: LedgerRow,
	state: State,
	now: Date,
): Promise<LedgerRow | undefined> {
	const { id, outcome, run } = row;
	const charged = state.outcome === 'failed' && row.charged === 'yes' ? 'refunded' : state.charged;
	const message = guarded(state.message === '' ? row.message : messageOf(state.message, row));
	const { decidedAt } = cellsOf({ ...row, ...state }, row, now);
	const where: Condition[] = [
		{ column: 'id', is: 'eq', value: id },
		{ column: 'outcome', is: 'eq', value: outcome },
		// Another run may have sent it anew since it was read.
		...(run === '' ? [] : [{ column: 'claim', is: 'eq', value: run } as const]),
	];
	const cells: Row = { outcome: state.outcome, charged, message, decidedAt };
	return await persistently(async (isAgain) => {
		const updated = await table.update(cells, where);
		if (updated.length > 0 || !isAgain) return updated.map(ledgerRowOf).at(0);
		// The first try may have been written although its answer was lost.
		const rows = await table.read({ where: where.slice(0, 1), match: 'all' });
		return rows.map(ledgerRowOf).find((one) => one.outcome === state.outcome);
	});
}

/** The row of a claim that has none. Undefined if somebody else has written it first. */
export async function addRow(
	table: DataTable,
	row: PurchaseRow,
	writer: RowWriter,
	now: Date,
): Promise<LedgerRow | undefined> {
	const cells = cellsOf(row, writer, now);
	const names = { reference: cells.reference, claim: writer.run, recipient: cells.recipient };
	const where = Object.entries(names).map(([column, value]): Condition => {
		return { column, is: 'eq', value };
	});
	return await persistently(async (isAgain) => {
		const [earlier] = await table.read({ where, match: 'all', limit: 1 });
		if (earlier) return isAgain ? ledgerRowOf(earlier) : undefined;
		const own = await table.insertOne(cells);
		const [first] = await table.read({ where, match: 'all', limit: 1 });
		if (first.id === own.id) return ledgerRowOf(own);
		await table.remove([{ column: 'id', is: 'eq', value: own.id }]);
		return undefined;
	});
}

/** If nothing of its product was kept, codes were not to be. */
function messageOf(said: string, { details, recipient }: LedgerRow): string {
	return Object.keys(details).length > 0 ? said : withoutCodes(said, undefined, recipient);
}
