import type { EarlierRun, Purchase, RunState } from '../../journal/journal';
import { earlierRunsMs } from '../../journal/claims/types';
import { BadInput } from '../../values/badInput';
import { clockText } from '../../values/dates';
import { grouped } from '../../values/lists';
import type { Run } from '../purchaseRun';
import { MayBeBought, rowsBoughtBefore, type PlannedRow } from '../rowPlan';

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
	howFarBackMs = earlierRunsMs,
): Promise<EarlierRuns | undefined> {
	if (rows.length === 0 || !mustLook(run)) return undefined;
	const { identity, journal, settings } = run;
	const equals = new Set(rows.flatMap(({ purchase }) => purchase.equal ?? []));
	const began = identity.facts.establishedAt ?? Date.now();
	const isKeyed = settings.protection !== 'run';
	const since = journal.known.databaseNow - howFarBackMs;
	const runs = (await journal.store.earlierRuns?.(equals, began, since)) ?? [];
	const alike = runsThatCount(runs, run);
	const counted = isKeyed ? withLaterRuns(alike, runs) : alike;
	return { rows, runs, counted, matched: matchesOf(rows, counted) };
}

/** A single row from a webhook or a schedule is a new order, so it needs no look at earlier runs. */
function mustLook({ identity, settings, journal, count }: Run): boolean {
	const { facts } = identity;
	if (facts.isTool || !journal.store.isDurable) return false;
	const isAlone = count === 1 && facts.runIndex === 0 && !facts.isRetry;
	return !isAlone || facts.isByHand || settings.boughtBefore === 'skip';
}

/** If a manual run repeats rows within the hour, this is usually a mistake. */
export const soonMs = 3_600_000;

function runsThatCount(
	runs: readonly EarlierRun[],
	{ identity: { facts, earlierTries }, settings, journal }: Run,
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
	const { databaseNow: now } = journal.known;
	const recent = isByHand ? runs.filter((one) => isRecent(one, now)) : [];
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
const isRecent = ({ state, endedAt = Infinity }: EarlierRun, now: number): boolean =>
	(state === 'finished' || state === 'running') && now - endedAt <= soonMs;

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

const ways: Partial<Record<EarlierRun['state'], string>> = {
	stopped: ' that was stopped',
	crashed: ' that broke off',
	running: ' that is at work',
};

/** What earlier runs have bought of these rows, and how to go on. */
export function questionAbout(
	{ counted, matched, rows: { length: rows } }: EarlierRuns,
	{ context }: Run,
): BadInput {
	const undecided = new Set(counted.flatMap(({ open }) => open));
	const open = [...matched.values()].filter(({ id }) => undecided.has(id)).length;
	const bought = matched.size - open;
	const latest = latestOf(counted.filter(({ purchases }) => purchases.length > 0));
	const were = bought === 1 ? 'was bought' : 'were bought';
	const mayBe = latest.state === 'running' ? 'may be bought just now' : 'may have been bought';
	const what = bought > 0 ? `${some(bought, rows)} ${were}` : `${some(open, rows)} ${mayBe}`;
	const more = bought > 0 && open > 0 ? `, and ${open} more may have been` : '';
	const message = `${what} by a ${runText(latest, context)}${ways[latest.state] ?? ''}${more}`;
	return new BadInput(rowsBoughtBefore, message, adviceFor(latest, bought, rows - bought, open));
}

const runText = ({ at }: EarlierRun, context: Run['context']) =>
	`run at ${clockText(at, context.getTimezone())}`;

const buyerOf = ({ id }: Purchase, runs: readonly EarlierRun[]): EarlierRun =>
	latestOf(runs.filter(({ purchases }) => purchases.some((one) => one.id === id)));

/** For a row of a preview. */
export function boughtByText(one: Purchase, runs: readonly EarlierRun[], { context }: Run): string {
	const buyer = buyerOf(one, runs);
	const did = buyer.open.includes(one.id) ? 'may have bought' : 'bought';
	return `A ${runText(buyer, context)} ${did} an equal row.`;
}

/** The keys of a run do not know a purchase that an earlier run made without keys. */
export function refusalOf(
	one: Purchase,
	runs: readonly EarlierRun[],
	{ context, settings: { protection } }: Run,
): BadInput {
	const { id } = one;
	const buyer = buyerOf(one, runs);
	const isOpen = buyer.open.includes(id);
	if (isOpen && buyer.state === 'running')
		return new MayBeBought(refusalBeside(buyer, context), id);
	const by = `A ${runText(buyer, context)}`;
	const without = `this row without a ${protection}`;
	if (!isOpen) return new BadInput(rowsBoughtBefore, `${by} bought ${without}`, takeItOut);
	const message = `${by} may have bought ${without}`;
	return new MayBeBought({ field: rowsBoughtBefore, message, advice: decideIt }, id);
}

const takeItOut = `Take it out of the sheet. To buy it again, set '${rowsBoughtBefore}', in 'Options', to 'Buy Again'.`;
const decideIt = `Run this row alone with 'Once per Run', and '${rowsBoughtBefore}' set to 'Skip'.`;

/** Two runs that do not share keys cannot wait for each other row by row. */
export const refusalBeside = (other: EarlierRun, context: Run['context']): BadInput =>
	new BadInput(
		rowsBoughtBefore,
		`A ${runText(other, context)} is at work ${other.idsOf ? 'without' : 'with'} keys, and may buy this row`,
		'Wait until it has ended. Then start this run again.',
	);

function some(count: number, rows: number): string {
	if (count < rows) return `${count} of these ${rows} rows`;
	return rows === 1 ? 'This row' : `All of these ${rows} rows`;
}

function adviceFor({ state }: EarlierRun, bought: number, left: number, open: number): string {
	const receipts = bought === 1 ? 'get its receipt' : 'get their receipts';
	const rest = left > 0 ? `buy the other ${left}` : receipts;
	const skip = open > 0 ? 'buy only what is missing' : rest;
	const set = state === 'running' ? 'Wait until that run has ended. Then set' : 'Set';
	return `${set} '${rowsBoughtBefore}', in 'Options', to 'Skip' to ${skip}, or to 'Buy Again' to buy all rows once more. Afterwards set it back to 'Ask'.`;
}
