import { sleep } from 'n8n-workflow';

import { slicesOf } from '../values/lists';

/** The longest time that work on many rows may block the event loop. n8n answers no request during this time. */
const sliceMs = 25;

/** The last turn of n8n. All runs of the process share it, so together they work one slice between two turns. */
let sliceBegan = 0;
let turn: Promise<void> | undefined;

/** Lets n8n do other work from time to time. After a stop, n8n waits only milliseconds for the output. */
export async function giveTurn(stop?: AbortSignal): Promise<void> {
	if (stop?.aborted || performance.now() - sliceBegan <= sliceMs) return;
	turn ??= nextTurn();
	await turn;
}

/** Work on so few items blocks nothing. */
const few = 50;

/** The items in slices, with turns for n8n between them. */
export async function* withTurns<T>(items: readonly T[]): AsyncGenerator<T[]> {
	for (const [index, slice] of slicesOf(items, few).entries()) {
		if (index > 0) await giveTurn();
		yield slice;
	}
}

async function nextTurn(): Promise<void> {
	await sleep(0);
	sliceBegan = performance.now();
	turn = undefined;
}
