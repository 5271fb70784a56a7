import { sleep } from 'n8n-workflow';

import { mayBeBought } from '../../purchase/claims';
import { BadInput } from '../../values/badInput';
import { grouped } from '../../values/lists';
import { Cursor } from './cursor';
import { equal, mostRowsPerAnswer, type Condition, type DataTable } from '../tables/dataTable';
import type { Writer } from '../tables/writer';
import { entryOf, holding, isRunEnding, type Entry } from './entries';
import { KnownClaims } from './knownClaims';
import { runsHere } from './signsOfLife';
import type { EarlierRun, RunEnding } from './types';

const lookEveryMs = 1_000;
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
	/** Entries of other runs count from this time on. */
	since: number;
}

/**
 * Runs of this node in other executions. A run whose process has just died looks as if it were at work, so the search waits
 * until such a run gives a sign of life or is silent for a minute.
 */
export async function earlierRuns(search: Search): Promise<EarlierRun[]> {
	const { table, writer, equals, began } = search;
	const until = performance.now() + longestMs;
	const entries = new Map<number, Entry>();
	const cursor = new Cursor();
	const known = new KnownClaims(writer, 0);
	let newest = 0;
	const read = async () => {
		const ids: number[] = [];
		for await (const page of entriesOfOthers(search, cursor.floor))
			for (const entry of page) {
				if (isCounted(entry, search)) entries.set(entry.id, entry);
				ids.push(entry.id);
				newest = Math.max(newest, entry.id);
			}
		cursor.saw(ids, performance.now());
		known.add([...entries.values()]);
	};
	const chains = () => chainsOf([...entries.values()], equals);
	await read();
	const first = newest;
	const isInDoubt = (written: Entry[]): boolean => {
		const [{ run }] = written;
		const here = runsHere.get(run);
		if (endOf(written) !== undefined || here === 'working') return false;
		if (here === 'stopping') return true;
		// A row with a lower id may arrive late.
		return written.every(({ id }) => id <= first) && known.isAlive(written[0]);
	};
	while (chains().some(({ runs }) => runs.some(isInDoubt)) && !table.host.isOver()) {
		if (performance.now() > until) throw atWork();
		await sleep(lookEveryMs);
		await read();
	}
	return chains().map((chain) => earlierRunOf(chain, known, began));
}

const atWork = () =>
	new BadInput(
		'Rows Bought Before',
		'Another run of this node does not say whether it is still at work',
		'Nothing was sent. Wait until that run has ended, and start this one again.',
	);

/** Few purchases are looked for one by one. Otherwise all entries of the node come in pages. */
async function* entriesOfOthers(search: Search, above: number): AsyncGenerator<Entry[]> {
	const { equals, table, writer, since } = search;
	const { environment, workflow, origin, node } = writer;
	if (equals.size === 0) return;
	const found = equals.size <= few ? await entriesOfFew(search) : undefined;
	if (found) return yield found;
	const withIds = node.idsOf === undefined ? '"idsOf"%' : '';
	const ofNode = `%"node":{"id":${JSON.stringify(node.id)}%${withIds}`;
	const where: Condition[] = [
		...equal({ environment, workflow }),
		{ column: 'origin', is: 'neq', value: origin },
		{ column: 'createdAt', is: 'gte', value: new Date(since).toISOString() },
		{ column: 'writer', is: 'like', value: ofNode },
	];
	for await (const page of table.pages(where, { last: above })) yield page.map(entryOf);
}

/** Undefined if there are too many for one answer. */
async function entriesOfFew(search: Search): Promise<Entry[] | undefined> {
	const { table, equals } = search;
	const read = async (where: Condition[]) =>
		(await table.read({ where, match: 'any' })).map(entryOf);
	const claims = await read([...equals].map(holding));
	const own = claims.filter((entry) => isCounted(entry, search));
	const origins = [...new Set(own.map(({ origin }) => origin))];
	if (claims.length === mostRowsPerAnswer || origins.length > few) return undefined;
	if (origins.length === 0) return [];
	// All entries of these executions, and the executions that answer them.
	const entries = await read(origins.flatMap((origin) => [...equal({ origin }), holding(origin)]));
	return entries.length === mostRowsPerAnswer ? undefined : entries;
}

/** Whether another execution of this node wrote the entry. Runs with keys, periods or references find each other by those. */
function isCounted({ at, node, ...by }: Entry, { writer, since }: Search): boolean {
	const own = writer.node;
	return (
		by.environment === writer.environment &&
		by.workflow === writer.workflow &&
		by.origin !== writer.origin &&
		at >= since &&
		node.id === own.id &&
		(own.idsOf !== undefined || node.idsOf !== undefined)
	);
}

/** The executions with their retries. All lists are in the order of the entries. */
function chainsOf(entries: readonly Entry[], equals: ReadonlySet<string>) {
	const sorted = [...entries].sort((a, b) => a.id - b.id);
	const chains = [...grouped(sorted, ({ origin }) => origin)].map(([origin, own]) => {
		const marks = own.flatMap((entry) => entry.marks);
		const equal = marks.filter((mark) => mark.equal !== undefined && equals.has(mark.equal));
		return {
			origin,
			entries: own,
			/** The entries of each run. */
			runs: [...grouped(own, ({ run }) => run).values()],
			answers: [...new Set(own.flatMap(({ answers = [] }) => answers))],
			/** Of equal purchases. */
			ids: [...new Set(equal.map(({ id }) => id))],
		};
	});
	// An execution without equal purchases counts if it answers others.
	return chains.filter(({ ids, answers }) => ids.length + answers.length > 0);
}

type Chain = ReturnType<typeof chainsOf>[number];

/** The entry that says how a run ended. */
const endOf = (run: readonly Entry[]): { kind: RunEnding; at: number } | undefined =>
	run.flatMap(({ kind, at }) => (isRunEnding(kind) ? { kind, at } : [])).at(-1);

/** A stopped run may write its first entry after the last one of its Retry. */
const byExecution = ([one]: Entry[], [other]: Entry[]): number =>
	one.execution.localeCompare(other.execution, undefined, { numeric: true });

function earlierRunOf(chain: Chain, known: KnownClaims, began: number): EarlierRun {
	const { origin, entries, answers, ids } = chain;
	const runs = [...chain.runs].sort(byExecution);
	const isAtWork = (run: Entry[]) => endOf(run) === undefined && known.isAlive(run[0]);
	const wasOver = (run: Entry[]) => !isAtWork(run) && (endOf(run)?.at ?? run[0].at) <= began;
	const before = runs.filter(wasOver).at(-1);
	const latest = runs[runs.length - 1];
	const { idsOf } = entries[entries.length - 1].node;
	const stateOf = (run: Entry[]) => endOf(run)?.kind ?? 'crashed';
	return {
		origin,
		at: entries[0].at,
		state: runs.some(isAtWork) ? 'running' : stateOf(latest),
		stateBefore: before && stateOf(before),
		endedAt: endOf(latest)?.at,
		idsOf,
		hasClaims: ids.length > 0,
		answers,
		purchases: ids.flatMap((id) =>
			mayBeBought(known.standing(id)) ? (known.purchase(id) ?? []) : [],
		),
		open: ids.filter((id) => known.standing(id).state !== 'bought'),
	};
}
