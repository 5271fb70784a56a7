import { slicesOf } from '../../values/lists';
import { databaseNow } from '../claims/databaseClock';
import { addedAt, bundled, bundleKind, isReadable, readRows, type Held } from '../claims/bundles';
import {
	entryFrom,
	mostMarksPerRow,
	rowsOf,
	type Entry,
	type Mark,
	type NewEntry,
} from '../claims/entries';
import { KnownClaims } from '../claims/knownClaims';
import { isPackable, mostPackedPerRow } from '../claims/packedMarks';
import { earlierRunsMs } from '../claims/types';
import { mostConditions } from '../rows/purchaseRows';
import { equal, type DataTable } from '../tables/dataTable';
import type { LedgerAccess } from '../tables/processTables';

/** n8n keeps executions for 14 days by default. Until then *Retry* needs the claims of *Once per Run*. */
const retriesMs = 30 * 24 * 3_600_000;

/** Runs may be reading later claims, and ask about them. */
export const isOldEntry = ({ at, marks, node }: Entry): boolean =>
	databaseNow() - at > (marks.length > 0 && node.idsOf ? retriesMs : earlierRunsMs);

export interface Packing {
	/** Say the same as the entries that go. */
	entries: NewEntry[];
	/** The ids of the entries that go. */
	gone: number[];
	/** The number of purchases in the new rows. */
	purchases: number;
	/** There was more than `most`. */
	isCut: boolean;
}

/** Puts old entries about bought purchases into fewer rows. All other entries stay as they are. */
export function packed(
	entries: readonly Entry[],
	known: KnownClaims,
	isOld: (entry: Entry) => boolean,
	most = Infinity,
): Packing {
	const marks = new Map<string, Mark | undefined>();
	const markOf = (id: string) => {
		if (!marks.has(id)) marks.set(id, packedMark(id, known));
		return marks.get(id);
	};
	const old = entries.filter(
		(entry) =>
			isOld(entry) && !isPacked(entry) && entry.marks.every(({ id }) => markOf(id) !== undefined),
	);
	const ids = new Set<string>();
	for (const entry of old) {
		if (ids.size >= most) break;
		for (const { id } of entry.marks) ids.add(id);
	}
	const gone = old.filter((entry) => entry.marks.every(({ id }) => ids.has(id)));
	const chosen = [...ids].flatMap((id) => markOf(id) ?? []);
	const bought = chosen.filter(isPackable);
	const ended = chosen.filter((mark) => !isPackable(mark));
	const rows =
		Math.ceil(bought.length / mostPackedPerRow) + Math.ceil(ended.length / mostMarksPerRow);
	// As many new rows would save nothing.
	if (rows >= gone.length) return { entries: [], gone: [], purchases: 0, isCut: false };
	return {
		entries: [
			{ kind: 'bought', marks: bought },
			{ kind: 'end', marks: ended },
		],
		gone: gone.map(({ id }) => id),
		purchases: ids.size,
		isCut: gone.length < old.length,
	};
}

/** Marks with more than a packed row can hold fill rows of their own. */
const isPacked = ({ kind, marks }: Entry) =>
	kind === 'end' &&
	(marks.some(({ print }) => print) ||
		(marks.length === mostMarksPerRow &&
			marks.every((mark) => mark.product !== undefined && !isPackable(mark))));

/** Undefined if the purchase is not bought, or if these entries do not say what it is. */
function packedMark(id: string, known: KnownClaims): Mark | undefined {
	if (known.standing(id).state !== 'bought') return undefined;
	const purchase = known.purchase(id);
	const claim = known.claimsOf(id).find(({ end }) => end?.outcome === 'success');
	if (purchase === undefined || claim === undefined) return undefined;
	const { attempt, request } = claim;
	const providerReference = known.providerReferenceOf(id);
	const mark = { id, attempt, request, outcome: 'success', providerReference } as const;
	const short = { ...mark, keyId: purchase.keyId, print: known.printOf(id) };
	return isPackable(short) ? short : { ...purchase, ...mark };
}

/** The place in the table of claims from which a look goes on. */
export interface Place {
	/** The last id that need not be read again. */
	from: number;
	/** There may be more to do. */
	hasMore: boolean;
}

/** A bundle holds about a hundred entries, and a look may not block n8n. */
const rowsPerLook = 400;
/** A claim and its end may be on two sides of the end of a look. */
const overlap = 250;
/** A bundle says the same as its rows. Runs at work find younger rows by their ids. */
const bundledAfterMs = 3_600_000;
/** Fewer rows wait for others. */
const leastBundled = 100;

/**
 * Packs the oldest rows from a place on, or bundles them, in a few calls. If n8n is killed meanwhile, or another process does the
 * same, old and new rows say the same. New rows come first, so the newest row always stays.
 */
export async function packFrom(
	{ tables: { claims }, writer }: LedgerAccess,
	from: number,
	{ most = Infinity, least = 1, isTrial = false } = {},
): Promise<Place & { gone: number[] }> {
	const before = new Date(databaseNow() - bundledAfterMs).toISOString();
	const rows = await claims.read({
		where: [
			{ column: 'id', is: 'gt', value: from },
			{ column: 'kind', is: 'neq', value: 'bought' },
			{ column: 'createdAt', is: 'lt', value: before },
			...equal({ environment: writer.environment }),
		],
		match: 'all',
		limit: rowsPerLook,
	});
	// Nothing in a young bundle can be packed yet.
	const youngFrom = databaseNow() - earlierRunsMs;
	const held = rows
		.filter((row) => row.kind !== bundleKind || addedAt(row) <= youngFrom)
		.map((row): Held => ({ row, left: readRows(row), isCut: false }))
		.filter(({ left }) => left.every(isReadable));
	const entries = held.flatMap(({ left }) => left.map(entryFrom));
	const known = new KnownClaims(writer, 0);
	known.add(entries);
	const packing = packed(entries, known, isOldEntry, most);
	const isPacking = packing.purchases >= least;
	// The first row of a table names the execution that made it.
	const chosen = isPacking ? withoutEntries(held, packing.gone) : held.slice(from === 0 ? 1 : 0);
	const bundling = bundled(chosen, writer.run);
	const isWorthIt = isPacking || bundling.gone.length - bundling.rows.length >= leastBundled;
	if (isWorthIt && !isTrial) {
		const added = isPacking ? rowsOf(packing.entries, writer) : [];
		await claims.insert([...added, ...bundling.rows]);
		await removeRows(claims, bundling.gone);
	}
	const isCut = isPacking && packing.isCut;
	const isFull = rows.length === rowsPerLook;
	const seen = isFull || isWorthIt ? rows.at(-overlap)?.id : undefined;
	const next = isCut && !isTrial ? from : (seen ?? from);
	return { from: next, hasMore: isFull || isCut, gone: isWorthIt ? bundling.gone : [] };
}

/** The rows that lose entries. */
function withoutEntries(held: readonly Held[], gone: readonly number[]): Held[] {
	const ids = new Set(gone);
	return held.flatMap(({ row, left }) => {
		const others = left.filter(({ id }) => !ids.has(id));
		return others.length < left.length ? { row, left: others, isCut: true } : [];
	});
}

export async function removeRows(table: DataTable, ids: readonly number[]): Promise<void> {
	for (const slice of slicesOf(ids, mostConditions))
		await table.remove(slice.flatMap((id) => equal({ id })));
}
