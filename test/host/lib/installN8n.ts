import { copyFileSync, existsSync, realpathSync } from 'node:fs';
import path from 'node:path';

import { CommandFailed, runCommand } from './command';
import { recipeFolder, recipeHash } from './folders';
import { type NodeForN8n, nodeForN8n } from './node24';
import { onceInCache } from './onceInCache';
import { withProgress } from './say';

export interface InstalledN8n {
	node: string;
	/** n8n's own starter script, to be run by `node`. */
	script: string;
	folder: string;
}

/** A real n8n, exactly as the lock file names it; installed at the first use (some minutes, about 3 GB). */
export async function installedN8n(): Promise<InstalledN8n> {
	const node = await nodeForN8n();
	const folder = await onceInCache(`n8n-${recipeHash(node.abi)}`, async (unfinished) => {
		try {
			await install(unfinished, node);
		} catch (error) {
			throw new Error(explain(error));
		}
	});
	return { node: node.binary, script: path.join(folder, 'node_modules/n8n/bin/n8n'), folder };
}

async function install(folder: string, node: NodeForN8n): Promise<void> {
	for (const file of ['package.json', 'package-lock.json'])
		copyFileSync(path.join(recipeFolder, file), path.join(folder, file));
	await withProgress('Installing n8n from npm (once; about 4 minutes and 3 GB)', async () => {
		await runCommand('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund'], { cwd: folder });
	});
	await withProgress(
		'Compiling its native modules for Node 24 (about a minute)',
		async () => await compileNatives(folder, node),
	);
	const script = path.join(folder, 'node_modules/n8n/bin/n8n');
	await runCommand(node.binary, [script, '--version'], { cwd: folder });
}

/** `npm` itself runs on the Node that n8n will run on, so that what it compiles fits. */
async function compileNatives(folder: string, node: NodeForN8n): Promise<void> {
	const env: NodeJS.ProcessEnv = {
		PATH: `${path.dirname(node.binary)}${path.delimiter}${process.env.PATH ?? ''}`,
	};
	if (node.headers) env.npm_config_nodedir = node.headers;
	await runCommand('npm', ['rebuild', 'sqlite3', 'isolated-vm', '--ignore-scripts=false'], {
		cwd: folder,
		env,
	});
	const natives = ['sqlite3', 'isolated-vm'].map((name) => `require('${name}')`).join(';');
	await runCommand(node.binary, ['-e', natives], { cwd: folder, env });
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
	const newEnough = Number(process.versions.node.split('.')[0]) >= 24;
	if (!existsSync(beside) && !newEnough)
		throw new Error(
			'n8n needs Node 24: run this with it, or let it install an n8n of its own (without --n8n).',
		);
	return {
		node: existsSync(beside) ? beside : process.execPath,
		script,
		folder: path.resolve(path.dirname(script), '..'),
	};
}
