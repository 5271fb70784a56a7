import { earlierRunsMs } from '../../journal/claims/types';
import {
	matched,
	mustAsk,
	runsOf,
	unanswered,
	type EarlierRun,
	type MadePurchase,
	type NodeExecution,
	type Start,
} from '../../purchase/runs';
import { digest } from '../../values/canonical';
import { membersOf } from '../members';
import { isEmptied, openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import type { PlannedRow } from '../rowPlan';

/** An earlier run, and the rows of this one that it bought or is about to buy. */
export interface Match {
	earlier: EarlierRun;
	/** The purchase that each row repeats. Without one, the other run is at work and may buy the row. */
	rows: ReadonlyMap<PlannedRow, MadePurchase | undefined>;
}

/** Earlier runs of this node, and the rows that this run would buy. */
export interface EarlierRuns {
	rows: readonly PlannedRow[];
	runs: readonly EarlierRun[];
	executions: readonly NodeExecution[];
	start: Start;
	/** Of the workflow, for messages. */
	timeZone: string;
}

/** Undefined if this run need not look. Throws `BadInput`. */
export async function lookForEarlierRuns(
	rows: readonly PlannedRow[],
	run: Run,
): Promise<EarlierRuns | undefined> {
	const { facts, tries, journal, settings } = run;
	if (rows.length === 0 || !isOfRun(run)) return undefined;
	const now = journal.known.databaseNow;
	const executions = await journal.store.earlierExecutions?.({
		equals: new Set(rows.flatMap(({ purchase }) => purchase.equal ?? [])),
		since: now - earlierRunsMs,
		waitsForRows: !facts.isByHand && !settings.preview,
		isAnnounced: !settings.preview,
	});
	if (executions === undefined) return undefined;
	const start = {
		isByHand: facts.isByHand,
		isGoingOn: settings.boughtBefore === 'goOn',
		isOwnRetry: facts.isRetry && !tries.isFirst,
		began: facts.establishedAt ?? Date.now(),
		now,
	};
	return { rows, runs: runsOf(executions), executions, start, timeZone: facts.timeZone };
}

/**
 * Whether this is part of a run that others may repeat. A single row of a webhook or a schedule is a new order: equal orders are
 * the daily bread of a shop.
 */
export function isOfRun({ facts, journal, operation, settings, reader }: Run): boolean {
	const { isTool, runIndex, isRetry, isByHand, isInLoop } = facts;
	if (isTool || membersOf(operation).isAlwaysNamed || !journal.store.isDurable) return false;
	if (settings.boughtBefore === 'goOn') return true;
	return reader.count > 1 || runIndex > 0 || isInLoop || isRetry || isByHand;
}

/** Before its first slow request: other starts must see that this run is at work. */
export async function announceStart(run: Run): Promise<void> {
	if (isOfRun(run) && !run.settings.preview) await run.journal.announce({});
}

/** As soon as the rows are planned, and before this run looks for others: of two that begin at once, one sees the other. */
export async function announceRows(run: Run, places: readonly Place[]): Promise<void> {
	const { journal, settings, reader, facts } = run;
	// A row that cannot be bought keeps the run from being whole.
	const all = places.filter(({ end }) => !isEmptied(end));
	const rows = all.map((place) => openRows([place]).at(0)?.purchase.equal ?? '');
	const isEmpty = openRows(places).length === 0 && !facts.isRetry;
	if (settings.preview || !isOfRun(run) || isEmpty) return;
	const items = Array.from({ length: reader.count }, (_, index) => reader.input(index));
	await journal.announce({
		rows,
		input: digest(items),
		...(settings.boughtBefore === 'buyAgain' && { buysAgain: true }),
	});
}

/** Rows that no try of this execution may have bought. */
export function newRows(places: readonly Place[], { tries }: Run): PlannedRow[] {
	const own = new Set(tries.bought.map(({ purchase }) => purchase.id));
	return openRows(places).filter(
		({ isLoopedBack, purchase: { id } }) => !isLoopedBack && !own.has(id),
	);
}

/** The runs about which this start must ask, each with the rows of this run. */
export const toAskAbout = (found: EarlierRuns): Match[] =>
	matchesIn(
		found,
		found.runs.filter((one) => mustAsk(one, found.start)),
	);

export const matchesIn = (found: EarlierRuns, runs: readonly EarlierRun[]): Match[] =>
	runs.map((earlier) => matchOf(earlier, found)).filter(({ rows }) => rows.size > 0);

function matchOf(earlier: EarlierRun, { rows, executions }: EarlierRuns): Match {
	const equals = rows.map(({ purchase }) => purchase.equal ?? '');
	const bought = matched(equals, unanswered(earlier, executions));
	if (earlier.state !== 'working') {
		const made = rows.flatMap((row, at) => (bought[at] ? [[row, bought[at]] as const] : []));
		return { earlier, rows: new Map(made) };
	}
	const announced = earlier.rows?.map((equal) => ({ equal }));
	const planned = announced && matched(equals, announced);
	const isMeant = (at: number) => bought[at] ?? (planned === undefined || planned[at]);
	const meant = rows.map((row, at) => [row, bought[at], isMeant(at)] as const);
	return {
		earlier,
		rows: new Map(meant.flatMap(([row, made, isIn]) => (isIn ? [[row, made] as const] : []))),
	};
}

/** Without the rows that these matches name. */
export const withoutRows = (
	{ rows, ...found }: EarlierRuns,
	matches: readonly Match[],
): EarlierRuns => {
	const named = new Set(matches.flatMap((match) => [...match.rows.keys()]));
	return { ...found, rows: rows.filter((row) => !named.has(row)) };
};
