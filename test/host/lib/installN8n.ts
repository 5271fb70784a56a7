import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

import { runCommand } from './command';
import { chosenImage, n8nInContainer } from './container';
import { type Launch, type N8nProcess, withPassedOn } from './launch';
import { type NodeForN8n, nodeForN8n } from './nodeForN8n';
import { installLocked } from './onceInCache';
import { withProgress } from './say';

export interface InstalledN8n {
	/** The folder of its package. */
	home: string;
	launch(n8n: N8nProcess): Launch;
}

/** A module that n8n brings itself, as n8n or one of its packages finds it. */
export function loadFromN8n<T>({ home }: InstalledN8n, name: string, by?: string): T {
	const ofN8n = createRequire(path.join(home, 'package.json'));
	const finds = by === undefined ? ofN8n : createRequire(ofN8n.resolve(`${by}/package.json`));
	return finds(name) as T;
}

const recipes: Record<string, { folder: string; suites?: string[] }> = {
	'2.41': { folder: 'n8n' },
	// The other suites are about an editor and agents of today.
	'2.20': { folder: 'n8n-2.20', suites: ['money', 'ledger', 'installed', 'kills', 'trigger'] },
};

export const versionsOfN8n = Object.keys(recipes);

/** The versions that are played in full, with the suites of each; without them, all. */
export const playedN8n = () =>
	Object.values(recipes).map(({ folder, suites }) => {
		const manifest = readFileSync(path.resolve(__dirname, '..', folder, 'package.json'), 'utf8');
		const { dependencies } = JSON.parse(manifest) as { dependencies: { n8n: string } };
		return { n8n: dependencies.n8n, suites };
	});

const chosenVariable = 'VTU_WALLET_HOST_N8N';

/** For the suites that this process starts. Gives those of them that this n8n can play. */
export function chooseN8n(version: string, all: string[]): string[] {
	process.env[chosenVariable] = version;
	const { suites = all } = recipeOf(version);
	return all.filter((name) => suites.includes(name));
}

function recipeOf(version = '2.41') {
	const found = Object.entries(recipes).find(([name]) => name === version)?.[1];
	if (found) return found;
	throw new Error(`There is no n8n "${version}" here; there are ${versionsOfN8n.join(' and ')}.`);
}

/** A real n8n: from the chosen container image, or else from npm. */
export async function installedN8n(): Promise<InstalledN8n> {
	const image = chosenImage();
	return image === undefined ? await n8nFromNpm() : await n8nInContainer(image);
}

const withoutNpm = 'If npm has no n8n, use Docker: add "--image n8nio/n8n:latest" to the command.';

/** The exact version of the lock file. Installed at the first use (some minutes, up to 3 GB). */
async function n8nFromNpm(): Promise<InstalledN8n> {
	const recipe = path.resolve(__dirname, '..', recipeOf(process.env[chosenVariable]).folder);
	const node = await nodeForN8n();
	const scriptIn = (folder: string) => path.join(folder, 'node_modules/n8n/bin/n8n');
	const folder = await installLocked('n8n', {
		recipe,
		what: 'n8n from npm (once; about 4 minutes and up to 3 GB)',
		builtFor: [process.platform, process.arch, node.abi],
		finish: async (unfinished) => {
			await withProgress(
				'Preparing its native modules (at most two minutes, where they have to be compiled)',
				async () => await prepareNatives(unfinished, node),
			);
			await runCommand(node.binary, [scriptIn(unfinished), '--version'], { cwd: unfinished });
		},
	}).catch((error: Error) => {
		throw new Error(`${error.message}\n${withoutNpm}`);
	});
	return {
		home: path.join(folder, 'node_modules/n8n'),
		launch: ({ args, env }) => ({
			command: node.binary,
			args: [scriptIn(folder), ...args],
			env: withPassedOn(env),
		}),
	};
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
