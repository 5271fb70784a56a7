import { sleep } from 'n8n-workflow';

/** How long the host's event loop may be held by work on many rows: n8n answers nobody meanwhile. */
const sliceMs = 25;

/** When the host last had its turn. All runs of the process share it: between two turns they work as long together. */
let sliceBegan = performance.now();
let turn: Promise<void> | undefined;

/** Lets the host do other work from time to time. */
export class Breath {
	/** Of a run that is stopped, n8n stores within milliseconds what it has: from then on nothing is put off. */
	constructor(private readonly stop?: AbortSignal) {}

	async take(): Promise<void> {
		if (this.stop?.aborted || performance.now() - sliceBegan <= sliceMs) return;
		turn ??= hostsTurn();
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

async function hostsTurn(): Promise<void> {
	await sleep(0);
	sliceBegan = performance.now();
	turn = undefined;
}
