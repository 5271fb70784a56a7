import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

import type { WalletRunOptions } from '../../support/bench';
import type { Stage } from '../stage';
import type { FromChild, Place, ToChild } from './child';

/** One more process of n8n, on the tables and the provider of a stage. */
export class OtherProcess {
	private constructor(
		private readonly child: ChildProcess,
		private readonly stage: Stage,
	) {
		child.on('message', (message: FromChild) => {
			if (typeof message === 'object') void this.answer(message);
		});
	}

	static async start(stage: Stage, aheadMs = 0): Promise<OtherProcess> {
		const { accounts, productionUrl, sandboxUrl } = stage.simulator;
		const place: Place = { accounts, productionUrl, sandboxUrl, aheadMs };
		const child = fork(path.join(__dirname, 'child.ts'), [JSON.stringify(place)]);
		const started = new OtherProcess(child, stage);
		await started.heard('ready');
		return started;
	}

	/** Resolves when the run has ended, or its process. */
	async run(options: Partial<WalletRunOptions>): Promise<void> {
		this.tell(this.stage.options(options));
		await Promise.race([this.heard('ended'), once(this.child, 'exit')]);
	}

	kill(): void {
		this.child.kill('SIGKILL');
	}

	private async heard(wanted: FromChild): Promise<void> {
		await new Promise<void>((resolve) => {
			this.child.on('message', (message: FromChild) => {
				if (message === wanted) resolve();
			});
		});
	}

	private tell(message: ToChild): void {
		if (this.child.connected) this.child.send(message);
	}

	private async answer({ id, call }: Exclude<FromChild, string>): Promise<void> {
		const answer = await this.stage.bench.tables.executeWorkflow(...call).then(
			(rows) => ({ id, rows }),
			(error: Error) => ({ id, error: error.message }),
		);
		this.tell({ answer });
	}
}
