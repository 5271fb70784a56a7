import type { Purchase } from '../../journal/journal';
import { BadInput } from '../../values/badInput';
import { grouped, rowsText } from '../../values/lists';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';

/** Refuses all rows of a key or reference that has two different purchases. */
export async function refuseConflicts(
	places: readonly Place[],
	{ facts, tries, reader, settings: { protection } }: Run,
): Promise<void> {
	const { name: named, isReference, alike = sameText } = protection;
	if (named === undefined) return;
	const rows = openRows(places);
	const known = new Map<string, Purchase>();
	// In a Retry, the user may have corrected a row.
	const { isRetry, isTool } = facts;
	for (const { purchase } of isRetry || isTool ? [] : tries.bought)
		for (const name of namesOf(purchase)) known.set(name, purchase);
	const first = new Map<string, Purchase>();
	const rowsOf = new Map<string, number[]>();
	const ambiguous = new Set<string>();
	for (const { row, purchase } of rows) {
		await reader.giveTurn();
		for (const name of namesOf(purchase)) {
			if (!first.has(name)) {
				first.set(name, purchase);
				rowsOf.set(name, []);
			}
			rowsOf.get(name)?.push(reader.rowNumber(row.index));
			// A row whose name has no id now has an empty `what`, unlike every other row.
			const others = [purchase.what === '' ? undefined : known.get(name), first.get(name)];
			if (others.some((other) => other && isAnother(other, purchase, name))) ambiguous.add(name);
		}
	}
	const nameIn = ({ id, key = '' }: Purchase) => (isReference ? id : key);
	const spellings = grouped([...new Set(rows.map(({ purchase }) => nameIn(purchase)))], alike);
	for (const place of places) {
		await reader.giveTurn();
		if (place.planned === undefined) continue;
		const { purchase } = place.planned;
		const name = nameIn(purchase);
		const shared = namesOf(purchase).find((name) => ambiguous.has(name));
		const refuse = ([matter, advice]: [string, string]) =>
			place.reject(new BadInput(named.label, matter, advice));
		const isSpeltTwice = (spellings.get(alike(name)) ?? []).length > 1;
		if (named.otherSpelling && isSpeltTwice) refuse(named.otherSpelling(name));
		else if (shared !== undefined)
			refuse(
				named.conflict(
					name,
					whereText(known.has(shared) ? [] : rowsOf.get(shared)),
					place.planned.plan.recipient,
				),
			);
	}
}

/** The names that rows may share: the id, and the id of the key for all recipients. */
const namesOf = ({ id, keyId }: Purchase) => (keyId === undefined ? [id] : [id, keyId]);

const isAnother = (one: Purchase, other: Purchase, name: string): boolean =>
	one.product !== other.product ||
	one.recipient !== other.recipient ||
	(name === other.id && one.what !== other.what);

const sameText = (text: string) => text;

const whereText = (rows: readonly number[] = []): string =>
	rows.length > 1 ? `rows ${rowsText(rows)}` : 'this row and one of an earlier loop';
