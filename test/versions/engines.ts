import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { version as installedCore } from 'n8n-core/package.json';

import { runCommand } from '../host/lib/command';
import { shortHash } from '../host/lib/folders';
import { onceInCache } from '../host/lib/onceInCache';
import { say, withProgress } from '../host/lib/say';

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
	const files = ['package.json', 'package-lock.json'].map((file) => path.join(recipes, n8n, file));
	const name = `engine-${n8n}-${shortHash(...files.map((file) => readFileSync(file)))}`;
	const folder = await onceInCache(name, async (unfinished) => {
		for (const file of files) copyFileSync(file, path.join(unfinished, path.basename(file)));
		await install(n8n, 'ci', unfinished);
	});
	return { n8n, folder };
}

/** The newest n8n whose engine can be installed from the registry at hand: a release may be there in part only. */
export async function newestEngine(): Promise<Engine | undefined> {
	for (const n8n of await newestVersions(5)) {
		try {
			const dependencies = await engineOf(n8n);
			if (dependencies['n8n-core'] === installedCore) return undefined;
			const folder = await onceInCache(`engine-${n8n}-unlocked`, async (unfinished) => {
				const manifest = { name: `n8n-${n8n}-engine`, private: true, dependencies };
				writeFileSync(path.join(unfinished, 'package.json'), JSON.stringify(manifest));
				await install(n8n, 'install', unfinished);
			});
			return { n8n, folder };
		} catch {
			say(`n8n ${n8n} cannot be installed from the registry at hand.`);
		}
	}
	return undefined;
}

async function install(n8n: string, command: string, folder: string): Promise<void> {
	await withProgress(`Installing the engine of n8n ${n8n}`, async () => {
		const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
		await runCommand('npm', [command, ...options], { cwd: folder });
	});
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
