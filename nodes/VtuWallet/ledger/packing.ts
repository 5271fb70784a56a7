import { Claims } from './claims';
import type { Entry, EntryKind, Mark } from './entries';

/** A row of the table of claims, and what it says. */
export interface ListedEntry {
	id: number;
	/** Of this environment and provider; nothing when it is another's. */
	entry?: Entry;
}

export interface Packed {
	/** What the removed entries said that still matters, in as few rows as possible. */
	entries: Array<{ kind: EntryKind; marks: Mark[] }>;
	/** Rows to remove once those stand in the table, from one ID to another; in this order. */
	ranges: Array<{ from: number; to: number; rows: number }>;
}

export const mostPerPack = 500;
const mostPerRange = 500;

/**
 * What became of old purchases, in few words: that a key was bought or refused is kept for ever, who claimed it and when
 * is not. A purchase that is open, or of which anything was written lately, is left as it is, and so are the words about
 * others that were claimed together with it.
 */
export function packed(list: readonly ListedEntry[], before: number): Packed {
	const claims = new Claims();
	const latest = new Map<string, number>();
	for (const { entry } of list) {
		if (entry === undefined) continue;
		claims.add([entry]);
		for (const { reference } of entry.marks)
			latest.set(reference, Math.max(latest.get(reference) ?? 0, entry.at));
	}
	const isOver = (reference: string) =>
		(latest.get(reference) ?? Infinity) < before &&
		['bought', 'free'].includes(claims.standing(reference, ''));
	const mayGo = ({ entry }: ListedEntry) =>
		entry !== undefined &&
		entry.marks.length > 0 &&
		entry.marks.length < mostPerPack &&
		entry.marks.every(({ reference }) => isOver(reference));
	const going = withoutHeld(
		list,
		list.filter(mayGo),
		(one) => claims.standing(one, '') === 'bought',
	);
	const references = [
		...new Set(going.flatMap(({ entry }) => entry?.marks.map(({ reference }) => reference) ?? [])),
	];
	const bought = references.filter((one) => claims.standing(one, '') === 'bought');
	const refused = references.filter(
		(one) => claims.standing(one, '') === 'free' && claims.wasRefused(one),
	);
	const marksOf = (some: string[]): Mark[] =>
		some.map((reference) => ({ reference, row: claims.rowOf(reference) }));
	const entries = [
		...slices(bought).map((slice) => ({ kind: 'bought' as const, marks: marksOf(slice) })),
		...slices(refused).map((slice) => ({ kind: 'refused' as const, marks: marksOf(slice) })),
	];
	// Nothing is won by writing as many rows as are removed.
	if (entries.length >= going.length) return { entries: [], ranges: [] };
	return { entries, ranges: rangesOf(list, new Set(going)) };
}

/** A claim of several purchases stays for one of them; then what took it back for the others has to stay too. */
function withoutHeld(
	list: readonly ListedEntry[],
	going: ListedEntry[],
	isBought: (reference: string) => boolean,
): ListedEntry[] {
	const leaving = new Set(going);
	const held = new Set(
		list
			.filter((listed) => listed.entry?.kind === 'claim' && !leaving.has(listed))
			.flatMap(({ entry }) => entry?.marks.map(({ reference }) => reference) ?? [])
			.filter((reference) => !isBought(reference)),
	);
	const left = going.filter(
		({ entry }) => entry?.marks.every(({ reference }) => !held.has(reference)) === true,
	);
	return left.length === going.length ? going : withoutHeld(list, left, isBought);
}

function slices(references: string[]): string[][] {
	const count = Math.ceil(references.length / mostPerPack);
	return Array.from({ length: count }, (_, index) =>
		references.slice(index * mostPerPack, (index + 1) * mostPerPack),
	);
}

/** Neighbours together. Claims stand before what takes them back, so they go first: a crash leaves none of them open. */
function rangesOf(list: readonly ListedEntry[], going: Set<ListedEntry>): Packed['ranges'] {
	const ranges: Packed['ranges'] = [];
	let isContinued = false;
	for (const listed of [...list].sort((a, b) => a.id - b.id)) {
		const range = ranges.at(-1);
		if (!going.has(listed)) isContinued = false;
		else if (isContinued && range !== undefined && range.rows < mostPerRange) {
			range.to = listed.id;
			range.rows += 1;
		} else {
			ranges.push({ from: listed.id, to: listed.id, rows: 1 });
			isContinued = true;
		}
	}
	return ranges;
}
