import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { cacheFolder } from './folders';
import { say } from './say';
import { isAlive } from './alive';
import { pause } from './wait';

const marker = '.complete';

/**
 * A folder of the cache, made once. It is made under another name and takes its own only when it is whole, so
 * that an interrupted installation is never taken for a finished one; whoever comes second waits for the first.
 */
export async function onceInCache(
	name: string,
	make: (folder: string) => Promise<void>,
): Promise<string> {
	const folder = path.join(cacheFolder(), name);
	const lock = `${folder}.lock`;
	mkdirSync(cacheFolder(), { recursive: true });
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
