import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { runCommand } from '../host/lib/command';
import { checkout } from '../support/checkout';

/** The tests that every tarball passes before it is published. */
export const releaseTests = ['--ci', 'test/engine/package', 'test/package'];

/** Runs the tests on the files of a tarball, without a build of their own. */
export async function testTarball(
	tarball: string,
	jestArgs: string[],
	more: NodeJS.ProcessEnv = {},
): Promise<void> {
	const folder = mkdtempSync(path.join(tmpdir(), 'tarball-'));
	try {
		await runCommand('tar', ['-xzf', path.resolve(tarball), '-C', folder]);
		const unpacked = path.join(folder, 'package');
		// In n8n the package finds the modules of n8n. Here it finds those that are installed for the tests.
		symlinkSync(path.join(checkout, 'node_modules'), path.join(unpacked, 'node_modules'));
		const env = {
			PACKAGE_UNDER_TEST: unpacked,
			VTU_WALLET_TARBALL: path.resolve(tarball),
			...more,
		};
		await runCommand('npx', ['jest', ...jestArgs], { cwd: checkout, env });
	} finally {
		rmSync(folder, { recursive: true });
	}
}
