import { existsSync } from 'node:fs';

import { runCommand } from './command';
import { withProgress } from './say';

/** A program of this machine. If it is missing and we may install it (e.g. in a CI container with Debian), installs it. */
export async function programOf(debianPackage: string, places: () => string[]): Promise<string> {
	const find = () => places().find((place) => existsSync(place));
	const mayInstall = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
	if (!find() && mayInstall)
		await withProgress(`Installing ${debianPackage} with apt-get`, async () => {
			const env = { DEBIAN_FRONTEND: 'noninteractive' };
			const install = ['install', '-y', '-qq', '--no-install-recommends', debianPackage];
			for (const args of [['update', '-qq'], install]) await runCommand('apt-get', args, { env });
		});
	const found = find();
	if (!found) throw new Error(`These tests need ${debianPackage}: install it or start it.`);
	return found;
}
