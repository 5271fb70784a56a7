import { existsSync } from 'node:fs';

import { runCommand } from './command';
import { withProgress } from './say';

/** Whether this is a Debian on which we may install what is missing: a CI container, say. */
export function canInstallPackages(): boolean {
	return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

export async function installPackages(...packages: string[]): Promise<void> {
	await withProgress(`Installing ${packages.join(', ')} with apt-get`, async () => {
		const env = { DEBIAN_FRONTEND: 'noninteractive' };
		await runCommand('apt-get', ['update', '-qq'], { env });
		await runCommand('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], {
			env,
		});
	});
}
