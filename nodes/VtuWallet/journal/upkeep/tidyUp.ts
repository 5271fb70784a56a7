import { canonicalRecipient } from '../../purchase/recipients';
import { learnClock } from '../claims/databaseClock';
import { KnownClaims } from '../claims/knownClaims';
import { rowSearchOf } from '../rows/ledgerRows';
import { readPurchases } from '../rows/purchaseRows';
import type { LedgerAccess } from '../tables/processTables';
import { packFrom, removeRows } from './pack';

/** So many purchases are packed before their rows go. */
const mostAtOnce = 5_000;

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
	const rows = await removable(options);
	if (!preview) await removeRows(tables.purchases, rows);
	return { purchases: rows.length, claims: await packAll(options) };
}

/** The number of rows of claims that went, or would go. */
async function packAll({ preview, ...access }: TidyUpOptions): Promise<number> {
	const gone = new Set<number>();
	let place = { from: 0, hasMore: true };
	while (place.hasMore) {
		const packed = await packFrom(access, place.from, { most: mostAtOnce, isTrial: preview });
		for (const id of packed.gone) gone.add(id);
		place = packed;
	}
	return gone.size;
}

/** Rows that failed, and bought rows that the claims call bought as well. */
async function removable(options: TidyUpOptions): Promise<number[]> {
	const { tables, writer } = options;
	const known = new KnownClaims(writer, 0);
	await known.addPages(tables.claims.pages([]), writer);
	const bought = new Set(known.statements.purchases.flatMap((id) => namesOf(id, known)));
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
