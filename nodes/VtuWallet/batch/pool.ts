import { sleep } from 'n8n-workflow';

/** At most this many starts in any minute, evenly spaced, over all runs of this process with one account. */
export interface Pace {
	account: string;
	perMinute: number;
}

interface PoolOptions {
	pace?: Pace;
	/** Looked at before each start: true ends the pool early, once what is in flight has ended. */
	stopped?: () => boolean;
}

/** A sliding window: the next job starts as soon as one ends, in order, never more than `width` at once. */
export async function runPool<T>(
	jobs: readonly T[],
	width: number,
	work: (job: T, index: number) => Promise<void>,
	{ pace, stopped = () => false }: PoolOptions = {},
): Promise<void> {
	let nextJob = 0;
	const turns = new HostTurns();

	const worker = async () => {
		while (nextJob < jobs.length && !stopped()) {
			const index = nextJob++;
			if (pace) await nextStart(pace, stopped);
			if (stopped()) return;
			await work(jobs[index], index);
			// Work that has nothing to wait for would hold the host until the last job.
			await turns.take();
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, jobs.length) }, worker));
}

/** When each account may start next. A monotonic clock: one that is set back would make the run wait. */
const freeAt = new Map<string, number>();
/** For each account, the start that is last in the queue. */
const lastStart = new Map<string, Promise<void>>();

/** Waits for a start, in order. A run that is stopped meanwhile takes none, so no other run waits for its starts. */
async function nextStart(pace: Pace, stopped: () => boolean): Promise<void> {
	const start = startAfter(lastStart.get(pace.account), pace, stopped);
	lastStart.set(pace.account, start);
	await start;
}

async function startAfter(
	previous: Promise<void> | undefined,
	{ account, perMinute }: Pace,
	stopped: () => boolean,
): Promise<void> {
	await previous;
	if (stopped()) return;
	const now = performance.now();
	const start = Math.max(now, freeAt.get(account) ?? now);
	if (start > now) await sleep(start - now);
	if (!stopped()) freeAt.set(account, start + 60_000 / perMinute);
}

/** How long work on many rows may hold the host's event loop: n8n answers no request meanwhile. */
const sliceMs = 25;

/** When the host last had its turn. All runs of the process share it: between two turns they work as long together. */
let sliceBegan = performance.now();
let turn: Promise<void> | undefined;

/** Lets the host do other work from time to time. */
export class HostTurns {
	/** Of a run that is stopped, n8n stores within milliseconds what it has: from then on nothing is put off. */
	constructor(private readonly stop?: AbortSignal) {}

	async take(): Promise<void> {
		if (this.stop?.aborted || performance.now() - sliceBegan <= sliceMs) return;
		turn ??= nextTurn();
		await turn;
	}

	/** Goes through all of them, in order. */
	async each<T>(all: Iterable<T>, work: (one: T) => void): Promise<void> {
		for (const one of all) {
			work(one);
			if (!this.stop?.aborted) await this.take();
		}
	}
}

async function nextTurn(): Promise<void> {
	await sleep(0);
	sliceBegan = performance.now();
	turn = undefined;
}
