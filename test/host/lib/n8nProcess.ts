import { appendFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { Daemon } from './daemon';
import type { InstalledN8n } from './installN8n';
import { freePorts } from './ports';
import { waitFor } from './wait';

export const encryptionKey = 'only-for-tests-0123456789abcdef';

export interface N8nPlace {
	n8n: InstalledN8n;
	/** Holds everything of the instance. */
	folder: string;
	/** Holds `.n8n`; the processes of one instance share it. */
	userFolder: string;
	logFolder: string;
	/** Database, queue and the additions of a test. */
	env: NodeJS.ProcessEnv;
}

/**
 * Modules that fetch something from the internet. Only those that this n8n has may be named: with an unknown one it does
 * not start.
 */
const modulesToLeaveOut = ['mcp-registry', 'instance-ai', 'agents', 'chat-hub', 'quick-connect'];

function disabledModules({ home }: InstalledN8n): string {
	const modules = path.join(home, 'dist/modules');
	return modulesToLeaveOut.filter((name) => existsSync(path.join(modules, name))).join(',');
}

const quietEnv: NodeJS.ProcessEnv = {
	N8N_DIAGNOSTICS_ENABLED: 'false',
	N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
	N8N_PERSONALIZATION_ENABLED: 'false',
	N8N_TEMPLATES_ENABLED: 'false',
	N8N_HIRING_BANNER_ENABLED: 'false',
	N8N_DYNAMIC_BANNERS_ENABLED: 'false',
	// Nothing may be asked of the internet: what these would fetch is not part of what is tested.
	N8N_VERIFIED_PACKAGES_ENABLED: 'false',
	// n8n 3 loads an unverified package only with this.
	N8N_UNVERIFIED_PACKAGES_ENABLED: 'true',
	// Older versions offer community nodes to agents only with this.
	N8N_COMMUNITY_PACKAGES_ALLOW_TOOL_USAGE: 'true',
	N8N_LISTEN_ADDRESS: '127.0.0.1',
	N8N_HOST: '127.0.0.1',
	N8N_PROTOCOL: 'http',
	N8N_SECURE_COOKIE: 'false',
	N8N_BLOCK_ENV_ACCESS_IN_NODE: 'true',
	N8N_ENCRYPTION_KEY: encryptionKey,
	N8N_LOG_LEVEL: 'info',
	GENERIC_TIMEZONE: 'Africa/Lagos',
};

function envOf(place: N8nPlace): NodeJS.ProcessEnv {
	const modules = disabledModules(place.n8n);
	return {
		...quietEnv,
		...(modules && { N8N_DISABLED_MODULES: modules }),
		N8N_USER_FOLDER: place.userFolder,
		...place.env,
	};
}

export async function startMain(place: N8nPlace, port: number): Promise<Daemon> {
	return await start(place, 'main', ['start'], port, {
		N8N_PORT: String(port),
		N8N_EDITOR_BASE_URL: `http://127.0.0.1:${port}/`,
		WEBHOOK_URL: `http://127.0.0.1:${port}/`,
	});
}

export async function startWorker(
	place: N8nPlace,
	name: string,
	concurrency: number,
): Promise<Daemon> {
	const [port] = await freePorts(1);
	return await start(place, name, ['worker', `--concurrency=${concurrency}`], port, {
		QUEUE_HEALTH_CHECK_ACTIVE: 'true',
		QUEUE_HEALTH_CHECK_PORT: String(port),
		N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
	});
}

async function start(
	place: N8nPlace,
	name: string,
	args: string[],
	port: number,
	env: NodeJS.ProcessEnv,
): Promise<Daemon> {
	const [brokerPort] = await freePorts(1);
	mkdirSync(place.logFolder, { recursive: true });
	const logFile = path.join(place.logFolder, `${name}.log`);
	appendFileSync(logFile, `--- ${name} starts at ${new Date().toISOString()}\n`);
	const daemon = new Daemon({
		name: `n8n (${name})`,
		...place.n8n.launch({
			args,
			env: { ...envOf(place), N8N_RUNNERS_BROKER_PORT: String(brokerPort), ...env },
			folder: place.folder,
			cwd: place.userFolder,
		}),
		cwd: place.userFolder,
		logFile,
	});
	await waitFor(`n8n (${name}) to be ready`, async () => await isReady(port), {
		timeoutMs: 300_000,
		giveUp: () => daemon.failWhenEnded(),
	}).catch(async (error: Error) => {
		await daemon.kill();
		throw error;
	});
	return daemon;
}

async function isReady(port: number): Promise<boolean> {
	const url = `http://127.0.0.1:${port}/healthz/readiness`;
	return (await fetch(url, { signal: AbortSignal.timeout(10_000) })).ok;
}
