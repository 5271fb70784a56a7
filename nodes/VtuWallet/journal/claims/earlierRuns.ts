import { sleep } from 'n8n-workflow';

import { mayBeBought } from '../../purchase/claims';
import { runsOf, type MadePurchase, type NodeExecution, type Pass } from '../../purchase/runs';
import { BadInput } from '../../values/badInput';
import { grouped, slicesOf } from '../../values/lists';
import { equal, mostRowsPerAnswer, type Condition, type DataTable } from '../tables/dataTable';
import type { Writer } from '../tables/writer';
import { ofOrigin } from './bundles';
import { entriesIn, isRunEnding, type Entry } from './entries';
import { KnownClaims } from './knownClaims';
import { runsHere } from './signsOfLife';

const lookEveryMs = 1_000;
/** After this time a dead run is silent, and a run at work has given a sign and announced its rows. */
const longestMs = 90_000;
/** A run that finds an earlier one at work ends within this time. */
const longestYieldMs = 10_000;
/** A run that began so shortly before this one is taken for one at work. */
const justNowMs = 10_000;
/** So many executions are read in one call. */
const few = 20;

export interface RunSearch {
	table: DataTable;
	writer: Writer;
	/** Runs count only if they announced one of these. */
	equals: ReadonlySet<string>;
	/** Runs count from this time on. */
	since: number;
	/** Waits until runs at work have announced their rows. */
	waitsForRows: boolean;
	/** This run has announced its rows. Of two that begin at once, the later one gives way, and this one waits for that. */
	isAnnounced: boolean;
}

/**
 * What this node did in other executions that announced equal rows. A run whose process has just died looks as if it were at
 * work, so the search waits until such a run gives a sign of life or is silent for a minute.
 */
export async function earlierExecutions(search: RunSearch): Promise<NodeExecution[]> {
	const { table, writer, equals, waitsForRows, isAnnounced } = search;
	const until = performance.now() + longestMs;
	const yieldsUntil = performance.now() + longestYieldMs;
	const known = new KnownClaims(writer, 0);
	let newest: number | undefined;
	let own: number | undefined;
	for (;;) {
		const entries = await entriesOfOthers(search);
		known.add(entries);
		// Two runs with keys know each other by those, and wait for nothing here.
		const awaited = entries.filter(({ node }) => node.idsOf ?? writer.node.idsOf);
		const passes = [...grouped(awaited, ({ run }) => run).values()];
		newest ??= Math.max(0, ...entries.map(({ id }) => id));
		if (isAnnounced && passes.some((pass) => endOf(pass) === undefined))
			own ??= await ownAnnouncement(search);
		// A run that added an entry after the announcement of this run is at work.
		const since = own ?? newest;
		const executions = executionsIn(awaited, known);
		const rivals = rivalsIn(executions, equals);
		const giveWay =
			rivals.length > 0 && rivals.every(({ rowsId = 0 }) => rowsId > (own ?? Infinity));
		const isUnclear =
			passes.some((pass) => isInDoubt(pass, since, known)) ||
			(waitsForRows && runsOf(executions).some(({ rows }) => rows === undefined)) ||
			(giveWay && performance.now() < yieldsUntil);
		if (!isUnclear || table.host.isOver()) return executionsIn(entries, known);
		if (performance.now() > until) throw atWork();
		await sleep(lookEveryMs);
	}
}

/** Another process may have died: it gave no sign of life of the pass since then, and the pass did not begin just now. */
function isInDoubt(pass: readonly Entry[], since: number, known: KnownClaims): boolean {
	const [{ run, at }] = pass;
	const here = runsHere.get(run);
	if (endOf(pass) !== undefined || here === 'working') return false;
	if (here === 'stopping') return true;
	const isNew = known.databaseNow - at < justNowMs;
	return !isNew && pass.every(({ id }) => id <= since) && known.isAlive(pass[0]);
}

/** Passes at work that have announced equal rows. */
const rivalsIn = (executions: readonly NodeExecution[], equals: ReadonlySet<string>): Pass[] =>
	executions
		.flatMap(({ passes }) => passes)
		.filter(({ state, rows }) => state === 'working' && rows?.some((row) => equals.has(row)));

/** The id of the entry with the rows of this run. */
async function ownAnnouncement({ table, writer }: RunSearch): Promise<number> {
	const where = equal({ origin: writer.origin, kind: 'run' });
	const entries = entriesIn(await table.read({ where, match: 'all', newestFirst: true }));
	const isOwn = ({ run, announced }: Entry) => run === writer.run && announced?.rows !== undefined;
	return Math.max(0, ...entries.filter(isOwn).map(({ id }) => id));
}

