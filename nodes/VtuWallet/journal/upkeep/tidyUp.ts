import { canonicalRecipient } from '../../purchase/recipients';
import { slicesOf } from '../../values/lists';
import { databaseNow, learnClock } from '../claims/databaseClock';
import { equal, type DataTable } from '../tables/dataTable';
import { entriesOf, mostMarksPerRow, rowsOf, type Entry, type Mark } from '../claims/entries';
import { KnownClaims } from '../claims/knownClaims';
import { rowSearchOf } from '../rows/ledgerRows';
import type { LedgerAccess } from '../tables/processTables';
import { mostConditions, readPurchases } from '../rows/purchaseRows';
import { earlierRunsMs } from '../claims/types';

export interface TidyUpOptions extends LedgerAccess {
	/** Decided rows that were added before this time are removed. */
	before: Date;
	/** Only counts. */
	preview: boolean;
}

export interface TidyUpCounts {
	/** Rows that people see. */
	purchases: number;
	/** Rows of the table of claims. A few new rows say the same. */
	claims: number;
}

/** Makes a ledger smaller and forgets no key: a purchase stays bought without its row. */
export async function tidyUp(options: TidyUpOptions): Promise<TidyUpCounts> {
	const { tables, writer, preview } = options;
	if (!preview) await learnClock(tables, writer);
	const known = new KnownClaims(writer, 0);
	const entries: Entry[] = [];
	for await (const page of tables.claims.pages([])) entries.push(...entriesOf(page, writer));
	known.add(entries);
	const rows = await removable(options, known);
	// Runs may be reading later claims, and ask about them.
	const { marks, gone } = packed(entries, known, databaseNow() - earlierRunsMs);
	if (!preview) {
		await removeRows(tables.purchases, rows);
		// Meanwhile other runs find old and new rows, which say the same.
		await tables.claims.insert(rowsOf([{ kind: 'end', marks }], writer));
		await removeRows(tables.claims, gone);
	}
	return { purchases: rows.length, claims: gone.length };
}

/** Rows that failed, and bought rows that the claims call bought as well. */
async function removable(options: TidyUpOptions, known: KnownClaims): Promise<number[]> {
	const bought = new Set(known.purchases.flatMap((id) => namesOf(id, known)));
	const rows = await readPurchases(options, { until: options.before });
	return rows.flatMap(({ id, outcome, reference, recipient }) => {
		const isBought = bought.has(reference) || bought.has(sharedName(reference, recipient));
		return outcome === 'failed' || (outcome === 'success' && isBought) ? id : [];
	});
}

/** The names of the row of a bought purchase. The members of a request share a reference. */
function namesOf(id: string, known: KnownClaims): string[] {
	if (known.standing(id).state !== 'bought') return [];
	const { recipient = '' } = known.purchase(id) ?? {};
	const { references = [], isShared = false } = rowSearchOf(id, known) ?? {};
	return isShared ? references.map((one) => sharedName(one, recipient)) : references;
}

const sharedName = (reference: string, recipient: string) =>
	JSON.stringify([reference, canonicalRecipient('phone', recipient)]);

async function removeRows(table: DataTable, ids: readonly number[]): Promise<void> {
	for (const slice of slicesOf(ids, mostConditions))
		await table.remove(slice.flatMap((id) => equal({ id })));
}

/** Puts old entries about bought purchases into fewer rows. All other entries stay as they are. */
export function packed(
	entries: readonly Entry[],
	known: KnownClaims,
	before: number,
): { marks: Mark[]; gone: number[] } {
	const isPacked = ({ kind, marks }: Entry) =>
		kind === 'end' && marks.length === mostMarksPerRow && marks.every(({ product }) => product);
	const gone = entries.filter(
		(entry) =>
			entry.at < before &&
			!isPacked(entry) &&
			entry.marks.every(({ id }) => known.standing(id).state === 'bought'),
	);
	const ids = new Set(gone.flatMap(({ marks }) => marks.map(({ id }) => id)));
	// As many new rows would save nothing.
	if (Math.ceil(ids.size / mostMarksPerRow) >= gone.length) return { marks: [], gone: [] };
	return { marks: [...ids].map((id) => markOf(id, known)), gone: gone.map(({ id }) => id) };
}

function markOf(id: string, known: KnownClaims): Mark {
	const { attempt, request } = known.claimsOf(id).find(({ end }) => end?.outcome === 'success')!;
	const providerReference = known.providerReferenceOf(id);
	return { ...known.purchase(id), id, attempt, request, outcome: 'success', providerReference };
}
