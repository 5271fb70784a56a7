import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import type { WalletRunOptions } from '../../support/bench';
import type { Stage } from '../stage';
import type { FromChild, TableCall, ToChild } from './child';

/** One more process of n8n, on the tables and the provider of a stage. */
export class OtherProcess {
	private constructor(
		private readonly child: ChildProcess,
		private readonly stage: Stage,
	) {
		child.on('message', (message: FromChild) => {
			if (typeof message === 'object' && 'tables' in message) void this.answer(message.tables);
		});
	}

	static async start(stage: Stage, aheadMs = 0): Promise<OtherProcess> {
		const child = fork(path.join(__dirname, 'child.ts'), {
			stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
		});
		const started = new OtherProcess(child, stage);
		const { accounts, productionUrl, sandboxUrl } = stage.simulator;
		const ready = started.heard((message) => message === 'ready');
		started.tell({ place: { accounts, productionUrl, sandboxUrl, aheadMs } });
		await ready;
		return started;
	}

	/** Resolves when the run has ended, or its process. */
	async run(options: Partial<WalletRunOptions>): Promise<void> {
		const ended = this.heard((message) => typeof message === 'object' && 'receipts' in message);
		this.tell({ run: this.stage.options(options) });
		await Promise.race([ended, once(this.child, 'exit')]);
	}

	kill(): void {
		this.child.kill('SIGKILL');
	}

	private async heard(isIt: (message: FromChild) => boolean): Promise<void> {
		await new Promise<void>((resolve) => {
			this.child.on('message', (message: FromChild) => {
				if (isIt(message)) resolve();
			});
		});
	}

	private tell(message: ToChild): void {
		if (this.child.connected) this.child.send(message);
	}

	private async answer({ id, call }: TableCall): Promise<void> {
		const answer = await this.stage.bench.tables.executeWorkflow(...call).then(
			(rows) => ({ id, rows }),
			(error: Error) => ({ id, error: error.message }),
		);
		this.tell({ answer });
	}
}
