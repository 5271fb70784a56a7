import { spawn, spawnSync } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';

import { isAlive } from './alive';
import { lastLines } from './command';
import { waitFor } from './wait';

export interface DaemonOptions {
	name: string;
	command: string;
	args: string[];
	env: NodeJS.ProcessEnv;
	cwd: string;
	/** A command that ends things that outlive the program, such as a container. */
	remove?: string[];
	/** The whole output is added here, over all restarts. */
	logFile: string;
}

const started = new Set<Daemon>();

/** A program that runs until a stop, in its own process group, so that its children end with it. */
export class Daemon {
	private readonly child: ChildProcess;
	private ended = false;

	constructor(private readonly options: DaemonOptions) {
		const log = openSync(options.logFile, 'a');
		this.child = spawn(options.command, options.args, {
			cwd: options.cwd,
			env: options.env,
			detached: true,
			stdio: ['ignore', log, log],
		});
		closeSync(log);
		this.child.on('error', () => (this.ended = true));
		this.child.on('exit', () => (this.ended = true));
		started.add(this);
	}

	get pid(): number {
		return this.child.pid ?? 0;
	}

	get running(): boolean {
		return !this.ended;
	}

	log(): string {
		return readFileSync(this.options.logFile, 'utf8');
	}

	/** For `waitFor`: ends the waiting when the program has ended. */
	failWhenEnded(): void {
		if (this.ended)
			throw new Error(`${this.options.name} ended by itself:\n${lastLines(this.log(), 25)}`);
	}

	/** Asks the program to stop. After the grace period, ends the program with its children. */
	async stop(graceMs = 15_000): Promise<void> {
		if (this.running) {
			this.child.kill('SIGTERM');
			await waitFor('it to stop', async () => this.ended, {
				timeoutMs: graceMs,
				everyMs: 50,
			}).catch(() => undefined);
		}
		await this.kill();
	}

	/** `kill -9` of the program and its children, as when a machine loses power. */
	async kill(): Promise<void> {
		this.signal();
		await waitFor(`${this.options.name} to be gone`, async () => !groupAlive(this.pid), {
			timeoutMs: 10_000,
			everyMs: 20,
		});
		started.delete(this);
	}

	/** Ends it at once, with its children. */
	signal(): void {
		const [command, ...args] = this.options.remove ?? [];
		if (command !== undefined) spawnSync(command, args, { stdio: 'ignore' });
		signalGroup(this.pid);
	}
}

/** The programs from here that still run, for the check at the end. */
export function stillRunning(): Daemon[] {
	return [...started].filter((daemon) => groupAlive(daemon.pid));
}

/** For Ctrl-C and crashes of the test program, so that nothing outlives it. */
export function killAllStarted(): void {
	for (const daemon of started) daemon.signal();
}

function signalGroup(pid: number): void {
	if (pid > 1 && groupAlive(pid)) process.kill(-pid, 'SIGKILL');
}

function groupAlive(pid: number): boolean {
	return pid > 1 && isAlive(-pid);
}
