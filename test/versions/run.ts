import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

import { packedTarball } from '../host/lib/packed';
import { runMain, say, seconds } from '../host/lib/say';
import { testTarball } from '../release/onTarball';
import { type Engine, lockedEngine, lockedVersions, newestEngine } from './engines';

const usage = `Usage: npm run test:versions -- [versions] [flags]

  versions        such as 2.20.12; all of them when none is named
  --at-once N     how many versions at the same time (default 2)`;

/** What n8n's engine has a part in. The other suites ask about the node alone. */
const suites = [
	'package/loader',
	...['airtime', 'betting', 'electricity', 'sms', 'network', 'pickers', 'trigger', 'campaign/\\w+'],
	...['bench', 'mcpServer', 'repeats', 'lostAnswers', 'maxPerRun', 'keys'],
	...['ledger', 'boughtBefore'],
].map((suite) => `test/engine/${suite}.test`);

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
		const tarball = await packedTarball(folder);
		const failed = await runAll(engines, tarball, Number(values['at-once']));
		if (failed.length > 0) throw new Error(`n8n ${failed.join(', ')} (${seconds(startedAt)})`);
		say(`PASSED on ${engines.length} versions of n8n, ${seconds(startedAt)}.`);
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

async function runAll(engines: Engine[], tarball: string, atOnce: number): Promise<string[]> {
	const failed: string[] = [];
	const waiting = [...engines];
	const work = async () => {
		for (let engine = waiting.shift(); engine; engine = waiting.shift()) {
			const began = Date.now();
			try {
				await testTarball(tarball, ['--selectProjects', 'engine', '--ci', ...suites], {
					N8N_ENGINE: engine.folder,
					NODE_OPTIONS: `--require "${path.join(__dirname, 'useN8nOf.cjs')}"`,
				});
				say(`n8n ${engine.n8n}: passed, ${seconds(began)}`);
			} catch (error) {
				failed.push(engine.n8n);
				say(`n8n ${engine.n8n}: FAILED, ${seconds(began)}\n${String(error)}`);
			}
		}
	};
	await Promise.all(Array.from({ length: Math.max(1, atOnce) }, work));
	return failed;
}

runMain(main);
