import type { EarlierRun, RunState } from '../../journal/journal';
import { earlierRunsMs } from '../../journal/types';
import type { Beginning } from '../../purchase/reference';
import { BadInput } from '../../values/badInput';
import { canonicalJson } from '../../values/canonical';
import type { PlannedRow } from '../operation';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { mayBeBought } from './earlierTries';
import {
	latestOf,
	questionAbout,
	refusalBeside,
	rowsBoughtBefore as label,
} from './earlierRunText';
import { isTrial, warningAbout } from './trial';
import { matchesOf, renameAsBefore, skippedIn } from './skipping';
import type { Settings } from './settings';

/** If a manual run repeats rows within the hour, this is usually a mistake. */
const soonMs = 3_600_000;

/**
 * Under *Once per Run* a new execution buys again. Before it does, this looks for earlier runs that bought the same, and
 * throws `BadInput`, or continues with their ids. Gives a warning if nothing is refused.
 */
export async function meetBoughtBefore(
	run: Run,
	places: readonly Place[],
): Promise<string | undefined> {
	const { identity, journal, settings } = run;
	const { facts } = identity;
	if (settings.protection !== 'run' || !mustLook(run)) return undefined;
	const rows = newRows(places, run);
	if (rows.length === 0) return undefined;
	const equals = new Set(rows.flatMap(({ purchase }) => purchase.equal ?? []));
	const runs = await journal.earlierRuns(equals, facts.establishedAt ?? Date.now());
	const counted = runsThatCount(runs, rows, run);
	if (settings.boughtBefore === 'ask') {
		const warning = ask(counted, rows, run, places);
		if (warning !== undefined) return warning;
	}
	const claimed = counted.filter(({ hasClaims }) => hasClaims);
	const beside = claimed.find(({ state, idsOf }) => state === 'running' && idsOf === undefined);
	if (settings.boughtBefore === 'skip' && beside && !isTrial(run))
		throw refusalBeside(beside, run.context);
	journal.answer(claimed.map(({ origin }) => origin));
	const idsOf = idsToGoOnWith(claimed, run);
	if (idsOf === undefined) return undefined;
	journal.goOnWith(idsOf);
	renameAsBefore(places, new Set(rows), { idsOf, runs, counted }, run);
	const skipped = settings.boughtBefore === 'skip' ? matchesOf(rows, counted).size : 0;
	return skipped === 0 ? undefined : `${skippedText(skipped)} Set '${label}' back to 'Ask'`;
}

const skippedText = (rows: number) =>
	rows === 1
		? 'An earlier run has bought 1 row, which is not bought again.'
		: `Earlier runs have bought ${rows} rows, which are not bought again.`;

/** Throws the question, or gives it as a warning if nothing real is at stake. */
function ask(
	counted: readonly EarlierRun[],
	rows: readonly PlannedRow[],
	run: Run,
	places: readonly Place[],
): string | undefined {
	const matched = matchesOf(rows, counted);
	if (matched.size === 0) return undefined;
	if (!isTrial(run)) throw questionAbout(counted, matched, rows.length, run);
	return warningAbout(counted, matched, rows.length, run, places);
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

/** Rows that no try of this execution may have bought. */
function newRows(places: readonly Place[], { identity }: Run): PlannedRow[] {
	const own = new Set(identity.earlierTries.filter(mayBeBought).map(({ purchase }) => purchase.id));
	return openRows(places).filter(({ isLedBack, purchase: { id } }) => !isLedBack && !own.has(id));
}

/** A single row from a webhook or a schedule is a new order, so it needs no look at earlier runs. */
export function mustLook({ identity, settings, journal, count }: Run): boolean {
	const { facts } = identity;
	if (facts.isTool || !journal.isDurable) return false;
	const isAlone = count === 1 && facts.runIndex === 0 && !facts.isRetry;
	return !isAlone || facts.isByHand || settings.boughtBefore === 'skip';
}

/** Earlier runs that this run may repeat by mistake. For *Skip*: all runs that the journal returns. */
export function runsThatCount(
	runs: readonly EarlierRun[],
	rows: readonly PlannedRow[],
	{ identity: { facts, earlierTries }, settings }: Run,
): EarlierRun[] {
	const { isByHand, isRetry, establishedAt = Date.now() } = facts;
	const isKeyed = settings.protection !== 'run';
	if (settings.boughtBefore === 'skip' && !isKeyed) return [...runs];
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

/** Throws `BadInput`, because without the ledger no run knows of another. */
export function refuseSkipWithoutLedger({ boughtBefore, protection, ledgerTable }: Settings): void {
	if (boughtBefore !== 'skip' || protection !== 'run' || ledgerTable !== undefined) return;
	throw new BadInput(
		label,
		`'${label}' cannot skip rows: without the ledger, no run knows what another one bought`,
		"Set 'Ledger' to 'Data Table', or take the option out.",
	);
}
