import { sleep } from 'n8n-workflow';

import { Breath } from './breath';

export interface PoolOptions {
	/** At most this many starts in any minute, evenly spaced. */
	ratePerMinute?: number;
	/** Looked at before each start: true ends the pool early, once what is in flight has ended. */
	stopped?: () => boolean;
}

/** A sliding window: the next job starts as soon as one ends, in order, never more than `width` at once. */
export async function runPool<T>(
	jobs: readonly T[],
	width: number,
	work: (job: T, index: number) => Promise<void>,
	{ ratePerMinute, stopped = () => false }: PoolOptions = {},
): Promise<void> {
	let nextJob = 0;
	const breath = new Breath();
	const nextTurn = ratePerMinute ? evenlySpaced(60_000 / ratePerMinute) : undefined;

	const worker = async () => {
		while (nextJob < jobs.length && !stopped()) {
			const index = nextJob++;
			if (nextTurn) await nextTurn();
			if (stopped()) return;
			await work(jobs[index], index);
			// Work that has nothing to wait for would hold the host until the last job.
			await breath.take();
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, jobs.length) }, worker));
}

/** By a clock that nobody sets: one that is put back by an hour would make the run wait for that hour. */
function evenlySpaced(gapMs: number): () => Promise<void> {
	let freeAt = 0;
	return async () => {
		const now = performance.now();
		const turn = Math.max(now, freeAt);
		freeAt = turn + gapMs;
		if (turn > now) await sleep(turn - now);
	};
}
