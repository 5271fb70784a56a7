import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { version as installedCore } from 'n8n-core/package.json';

import { runCommand } from '../host/lib/command';
import { installLocked, npm, onceInCache } from '../host/lib/onceInCache';
import { say } from '../host/lib/say';

const recipes = path.join(__dirname, 'pairs');

/** The engine of one n8n: its `n8n-core` and `n8n-workflow`, without the editor and the database. */
export interface Engine {
	n8n: string;
	folder: string;
}

/** The versions with a lock file. Every other test runs on the one in node_modules. */
export const lockedVersions: string[] = readdirSync(recipes);

/** Installed at the first use: 10 to 30 seconds and 160 to 330 MB each. */
export async function lockedEngine(n8n: string): Promise<Engine> {
	const installation = { recipe: path.join(recipes, n8n), what: `the engine of n8n ${n8n}` };
	return { n8n, folder: await installLocked(`engine-${n8n}`, installation) };
}

/** The newest n8n whose engine the registry has in full. */
export async function newestEngine(): Promise<Engine | undefined> {
	for (const n8n of await newestVersions(5)) {
		try {
			const dependencies = await engineOf(n8n);
			if (dependencies['n8n-core'] === installedCore) return undefined;
			const folder = await onceInCache(`engine-${n8n}-unlocked`, async (unfinished) => {
				const manifest = { name: `n8n-${n8n}-engine`, private: true, dependencies };
				writeFileSync(path.join(unfinished, 'package.json'), JSON.stringify(manifest));
				await npm(unfinished, 'install');
			});
			return { n8n, folder };
		} catch {
			say(`n8n ${n8n} cannot be installed from the registry at hand.`);
		}
	}
	return undefined;
}

async function newestVersions(count: number): Promise<string[]> {
	const all = await ask<string[]>(['n8n', 'versions']);
	return all
		.filter((version) => /^\d+\.\d+\.\d+$/.test(version))
		.sort((a, b) => b.localeCompare(a, 'en', { numeric: true }))
		.slice(0, count);
}

async function engineOf(n8n: string): Promise<Record<string, string>> {
	const all = await ask<Record<string, string>>([`n8n@${n8n}`, 'dependencies']);
	return { 'n8n-core': all['n8n-core'], 'n8n-workflow': all['n8n-workflow'] };
}

async function ask<T>(question: string[]): Promise<T> {
	const said = await runCommand('npm', ['view', ...question, '--json', '--loglevel=silent']);
	return JSON.parse(said) as T;
}
