import type { EarlierRun, Purchase, RunState } from '../../journal/journal';
import { earlierRunsMs } from '../../journal/types';
import type { Beginning } from '../../purchase/reference';
import { canonicalJson } from '../../values/canonical';
import { grouped } from '../../values/lists';
import type { PlannedRow } from '../operation';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';

/** Earlier runs that bought equal rows. */
export interface EarlierRuns {
	/** The rows that this run would buy. */
	rows: readonly PlannedRow[];
	/** All that the journal returns. */
	runs: readonly EarlierRun[];
	/** The runs that this run may repeat by mistake. For *Skip*: all of them. */
	counted: readonly EarlierRun[];
	/** Of the counted runs: the purchase that each row repeats. */
	matched: ReadonlyMap<PlannedRow, Purchase>;
}

/** Undefined if there is no need to look. */
export async function lookForEarlierRuns(
	rows: readonly PlannedRow[],
	run: Run,
): Promise<EarlierRuns | undefined> {
	if (rows.length === 0 || !mustLook(run)) return undefined;
	const { identity, journal, settings } = run;
	const equals = new Set(rows.flatMap(({ purchase }) => purchase.equal ?? []));
	const began = identity.facts.establishedAt ?? Date.now();
	const isKeyed = settings.protection !== 'run';
	const runs = await journal.earlierRuns(equals, began, isKeyed ? 'oncePerRun' : 'all');
	const alike = runsThatCount(runs, rows, run);
	const counted = isKeyed ? withLaterRuns(alike, runs) : alike;
	return { rows, runs, counted, matched: matchesOf(rows, counted) };
}

/** A single row from a webhook or a schedule is a new order, so it needs no look at earlier runs. */
function mustLook({ identity, settings, journal, count }: Run): boolean {
	const { facts } = identity;
	if (facts.isTool || !journal.isDurable) return false;
	const isAlone = count === 1 && facts.runIndex === 0 && !facts.isRetry;
	return !isAlone || facts.isByHand || settings.boughtBefore === 'skip';
}

/** If a manual run repeats rows within the hour, this is usually a mistake. */
const soonMs = 3_600_000;

function runsThatCount(
	runs: readonly EarlierRun[],
	rows: readonly PlannedRow[],
	{ identity: { facts, earlierTries }, settings }: Run,
): readonly EarlierRun[] {
	const { isByHand, isRetry, establishedAt = Date.now() } = facts;
	const isKeyed = settings.protection !== 'run';
	if (settings.boughtBefore === 'skip' && !isKeyed) return runs;
	// Runs with the other protection count if they began later. Clocks may differ.
	const hasGoneOn = ({ answers, idsOf, at }: EarlierRun) =>
		answers.includes(facts.origin) ||
		((idsOf === undefined) !== isKeyed && at >= establishedAt - soonMs);
	const answering = isRetry ? runs.filter(hasGoneOn) : [];
	// A Retry goes on with its own run, unless another run has gone on with it.
	const isOwn = isRetry && earlierTries.length > 0 && !isKeyed;
	if (isOwn && settings.boughtBefore === 'ask') return answering;
	const ended = runs.filter(({ state }) => state === 'finished');
	// A run that ended after this execution began worked beside it: both go on with the same run.
	const earlier = ended.filter(({ endedAt = 0 }) => endedAt <= establishedAt);
	const settled = new Set(earlier.flatMap(({ answers }) => answers));
	const isBroken = (state?: RunState) =>
		state === 'stopped' || state === 'crashed' || (state === 'failed' && isByHand);
	const broken = runs.filter(
		({ origin, state, stateBefore }) =>
			!settled.has(origin) && (isBroken(state) || isBroken(stateBefore)),
	);
	if (!isByHand) return [...new Set([...broken, ...answering])];
	const atWork = runs.filter(({ state }) => state === 'running');
	const repeated = [...ended, ...atWork].flatMap((one) => {
		const isSoon = Date.now() - (one.endedAt ?? Date.now()) <= soonMs;
		// Rows that it skipped were bought by those that it answers.
		const together = [one, ...runs.filter(({ origin }) => one.answers.includes(origin))];
		return isSoon && matchesOf(rows, together).size > 0 ? together : [];
	});
	return [...new Set([...broken, ...answering, ...repeated])];
}

/** Adds the runs that went on with these runs, because they bought missing rows. */
function withLaterRuns(counted: readonly EarlierRun[], runs: readonly EarlierRun[]): EarlierRun[] {
	const origins = new Set(counted.map(({ origin }) => origin));
	const later = runs.filter(({ answers }) => answers.some((origin) => origins.has(origin)));
	return [...new Set([...counted, ...later])];
}

/** Gives each row an equal purchase of its own, if there is one. */
function matchesOf(
	rows: readonly PlannedRow[],
	runs: readonly EarlierRun[],
	isFree: (id: string) => boolean = () => true,
): Map<PlannedRow, Purchase> {
	const all = runs.flatMap(({ purchases }) => purchases).filter(({ id }) => isFree(id));
	const byId = new Map(all.map((one) => [one.id, one]));
	const left = grouped([...byId.values()], ({ equal = '' }) => equal);
	return new Map(
		rows.flatMap((row) => {
			const purchase = left.get(row.purchase.equal ?? '')?.shift();
			return purchase ? [[row, purchase]] : [];
		}),
	);
}

export const latestOf = (runs: readonly EarlierRun[]) =>
	runs.reduce((one, other) => (other.at > one.at ? other : one));

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
