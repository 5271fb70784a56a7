import { sleep, type IExecuteFunctions } from 'n8n-workflow';

import type { Api } from '../../api/types';
import { stopped } from '../buying/stopSignal';
import type { Purchased } from '../report/receipt';
import type { Pause, Pool } from './pooling';

const runStopped = 'The run was stopped before this was sent';
const walletIsDry = 'The wallet ran out of money before this was sent';

interface Stopping {
	api: Api;
	pool: Pool;
	stopOnError: boolean;
}

/** What keeps a run from sending one more batch, and how that is told of those whom it has not reached. */
export class Stops {
	/** Why the rest is only put off, once that is so. */
	pause: Pause | undefined;
	/** Settles when the user stops the execution. */
	readonly stop: Promise<void>;
	/** A batch went wrong under "stop on error": what was not begun is not told of. */
	stopNew = false;
	isDry = false;
	private readonly signal: AbortSignal | undefined;
	private broken: string | undefined;

	constructor(
		context: IExecuteFunctions,
		private readonly run: Stopping,
	) {
		this.signal = context.getExecutionCancelSignal();
		this.stop = stopped(this.signal);
	}

	get isStopped(): boolean {
		return this.signal?.aborted === true;
	}

	halted(): string | undefined {
		return this.isStopped ? runStopped : this.run.api.refusedToken();
	}

	get mayNotStart(): boolean {
		if (this.pause === undefined) this.pause = this.run.pool.pausedAt(Date.now());
		return this.pause !== undefined || this.stopNew || this.isDry || this.halted() !== undefined;
	}

	/** Why a batch was not begun that is not put off either. */
	get whyNotBegun(): string {
		return this.halted() ?? this.broken ?? walletIsDry;
	}

	/** A wait that a stop ends. */
	async wait(ms: number): Promise<void> {
		if (ms > 0) await Promise.race([sleep(ms), this.stop]);
	}

	noteEnd({ result: { verdict }, receipt: { outcome } }: Purchased): void {
		this.isDry ||= verdict?.kind === 'rejected' && verdict.reason === 'balance';
		this.stopNew ||= this.run.stopOnError && !['success', 'pending'].includes(outcome);
	}

	noteBroken(caught: unknown): void {
		this.broken = `This node met something unexpected (${caught instanceof Error ? caught.message : String(caught)})`;
	}
}
