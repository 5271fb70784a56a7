import { latestOf, type EarlierRun } from '../../purchase/runs';
import type { Beginning } from '../../purchase/reference';
import { BadInput } from '../../values/badInput';
import { canonicalJson, digest } from '../../values/canonical';
import type { Place } from '../place';
import type { Run } from '../purchaseRun';
import { rowsBoughtBefore } from '../rowPlan';
import {
	lookForEarlierRuns,
	matchesIn,
	newRows,
	toAskAbout,
	withoutRows,
	type EarlierRuns,
	type Match,
} from './earlierRuns';
import { memoryOf, takeIdsOf, type RunMemory } from './goOn';
import { isTrial, remarksOn, warningAbout, type Remarks } from './remarks';
import * as say from './runQuestions';

/**
 * Under *Once per Run* a new execution buys again. Before it does, this asks about earlier runs that bought the same: it throws
 * `BadInput`, or goes on with one of them.
 */
export async function meetEarlierRuns(run: Run, places: readonly Place[]): Promise<Remarks> {
	const { settings, facts, tries } = run;
	if (settings.protection.spansRuns || tries.changed) return {};
	const memory = memoryOf(run);
	const { question } = memory;
	const isAsking = settings.boughtBefore === 'ask' && !isTrial(run);
	if (question && isAsking && facts.runIndex > 0)
		throw new BadInput(rowsBoughtBefore, question.message, question.advice);
	const idsOf = memory.idsOf ?? idsBefore(run);
	if (idsOf === undefined && settings.boughtBefore === 'buyAgain') return {};
	const found = await lookForEarlierRuns(newRows(places, run), run);
	if (found === undefined) {
		if (idsOf) takeIdsOf(idsOf, undefined, newRows(places, run), places, run);
		return {};
	}
	const isOwn = (one: EarlierRun) => idsOf !== undefined && isSame(one.idsOf, idsOf);
	const own = found.runs.find(isOwn);
	const others = { ...found, runs: found.runs.filter((one) => !isOwn(one)) };
	const named = toAskAbout(others);
	if (idsOf === undefined && settings.boughtBefore === 'ask')
		return ask(named, others, run, places, memory);
	const chosen = own ?? latestOf(named.map(({ earlier }) => earlier));
	const ids = idsOf ?? chosen?.idsOf;
	if (chosen && chosen !== own) refuseToGoOn(chosen, named, found, run);
	if (ids === undefined) {
		if (settings.boughtBefore === 'goOn') refuseWithoutRun(others, run);
		return remarksOn(others, [], run);
	}
	refuseBoughtByOthers(chosen, others, run);
	memory.idsOf = ids;
	takeIdsOf(ids, chosen, found.rows, places, run);
	const isNews = chosen !== undefined && settings.boughtBefore === 'goOn';
	return isNews && matchesIn(found, [chosen]).length > 0
		? { goesOnWith: say.runText(chosen, found.timeZone) }
		: {};
}

const isSame = (one: Beginning | undefined, other: Beginning) =>
	one !== undefined && canonicalJson(one) === canonicalJson(other);

/** An earlier try of this execution went on with another run. */
function idsBefore({ identity, tries }: Run): Beginning | undefined {
	const before = tries.all.at(0)?.node.idsOf;
	return before === undefined || isSame(before, identity.beginning) ? undefined : before;
}

function ask(
	named: readonly Match[],
	found: EarlierRuns,
	run: Run,
	places: readonly Place[],
	memory: RunMemory,
): Remarks {
	if (named.length === 0) return remarksOn(found, named, run);
	const question = say.questionAbout(named, found);
	if (isTrial(run)) return { warning: warningAbout(question, named, run, places) };
	memory.question = { message: question.message, advice: question.advice };
	throw question;
}

/** *Go On* needs a run that has ended, its ids, and for products without a recipient its very rows. */
function refuseToGoOn(
	chosen: EarlierRun,
	named: readonly Match[],
	found: EarlierRuns,
	{ reader }: Run,
): void {
	const match = named.filter(({ earlier }) => earlier === chosen);
	if (chosen.state === 'working' || chosen.idsOf === undefined)
		throw say.questionAbout(match, found);
	if (found.rows.every(({ purchase }) => purchase.recipient !== '')) return;
	const items = Array.from({ length: reader.count }, (_, index) => reader.input(index));
	if (!chosen.inputs.includes(digest(items))) throw say.otherInput(chosen, found);
}

/** *Go On* never buys what a whole run has bought. By hand, it needs a run of these rows that has bought something. */
function refuseWithoutRun(found: EarlierRuns, run: Run): void {
	const matches = isTrial(run) ? [] : matchesIn(found, found.runs);
	if (matches.length > 0) throw say.nothingToGoOnWith(matches, found);
	const isAny = found.runs.some(({ purchases }) => purchases.length > 0);
	if (run.facts.isByHand && !isAny && !isTrial(run)) throw say.noRunToGoOnWith;
}

/**
 * Rows that the chosen run has not bought, but another one that is at work, began later or must be asked about. *Go On* also
 * refuses rows of any other run, unless the chosen run meant to buy them again.
 */
function refuseBoughtByOthers(chosen: EarlierRun | undefined, others: EarlierRuns, run: Run): void {
	const rest = withoutRows(others, chosen ? matchesIn(others, [chosen]) : []);
	const named = toAskAbout(rest).map(({ earlier }) => earlier);
	const isNamed = (one: EarlierRun) =>
		named.includes(one) || (chosen !== undefined && one.at > chosen.at);
	const isGoingOn = run.settings.boughtBefore === 'goOn';
	const runs = rest.runs.filter((one) => one !== chosen && (isGoingOn || isNamed(one)));
	const meant = new Set(chosen?.rows);
	const matches = matchesIn(rest, runs).filter(({ earlier, rows }) =>
		[...rows.keys()].some(({ purchase }) => isNamed(earlier) || !meant.has(purchase.equal ?? '')),
	);
	if (matches.length > 0 && !isTrial(run)) throw say.boughtByOthers(matches, others);
}
