import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { runCommand } from '../host/lib/command';
import { packedTarball } from '../host/lib/packed';
import { say, seconds } from '../host/lib/say';
import { type Engine, lockedEngine, lockedVersions, newestEngine } from './engines';
import type { VersionResult } from './result';
import { runVersion } from './runVersion';
import { complaintsOf, markdownTable } from './table';

const usage = `Usage: npm run test:versions -- [versions] [flags]

  versions        such as 2.20.12; all of them when none is named
  --at-once N     how many versions at the same time (default 2)`;

async function main(): Promise<void> {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: { 'at-once': { type: 'string', default: '2' }, help: { type: 'boolean' } },
	});
	if (values.help) return void process.stdout.write(`${usage}\n`);
	const startedAt = Date.now();
	const engines = await enginesNamed(positionals);
	const folder = mkdtempSync(path.join(tmpdir(), 'vtu-wallet-versions-'));
	try {
		const packageFolder = await unpacked(folder);
		const versions = await runAll(engines, packageFolder, Number(values['at-once']));
		conclude(versions, startedAt);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
}

async function enginesNamed(names: string[]): Promise<Engine[]> {
	const unknown = names.filter((name) => !lockedVersions.includes(name));
	if (unknown.length > 0)
		throw new Error(`There is no ${unknown.join(', ')}; there are ${lockedVersions.join(', ')}.`);
	const engines: Engine[] = [];
	for (const n8n of names.length > 0 ? names : lockedVersions)
		engines.push(await lockedEngine(n8n));
	const newest = names.length > 0 ? undefined : await newestEngine();
	return newest ? [...engines, newest] : engines;
}

/** The package as a user gets it, and nothing around it: all that it needs it must find in n8n. */
async function unpacked(folder: string): Promise<string> {
	const tarball = await packedTarball(folder);
	await runCommand('tar', ['-xzf', tarball, '-C', folder]);
	return path.join(folder, 'package');
}

async function runAll(
	engines: Engine[],
	packageFolder: string,
	atOnce: number,
): Promise<VersionResult[]> {
	const done: VersionResult[] = [];
	const waiting = [...engines.entries()];
	const work = async () => {
		for (let next = waiting.shift(); next; next = waiting.shift()) {
			const [index, engine] = next;
			const begin = Date.now();
			done[index] = await runVersion(engine, packageFolder);
			const { results } = done[index];
			say(`n8n ${engine.n8n}: ${results.length} cases, ${seconds(begin)}`);
		}
	};
	await Promise.all(Array.from({ length: Math.max(1, atOnce) }, work));
	return done;
}

function conclude(versions: VersionResult[], startedAt: number): void {
	process.stdout.write(`\n${markdownTable(versions)}\n\n`);
	const complaints = versions.flatMap(complaintsOf);
	if (complaints.length === 0) {
		say(`PASSED on ${versions.length} versions of n8n, ${seconds(startedAt)}.`);
		return;
	}
	for (const complaint of complaints) say(complaint);
	say(`FAILED: ${complaints.length} complaints, ${seconds(startedAt)}.`);
	process.exitCode = 1;
}

main().catch((error: unknown) => {
	process.stderr.write(`FAILED: ${error instanceof Error ? error.message : String(error)}\n`);
	process.exitCode = 1;
});
