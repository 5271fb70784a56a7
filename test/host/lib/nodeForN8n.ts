import { existsSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from './command';
import { npm, onceInCache } from './onceInCache';
import { withProgress } from './say';

/** What n8n runs on: n8n 2.41 needs Node 24 or newer. */
const version = '24.21.0';

export interface NodeForN8n {
	binary: string;
	/** The native modules' interface of this Node: what was compiled for another one does not load. */
	abi: string;
	/** Where its C++ headers are, when they came with it; node-gyp fetches them otherwise. */
	headers?: string;
}

/** The running Node when it is new enough, else one from npm, kept in the cache. */
export async function nodeForN8n(): Promise<NodeForN8n> {
	if (parseInt(process.versions.node) >= parseInt(version)) return await nodeAt(process.execPath);
	const platform = `node-${process.platform}-${process.arch}`;
	const folder = await onceInCache(`${platform}-${version}`, async (cwd) => {
		await withProgress(
			`Installing Node ${version} for n8n (${platform} from npm)`,
			async () => await npm(cwd, 'install', '--prefix', cwd, `${platform}@${version}`),
		);
	});
	return await nodeAt(path.join(folder, 'node_modules', platform, 'bin/node'));
}

async function nodeAt(binary: string): Promise<NodeForN8n> {
	const prefix = path.resolve(path.dirname(binary), '..');
	const headers = existsSync(path.join(prefix, 'include/node/node.h')) ? prefix : undefined;
	const abi = (await runCommand(binary, ['-p', 'process.versions.modules'])).trim();
	return { binary, abi, headers };
}
