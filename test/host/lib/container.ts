import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';

import { runCommand } from './command';
import { projectFolder } from './folders';
import type { InstalledN8n } from './installN8n';
import { type Launch, type N8nProcess, withPassedOn } from './launch';
import { onceInCache } from './onceInCache';
import { withProgress } from './say';

const imageVariable = 'VTU_WALLET_N8N_IMAGE';

/** Where n8n's own images have it. */
const inImage = '/usr/local/lib/node_modules/n8n';

export const chosenImage = (): string | undefined => process.env[imageVariable] || undefined;

/** For this process and those that it starts. */
export function chooseImage(image?: string): void {
	if (image !== undefined) process.env[imageVariable] = image;
}

/** n8n from a container image. A copy of its files gives the tests the same modules that n8n uses. */
export async function n8nInContainer(image: string): Promise<InstalledN8n> {
	const id = await idOf(image);
	const folder = await onceInCache(`image-${id.replace(/\W/g, '-')}`, async (unfinished) => {
		const copy = async () => await copyN8n(image, path.join(unfinished, 'n8n'));
		await withProgress(`Copying n8n out of ${image} (once)`, copy);
	});
	return { home: path.join(folder, 'n8n'), launch: (n8n) => launchContainer(image, n8n) };
}

const docker = async (...args: string[]) => (await runCommand('docker', args)).trim();

async function idOf(image: string): Promise<string> {
	const inspect = async () => await docker('image', 'inspect', '--format', '{{.Id}}', image);
	return await inspect().catch(async () => {
		await withProgress(`Pulling ${image}`, async () => await docker('pull', '--quiet', image));
		return await inspect();
	});
}

async function copyN8n(image: string, to: string): Promise<void> {
	const container = await docker('create', image);
	try {
		mkdirSync(path.dirname(to), { recursive: true });
		await docker('cp', `${container}:${inImage}`, to);
	} finally {
		await docker('rm', '--force', container);
	}
	if (!existsSync(path.join(to, 'package.json'))) throw new Error(`There is no n8n in ${image}.`);
}

let started = 0;

/** The container has the folders and the network of this machine, as a process of this machine has. */
function launchContainer(image: string, { args, env, folder, cwd }: N8nProcess): Launch {
	const name = `vtu-wallet-${process.pid}-${++started}`;
	const user = `${process.getuid?.() ?? 1000}:${process.getgid?.() ?? 1000}`;
	const mounts = [`${folder}:${folder}`, `${projectFolder}:${projectFolder}:ro`];
	// The environment passes the values, so a list of processes shows no secret.
	const settings = Object.keys(env).flatMap((variable) => ['--env', variable]);
	return {
		command: 'docker',
		args: [
			...['run', '--rm', '--name', name, '--network', 'host', '--user', user],
			...['--workdir', cwd, '--env', `HOME=${cwd}`, ...settings],
			...mounts.flatMap((mount) => ['--volume', mount]),
			image,
			...args,
		],
		env: withPassedOn(env),
		remove: ['docker', 'rm', '--force', name],
	};
}
