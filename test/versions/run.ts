import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { packedTarball } from '../host/lib/packed';
import { say, seconds } from '../host/lib/say';
import { testTarball } from '../release/onTarball';
import { runProgram } from '../support/program';
import { type Engine, lockedEngine, lockedVersions, newestEngine } from './engines';

const usage = `Usage: npm run test:versions -- [versions]

  versions   of ${lockedVersions.join(', ')}; they and the newest one when none is named`;

/** The suites that depend on n8n's engine. The other suites test only the node. */
const suites = [
	...['airtime', 'betting', 'electricity', 'sms', 'network', 'pickers', 'trigger', 'campaign/\\w+'],
	...['bench', 'mcpServer', 'repeats', 'lostAnswers', 'maxPerRun', 'keys'],
	...['ledger', 'boughtBefore'],
].map((suite) => `test/engine/${suite}.test`);

runProgram(usage, { allowPositionals: true }, async ({ positionals }) => {
	const startedAt = Date.now();
	const engines = await enginesNamed(positionals);
	const folder = mkdtempSync(path.join(tmpdir(), 'vtu-wallet-versions-'));
	try {
		const tarball = await packedTarball(folder);
		const passed = await Promise.all(engines.map(async (one) => await passesOn(one, tarball)));
		const failed = engines.filter((_, index) => !passed[index]).map(({ n8n }) => n8n);
		if (failed.length > 0) throw new Error(`n8n ${failed.join(', ')} (${seconds(startedAt)})`);
		say(`PASSED on ${engines.length} versions of n8n, ${seconds(startedAt)}.`);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

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

async function passesOn({ n8n, folder }: Engine, tarball: string): Promise<boolean> {
	const began = Date.now();
	try {
		await testTarball(tarball, ['--selectProjects', 'engine', '--ci', ...suites], {
			N8N_ENGINE: folder,
			NODE_OPTIONS: `--require "${path.join(__dirname, 'useN8nOf.cjs')}"`,
		});
		say(`n8n ${n8n}: passed, ${seconds(began)}`);
		return true;
	} catch (error) {
		say(`n8n ${n8n}: FAILED, ${seconds(began)}\n${String(error)}`);
		return false;
	}
}
