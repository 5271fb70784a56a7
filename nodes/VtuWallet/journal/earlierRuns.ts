import { sleep } from 'n8n-workflow';

import type { Beginning } from '../purchase/reference';
import { BadInput } from '../values/badInput';
import { rowsOfEarlierRuns, type Sought } from './earlierRunRows';
import { entryOf, type Entry, type Writer } from './entries';
import type { EarlierRun } from './journal';
import { KnownClaims } from './knownClaims';
import { isRunEnding } from './runEnding';
import { runsHere, runsStopping, SignsOfLife } from './signsOfLife';

/** So far back a run looks for earlier ones. */
export const earlierRunsMs = 7 * 24 * 3_600_000;

const lookEveryMs = 1_000;
/** A row with a lower ID may be written later. */
const lateRows = 500;

/** After this time a dead run is silent, and a run at work has given a sign. */
const longestMs = 90_000;

export interface EarlierRunsOptions extends Sought {
	/** When this execution began. */
	began: number;
	/** The execution was stopped. */
	isOver(): boolean;
}

/**
 * Runs of this node in other executions. A process that died a moment ago looks as if it were at work, so the answer
 * waits until such a run gives a sign of life or is silent for a minute.
 */
export async function earlierRuns(options: EarlierRunsOptions): Promise<EarlierRun[]> {
	const { writer, equals, began, isOver } = options;
	const until = performance.now() + longestMs;
	const entries: Entry[] = [];
	const seen = new Set<number>();
	const life = new SignsOfLife(writer);
	const known = new KnownClaims(writer, life, 0);
	const since = new Date(Date.now() - earlierRunsMs).toISOString();
	let last = 0;
	const read = async () => {
		for await (const page of rowsOfEarlierRuns(options, since, Math.max(0, last - lateRows))) {
			const fresh = page.map(entryOf).filter(({ id }) => !seen.has(id));
			for (const { id } of fresh) seen.add(id);
			entries.push(...fresh.filter(isOfOthers(writer)));
			last = Math.max(last, ...fresh.map(({ id }) => id));
		}
		life.read();
		known.add(entries);
	};
	await read();
	const first = last;
	const inDoubt = () =>
		[...chains(entries, equals).values()]
			.flatMap((chain) => chain.runs)
			.filter(({ run, execution, lastId, ending }) => {
				if (ending !== undefined) return false;
				if (runsHere.has(run)) return runsStopping.has(run);
				return lastId <= first && known.isAlive({ run, execution });
			});
	while (inDoubt().length > 0 && !isOver()) {
		if (performance.now() > until) throw atWork();
		await sleep(lookEveryMs);
		await read();
	}
	return [...chains(entries, equals).values()].map((chain) => earlierRunOf(chain, known, began));
}

const atWork = () =>
	new BadInput(
		'Rows Bought Before',
		'Another run of this node does not say whether it is still at work',
		'Nothing was sent. Wait until that run has ended, and start this one again.',
	);

const isOfOthers =
	({ origin, node: { id } }: Writer) =>
	(entry: Entry): boolean =>
		entry.node.id === id && entry.origin !== origin;

/** What one run of the node has written. */
interface WrittenRun {
	run: string;
	execution: string;
	beganAt: number;
	lastId: number;
	endedAt?: number;
	ending?: EarlierRun['state'];
}

/** An execution with its retries. */
interface Chain {
	origin: string;
	at: number;
	idsOf?: Beginning;
	runs: WrittenRun[];
	answers: Set<string>;
	/** Purchases that are compared, by id. */
	ids: Set<string>;
}

/** A run that was stopped may write its first word after its Retry has written its last. */
const byExecution = (one: WrittenRun, other: WrittenRun): number =>
	one.execution.localeCompare(other.execution, undefined, { numeric: true });

/** By origin, in the order in which they began. */
function chains(entries: readonly Entry[], equals: ReadonlySet<string>): Map<string, Chain> {
	const found = new Map<string, Chain>();
	for (const entry of [...entries].sort((a, b) => a.id - b.id)) {
		const { origin, at, run, execution, id, kind, marks, answers = [] } = entry;
		const chain = found.get(origin) ?? { origin, at, runs: [], answers: new Set(), ids: new Set() };
		found.set(origin, chain);
		chain.idsOf = entry.node.idsOf;
		const known = chain.runs.find((one) => one.run === run);
		const written: WrittenRun = known ?? { run, execution, beganAt: at, lastId: id };
		if (known === undefined) chain.runs.push(written);
		written.lastId = id;
		if (isRunEnding(kind)) Object.assign(written, { ending: kind, endedAt: at });
		for (const answer of answers) chain.answers.add(answer);
		for (const mark of marks)
			if (mark.equal !== undefined && equals.has(mark.equal)) chain.ids.add(mark.id);
	}
	// An execution that only answers others says that they are settled.
	for (const [origin, { ids, answers }] of found)
		if (ids.size === 0 && answers.size === 0) found.delete(origin);
	return found;
}

function earlierRunOf(chain: Chain, known: KnownClaims, began: number): EarlierRun {
	const { origin, at, idsOf, answers, ids } = chain;
	const runs = [...chain.runs].sort(byExecution);
	const isAtWork = ({ ending, ...run }: WrittenRun) => ending === undefined && known.isAlive(run);
	const wasOver = (run: WrittenRun) => !isAtWork(run) && (run.endedAt ?? run.beganAt) <= began;
	const before = runs.filter(wasOver).at(-1);
	const latest = runs[runs.length - 1];
	return {
		origin,
		at,
		state: runs.some(isAtWork) ? 'running' : (latest.ending ?? 'crashed'),
		stateBefore: before && (before.ending ?? 'crashed'),
		endedAt: latest.endedAt,
		idsOf,
		hasClaims: ids.size > 0,
		answers: [...answers],
		purchases: [...ids].flatMap((id) => {
			const { state, open } = known.standing(id);
			const isKnown = state === 'bought' || state === 'held' || open !== undefined;
			return isKnown ? (known.purchase(id) ?? []) : [];
		}),
	};
}
