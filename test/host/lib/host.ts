import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { type Daemon, killAllStarted } from './daemon';
import { type Database, postgres, sqlite } from './database';
import { Executions } from './executions';
import { keptFolder } from './folders';
import { type InstalledN8n, installedN8n } from './installN8n';
import { type N8nPlace, startMain, startWorker } from './n8nProcess';
import { installPackage, packedTarball } from './packed';
import { freePorts } from './ports';
import { type Queue, redisQueue } from './redis';
import { Rest } from './rest';
import { waitFor } from './wait';

export interface HostOptions {
	/** With PostgreSQL and Redis; workers are started by hand. */
	queue?: boolean;
	env?: NodeJS.ProcessEnv;
	/** PostgreSQL in place of SQLite, also without a queue. */
	postgres?: boolean;
	/** The port of the editor; a free one when absent. */
	port?: number;
}

/** A worker that is gone is noticed after seconds in place of a minute. */
export const noticeQuickly = {
	QUEUE_WORKER_LOCK_DURATION: '10000',
	QUEUE_WORKER_LOCK_RENEW_TIME: '3000',
	QUEUE_WORKER_STALLED_INTERVAL: '5000',
};

const open = new Set<Host>();

export async function closeAllHosts(): Promise<void> {
	await Promise.all([...open].map(async (host) => await host.close().catch(() => undefined)));
}

/** Ends the program without a process, folder or database left. */
export async function endAll(code: number): Promise<void> {
	await closeAllHosts();
	killAllStarted();
	process.exit(code);
}

/** One Ctrl-C may arrive twice, from the terminal and from npm. */
export function endOnSignals(code: number): void {
	let ending: Promise<void> | undefined;
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
		process.on(signal, () => void (ending ??= endAll(code)));
}

/** One instance of n8n with our package in it: its folder, its database, its processes. */
export class Host {
	readonly userFolder: string;
	readonly logFolder: string;
	/** Workflows may read and write files only in this folder. */
	readonly filesFolder: string;
	readonly rest: Rest;
	readonly executions: Executions;
	private main?: Daemon;
	private readonly workers = new Map<string, Daemon>();

	private constructor(
		readonly n8n: InstalledN8n,
		readonly folder: string,
		readonly port: number,
		readonly database: Database,
		private readonly queue: Queue | undefined,
		private readonly extraEnv: NodeJS.ProcessEnv,
	) {
		this.userFolder = path.join(folder, 'user');
		this.logFolder = path.join(folder, 'logs');
		this.filesFolder = path.join(folder, 'files');
		for (const made of [this.userFolder, this.logFolder, this.filesFolder])
			mkdirSync(made, { recursive: true });
		this.rest = new Rest(`http://127.0.0.1:${port}`, n8n);
		this.executions = new Executions(this.rest);
		open.add(this);
	}

	/** Installs and starts n8n, and signs its owner in. */
	static async open(options: HostOptions = {}): Promise<Host> {
		const n8n = await installedN8n();
		const folder = mkdtempSync(path.join(tmpdir(), 'vtu-wallet-n8n-'));
		const port = options.port ?? (await freePorts(1))[0];
		const database =
			options.queue || options.postgres ? await postgres(n8n) : sqlite(path.join(folder, 'user'));
		const queue = options.queue ? await redisQueue(n8n) : undefined;
		const host = new Host(n8n, folder, port, database, queue, options.env ?? {});
		try {
			await installPackage(await packedTarball(folder), host.userFolder);
			await host.start();
			await host.rest.setUpOwner();
			return host;
		} catch (error) {
			await host.close();
			throw error;
		}
	}

	get url(): string {
		return this.rest.url;
	}

	async start(): Promise<void> {
		this.main = await startMain(this.place(), this.port);
		// Older versions of n8n say that they are ready before their interface is.
		await waitFor('its interface', async () => (await this.rest.raw('/rest/settings')).ok);
	}

	async stop(): Promise<void> {
		await this.main?.stop();
	}

	/** `kill -9`. */
	async kill(): Promise<void> {
		await this.main?.kill();
	}

	async startWorker(name: string, concurrency = 5): Promise<void> {
		this.workers.set(name, await startWorker(this.place(), name, concurrency));
	}

	async killWorker(name: string): Promise<void> {
		await this.workers.get(name)?.kill();
		this.workers.delete(name);
	}

	/** The output of all its processes, also of killed ones. */
	log(): string {
		return readdirSync(this.logFolder)
			.map((file) => readFileSync(path.join(this.logFolder, file), 'utf8'))
			.join('\n');
	}

	/** Ends everything at once and removes all files, also those that a last execution would still write. */
	async close(): Promise<void> {
		open.delete(this);
		for (const worker of this.workers.values()) await worker.kill();
		await this.kill();
		await this.database.drop();
		await this.queue?.drop();
		const kept = keptFolder();
		if (kept)
			cpSync(this.logFolder, path.join(kept, path.basename(this.folder)), { recursive: true });
		rmSync(this.folder, { recursive: true, force: true });
	}

	private place(): N8nPlace {
		return {
			n8n: this.n8n,
			folder: this.folder,
			userFolder: this.userFolder,
			logFolder: this.logFolder,
			env: {
				N8N_RESTRICT_FILE_ACCESS_TO: this.filesFolder,
				...this.database.env,
				...this.queue?.env,
				...this.extraEnv,
			},
		};
	}
}
