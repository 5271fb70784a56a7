import { latestOf, type EarlierRun } from '../../purchase/runs';
import type { Beginning } from '../../purchase/reference';
import { BadInput } from '../../values/badInput';
import { canonicalJson, digest } from '../../values/canonical';
import { openRows, type Place } from '../place';
import type { Run } from '../purchaseRun';
import { firstOfEach, rowsBoughtBefore } from '../rowPlan';
import {
	isOfRun,
	lookForEarlierRuns,
	matchesIn,
	newRows,
	toAskAbout,
	withoutRows,
	type EarlierRuns,
	type Match,
} from './earlierRuns';
import { memoryOf, takeIdsOf } from './goOn';
import * as say from './runQuestions';

/** Before its first slow request: other starts must see that this run is at work. */
export async function announceStart(run: Run): Promise<void> {
	if (isOfRun(run) && !run.settings.preview) await run.journal.announce({});
}

/** As soon as the rows are planned, and before this run looks for others: of two that begin at once, one sees the other. */
async function announceRows(run: Run, places: readonly Place[]): Promise<void> {
	const { journal, settings, reader, identity } = run;
	// A row that cannot be bought keeps the run from being whole.
	const rows = places.map((place) => openRows([place]).at(0)?.purchase.equal ?? '');
	const isEmpty = openRows(places).length === 0 && !identity.facts.isRetry;
	if (settings.preview || !isOfRun(run) || isEmpty) return;
	const items = Array.from({ length: reader.count }, (_, index) => reader.input(index));
	await journal.announce({
		rows,
		input: digest(items),
		...(settings.boughtBefore === 'buyAgain' && { buysAgain: true }),
	});
}

/** A preview or a sandbox run spends no money. */
const isTrial = ({ api, settings }: Run): boolean =>
	settings.preview || api.account.environment === 'sandbox';

/** What a run says of earlier ones if it refuses nothing. */
export interface Remarks {
	warning?: string;
	/** The run that this one goes on with. */
	goesOnWith?: string;
	/** The same people got the same today, under another name. */
	sameToday?: string;
}

/**
 * Under *Once per Run* a new execution buys again. Before it does, this asks about earlier runs that bought the same: it throws
 * `BadInput`, or goes on with one of them.
 */
export async function meetEarlierRuns(run: Run, places: readonly Place[]): Promise<Remarks> {
	await announceRows(run, places);
	const { settings, identity } = run;
	if (settings.protection.spansRuns || identity.changed) return {};
	const memory = memoryOf(run);
	const { question } = memory;
	const isAsking = settings.boughtBefore === 'ask' && !isTrial(run);
	if (question && isAsking && identity.facts.runIndex > 0)
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
		return ask(named, others, run, places);
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
		? { goesOnWith: say.runText(chosen, run) }
		: {};
}

const isSame = (one: Beginning | undefined, other: Beginning) =>
	one !== undefined && canonicalJson(one) === canonicalJson(other);

/** An earlier try of this execution went on with another run. */
function idsBefore({ identity }: Run): Beginning | undefined {
	const before = identity.earlierTries.at(0)?.node.idsOf;
	return before === undefined || isSame(before, identity.beginning) ? undefined : before;
}

function ask(
	named: readonly Match[],
	found: EarlierRuns,
	run: Run,
	places: readonly Place[],
): Remarks {
	if (named.length === 0) return remarksOn(found, named, run);
	const question = say.questionAbout(named, found.rows.length, run);
	if (isTrial(run)) return { warning: warningAbout(question, named, run, places) };
	memoryOf(run).question = { message: question.message, advice: question.advice };
	throw question;
}

