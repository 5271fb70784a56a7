import { grouped } from '../values/lists';
import type { Beginning } from './reference';

/**
 * How one pass of a run ended. `whole`: every row is bought or pending. `part`: some rows were kept back or failed. `broken`: the
 * user stopped it, or n8n did.
 */
export const runEndings = ['whole', 'part', 'broken'] as const;
export type RunEnding = (typeof runEndings)[number];
export type RunState = RunEnding | 'working';

/** A part of a run: one pass of a loop, in one try of its execution. */
export interface Pass {
	loop: number;
	/** The id of its first entry. */
	id: number;
	/** n8n counts executions. A Retry is a new one. */
	execution: string;
	state: RunState;
	endedAt: number;
	/** `equal` of each row. Undefined while the pass plans its rows. */
	rows?: readonly string[];
	/** The id of the entry with the rows. */
	rowsId?: number;
	/** Digest of the input of the pass. */
	input?: string;
}

/** A purchase that an execution made, or may have made. */
export interface MadePurchase {
	id: string;
	/** Equal rows of one node share this name. */
	equal: string;
	/** Its result is not known. */
	isOpen: boolean;
	/** The provider accepted it and has not decided it. */
	isPending: boolean;
	/** The key under which it was bought. */
	key?: string;
}

/** What one node did in one execution and its retries. */
export interface NodeExecution {
	origin: string;
	at: number;
	/** The execution whose ids it uses. Undefined with keys, periods and references. */
	idsOf?: Beginning;
	/** *Buy Again*: it answers for the rows that it bought. */
	buysAgain: boolean;
	passes: readonly Pass[];
	purchases: readonly MadePurchase[];
}

/** An execution, with the later ones that went on with its run. */
export interface EarlierRun {
	/** When its latest execution began. */
	at: number;
	beganAt: number;
	endedAt: number;
	state: RunState;
	idsOf?: Beginning;
	/** Undefined: an execution at work has not announced them. */
	rows?: readonly string[];
	inputs: readonly string[];
	purchases: readonly MadePurchase[];
}

const badness = ['whole', 'part', 'broken', 'working'] as const satisfies readonly RunState[];

const worst = (states: readonly RunState[]): RunState =>
	badness[Math.max(0, ...states.map((state) => badness.indexOf(state)))];

/** A stopped try may write its first entry after the last one of its Retry. */
const inOrder = (one: Pass, other: Pass): number =>
	one.execution.localeCompare(other.execution, undefined, { numeric: true }) || one.id - other.id;

/** Gives the tries of each pass that count. A try that bought every row makes up for those before it. */
function countedTries(passes: readonly Pass[]): Pass[] {
	const tries = grouped([...passes].sort(inOrder), ({ loop }) => loop);
	return [...tries.values()].flatMap((all) => {
		const latest = all[all.length - 1];
		return all.filter(
			(one) => one === latest || latest.state !== 'whole' || one.state === 'working',
		);
	});
}

const rowsOf = (passes: readonly Pass[]): readonly string[] | undefined =>
	passes.some(({ rows, state }) => rows === undefined && state === 'working')
		? undefined
		: passes.flatMap(({ rows = [] }) => rows);

/** Executions with the same ids are one run: the first one, and those that went on with it. */
export function runsOf(executions: readonly NodeExecution[]): EarlierRun[] {
	const nameOf = ({ idsOf, origin }: NodeExecution) => (idsOf ? JSON.stringify(idsOf) : origin);
	return [...grouped(executions, nameOf).values()].map(runOf);
}

function runOf(unsorted: readonly NodeExecution[]): EarlierRun {
	const executions = [...unsorted].sort((one, other) => one.at - other.at);
	const purchases = firstOfEach(executions.flatMap((one) => one.purchases));
	const parts = executions.map((one) => countedTries(one.passes));
	const stateOf = (passes: readonly Pass[]) => worst(passes.map(({ state }) => state));
	const latest = stateOf(parts[parts.length - 1]);
	const states = parts.map((passes) => {
		const state = stateOf(passes);
		const isMadeUp = state === 'part' || (state === 'broken' && latest === 'whole');
		return isMadeUp && holdsAll(purchases, rowsOf(passes) ?? []) ? 'whole' : state;
	});
	const all = parts.flat();
	return {
		at: executions[executions.length - 1].at,
		beganAt: executions[0].at,
		endedAt: Math.max(0, ...all.map(({ endedAt }) => endedAt)),
		state: worst(states),
		idsOf: executions[0].idsOf,
		rows: rowsOf(all),
		inputs: all.flatMap(({ input }) => input ?? []),
		purchases,
	};
}

const firstOfEach = (purchases: readonly MadePurchase[]): MadePurchase[] =>
	[...new Map([...purchases].reverse().map((one) => [one.id, one])).values()].reverse();

/** A row of unknown result keeps a run from being whole. */
function holdsAll(purchases: readonly MadePurchase[], rows: readonly string[]): boolean {
	const made = purchases.filter(({ isOpen, isPending }) => !isOpen || isPending);
	return matched(rows, made).every((purchase) => purchase !== undefined);
}

/** For each row an equal purchase of its own, if there is one. */
export function matched<T extends { equal: string }>(
	rows: readonly string[],
	purchases: readonly T[],
): Array<T | undefined> {
	const free = grouped(purchases, ({ equal }) => equal);
	return rows.map((row) => free.get(row)?.shift());
}

/** Without the purchases that a later *Buy Again* has bought another time. */
export function unanswered(
	run: EarlierRun,
	executions: readonly NodeExecution[],
): readonly MadePurchase[] {
	const answers = executions.filter(({ buysAgain, at }) => buysAgain && at > run.at);
	const answered = answers.map(({ purchases }) => {
		const again = purchases.map(({ equal }) => equal);
		return matched(again, run.purchases);
	});
	const gone = new Set(answered.flat());
	return run.purchases.filter((purchase) => !gone.has(purchase));
}

/** A start, as it judges earlier runs. */
export interface Start {
	isByHand: boolean;
	/** The user chose *Go On*. */
	isGoingOn: boolean;
	/** A *Retry* goes on with its own run. */
	isOwnRetry: boolean;
	/** When its execution began. */
	began: number;
	now: number;
}

/** A start by hand within the hour after the end of a run is usually a mistake. */
const soonMs = 3_600_000;

/** Whether this start must ask about a run that bought equal rows, or is about to. */
export function mustAsk({ state, endedAt, idsOf }: EarlierRun, start: Start): boolean {
	if (state === 'working' || endedAt >= start.began) return true;
	if (state === 'broken') return !start.isOwnRetry;
	const isSoon = start.now - endedAt <= soonMs;
	if (start.isByHand) return state === 'part' || isSoon;
	// A schedule that still has *Go On* must not take yesterday's purchases for today's.
	return start.isGoingOn && idsOf !== undefined && state === 'part' && isSoon;
}

export const latestOf = (runs: readonly EarlierRun[]): EarlierRun | undefined =>
	runs.length === 0 ? undefined : runs.reduce((one, other) => (other.at > one.at ? other : one));
