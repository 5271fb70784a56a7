import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { isAlive } from './lib/alive';
import { chooseImage } from './lib/container';
import { chooseN8n, installedN8n, versionsOfN8n } from './lib/installN8n';
import { packedTarball, shareTarball } from './lib/packed';
import { say, seconds } from './lib/say';
import { runProgram, wholeNumber } from '../support/program';

/** These take long, so they come first: suites side by side end together. */
const longest = ['ledger', 'queue', 'examples', 'money', 'browser', 'kills'];
const files = readdirSync(__dirname).flatMap((file) => /^(\w+)\.host\.ts$/.exec(file)?.[1] ?? []);
const suites = [...longest, ...files.filter((name) => !longest.includes(name))];

const usage = `Usage: npm run test:host -- [suites] [flags]

Tests in a real n8n, which is installed at the first use (some minutes, 3 GB).

  suites        of ${suites.join(', ')}; all that the n8n can play when none is named
  --at-once N   so many suites side by side (default 1), each shown when it has ended
  --n8n VERSION ${versionsOfN8n.join(' or ')}
  --image NAME  n8n from this container image, such as n8nio/n8n:latest, in place of npm (needs Docker on Linux)
`;

interface Outcome {
	suite: string;
	passed: boolean;
	took: string;
}

const options = {
	n8n: { type: 'string', default: '2.41' },
	image: { type: 'string' },
	'at-once': { type: 'string', default: '1' },
} as const;

runProgram(usage, { options, allowPositionals: true }, async ({ values, positionals: chosen }) => {
	chooseImage(values.image);
	const playable = chooseN8n(values.n8n, suites);
	const unknown = chosen.filter((name) => !suites.includes(name));
	if (unknown.length > 0)
		throw new Error(`There is no suite "${unknown.join('", "')}"; there are ${suites.join(', ')}.`);
	const startedAt = Date.now();
	await installedN8n();
	const folder = mkdtempSync(path.join(tmpdir(), 'vtu-wallet-pack-'));
	try {
		shareTarball(await packedTarball(folder));
		const atOnce = wholeNumber('--at-once', values['at-once']);
		const wanted = suites.filter((name) => (chosen.length > 0 ? chosen : playable).includes(name));
		conclude(await runAll(wanted, atOnce), startedAt);
	} finally {
		rmSync(folder, { recursive: true, force: true });
	}
});

async function runAll(wanted: string[], atOnce: number): Promise<Outcome[]> {
	const outcomes: Outcome[] = [];
	const waiting = [...wanted];
	const work = async () => {
		for (let suite = waiting.shift(); suite !== undefined; suite = waiting.shift())
			outcomes.push(await runSuite(suite, atOnce === 1));
	};
	await Promise.all(Array.from({ length: atOnce }, work));
	return outcomes;
}

/** Each suite is a process in its own group, and no process of the group may be left. */
async function runSuite(suite: string, alone: boolean): Promise<Outcome> {
	say(`== ${suite}${alone ? '' : ' begins'}`);
	const begin = Date.now();
	const file = path.join(__dirname, `${suite}.host.ts`);
	const child = spawn(process.execPath, ['--import', 'tsx', '--test-reporter=spec', file], {
		stdio: alone ? 'inherit' : ['ignore', 'pipe', 'pipe'],
		env: process.env,
	});
	const output: Buffer[] = [];
	for (const stream of [child.stdout, child.stderr])
		stream?.on('data', (chunk: Buffer) => output.push(chunk));
	const stopToo = () => child.kill('SIGTERM');
	process.once('SIGINT', stopToo).once('SIGTERM', stopToo);
	const code = await new Promise<number | null>((resolve, reject) =>
		child.once('error', reject).once('close', resolve),
	);
	process.off('SIGINT', stopToo).off('SIGTERM', stopToo);
	if (!alone) process.stdout.write(`== ${suite}\n${Buffer.concat(output).toString()}`);
	const gone = child.pid === undefined || !isAlive(child.pid);
	return { suite, passed: code === 0 && gone, took: seconds(begin) };
}

function conclude(outcomes: Outcome[], startedAt: number): void {
	for (const { suite, passed, took } of outcomes)
		say(`${passed ? 'passed' : 'FAILED'}  ${suite.padEnd(10)} ${took}`);
	const failed = outcomes.filter(({ passed }) => !passed).map(({ suite }) => suite);
	const all = `${outcomes.length} suites in a real n8n, ${seconds(startedAt)}`;
	if (failed.length === 0) say(`PASSED: ${all}.`);
	else {
		say(`FAILED: ${failed.join(', ')} (${all}).`);
		process.exitCode = 1;
	}
}
