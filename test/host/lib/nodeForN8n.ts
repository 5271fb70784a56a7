import { existsSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from './command';
import { onceInCache } from './onceInCache';
import { withProgress } from './say';

/** What n8n runs on: the version that is fetched if an older Node is running. */
const version = '24.21.0';

export interface NodeForN8n {
	binary: string;
	/** The native modules' interface of this Node: what was compiled for another one does not load. */
	abi: string;
	/** Where its C++ headers are, when they came with it; node-gyp fetches them otherwise. */
	headers?: string;
}

/** n8n 2.41 needs Node 24 or newer: the running one when it fits, else one from npm, kept in the cache. */
export async function nodeForN8n(): Promise<NodeForN8n> {
	const major = 24;
	const running = Number(process.versions.node.split('.')[0]);
	if (running >= major) {
		const prefix = path.resolve(path.dirname(process.execPath), '..');
		return { binary: process.execPath, abi: process.versions.modules, headers: headersIn(prefix) };
	}
	const platform = `node-${process.platform}-${process.arch}`;
	const folder = await onceInCache(`${platform}-${version}`, async (unfinished) => {
		await withProgress(`Installing Node ${version} for n8n (${platform} from npm)`, async () => {
			const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefix', unfinished];
			await runCommand('npm', ['install', ...options, `${platform}@${version}`]);
		});
	});
	const packageFolder = path.join(folder, 'node_modules', platform);
	const binary = path.join(packageFolder, 'bin/node');
	if (!existsSync(binary))
		throw new Error(
			`The npm package ${platform}@${version} holds no Node for this machine. Run this with Node ${major}.`,
		);
	const abi = (await runCommand(binary, ['-p', 'process.versions.modules'])).trim();
	return { binary, abi, headers: headersIn(packageFolder) };
}

function headersIn(prefix: string): string | undefined {
	return existsSync(path.join(prefix, 'include', 'node', 'node.h')) ? prefix : undefined;
}
