import type { EarlierRun } from '../../journal/journal';
import { earlierRunsMs } from '../../journal/claims/types';
import type { Beginning } from '../../purchase/reference';
import { canonicalJson } from '../../values/canonical';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { firstOfEach, rowsBoughtBefore as label, type PlannedRow } from '../rowPlan';
import {
	boughtByText,
	latestOf,
	lookForEarlierRuns,
	matchesOf,
	questionAbout,
	refusalBeside,
	refusalOf,
	type EarlierRuns,
} from './earlierRuns';

/**
 * Under *Once per Run* a new execution buys again. Before it does, this looks for earlier runs that bought the same, and
 * throws `BadInput`, or continues with their ids. Gives a warning if nothing is refused.
 */
export async function meetBoughtBefore(
	run: Run,
	places: readonly Place[],
): Promise<string | undefined> {
	const { identity, journal, settings } = run;
	if (settings.protection !== 'run' || identity.changed) return undefined;
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
	// A run at work may still buy rows. The user was not asked about those.
	const isAnswered = ({ state }: EarlierRun) =>
		state !== 'running' || settings.boughtBefore !== 'ask';
	journal.takeIntoAccount(claimed.filter(isAnswered).map(({ origin }) => origin));
	const idsOf = idsToGoOnWith(claimed, run);
	if (idsOf === undefined) return undefined;
	journal.useIdsOf(idsOf);
	renameAsBefore(places, found, idsOf, run);
	return settings.boughtBefore === 'skip' && matched.size > 0
		? `Not bought again: ${matched.size} of the rows, which earlier runs have bought. Set '${label}' back to 'Ask'`
		: undefined;
}

/** Rows that no try of this execution may have bought. */
export function newRows(places: readonly Place[], { identity }: Run): PlannedRow[] {
	const own = new Set(identity.boughtTries.map(({ purchase }) => purchase.id));
	return openRows(places).filter(({ isLedBack, purchase: { id } }) => !isLedBack && !own.has(id));
}

/** The loops of an execution share this while they go on with an earlier run. */
interface SkipMemory {
	/** The beginning of the earlier execution: the ids of the rows are computed from it. */
	idsOf?: Beginning;
	/** By the id that a row would have there: the id that it has. Two rows swap, so no two have one id. */
	ids: Record<string, string>;
}

function skippedIn({ context }: Run): SkipMemory {
	const memory = context.getContext('node');
	return (memory.vtuWalletSkipped ??= { ids: {} }) as SkipMemory;
}

/** With whose ids this run claims: those of an earlier try or loop of this execution, or of the earlier run that began last. */
function idsToGoOnWith(claimed: readonly EarlierRun[], run: Run): Beginning | undefined {
	const { earlierTries, beginning } = run.identity;
	const known = skippedIn(run).idsOf ?? earlierTries.at(0)?.node.idsOf;
	if (run.settings.boughtBefore !== 'skip')
		return canonicalJson(known ?? beginning) === canonicalJson(beginning) ? undefined : known;
	const withIds = claimed.filter(({ idsOf }) => idsOf !== undefined);
	return known ?? (withIds.length === 0 ? weekOf(beginning) : latestOf(withIds).idsOf);
}

/** Two *Skips* that start at one moment get the same ids. Later ones see what they bought, for seven days. */
const weekOf = ({ establishedAt }: Beginning): Beginning => ({
	establishedAt: Math.floor(establishedAt / earlierRunsMs) * earlierRunsMs,
});

/**
 * Gives each row the id that a Retry of the earlier run would give it, so both claim the same. If nothing is bought under
 * that id, the row swaps it for the id of an equal purchase that is bought.
 */
function renameAsBefore(
	places: readonly Place[],
	{ rows, runs }: EarlierRuns,
	idsOf: Beginning,
	run: Run,
): void {
	const skipped = skippedIn(run);
	skipped.idsOf = idsOf;
	run.identity.hasEarlierRuns = true;
	const { ids } = skipped;
	const ownId = ({ purchase, idIn }: PlannedRow) => idIn?.(idsOf) ?? purchase.id;
	const bought = runs.flatMap(({ purchases }) => purchases);
	const known = new Map(bought.map((purchase) => [purchase.id, purchase]));
	const isLedBack = ({ carried = '', purchase: { equal } }: PlannedRow) =>
		carried in ids && known.get(carried)?.equal === equal;
	const idNow = (row: PlannedRow) => (isLedBack(row) ? row.carried : ids[ownId(row)]) ?? ownId(row);
	const idOf = new Map(rows.map((row) => [row, idNow(row)]));
	const own = new Set([...idOf.values(), ...openRows(places).map(({ purchase }) => purchase.id)]);
	const missing = rows.filter((row) => !known.has(idNow(row)));
	for (const [row, { id }] of matchesOf(missing, runs, (id) => !(id in ids) && !own.has(id)))
		idOf.set(row, id);
	for (const place of places) {
		const { planned } = place;
		const id = planned && idOf.get(planned);
		if (planned === undefined || id === undefined) continue;
		place.planned = { ...planned, purchase: { ...planned.purchase, id } };
		if (id === planned.carried) place.planned.isLedBack = true;
		else if (known.has(id)) {
			const before = ids[ownId(planned)] ?? ownId(planned);
			ids[ownId(planned)] = id;
			if (id !== before) ids[id] = before;
		}
	}
}

/**
 * Keys, periods and references do not know what was bought under *Once per Run*. Refuses the rows that an earlier run bought
 * without keys. In a preview and in the sandbox it gives a warning instead.
 */
export async function refuseBoughtWithoutKeys(
	run: Run,
	places: readonly Place[],
): Promise<string | undefined> {
	const { settings, operation, journal } = run;
	if (operation.pooling || operation.keyRequired) return undefined;
	if (settings.protection === 'run' || settings.boughtBefore === 'buyAgain') return undefined;
	// Nothing was sent under the key of these rows.
	const open = places.filter(({ planned, end }) => {
		const standing = planned && !end ? journal.known.standing(planned.purchase.id) : undefined;
		return standing?.state === 'free' && standing.open === undefined;
	});
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

/** A preview or a sandbox run spends no money. */
export const isTrial = ({ api, settings }: Run): boolean =>
	settings.preview || api.account.environment === 'sandbox';

/** Warns about rows that a real run would refuse. A preview marks these rows. */
function warningAbout(found: EarlierRuns, run: Run, places: readonly Place[]): string {
	const { message } = questionAbout(found, run);
	const { preview, protection } = run.settings;
	const would = protection === 'run' ? 'stop and ask first' : 'refuse such rows';
	if (!preview) return `${message}. This run bought again: in production it would ${would}`;
	const matched = new Map([...found.matched].map(([{ purchase }, one]) => [purchase.id, one]));
	for (const { planned } of places) {
		const earlier = planned && matched.get(planned.purchase.id);
		if (earlier) planned.boughtBy = boughtByText(earlier, found.counted, run);
	}
	const isSandbox = run.api.account.environment === 'sandbox';
	return `${message}. ${isSandbox ? 'In production, buying' : 'Buying'} would ${would}`;
}
