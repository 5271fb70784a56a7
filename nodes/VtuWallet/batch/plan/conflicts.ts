import type { Purchase } from '../../journal/journal';
import { withoutLeadingZeros } from '../../purchase/key';
import { BadInput } from '../../values/badInput';
import { grouped, rowsText } from '../../values/lists';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';

/** Refuses all rows of a key or reference that has two different purchases. */
export async function refuseConflicts(
	places: readonly Place[],
	{ identity, reader, settings: { protection } }: Run,
): Promise<void> {
	if (protection === 'run' || protection === 'period') return;
	const rows = openRows(places);
	const known = new Map<string, Purchase>();
	// In a Retry, the user may have corrected a row.
	const { isRetry, isTool } = identity.facts;
	for (const { purchase } of isRetry || isTool ? [] : identity.boughtTries)
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
	const isOwn = protection === 'reference';
	// Many databases take references for the same if only capitals differ.
	const alike = isOwn ? (text: string) => text.toLowerCase() : withoutLeadingZeros;
	const nameIn = ({ id, key = '' }: Purchase) => (isOwn ? id : key);
	const spellings = grouped([...new Set(rows.map(({ purchase }) => nameIn(purchase)))], alike);
	for (const place of places) {
		await reader.giveTurn();
		if (place.planned === undefined) continue;
		const { purchase } = place.planned;
		const { key = '' } = purchase;
		const name = nameIn(purchase);
		const shared = namesOf(purchase).find((name) => ambiguous.has(name));
		if ((spellings.get(alike(name)) ?? []).length > 1)
			place.reject(isOwn ? otherCapitals(name) : lostZeros(name));
		else if (shared !== undefined)
			place.reject(conflictOf(key, protection, known.has(shared) ? [] : rowsOf.get(shared)));
	}
}

const lostZeros = (key: string): BadInput =>
	new BadInput(
		'Key',
		`The key "${key}" is on another row with other leading zeros`,
		'In the sheet, format the column as plain text, and write each key in one form.',
	);

const otherCapitals = (reference: string): BadInput =>
	new BadInput(
		'Reference',
		`The reference "${reference}" is on another row with other capitals`,
		'Give each purchase a reference of its own, and write it in one form.',
	);

/** The names that rows may share: the id, and the id of the key for all recipients. */
const namesOf = ({ id, keyId }: Purchase) => (keyId === undefined ? [id] : [id, keyId]);

const isAnother = (one: Purchase, other: Purchase, name: string): boolean =>
	one.product !== other.product ||
	one.recipient !== other.recipient ||
	(name === other.id && one.what !== other.what);

function conflictOf(key: string, by: 'key' | 'reference', rows: readonly number[] = []): BadInput {
	const where = rows.length > 1 ? `rows ${rowsText(rows)}` : 'this row and one of an earlier loop';
	const [field, name] = by === 'key' ? ['Key', `The key "${key}"`] : ['Reference', 'The reference'];
	return new BadInput(
		field,
		`${name} is in ${where}, which buy different things`,
		`Give each purchase a ${field.toLowerCase()} of its own.`,
	);
}
