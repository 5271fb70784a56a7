import { copyFileSync, existsSync, realpathSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { CommandFailed, runCommand } from './command';
import { recipeFolder, recipeHash } from './folders';
import { type NodeForN8n, nodeForN8n } from './nodeForN8n';
import { onceInCache } from './onceInCache';
import { withProgress } from './say';

export interface InstalledN8n {
	node: string;
	/** n8n's own starter script, to be run by `node`. */
	script: string;
	folder: string;
}

const recipes: Record<string, { folder: string; suites?: string[] }> = {
	'2.41': { folder: 'n8n' },
	// The other suites are about an editor and agents of today.
	'2.20': { folder: 'n8n-2.20', suites: ['money', 'ledger', 'installed', 'kills', 'trigger'] },
};

export const versionsOfN8n = Object.keys(recipes);

const chosenVariable = 'VTU_WALLET_HOST_N8N';
const newest = '2.41';

/** For the suites that this process starts: one of the versions, or the program of an installed n8n. */
export function chooseN8n(which: string): void {
	if (!isProgram(which)) recipeOf(which);
	process.env[chosenVariable] = which;
}

/** The suites that the chosen n8n can play. */
export function playable(all: string[]): string[] {
	const which = process.env[chosenVariable] ?? newest;
	const { suites } = isProgram(which) ? {} : recipeOf(which);
	return all.filter((name) => suites?.includes(name) ?? true);
}

const isProgram = (which: string): boolean => path.isAbsolute(which);

function recipeOf(version: string) {
	const found = Object.entries(recipes).find(([name]) => name === version)?.[1];
	if (found) return found;
	throw new Error(`There is no n8n "${version}" here; there are ${versionsOfN8n.join(' and ')}.`);
}

/** A real n8n, exactly as the lock file names it; installed at the first use (some minutes, up to 3 GB). */
export async function installedN8n(): Promise<InstalledN8n> {
	const which = process.env[chosenVariable] ?? newest;
	if (isProgram(which)) return ownN8n(which);
	const { folder: recipe } = recipeOf(which);
	const node = await nodeForN8n();
	const folder = await onceInCache(`n8n-${recipeHash(recipe, node.abi)}`, async (unfinished) => {
		try {
			await install(recipe, unfinished, node);
		} catch (error) {
			throw new Error(explain(error));
		}
	});
	const script = path.join(folder, 'node_modules/n8n/bin/n8n');
	return { node: node.binary, script, folder };
}

async function install(recipe: string, folder: string, node: NodeForN8n): Promise<void> {
	for (const file of ['package.json', 'package-lock.json'])
		copyFileSync(path.join(recipeFolder(recipe), file), path.join(folder, file));
	await withProgress('Installing n8n from npm (once; about 4 minutes and up to 3 GB)', async () => {
		await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
	});
	await withProgress(
		'Preparing its native modules (at most two minutes, where they have to be compiled)',
		async () => await prepareNatives(folder, node),
	);
	const script = path.join(folder, 'node_modules/n8n/bin/n8n');
	await runCommand(node.binary, [script, '--version'], { cwd: folder });
}

/**
 * What came ready for this machine is used as it is; of the rest, its own installer fetches a build or compiles one.
 * `npm` itself runs on the Node that n8n will run on, so that what it compiles fits.
 */
async function prepareNatives(folder: string, node: NodeForN8n): Promise<void> {
	const env: NodeJS.ProcessEnv = {
		PATH: `${path.dirname(node.binary)}${path.delimiter}${process.env.PATH ?? ''}`,
	};
	if (node.headers) env.npm_config_nodedir = node.headers;
	const load = async (name: string) =>
		await runCommand(node.binary, ['-e', `require('${name}')`], { cwd: folder, env });
	for (const name of ['sqlite3', 'isolated-vm']) {
		if (!existsSync(path.join(folder, 'node_modules', name))) continue;
		try {
			await load(name);
		} catch {
			await runCommand('npm', ['rebuild', name, '--ignore-scripts=false'], { cwd: folder, env });
			await load(name);
		}
	}
}

function explain(error: unknown): string {
	const output = error instanceof CommandFailed ? error.output : '';
	const lines = ['n8n could not be installed for the demonstration and the tests.'];
	if (/ENOSPC/.test(output))
		lines.push(
			'The disk is full: it needs about 3 GB in the cache folder ($XDG_CACHE_HOME or ~/.cache).',
		);
	else if (/ENOTFOUND|ETIMEDOUT|ECONNREFUSED|EAI_AGAIN/.test(output))
		lines.push(
			'The npm registry could not be reached: check the network and any proxy settings of npm.',
		);
	else if (/gyp ERR|make: |g\+\+|not found: make|python/i.test(output))
		lines.push(
			'A C++ compiler, make and Python 3 are needed (on Debian: apt-get install build-essential python3).',
		);
	lines.push(error instanceof Error ? error.message : String(error));
	return lines.join('\n');
}

/** An n8n that the user has: its program, and the Node beside it (or the running one, when it is new enough). */
export function ownN8n(program: string): InstalledN8n {
	if (!existsSync(program))
		throw new Error(`There is no n8n at ${program}: name its program, such as /usr/local/bin/n8n.`);
	const script = realpathSync(program);
	const beside = path.join(path.dirname(program), 'node');
	const folder = path.resolve(path.dirname(script), '..');
	const { engines } = createRequire(script)('../package.json') as { engines: { node: string } };
	const needed = Number(/\d+/.exec(engines.node)?.[0]);
	if (!existsSync(beside) && Number(process.versions.node.split('.')[0]) < needed)
		throw new Error(
			`This n8n needs Node ${needed}: run this with it, or let it install an n8n of its own (without --n8n).`,
		);
	return { node: existsSync(beside) ? beside : process.execPath, script, folder };
}
