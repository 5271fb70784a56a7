import type { EarlierRun, RunState } from '../../journal/journal';
import type { Beginning } from '../../purchase/reference';
import { BadInput } from '../../values/badInput';
import { canonicalJson } from '../../values/canonical';
import { clockText } from '../../values/dates';
import type { PlannedRow } from '../operation';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { mayBeBought } from './earlierTries';
import { matchesOf, renameAsBefore, skippedIn } from './skipping';
import type { Settings } from './settings';

const label = 'Rows Bought Before';
/** Rows that a run by hand repeats within the hour are a mistake more often than not. */
const soonMs = 3_600_000;

/**
 * Under *Once per Run* a new execution buys again. Before it does, this looks for a run that broke off, and throws
 * `BadInput`, or goes on with that run: equal rows are its purchases, and what is left gets the ids of its Retry. Gives a
 * warning where nothing is refused.
 */
export async function meetBoughtBefore(
	run: Run,
	places: readonly Place[],
): Promise<string | undefined> {
	const { identity, journal, settings } = run;
	const { facts } = identity;
	const rows = newRows(places, run);
	if (rows.length === 0 || !mustLook(run)) return undefined;
	const equals = new Set(rows.flatMap(({ purchase }) => purchase.equal ?? []));
	const runs = await journal.earlierRuns(equals, facts.establishedAt ?? Date.now());
	const counted = runsThatCount(runs, rows, run);
	const matched = matchesOf(rows, counted);
	if (settings.boughtBefore === 'ask' && matched.size > 0) {
		const question = questionAbout(counted, matched.size, rows.length, run);
		if (isTrial(run)) return `${question.message}. This run does not skip them`;
		throw question;
	}
	const claimed = counted.filter(({ hasClaims }) => hasClaims);
	journal.answer(claimed.map(({ origin }) => origin));
	const idsOf = idsToGoOnWith(claimed, run);
	if (idsOf === undefined) return undefined;
	journal.goOnWith(idsOf);
	renameAsBefore(places, new Set(rows), { idsOf, runs, counted }, run);
	return undefined;
}

/** With whose ids this run claims: those of an earlier try or loop of this execution, or of the run that broke off last. */
function idsToGoOnWith(claimed: readonly EarlierRun[], run: Run): Beginning | undefined {
	const { identity, settings } = run;
	const { earlierTries, facts, beginning } = identity;
	const own = canonicalJson(beginning);
	const tried = earlierTries.flatMap(({ idsOf = beginning }) => idsOf);
	const kept = skippedIn(run).idsOf ?? tried.find((one) => canonicalJson(one) !== own);
	if (kept !== undefined || settings.boughtBefore !== 'skip') return kept;
	if (facts.isRetry && earlierTries.length > 0) return beginning;
	return claimed.length === 0 ? undefined : (latestOf(claimed).idsOf ?? beginning);
}

const latestOf = (runs: readonly EarlierRun[]) =>
	runs.reduce((one, other) => (other.at > one.at ? other : one));

/** Rows that no try of this execution may have bought. */
function newRows(places: readonly Place[], { identity }: Run): PlannedRow[] {
	const own = new Set(identity.earlierTries.filter(mayBeBought).map(({ purchase }) => purchase.id));
	return openRows(places).filter(({ isLedBack, purchase: { id } }) => !isLedBack && !own.has(id));
}

/** A webhook or a schedule with one row is an order of its own, and takes no further call. */
function mustLook({ identity, settings, journal, count }: Run): boolean {
	const { facts } = identity;
	if (settings.protection !== 'run' || facts.isTool || !journal.isDurable) return false;
	const isAlone = count === 1 && facts.runIndex === 0 && !facts.isRetry;
	return !isAlone || facts.isByHand || settings.boughtBefore === 'skip';
}

/** Nothing real is at stake. */
const isTrial = ({ api, settings }: Run): boolean =>
	settings.preview || api.account.environment === 'sandbox';

/** Runs that may not be repeated without a word; all of the last days for a Skip. */
function runsThatCount(
	runs: readonly EarlierRun[],
	rows: readonly PlannedRow[],
	{ identity: { facts, earlierTries }, settings }: Run,
): EarlierRun[] {
	const { isByHand, isRetry, establishedAt = Date.now() } = facts;
	// One that is at work for the first time may be another order of the same.
	if (settings.boughtBefore === 'skip')
		return runs.filter(
			({ state, stateBefore }) => state !== 'running' || stateBefore !== undefined,
		);
	const answering = isRetry ? runs.filter(({ answers }) => answers.includes(facts.origin)) : [];
	// A Retry goes on with its own run, unless another one has done so.
	if (isRetry && earlierTries.length > 0 && settings.boughtBefore === 'ask') return answering;
	const ended = runs.filter(({ state }) => state === 'finished');
	// What ended after this execution began is at work beside it: both go on with the same run.
	const earlier = ended.filter(({ endedAt = 0 }) => endedAt <= establishedAt);
	const settled = new Set(earlier.flatMap(({ answers }) => answers));
	const isBroken = (state?: RunState) =>
		state === 'stopped' || state === 'crashed' || (state === 'failed' && isByHand);
	const broken = runs.filter(
		({ origin, state, stateBefore }) =>
			!settled.has(origin) && (isBroken(state) || isBroken(stateBefore)),
	);
	if (!isByHand) return [...new Set([...broken, ...answering])];
	const repeated = ended.flatMap((one) => {
		const isSoon = Date.now() - (one.endedAt ?? 0) <= soonMs;
		// Rows that it skipped were bought by those that it answers.
		const together = [one, ...runs.filter(({ origin }) => one.answers.includes(origin))];
		return isSoon && matchesOf(rows, together).size > 0 ? together : [];
	});
	return [...new Set([...broken, ...answering, ...repeated])];
}

const ways: Partial<Record<EarlierRun['state'], string>> = {
	stopped: 'was stopped',
	crashed: 'broke off',
	running: 'is at work',
};

function questionAbout(
	runs: readonly EarlierRun[],
	bought: number,
	rows: number,
	{ context }: Pick<Run, 'context'>,
): BadInput {
	const latest = latestOf(runs);
	const run = `run at ${clockText(latest.at, context.getTimezone())}`;
	const verb = bought === 1 ? 'was' : 'were';
	const part = bought < rows ? `${bought} of these ${rows} rows ${verb}` : allOf(rows);
	const way = ways[latest.state];
	return new BadInput(
		label,
		way === undefined
			? `${part.charAt(0).toUpperCase()}${part.slice(1)} bought by a ${run}`
			: `A ${run} ${way} after ${part} bought`,
		adviceFor(bought, rows - bought),
	);
}

const allOf = (rows: number) => (rows === 1 ? 'this row was' : `all of these ${rows} rows were`);

function adviceFor(bought: number, left: number): string {
	const receipts = bought === 1 ? 'get its receipt' : 'get their receipts';
	const skip = left > 0 ? `buy the other ${left}` : receipts;
	return `Set '${label}', in 'Options', to 'Skip' to ${skip}, or to 'Buy Again'.`;
}

/** Throws `BadInput`: without the ledger, no run knows of another. */
export function refuseSkipWithoutLedger({ boughtBefore, protection, ledgerTable }: Settings): void {
	if (boughtBefore !== 'skip' || protection !== 'run' || ledgerTable !== undefined) return;
	throw new BadInput(
		label,
		`'${label}' cannot skip rows: without the ledger, no run knows what another one bought`,
		"Set 'Ledger' to 'Data Table', or take the option out.",
	);
}
