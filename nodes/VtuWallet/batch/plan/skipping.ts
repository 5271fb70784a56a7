import type { EarlierRun } from '../../journal/journal';
import { earlierRunsMs } from '../../journal/types';
import type { Beginning } from '../../purchase/reference';
import { canonicalJson } from '../../values/canonical';
import type { PlannedRow } from '../operation';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { matchesOf, type EarlierRuns } from './earlierRuns';
import { latestOf } from './earlierRunText';

/** The loops of an execution share this while they go on with an earlier run. */
interface Skipped {
	/** The beginning of the earlier execution: the ids of the rows are computed from it. */
	idsOf?: Beginning;
	/** By purchase id: the loop of the row that took it, and that row's own id. */
	taken: Record<string, [loop: number, own: string]>;
}

function skippedIn({ context }: Run): Skipped {
	const memory = context.getContext('node');
	return (memory.vtuWalletSkipped ??= { taken: {} }) as Skipped;
}

/** With whose ids this run claims: those of an earlier try or loop of this execution, or of the earlier run that began last. */
export function idsToGoOnWith(claimed: readonly EarlierRun[], run: Run): Beginning | undefined {
	const { identity, settings } = run;
	const { earlierTries, facts, beginning } = identity;
	const own = canonicalJson(beginning);
	const tried = earlierTries.flatMap(({ idsOf = beginning }) => idsOf);
	const kept = skippedIn(run).idsOf ?? tried.find((one) => canonicalJson(one) !== own);
	if (kept !== undefined || settings.boughtBefore !== 'skip') return kept;
	if (facts.isRetry && earlierTries.length > 0) return beginning;
	const withIds = claimed.filter(({ idsOf }) => idsOf !== undefined);
	return withIds.length === 0 ? weekOf(beginning) : latestOf(withIds).idsOf;
}

/** Two *Skips* that start at one moment get the same ids. Later ones see what they bought, for seven days. */
const weekOf = ({ establishedAt }: Beginning): Beginning => ({
	establishedAt: Math.floor(establishedAt / earlierRunsMs) * earlierRunsMs,
});

/**
 * Gives each row the id that a Retry of the earlier run would give it, so both claim the same. If nothing is bought under
 * that id, the row takes the id of an equal bought purchase, and the owner of that id takes the unused one.
 */
export function renameAsBefore(
	places: readonly Place[],
	{ rows, runs, counted }: EarlierRuns,
	idsOf: Beginning,
	run: Run,
): void {
	const isNew = new Set(rows);
	const { runIndex } = run.identity.facts;
	const skipped = skippedIn(run);
	skipped.idsOf = idsOf;
	run.identity.hasEarlierRuns = true;
	const earlier = Object.entries(skipped.taken).filter(([, [loop]]) => loop !== runIndex);
	const taken = new Map(earlier.map(([id, [, own]]) => [id, own]));
	for (const row of openRows(places))
		if (!isNew.has(row) && row.idIn) taken.set(row.purchase.id, row.idIn(idsOf));
	const known = new Map(
		runs.flatMap(({ purchases }) => purchases).map((purchase) => [purchase.id, purchase]),
	);
	const isLedBack = ({ carried = '', purchase: { equal } }: PlannedRow) =>
		taken.has(carried) && known.get(carried)?.equal === equal;
	const fresh = rows.filter((row) => !isLedBack(row));
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
		if (place.planned && isNew.has(place.planned)) place.planned = renamed(place.planned);
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
