import { sleep } from 'n8n-workflow';

import type { Beginning } from '../purchase/reference';
import { BadInput } from '../values/badInput';
import { equal, mostRowsPerAnswer, textIn, type DataTable, type TableRow } from './dataTable';
import { entryOf, holding, isRunEnding, type Entry, type Writer } from './entries';
import { KnownClaims } from './knownClaims';
import { runsHere, runsStopping, SignsOfLife } from './signsOfLife';
import { earlierRunsMs, type EarlierRun, type EarlierRunsOf, type RunEnding } from './types';

const lookEveryMs = 1_000;
/** A row with a lower id may appear later. */
const lateRows = 500;
/** After this time a dead run is silent, and a run at work has given a sign. */
const longestMs = 90_000;
/** More rows or executions than this are not looked for one by one. */
const few = 20;

interface Search {
	table: DataTable;
	writer: Writer;
	/** Runs count only if they claimed one of these. */
	equals: ReadonlySet<string>;
	/** When this execution began. */
	began: number;
	of: EarlierRunsOf;
	/** The execution was stopped. */
	isOver(): boolean;
}

/**
 * Runs of this node in other executions. A run whose process has just died looks as if it were at work, so the search waits
 * until such a run gives a sign of life or is silent for a minute.
 */
export async function earlierRuns(search: Search): Promise<EarlierRun[]> {
	const { writer, equals, began, isOver } = search;
	const until = performance.now() + longestMs;
	const entries = new Map<number, Entry>();
	const life = new SignsOfLife(writer);
	const known = new KnownClaims(writer, life, 0);
	const since = new Date(Date.now() - earlierRunsMs).toISOString();
	let last = 0;
	const read = async () => {
		for await (const page of rowsOfOthers(search, since, Math.max(0, last - lateRows)))
			for (const entry of page.map(entryOf)) {
				if (isCounted(entry, search)) entries.set(entry.id, entry);
				last = Math.max(last, entry.id);
			}
		life.read();
		known.add([...entries.values()]);
	};
	const chains = () => chainsOf([...entries.values()], equals);
	await read();
	const first = last;
	const isInDoubt = ({ run, execution, lastId, ending }: WrittenRun): boolean => {
		if (ending !== undefined) return false;
		if (runsHere.has(run)) return runsStopping.has(run);
		return lastId <= first && known.isAlive({ run, execution });
	};
	while (chains().some(({ runs }) => runs.some(isInDoubt)) && !isOver()) {
		if (performance.now() > until) throw atWork();
		await sleep(lookEveryMs);
		await read();
	}
	return chains().map((chain) => earlierRunOf(chain, known, began));
}

const isCounted = ({ node }: Entry, { writer, of }: Search): boolean =>
	node.id === writer.node.id && (of === 'all' || node.idsOf !== undefined);

const atWork = () =>
	new BadInput(
		'Rows Bought Before',
		'Another run of this node does not say whether it is still at work',
		'Nothing was sent. Wait until that run has ended, and start this one again.',
	);

/** Few purchases are looked for one by one. Otherwise all rows of the node come in pages. */
async function* rowsOfOthers(
	search: Search,
	since: string,
	above: number,
): AsyncGenerator<TableRow[]> {
	const { equals, table, writer, of } = search;
	const { environment, workflow, origin, node } = writer;
	if (equals.size === 0) return;
	const found = equals.size <= few ? await rowsOfFew(search, since) : undefined;
	if (found) return yield found;
	const withIds = of === 'oncePerRun' ? '"idsOf"%' : '';
	yield* table.pages(
		[
			...equal({ environment, workflow }),
			{ column: 'origin', is: 'neq', value: origin },
			{ column: 'createdAt', is: 'gte', value: since },
			{ column: 'node', is: 'like', value: `%"id":${JSON.stringify(node.id)}%${withIds}` },
		],
		above,
	);
}