/** *Go On* needs a run that has ended, its ids, and for products without a recipient its very rows. */
function refuseToGoOn(
	chosen: EarlierRun,
	named: readonly Match[],
	{ rows }: EarlierRuns,
	run: Run,
): void {
	const match = named.filter(({ earlier }) => earlier === chosen);
	if (chosen.state === 'working' || chosen.idsOf === undefined)
		throw say.questionAbout(match, rows.length, run);
	const { reader } = run;
	if (rows.every(({ purchase }) => purchase.recipient !== '')) return;
	const items = Array.from({ length: reader.count }, (_, index) => reader.input(index));
	if (!chosen.inputs.includes(digest(items))) throw say.otherInput(chosen, run);
}

/** *Go On* never buys what a whole run has bought. */
function refuseWithoutRun(found: EarlierRuns, run: Run): void {
	const matches = matchesIn(found, found.runs);
	if (matches.length > 0 && !isTrial(run))
		throw say.nothingToGoOnWith(matches, found.rows.length, run);
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
	if (matches.length > 0 && !isTrial(run))
		throw say.boughtByOthers(matches, others.rows.length, run);
}

/**
 * Keys, lists, periods and references do not know what was bought under *Once per Run*. Refuses the rows that an earlier run bought
 * without them. In a preview and in the sandbox it gives a warning instead.
 */
export async function refuseBoughtWithoutKeys(
	run: Run,
	places: readonly Place[],
): Promise<Remarks> {
	const { settings, operation, journal } = run;
	if (operation.keyRequired || !settings.protection.spansRuns) return {};
	// Nothing was sent under the key of these rows.
	const open = places.filter(({ planned, end }) => {
		const standing = planned && !end ? journal.known.standing(planned.purchase.id) : undefined;
		return standing?.state === 'free' && standing.open === undefined;
	});
	const found = await lookForEarlierRuns(firstOfEach(openRows(open)), run);
	if (found === undefined) return {};
	const unnamed = found.runs.filter(({ idsOf }) => idsOf !== undefined);
	const matches = settings.boughtBefore === 'buyAgain' ? [] : matchesIn(found, unnamed);
	if (matches.length === 0) return remarksOn(found, [], run);
	if (isTrial(run)) {
		const question = say.questionAbout(matches, found.rows.length, run);
		return { warning: warningAbout(question, matches, run, open) };
	}
	const refusals = new Map(
		matches.flatMap((match) =>
			[...match.rows].map(([{ purchase }, made]) => [
				purchase.id,
				say.refusalOf(match, made?.id, made?.isOpen ?? true, run),
			]),
		),
	);
	for (const place of open) {
		const refusal = refusals.get(place.planned?.purchase.id ?? '');
		if (refusal) place.refuse(refusal);
	}
	return {};
}

/** Warns about rows that a real run would refuse. A preview marks these rows. */
function warningAbout(
	{ message }: BadInput,
	matches: readonly Match[],
	run: Run,
	places: readonly Place[],
): string {
	const { preview, protection } = run.settings;
	const would = protection.spansRuns ? 'refuse such rows' : 'stop and ask first';
	if (!preview) return `${message}. This run bought again: in production it would ${would}`;
	const texts = new Map(
		matches.flatMap((match) =>
			[...match.rows].map(([{ purchase }, made]) => [
				purchase.id,
				say.boughtByText(match, made?.isOpen ?? true, run),
			]),
		),
	);
	for (const { planned } of places) {
		const text = planned && texts.get(planned.purchase.id);
		if (planned && text) planned.boughtBy = text;
	}
	const isSandbox = run.api.account.environment === 'sandbox';
	return `${message}. ${isSandbox ? 'In production, buying' : 'Buying'} would ${would}`;
}

const dayMs = 24 * 3_600_000;

/** For people: rows bought the same for the same recipient within a day under another key, list or run. */
function remarksOn(found: EarlierRuns, named: readonly Match[], run: Run): Remarks {
	const { start } = found;
	if (!start.isByHand && !run.settings.preview) return {};
	const today = found.runs.filter(({ endedAt }) => start.now - endedAt <= dayMs);
	const matches = matchesIn(withoutRows(found, named), today);
	return matches.length === 0
		? {}
		: { sameToday: say.sameTodayText(matches, found.rows.length, run) };
}
