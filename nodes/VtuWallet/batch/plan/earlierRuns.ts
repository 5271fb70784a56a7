import type { EarlierRun, Purchase, RunState } from '../../journal/journal';
import { grouped } from '../../values/lists';
import type { PlannedRow } from '../operation';
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
	const runs = await journal.earlierRuns(equals, began);
	const alike = runsThatCount(runs, run);
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
	{ identity: { facts, earlierTries }, settings }: Run,
): readonly EarlierRun[] {
	const { isByHand, isRetry, establishedAt = Date.now() } = facts;
	const isKeyed = settings.protection !== 'run';
	if (settings.boughtBefore === 'skip' && !isKeyed) return runs;
	// A run that ended after this execution began worked beside it: both go on with the same run.
	const endedBefore = ({ state, endedAt = 0 }: EarlierRun) =>
		state === 'finished' && endedAt <= establishedAt;
	const settled = new Set(runs.filter(endedBefore).flatMap(({ answers }) => answers));
	const isBroken = (state?: RunState) =>
		state === 'stopped' || state === 'crashed' || (state === 'failed' && isByHand);
	const hasBrokenOff = ({ origin, state, stateBefore }: EarlierRun) =>
		!settled.has(origin) && (isBroken(state) || isBroken(stateBefore));
	// Runs with the other protection count if they began later. Clocks may differ.
	const hasGoneOn = ({ answers, idsOf, at }: EarlierRun) =>
		answers.includes(facts.origin) ||
		((idsOf === undefined) !== isKeyed && at >= establishedAt - soonMs);
	const recent = isByHand ? runs.filter(isRecent) : [];
	// Rows that a recent run skipped were bought by those that it answers.
	const before = new Set(recent.flatMap(({ answers }) => answers));
	const isRepeated = (one: EarlierRun) => recent.includes(one) || before.has(one.origin);
	// A Retry goes on with its own run, unless another run has gone on with it.
	const isOwnRetry =
		isRetry && earlierTries.length > 0 && !isKeyed && settings.boughtBefore === 'ask';
	return runs.filter(
		(one) => (!isOwnRetry && hasBrokenOff(one)) || (isRetry && hasGoneOn(one)) || isRepeated(one),
	);
}

/** It is at work, or has finished within the last hour. */
const isRecent = ({ state, endedAt = Date.now() }: EarlierRun): boolean =>
	(state === 'finished' || state === 'running') && Date.now() - endedAt <= soonMs;

/** Adds the runs that went on with these runs, because they bought missing rows. */
function withLaterRuns(counted: readonly EarlierRun[], runs: readonly EarlierRun[]): EarlierRun[] {
	const origins = new Set(counted.map(({ origin }) => origin));
	const later = runs.filter(({ answers }) => answers.some((origin) => origins.has(origin)));
	return [...new Set([...counted, ...later])];
}

/** Gives each row an equal purchase of its own, if there is one. */
export function matchesOf(
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
