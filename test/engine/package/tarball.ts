import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

import { packageRoot } from '../../support/builtPackage';
import { checkout } from '../../support/checkout';

const run = promisify(execFile);

export interface Tarball {
	/** The packed package. */
	file: string;
	/** The unpacked package. */
	folder: string;
	/** Its files, with forward slashes, sorted. */
	files: string[];
	remove(): Promise<void>;
}

/** Unpacks the tarball of a release outside the checkout; where none is given, the package is packed as npm would publish it. */
export async function unpackTarball(): Promise<Tarball> {
	const folder = await mkdtemp(path.join(tmpdir(), 'packed-'));
	const tarball = process.env.VTU_WALLET_TARBALL ?? (await packInto(folder));
	await run('tar', ['-xzf', tarball], { cwd: folder });
	const unpacked = path.join(folder, 'package');
	return {
		file: path.resolve(tarball),
		folder: unpacked,
		files: await filesBelow(unpacked),
		remove: async () => await rm(folder, { recursive: true }),
	};
}

async function packInto(folder: string): Promise<string> {
	const { stdout } = await run(
		'npm',
		['pack', '--json', '--ignore-scripts', '--pack-destination', folder],
		{ cwd: packageRoot },
	);
	const [{ filename }] = JSON.parse(stdout) as Array<{ filename: string }>;
	return path.join(folder, filename);
}

export async function filesBelow(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { recursive: true, withFileTypes: true });
	return entries
		.filter((entry) => entry.isFile())
		.map((entry) =>
			path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'),
		)
		.sort();
}

export async function readText(tarball: Tarball, file: string): Promise<string> {
	return await readFile(path.join(tarball.folder, file), 'utf8');
}

/** Runs one of the scripts beside this file in a process of its own, and gives what it prints. */
export async function runScript(script: string, ...args: string[]): Promise<string> {
	// As in n8n, packages find the modules of n8n through NODE_PATH and have no node_modules of their own.
	// Not as a test, because then the scanner's rules take every file for a node.
	const env = {
		...process.env,
		NODE_ENV: '',
		NODE_PATH: path.join(checkout, 'node_modules'),
		N8N_USER_FOLDER: tmpdir(),
	};
	const { stdout } = await run(process.execPath, [path.join(__dirname, script), ...args], {
		env,
		maxBuffer: 64e6,
	});
	return stdout;
}
