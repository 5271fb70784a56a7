import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from './command';
import { projectFolder } from './folders';
import { withProgress } from './say';

const tarballVariable = 'VTU_WALLET_TARBALL';

/** The package as it would be published. Whoever has packed it already says so in the environment. */
export async function packedTarball(into: string): Promise<string> {
	const ready = process.env[tarballVariable];
	if (ready && existsSync(ready)) return ready;
	return await withProgress('Building and packing the package', async () => {
		await runCommand('npm', ['run', 'build'], { cwd: projectFolder });
		mkdirSync(into, { recursive: true });
		const said = await runCommand('npm', ['pack', '--silent', '--pack-destination', into], {
			cwd: projectFolder,
		});
		const name = said
			.trim()
			.split('\n')
			.find((line) => line.endsWith('.tgz'));
		if (!name) throw new Error(`npm pack did not say what it made: ${said}`);
		return path.join(into, name.trim());
	});
}

export function shareTarball(tarball: string): void {
	process.env[tarballVariable] = tarball;
}

/** The options of the README. */
export const installOptions = ['--omit=dev', '--omit=peer', '--ignore-scripts'];

/** As a user of n8n installs it: below the user folder, without scripts, dev dependencies or peers. */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const nodesFolder = path.join(userFolder, '.n8n/nodes');
	mkdirSync(nodesFolder, { recursive: true });
	writeFileSync(
		path.join(nodesFolder, 'package.json'),
		JSON.stringify({ name: 'installed-nodes', private: true, dependencies: {} }),
	);
	const quietly = ['--no-audit', '--no-fund', '--install-strategy=shallow'];
	await runCommand('npm', ['install', ...installOptions, ...quietly, tarball], {
		cwd: nodesFolder,
	});
}
