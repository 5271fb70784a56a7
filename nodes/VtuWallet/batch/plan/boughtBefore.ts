import { BadInput } from '../../values/badInput';
import type { PlannedRow } from '../operation';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { firstOfEach } from '../rowPlan';
import { idsToGoOnWith, lookForEarlierRuns, renameAsBefore } from './earlierRuns';
import {
	isTrial,
	questionAbout,
	refusalBeside,
	refusalOf,
	rowsBoughtBefore as label,
	warningAbout,
} from './earlierRunText';
import { mayBeBought } from './earlierTries';
import type { Settings } from './settings';

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
	const own = new Set(identity.earlierTries.filter(mayBeBought).map(({ purchase }) => purchase.id));
	return openRows(places).filter(({ isLedBack, purchase: { id } }) => !isLedBack && !own.has(id));
}

/** Throws `BadInput`, because without the ledger no run knows of another. */
export function refuseSkipWithoutLedger({ boughtBefore, protection, ledgerTable }: Settings): void {
	if (boughtBefore !== 'skip' || protection !== 'run' || ledgerTable !== undefined) return;
	throw new BadInput(
		label,
		`'${label}' cannot skip rows: without the ledger, no run knows what another one bought`,
		"Set 'Ledger' to 'Data Table', or take the option out.",
	);
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
