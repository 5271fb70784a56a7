import type { EarlierRun, Purchase } from '../../journal/journal';
import type { Beginning } from '../../purchase/reference';
import type { PlannedRow } from '../operation';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';

/** The loops of an execution share this while they go on with an earlier run. */
interface Skipped {
	/** The beginning of the earlier execution: the ids of the rows are computed from it. */
	idsOf?: Beginning;
	/** By purchase id: the loop of the row that took it, and that row's own id. */
	taken: Record<string, [loop: number, own: string]>;
}

export function skippedIn({ context }: Pick<Run, 'context'>): Skipped {
	const memory = context.getContext('node');
	return (memory.vtuWalletSkipped ??= { taken: {} }) as Skipped;
}

/** Gives each row an equal purchase of its own, if there is one. */
export function matchesOf(
	rows: readonly PlannedRow[],
	runs: readonly EarlierRun[],
	isFree: (id: string) => boolean = () => true,
): Map<PlannedRow, Purchase> {
	const all = runs.flatMap(({ purchases }) => purchases).filter(({ id }) => isFree(id));
	const byId = new Map(all.map((one) => [one.id, one]));
	const left = new Map<string, Purchase[]>();
	for (const purchase of byId.values()) {
		const equal = purchase.equal ?? '';
		left.set(equal, [...(left.get(equal) ?? []), purchase]);
	}
	return new Map(
		rows.flatMap((row) => {
			const purchase = left.get(row.purchase.equal ?? '')?.shift();
			return purchase ? [[row, purchase]] : [];
		}),
	);
}

interface Before {
	/** The beginning of the earlier execution: the ids of the rows are computed from it. */
	idsOf: Beginning;
	runs: readonly EarlierRun[];
	/** The runs whose purchases equal rows may take. */
	counted: readonly EarlierRun[];
}

/**
 * Gives each row the id that a Retry of the earlier run would give it, so both claim the same. If nothing is bought under
 * that id, the row takes the id of an equal bought purchase, and the owner of that id takes the unused one.
 */
export function renameAsBefore(
	places: readonly Place[],
	rows: ReadonlySet<PlannedRow>,
	{ idsOf, runs, counted }: Before,
	run: Run,
): void {
	const { runIndex } = run.identity.facts;
	const skipped = skippedIn(run);
	skipped.idsOf = idsOf;
	run.identity.hasEarlierRuns = true;
	const earlier = Object.entries(skipped.taken).filter(([, [loop]]) => loop !== runIndex);
	const taken = new Map(earlier.map(([id, [, own]]) => [id, own]));
	for (const row of openRows(places))
		if (!rows.has(row) && row.idIn) taken.set(row.purchase.id, row.idIn(idsOf));
	const known = new Map(
		runs.flatMap(({ purchases }) => purchases).map((purchase) => [purchase.id, purchase]),
	);
	const isLedBack = ({ carried = '', purchase: { equal } }: PlannedRow) =>
		taken.has(carried) && known.get(carried)?.equal === equal;
	const fresh = [...rows].filter((row) => !isLedBack(row));
	const ownOf = new Map(fresh.map((row) => [row, row.idIn?.(idsOf) ?? row.purchase.id]));
	const free = new Map([...ownOf].map(([row, own]) => [row, firstFree(own, taken)]));
	const own = new Set(free.values());
	const without = fresh.filter((row) => !known.has(free.get(row) ?? ''));
	const others = matchesOf(without, counted, (id) => !taken.has(id) && !own.has(id));
	const loops = Object.fromEntries(earlier);
	const renamed = (row: PlannedRow): PlannedRow => {
		if (isLedBack(row) && row.carried)
			return { ...row, isLedBack: true, purchase: { ...row.purchase, id: row.carried } };
		const id = others.get(row)?.id ?? free.get(row) ?? row.purchase.id;
		const first = ownOf.get(row) ?? id;
		if (known.has(id) || id !== first) loops[id] = [runIndex, first];
		return { ...row, purchase: { ...row.purchase, id } };
	};
	for (const place of places)
		if (place.planned && rows.has(place.planned)) place.planned = renamed(place.planned);
	skipped.taken = loops;
}

/** If another row has taken this row's id, this row takes the id of that row. This repeats until an id is free. */
function firstFree(own: string, taken: ReadonlyMap<string, string>): string {
	const passed = new Set<string>();
	let id = own;
	for (let next = taken.get(id); next !== undefined && !passed.has(id); next = taken.get(id)) {
		passed.add(id);
		id = next;
	}
	return id;
}
