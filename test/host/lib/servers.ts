import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { programOf } from './apt';
import { runCommand } from './command';
import { Daemon } from './daemon';
import { freePorts } from './ports';
import { waitFor } from './wait';

/** A server on loopback that the tests need: the one of this machine, or one that is started for them. */
export interface Server {
	port: number;
	/** Ends it, if it was started here. */
	stop(): Promise<void>;
}

const loopback = '127.0.0.1';

export async function redisServer(): Promise<Server> {
	const running = await runningServer(6379);
	if (running) return running;
	const program = await programOf('redis-server', () => [
		'/usr/bin/redis-server',
		'/usr/local/bin/redis-server',
		'/opt/homebrew/bin/redis-server',
	]);
	return await startServer('redis-server', ({ port }) => [
		...[program, '--port', String(port), '--bind', loopback],
		...['--save', '', '--appendonly', 'no'],
	]);
}

/** Its user `postgres` comes in from loopback without a password. */
export async function postgresServer(): Promise<Server> {
	const running = await runningServer(5432);
	if (running) return running;
	const initdb = await programOf('postgresql', postgresPrograms);
	const asRoot = process.getuid?.() === 0;
	// PostgreSQL refuses to run as root.
	const asUser = asRoot ? ['runuser', '-u', 'postgres', '--'] : [];
	return await startServer('postgres', async ({ port, folder }) => {
		if (asRoot) await runCommand('chown', ['postgres:', folder]);
		const data = path.join(folder, 'data');
		const [command, ...args] = [...asUser, initdb, '-D', data, '-U', 'postgres', '-A', 'trust'];
		await runCommand(command, args, { cwd: folder });
		const program = path.join(path.dirname(initdb), 'postgres');
		return [...asUser, program, '-D', data, '-p', String(port), '-k', folder, '-h', loopback];
	});
}

function postgresPrograms(): string[] {
	const versions = '/usr/lib/postgresql';
	const debian = existsSync(versions)
		? readdirSync(versions).map((version) => `${versions}/${version}/bin/initdb`)
		: [];
	return [...debian, '/usr/bin/initdb', '/usr/local/bin/initdb', '/opt/homebrew/bin/initdb'];
}

/** The one of this machine on its usual port, if it runs. */
async function runningServer(port: number): Promise<Server | undefined> {
	if (!(await listens(port))) return undefined;
	return { port, stop: async () => undefined };
}

async function startServer(
	name: string,
	commandOf: (place: { port: number; folder: string }) => string[] | Promise<string[]>,
): Promise<Server> {
	const folder = mkdtempSync(path.join(tmpdir(), `vtu-wallet-${name}-`));
	const [port] = await freePorts(1);
	const [command, ...args] = await commandOf({ port, folder });
	const daemon = new Daemon({
		name,
		command,
		args,
		env: process.env,
		cwd: folder,
		logFile: path.join(folder, 'log.txt'),
	});
	await waitFor(`${name} to listen`, async () => await listens(port), {
		giveUp: () => daemon.failWhenEnded(),
	});
	return {
		port,
		stop: async () => {
			await daemon.stop();
			rmSync(folder, { recursive: true, force: true });
		},
	};
}

async function listens(port: number): Promise<boolean> {
	const socket = connect(port, loopback);
	try {
		await once(socket, 'connect', { signal: AbortSignal.timeout(2000) });
		return true;
	} catch {
		return false;
	} finally {
		socket.destroy();
	}
}
