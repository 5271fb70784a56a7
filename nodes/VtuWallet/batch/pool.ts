import { sleep } from 'n8n-workflow';

import { giveTurn } from '../host/giveTurn';

/** The most starts per minute, evenly spaced, over all runs of this process with one account. */
export interface Pace {
	account: string;
	perMinute: number;
}

/**
 * A sliding window: when a job ends, the next one starts. At most `width` jobs run at once. `stopped` is called before each
 * start. True ends the pool when the jobs in flight end.
 */
export async function runPool<T>(
	jobs: readonly T[],
	width: number,
	work: (job: T, index: number) => Promise<void>,
	{ pace, stopped = () => false }: { pace?: Pace; stopped?: () => boolean } = {},
): Promise<void> {
	let nextJob = 0;

	const worker = async () => {
		while (nextJob < jobs.length && !stopped()) {
			const index = nextJob++;
			if (pace) await nextStart(pace, stopped);
			if (stopped()) return;
			await work(jobs[index], index);
			// Jobs that never wait would block n8n until the last job.
			await giveTurn();
		}
	};
	await Promise.all(Array.from({ length: Math.min(width, jobs.length) }, worker));
}

/** The next free start of each account. The clock is monotonic: a clock that is set back would make the run wait. */
const freeAt = new Map<string, number>();

/** Waits for a start, in order. A stopped run takes no start, so other runs do not wait for it. */
const nextStart = async ({ account, perMinute }: Pace, stopped: () => boolean): Promise<void> =>
	await inTurn(account, async () => {
		if (stopped()) return;
		const now = performance.now();
		const start = Math.max(now, freeAt.get(account) ?? now);
		if (start > now) await sleep(start - now);
		if (!stopped()) freeAt.set(account, start + 60_000 / perMinute);
	});

const turns = new Map<string, Promise<unknown>>();

/** Runs work of one name one after the other. */
export async function inTurn<T>(name: string, work: () => Promise<T>): Promise<T> {
	const before = turns.get(name) ?? Promise.resolve();
	const turn = before.catch(() => undefined).then(work);
	turns.set(name, turn);
	try {
		return await turn;
	} finally {
		if (turns.get(name) === turn) turns.delete(name);
	}
}