const atWork = () =>
	new BadInput(
		'Rows Bought Before',
		'Another run of this node does not say whether it is still at work',
		'Nothing was sent. Wait until that run has ended, and start this one again.',
	);

/** All entries of the executions that announced an equal row or no rows yet, and of those that went on with them. */
async function entriesOfOthers(search: RunSearch): Promise<Entry[]> {
	const { table, writer, equals, since } = search;
	if (equals.size === 0) return [];
	const { environment, workflow, node } = writer;
	const where: Condition[] = [
		...equal({ environment, workflow, kind: 'run' }),
		{ column: 'origin', is: 'neq', value: writer.origin },
		{ column: 'createdAt', is: 'gte', value: new Date(since).toISOString() },
		{ column: 'writer', is: 'like', value: `%"node":{"id":${JSON.stringify(node.id)}%` },
	];
	const announced: Entry[] = [];
	for await (const page of table.pages(where)) announced.push(...entriesIn(page));
	const isMeant = ({ announced: run }: Entry) =>
		run?.rows === undefined || run.rows.some((row) => equals.has(row));
	const idsOf = (entry: Entry) => JSON.stringify(entry.node.idsOf ?? entry.origin);
	const meant = new Set(announced.filter(isMeant).map(idsOf));
	const origins = new Set(
		announced.filter((one) => meant.has(idsOf(one))).map((one) => one.origin),
	);
	const entries: Entry[] = [];
	for (const some of slicesOf([...origins], few))
		entries.push(...ofNode(node.id, await entriesOf(table, some)));
	return entries.sort((one, other) => one.id - other.id);
}

async function entriesOf(table: DataTable, origins: readonly string[]): Promise<Entry[]> {
	const where = origins.map(ofOrigin);
	const found = await table.read({ where, match: 'any' });
	const entries = found.length < mostRowsPerAnswer ? entriesIn(found) : [];
	if (found.length === mostRowsPerAnswer)
		for (const one of where)
			for await (const page of table.pages([one])) entries.push(...entriesIn(page));
	return entries.filter(({ origin }) => origins.includes(origin));
}

/** *Follow Up* ends claims of a run as no node. */
function ofNode(id: string, entries: readonly Entry[]): Entry[] {
	const runs = new Set(entries.flatMap(({ node, run }) => (node.id === id ? run : [])));
	return entries.filter(
		({ node, run, isBrief }) => node.id === id || (isBrief === true && runs.has(run)),
	);
}

const executionsIn = (entries: readonly Entry[], known: KnownClaims): NodeExecution[] =>
	[...grouped(entries, ({ origin }) => origin)].map(([origin, own]) => ({
		origin,
		at: own[0].at,
		idsOf: own[own.length - 1].node.idsOf,
		buysAgain: own.some(({ announced }) => announced?.buysAgain),
		passes: [...grouped(own, ({ run }) => run).values()].flatMap((pass) => passOf(pass, known)),
		purchases: purchasesIn(own, known),
	}));

/** The entry that says how a pass ended. */
const endOf = (pass: readonly Entry[]) => pass.find(({ kind }) => isRunEnding(kind));

/** A pass that was not announced buys nothing new. */
function passOf(pass: readonly Entry[], known: KnownClaims): Pass[] {
	const announced = pass.flatMap((entry) => entry.announced ?? []);
	if (announced.length === 0) return [];
	const [{ id, execution, node }] = pass;
	const end = endOf(pass);
	const ended = end?.kind;
	const without = known.isAlive(pass[0]) ? 'working' : 'broken';
	return [
		{
			id,
			execution,
			loop: node.loop ?? 0,
			state: ended !== undefined && isRunEnding(ended) ? ended : without,
			endedAt: (end ?? pass[pass.length - 1]).at,
			rows: announced.find(({ rows }) => rows)?.rows,
			rowsId: pass.find((entry) => entry.announced?.rows)?.id,
			input: announced.find(({ input }) => input)?.input,
		},
	];
}

/** The purchases come in the order of their claims. */
function purchasesIn(entries: readonly Entry[], known: KnownClaims): MadePurchase[] {
	const claims = entries.filter(({ kind }) => kind === 'claim');
	const marks = new Map(claims.flatMap((entry) => entry.marks.map((mark) => [mark.id, mark])));
	return [...marks.values()].flatMap(({ id, equal = '', key }) => {
		const standing = known.standing(id);
		const isOpen = standing.state !== 'bought';
		const isPending = standing.open?.pending === true;
		return mayBeBought(standing) ? { id, equal, isOpen, isPending, key } : [];
	});
}