/** Undefined if there are too many for one answer. */
async function rowsOfFew(
	{ table, writer, equals }: Search,
	since: string,
): Promise<TableRow[] | undefined> {
	const isOfOthers = (row: TableRow) =>
		row.environment === writer.environment &&
		row.workflow === writer.workflow &&
		row.origin !== writer.origin &&
		new Date(row.createdAt as string).toISOString() >= since;
	const claims = await table.read({ where: [...equals].map(holding), match: 'any' });
	const origins = [...new Set(claims.filter(isOfOthers).map((row) => textIn(row.origin)))];
	if (claims.length < mostRowsPerAnswer && origins.length === 0) return [];
	if (claims.length === mostRowsPerAnswer || origins.length > few) return undefined;
	// All rows of these executions, and the executions that answer them.
	const where = origins.flatMap((origin) => [...equal({ origin }), holding(origin)]);
	const rows = await table.read({ where, match: 'any' });
	return rows.length === mostRowsPerAnswer ? undefined : rows.filter(isOfOthers);
}

/** The entries of one run. */
interface WrittenRun {
	run: string;
	execution: string;
	beganAt: number;
	lastAt: number;
	lastId: number;
	endedAt?: number;
	ending?: RunEnding;
}

/** An execution with its retries. */
interface Chain {
	origin: string;
	at: number;
	idsOf?: Beginning;
	runs: WrittenRun[];
	answers: Set<string>;
	/** The ids of equal purchases. */
	ids: Set<string>;
}

function chainsOf(entries: readonly Entry[], equals: ReadonlySet<string>): Chain[] {
	const found = new Map<string, Chain>();
	for (const entry of [...entries].sort((a, b) => a.id - b.id)) {
		const { origin, at, run, execution, id, kind, marks, answers = [] } = entry;
		const chain = found.get(origin) ?? { origin, at, runs: [], answers: new Set(), ids: new Set() };
		found.set(origin, chain);
		chain.idsOf = entry.node.idsOf;
		const known = chain.runs.find((one) => one.run === run);
		const written: WrittenRun = known ?? { run, execution, beganAt: at, lastAt: at, lastId: id };
		if (known === undefined) chain.runs.push(written);
		written.lastId = id;
		written.lastAt = at;
		if (isRunEnding(kind)) Object.assign(written, { ending: kind, endedAt: at });
		for (const answer of answers) chain.answers.add(answer);
		for (const mark of marks)
			if (mark.equal !== undefined && equals.has(mark.equal)) chain.ids.add(mark.id);
	}
	// An execution without equal purchases counts if it answers others.
	return [...found.values()].filter(({ ids, answers }) => ids.size + answers.size > 0);
}

/** A stopped run may write its first entry after the last one of its Retry. */
const byExecution = (one: WrittenRun, other: WrittenRun): number =>
	one.execution.localeCompare(other.execution, undefined, { numeric: true });

function earlierRunOf(chain: Chain, known: KnownClaims, began: number): EarlierRun {
	const { origin, at, idsOf, answers, ids } = chain;
	const runs = [...chain.runs].sort(byExecution);
	const isAtWork = ({ ending, ...run }: WrittenRun) => ending === undefined && known.isAlive(run);
	const wasOver = (run: WrittenRun) => !isAtWork(run) && (run.endedAt ?? run.beganAt) <= began;
	const before = runs.filter(wasOver).at(-1);
	const latest = runs[runs.length - 1];
	// A run with keys writes no last entry.
	const isKeyed = idsOf === undefined;
	const stateOf = ({ ending }: WrittenRun) => ending ?? (isKeyed ? 'finished' : 'crashed');
	return {
		origin,
		at,
		state: runs.some(isAtWork) ? 'running' : stateOf(latest),
		stateBefore: before && stateOf(before),
		endedAt: latest.endedAt ?? (isKeyed ? latest.lastAt : undefined),
		idsOf,
		hasClaims: ids.size > 0,
		answers: [...answers],
		purchases: [...ids].flatMap((id) => (known.isUsed(id) ? (known.purchase(id) ?? []) : [])),
		open: [...ids].filter((id) => known.standing(id).state !== 'bought'),
	};
}
