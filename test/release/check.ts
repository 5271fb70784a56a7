import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { version } from '../../package.json';
import { runCommand } from '../host/lib/command';
import { buildAndPack } from '../host/lib/packed';
import { checkout } from '../support/checkout';
import { runProgram } from '../support/program';
import { releaseNotes } from './notes';
import { releaseTests, testTarball } from './onTarball';
import { assertFilledIn, comparedByPortal } from './publisher';

const usage = `Usage: npm run release:check -- [flags]

Everything that a release goes through short of publishing it, without any network.

  --tag NAME     the tag of the release; it must be the version with a v before it
  --keep FOLDER  where the tarball is left (otherwise it is thrown away)
  --notes        prints what CHANGELOG.md says of this version, and nothing else`;

/** No server listens at this address, so a step that asks a registry fails. */
const noRegistry = ['--offline', '--registry', 'http://127.0.0.1:9'];

const options = {
	tag: { type: 'string' },
	keep: { type: 'string' },
	notes: { type: 'boolean', default: false },
} as const;

runProgram(usage, { options }, async ({ values }) => {
	if (values.notes) return console.log(releaseNotes(version));

	await step('CHANGELOG.md tells of the version', () => void releaseNotes(version));
	await step('the tag is the version', () => checkTag(values.tag));
	if (values.tag !== undefined) await step('somebody publishes it', assertFilledIn);
	const folder = values.keep ?? mkdtempSync(path.join(tmpdir(), 'release-'));
	try {
		const tarball = await step('built once, and packed', async () => await buildAndPack(folder));
		await step('its contents, the scanner, the loader of n8n, the papers', async () => {
			await testTarball(tarball, releaseTests);
		});
		await step('published, but for the publishing', async () => await publishDry(tarball));
		console.log(`n8n's portal compares:\n  ${comparedByPortal().join('\n  ')}`);
		console.log(`PASSED: version ${version} can be released.`);
	} finally {
		if (values.keep === undefined) rmSync(folder, { recursive: true });
	}
});

async function step<T>(name: string, run: () => T | Promise<T>): Promise<T> {
	const began = Date.now();
	const result = await run();
	console.log(`passed  ${name} (${Math.round((Date.now() - began) / 1_000)} s)`);
	return result;
}

/** A commit with version tags must have the tag of its version. */
async function checkTag(tag?: string): Promise<void> {
	const onCommit = await runCommand('git', ['tag', '--points-at', 'HEAD'], { cwd: checkout });
	const tags = tag ? [tag] : onCommit.split('\n').filter((tag) => /^v\d/.test(tag));
	if (tags.length > 0 && !tags.includes(`v${version}`))
		throw new Error(`package.json says ${version}, and the tag is ${tags.join(', ')}`);
}

async function publishDry(tarball: string): Promise<void> {
	const flags = ['--dry-run', '--provenance', '--access', 'public'];
	await runCommand('npm', ['publish', tarball, ...flags, ...noRegistry], { cwd: checkout });
}
