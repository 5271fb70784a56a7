import { createHash } from 'node:crypto';
import {
	copyFileSync,
	existsSync,
	mkdirSync,
	readFileSync,
	renameSync,
	rmSync,
	writeFileSync,
} from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

import { isAlive } from './alive';
import { runCommand } from './command';
import { say, withProgress } from './say';
import { pause } from './wait';

/** Outside the checkout, so that a new clone finds the folders of an earlier one. */
const cacheFolder = () =>
	path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'n8n-nodes-vtu-wallet');
const marker = '.complete';

/**
 * A folder of the cache, made once. The folder gets its name only when it is complete, so a broken installation never
 * counts as a finished one. A second process waits for the first.
 */
export async function onceInCache(
	name: string,
	make: (folder: string) => Promise<void>,
): Promise<string> {
	const cache = cacheFolder();
	const folder = path.join(cache, name);
	const lock = `${folder}.lock`;
	mkdirSync(cache, { recursive: true });
	let waiting = false;
	while (!isComplete(folder)) {
		if (!takeLock(lock)) {
			if (!waiting) say(`Another process is installing ${name}; waiting for it.`);
			waiting = true;
			await pause(1000);
			continue;
		}
		try {
			if (!isComplete(folder)) await makeWhole(folder, make);
		} finally {
			rmSync(lock, { recursive: true, force: true });
		}
	}
	return folder;
}

interface Installation {
	/** The folder with the package.json and its lock file. */
	recipe: string;
	/** In words, for people who wait. */
	what: string;
	/** Other facts on which the installed files depend. */
	builtFor?: string[];
	finish?: (folder: string) => Promise<unknown>;
}

/** The packages that a lock file names, installed once. */
export async function installLocked(name: string, installation: Installation): Promise<string> {
	const { recipe, what, builtFor = [], finish = async () => undefined } = installation;
	const files = ['package.json', 'package-lock.json'].map((file) => path.join(recipe, file));
	const hash = createHash('sha256');
	for (const part of [...files.map((file) => readFileSync(file)), ...builtFor]) hash.update(part);
	return await onceInCache(`${name}-${hash.digest('hex').slice(0, 12)}`, async (folder) => {
		for (const file of files) copyFileSync(file, path.join(folder, path.basename(file)));
		await withProgress(`Installing ${what}`, async () => await npm(folder, 'ci'));
		await finish(folder);
	});
}

/** Runs npm in a folder, without the scripts of packages. */
export const npm = async (cwd: string, ...command: string[]) =>
	await runCommand('npm', [...command, '--ignore-scripts', '--no-audit', '--no-fund'], { cwd });

async function makeWhole(folder: string, make: (folder: string) => Promise<void>): Promise<void> {
	const unfinished = `${folder}.unfinished`;
	for (const leftover of [unfinished, folder]) rmSync(leftover, { recursive: true, force: true });
	mkdirSync(unfinished, { recursive: true });
	try {
		await make(unfinished);
	} catch (error) {
		rmSync(unfinished, { recursive: true, force: true });
		throw error;
	}
	writeFileSync(path.join(unfinished, marker), new Date().toISOString());
	renameSync(unfinished, folder);
}

function isComplete(folder: string): boolean {
	return existsSync(path.join(folder, marker));
}

/** A lock whose owner is gone (a machine that was switched off, say) is taken over. */
function takeLock(lock: string): boolean {
	const owner = path.join(lock, 'pid');
	try {
		mkdirSync(lock);
		writeFileSync(owner, String(process.pid));
		return true;
	} catch {
		if (existsSync(owner) && !isAlive(Number(readFileSync(owner, 'utf8'))))
			rmSync(lock, { recursive: true, force: true });
		return false;
	}
}
