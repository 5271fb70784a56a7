import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { installRecipes, recipeFor } from '../../support/readmeInstall';
import { runCommand } from './command';
import { projectFolder } from './folders';
import { withProgress } from './say';

const tarballVariable = 'VTU_WALLET_TARBALL';

/** The package as it would be published. The environment may name a packed one. */
export async function packedTarball(into: string): Promise<string> {
	const ready = process.env[tarballVariable];
	if (ready && existsSync(ready)) return ready;
	return await withProgress(
		'Building and packing the package',
		async () => await buildAndPack(into),
	);
}

export async function buildAndPack(into: string): Promise<string> {
	const folder = path.resolve(into);
	await runCommand('npm', ['run', 'build'], { cwd: projectFolder });
	mkdirSync(folder, { recursive: true });
	const packing = ['pack', '--silent', '--pack-destination', folder];
	const said = await runCommand('npm', packing, { cwd: projectFolder });
	const name = said.split('\n').find((line) => line.trim().endsWith('.tgz'));
	if (name === undefined) throw new Error(`npm pack did not say what it made: ${said}`);
	return path.join(folder, name.trim());
}

export function shareTarball(tarball: string): void {
	process.env[tarballVariable] = tarball;
}

/** The commands of docs/install.md for your own server, with another home folder and package. */
export async function installPackage(tarball: string, userFolder: string): Promise<void> {
	const { manual } = installRecipes();
	await runCommand('sh', ['-ec', recipeFor(manual, { home: userFolder, tarball })], {
		cwd: userFolder,
		env: { npm_config_audit: 'false', npm_config_fund: 'false' },
	});
}
