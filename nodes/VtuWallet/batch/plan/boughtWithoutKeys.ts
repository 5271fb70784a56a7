import type { EarlierRun } from '../../journal/journal';
import type { PlannedRow } from '../operation';
import type { Place } from '../place';
import type { Run } from '../purchaseRun';
import { mustLook, runsThatCount } from './boughtBefore';
import { refusalBeside, refusalOf } from './earlierRunText';
import { matchesOf } from './skipping';
import { isTrial, warningAbout } from './trial';

/**
 * Keys, periods and references do not know what was bought under *Once per Run*. Refuses the rows that an earlier run bought
 * without keys. In a preview and in the sandbox it gives a warning instead.
 */
export async function refuseBoughtWithoutKeys(
	run: Run,
	places: readonly Place[],
): Promise<string | undefined> {
	const { identity, journal, settings, operation } = run;
	if (operation.pooling || operation.keyRequired) return undefined;
	if (settings.protection === 'run' || settings.boughtBefore === 'buyAgain') return undefined;
	const open = places.filter((place) => isUnsent(place, run));
	const rows = purchasesOf(open);
	if (rows.length === 0 || !mustLook(run)) return undefined;
	const equals = new Set(rows.flatMap(({ purchase }) => purchase.equal ?? []));
	const began = identity.facts.establishedAt ?? Date.now();
	const runs = await journal.earlierRuns(equals, began, 'oncePerRun');
	const counted = withLaterRuns(runsThatCount(runs, rows, run), runs);
	const matched = matchesOf(rows, counted);
	if (matched.size === 0) return undefined;
	if (isTrial(run)) return warningAbout(counted, matched, rows.length, run, open);
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

/** One row for each purchase: rows of one key are bought once. */
function purchasesOf(places: readonly Place[]): PlannedRow[] {
	const rows = new Map<string, PlannedRow>();
	for (const { planned } of places)
		if (planned && !rows.has(planned.purchase.id)) rows.set(planned.purchase.id, planned);
	return [...rows.values()];
}

/** Adds the runs that went on with these runs, because they bought missing rows. */
function withLaterRuns(counted: readonly EarlierRun[], runs: readonly EarlierRun[]): EarlierRun[] {
	const origins = new Set(counted.map(({ origin }) => origin));
	const later = runs.filter(({ answers }) => answers.some((origin) => origins.has(origin)));
	return [...new Set([...counted, ...later])];
}
