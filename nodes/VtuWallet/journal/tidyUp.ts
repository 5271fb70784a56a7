import { canonicalRecipient } from '../purchase/recipients';
import type { Condition, DataTable } from './dataTable';
import { earlierRunsMs } from './earlierRuns';
import { entryOf, mostMarksPerRow, rowsOf, type Entry, type Mark } from './entries';
import { KnownClaims } from './knownClaims';
import type { LedgerAccess } from './processState';
import { ledgerRowOf, mostConditions } from './purchaseRows';
import { SignsOfLife } from './signsOfLife';

export interface TidyUpOptions extends LedgerAccess {
	/** Rows that were written before this and are decided are removed. */
	before: Date;
	/** Only counts. */
	preview: boolean;
	now(): Date;
}

export interface Tidied {
	/** Rows that people see. */
	purchases: number;
	/** Rows of the table of claims; some few in their place say the same. */
	claims: number;
}

/** Later claims stay: a run may be reading them, and later runs ask about them. */
const packedAfterMs = earlierRunsMs;

/** Makes a ledger smaller, and forgets no key: a purchase stays bought without its row. */
export async function tidyUp(options: TidyUpOptions): Promise<Tidied> {
	const { tables, writer, preview, now } = options;
	const known = new KnownClaims(writer, new SignsOfLife(writer), 0);
	const entries: Entry[] = [];
	for await (const page of tables.claims.pages([]))
		entries.push(...page.filter((row) => row.environment === writer.environment).map(entryOf));
	known.add(entries);
	const rows = await removable(options, known);
	const { marks, gone } = packed(entries, known, now().getTime() - packedAfterMs);
	if (!preview) {
		await removeRows(tables.purchases, rows);
		// A run that reads in between finds old and new rows, which say the same.
		await tables.claims.insert(rowsOf([{ kind: 'end', marks }], writer));
		await removeRows(tables.claims, gone);
	}
	return { purchases: rows.length, claims: gone.length };
}

/** Rows that failed, and rows that the claims call bought as well. */
async function removable(options: TidyUpOptions, known: KnownClaims): Promise<number[]> {
	const { tables, writer, address, before } = options;
	const where: Condition[] = [
		{ column: 'environment', is: 'eq', value: writer.environment },
		{ column: 'account', is: 'eq', value: address },
		{ column: 'createdAt', is: 'lt', value: before.toISOString() },
	];
	const bought = new Set(known.purchases.flatMap((id) => namesOf(id, known)));
	const ids: number[] = [];
	for await (const page of tables.purchases.pages(where))
		for (const { id, outcome, reference, recipient } of page.map(ledgerRowOf)) {
			const isBought = bought.has(reference) || bought.has(sharedName(reference, recipient));
			if (outcome === 'failed' || (outcome === 'success' && isBought)) ids.push(id);
		}
	return ids;
}

/** How the row of a bought purchase names it: a request for many has one reference. */
function namesOf(id: string, known: KnownClaims): string[] {
	if (known.standing(id).state !== 'bought') return [];
	const { recipient = '' } = known.purchase(id) ?? {};
	const { references = [], isShared = false } = known.rowPlace(id) ?? {};
	return isShared ? references.map((one) => sharedName(one, recipient)) : references;
}

const sharedName = (reference: string, recipient: string) =>
	JSON.stringify([reference, canonicalRecipient('phone', recipient)]);

async function removeRows(table: DataTable, ids: readonly number[]): Promise<void> {
	for (let at = 0; at < ids.length; at += mostConditions) {
		const slice = ids.slice(at, at + mostConditions);
		await table.remove(slice.map((value) => ({ column: 'id', is: 'eq', value })));
	}
}

/** Old entries about nothing but bought purchases, in fewer rows. All other entries stay as they are. */
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
	// Nothing is won by writing as many rows as are removed.
	if (Math.ceil(ids.size / mostMarksPerRow) >= gone.length) return { marks: [], gone: [] };
	return { marks: [...ids].map((id) => markOf(id, known)), gone: gone.map(({ id }) => id) };
}

function markOf(id: string, known: KnownClaims): Mark {
	const { attempt, request } = known.claimsOf(id).find(({ end }) => end?.outcome === 'success')!;
	return { ...known.purchase(id), id, attempt, request, outcome: 'success' };
}
