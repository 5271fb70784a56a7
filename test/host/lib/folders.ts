import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

export const projectFolder = path.resolve(__dirname, '../../..');

/** What names a real n8n: its package.json and the lock file beside it. */
export const recipeFolder = (name: string): string => path.resolve(__dirname, '..', name);

/** Outside the checkout, so that a fresh clone finds what an earlier one has made. */
export function cacheFolder(): string {
	return path.join(
		process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'),
		'n8n-nodes-vtu-wallet',
	);
}

/** Where logs and pictures go that are wanted after the tests, in CI for example. */
export function keptFolder(): string | undefined {
	return process.env.KEEP_LOGS || undefined;
}

export function shortHash(...parts: Array<string | Buffer>): string {
	const hash = createHash('sha256');
	for (const part of parts) hash.update(part);
	return hash.digest('hex').slice(0, 12);
}

export function recipeHash(recipe: string, nodeAbi: string): string {
	const files = ['package.json', 'package-lock.json'].map((file) =>
		readFileSync(path.join(recipeFolder(recipe), file)),
	);
	return shortHash(...files, process.platform, process.arch, nodeAbi);
}
