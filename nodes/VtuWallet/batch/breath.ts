import { sleep } from 'n8n-workflow';

/** How long the host's event loop may be held by work on many rows: n8n answers nobody meanwhile. */
const sliceMs = 25;

/** Lets the host do other work from time to time. */
export class Breath {
	private sliceBegan = Date.now();

	async take(): Promise<void> {
		if (Date.now() - this.sliceBegan <= sliceMs) return;
		await sleep(0);
		this.sliceBegan = Date.now();
	}
}
