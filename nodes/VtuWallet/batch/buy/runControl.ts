import { sleep } from 'n8n-workflow';

import type { Api } from '../../api/types';
import type { Journal } from '../../journal/journal';
import type { Command, Reason } from '../../purchase/machineTypes';

/** Whether a run may go on, its pauses, and its clock. */
export class RunControl {
	/** Settles when the user stops the execution. */
	readonly stop: Promise<void>;
	private readonly origin = Date.now() - performance.now();

	constructor(
		private readonly signal: AbortSignal | undefined,
		private readonly api: Api,
		private readonly journal: Journal,
	) {
		this.stop = stopped(signal);
		// A run that starts now must see the stop.
		void this.stop.then(() => journal.stop());
	}

	/** Milliseconds since 1970, by a monotonic clock. */
	now(): number {
		return this.origin + performance.now();
	}

	/** Why the run must stop, if so. If the journal fails, the run may still requery, but not claim or send. */
	halted(next?: Command['do']): Reason | undefined {
		if (this.signal?.aborted) return 'stopped';
		if (this.api.refusedToken() !== undefined) return 'tokenRefused';
		const mustBeWritten = next === 'claim' || next === 'send';
		return mustBeWritten ? this.journal.stopReason : undefined;
	}

	/** A stop of the execution ends the pause. */
	async pause(ms: number): Promise<void> {
		if (ms > 0) await Promise.race([sleep(ms), this.stop]);
	}

	/** Waits while the provider asks for fewer requests. */
	async untilAllowed(): Promise<void> {
		const { pause } = this.api;
		while (pause.leftMs > 0 && this.halted() === undefined)
			await this.pause(Math.ceil(pause.leftMs));
	}
}

/** Settles when n8n stops the execution. Never settles without a stop. */
async function stopped(signal: AbortSignal | undefined): Promise<void> {
	await new Promise<void>((resolve) => {
		if (signal?.aborted) resolve();
		else signal?.addEventListener('abort', () => resolve(), { once: true });
	});
}
