import type { EarlierRun } from '../../journal/journal';
import { earlierRunsMs } from '../../journal/types';
import { mayBeBought } from '../../purchase/claims';
import type { Beginning } from '../../purchase/reference';
import { canonicalJson } from '../../values/canonical';
import type { PlannedRow } from '../operation';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { firstOfEach } from '../rowPlan';
import { latestOf, lookForEarlierRuns, matchesOf, type EarlierRuns } from './earlierRuns';
import {
	isTrial,
	questionAbout,
	refusalBeside,
	refusalOf,
	rowsBoughtBefore as label,
	warningAbout,
} from './earlierRunText';

/**
 * Under *Once per Run* a new execution buys again. Before it does, this looks for earlier runs that bought the same, and
 * throws `BadInput`, or continues with their ids. Gives a warning if nothing is refused.
 */
export async function meetBoughtBefore(
	run: Run,
	places: readonly Place[],
): Promise<string | undefined> {
	const { journal, settings } = run;
	if (settings.protection !== 'run') return undefined;
	const found = await lookForEarlierRuns(newRows(places, run), run);
	if (found === undefined) return undefined;
	const { counted, matched } = found;
	if (settings.boughtBefore === 'ask' && matched.size > 0) {
		if (!isTrial(run)) throw questionAbout(found, run);
		return warningAbout(found, run, places);
	}
	const claimed = counted.filter(({ hasClaims }) => hasClaims);
	const beside = claimed.find(({ state, idsOf }) => state === 'running' && idsOf === undefined);
	if (settings.boughtBefore === 'skip' && beside && !isTrial(run))
		throw refusalBeside(beside, run.context);
	journal.answer(claimed.map(({ origin }) => origin));
	const idsOf = idsToGoOnWith(claimed, run);
	if (idsOf === undefined) return undefined;
	journal.goOnWith(idsOf);
	renameAsBefore(places, found, idsOf, run);
	return settings.boughtBefore === 'skip' && matched.size > 0
		? `${skippedText(matched.size)} Set '${label}' back to 'Ask'`
		: undefined;
}

const skippedText = (rows: number) =>
	rows === 1
		? 'An earlier run has bought 1 row, which is not bought again.'
		: `Earlier runs have bought ${rows} rows, which are not bought again.`;

/** Rows that no try of this execution may have bought. */
function newRows(places: readonly Place[], { identity }: Run): PlannedRow[] {
	const bought = identity.earlierTries.filter(({ standing }) => mayBeBought(standing));
	const own = new Set(bought.map(({ purchase }) => purchase.id));
	return openRows(places).filter(({ isLedBack, purchase: { id } }) => !isLedBack && !own.has(id));
}

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
function idsToGoOnWith(claimed: readonly EarlierRun[], run: Run): Beginning | undefined {
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
function renameAsBefore(
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

/**
 * Keys, periods and references do not know what was bought under *Once per Run*. Refuses the rows that an earlier run bought
 * without keys. In a preview and in the sandbox it gives a warning instead.
 */
export async function refuseBoughtWithoutKeys(
	run: Run,
	places: readonly Place[],
): Promise<string | undefined> {
	const { settings, operation } = run;
	if (operation.pooling || operation.keyRequired) return undefined;
	if (settings.protection === 'run' || settings.boughtBefore === 'buyAgain') return undefined;
	const open = places.filter((place) => isUnsent(place, run));
	const found = await lookForEarlierRuns(firstOfEach(openRows(open)), run);
	if (found === undefined || found.matched.size === 0) return undefined;
	if (isTrial(run)) return warningAbout(found, run, open);
	const { matched, counted, runs } = found;
	const bought = new Map([...matched].map(([{ purchase }, earlier]) => [purchase.id, earlier]));
	const atWork = runs.find(({ state }) => state === 'running');
	for (const place of open) {
		const earlier = bought.get(place.planned?.purchase.id ?? '');
		if (earlier) place.refuse(refusalOf(earlier, counted, run));
		else if (atWork) place.refuse(refusalBeside(atWork, run.context));
	}
	return undefined;
}

/** Nothing was sent under the key of this row. */
function isUnsent({ planned, end }: Place, { journal }: Run): boolean {
	if (planned === undefined || end !== undefined) return false;
	const { state, open } = journal.standing(planned.purchase.id);
	return state === 'free' && open === undefined;
}
